import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { useVisits } from './visits.js';

const visits = useVisits();
const samples = fileURLToPath(new URL('../../public/samples', import.meta.url));

describe('a folder', () => {
  it('that is chosen opens as the player in it', async () => {
    const visitor = await visits.visit();
    const choosing = visitor.page.waitForEvent('filechooser');
    await visitor.page.getByRole('button', { name: 'Open a folder' }).click();
    await (await choosing).setFiles(`${samples}/ulna`);
    await visitor.sees('ulna');
    await visitor.page.getByText('Quake II player, 2 parts that move as one').waitFor();
    expect(await visitor.page.locator('mw-skin-list').getByRole('option').count()).toBe(3);
  });

  it('that is dropped is looked through to its depth', async () => {
    const visitor = await visits.visit();
    await visitor.page.getByText('at 10 frames per second').waitFor();
    const devtools = await visitor.page.context().newCDPSession(visitor.page);
    // The player lies one folder down, beside the other samples.
    const data = { items: [], files: [samples], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await devtools.send('Input.dispatchDragEvent', { type, x: 500, y: 300, data });
    }
    await visitor.page.locator('mw-gallery').getByRole('gridcell', { name: 'ulna' }).first().click();
    await visitor.sees('ulna');
    await visitor.page.getByText('Quake II player, 2 parts that move as one').waitFor();
    expect(await visitor.page.locator('mw-skin-list').getByRole('option').count()).toBe(3);
  });
});
