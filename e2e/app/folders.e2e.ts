import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { words } from '../../web/app/text/messages.js';
import type { Visitor } from './visitor.js';
import { reducedMotion, useVisits } from './visits.js';

const visits = useVisits();
const samples = fileURLToPath(new URL('../../public/samples', import.meta.url));

async function arrive(): Promise<Visitor> {
  const visitor = await visits.visit('', reducedMotion);
  await visitor.page.locator('mw-invitation h1').waitFor();
  return visitor;
}

/** Waits until the page shows Ulna as a player with all its skins. */
async function seesPlayer(visitor: Visitor): Promise<void> {
  await visitor.sees('ulna');
  await visitor.page.getByText(words.kindJoined(words.kindPlayer, 2)).waitFor();
  expect(await visitor.page.locator('mw-skin-list').getByRole('option').count()).toBe(3);
}

describe('a folder', () => {
  it('opens as a player if it contains one and is chosen in the file dialog', async () => {
    const visitor = await arrive();
    const choosing = visitor.page.waitForEvent('filechooser');
    await visitor.page.getByRole('button', { name: words.openFolder }).click();
    await (await choosing).setFiles(`${samples}/ulna`);
    await seesPlayer(visitor);
  });

  it('is searched recursively when it is dropped', async () => {
    const visitor = await arrive();
    const devtools = await visitor.page.context().newCDPSession(visitor.page);
    // The player is in a subfolder, next to the other samples.
    const data = { items: [], files: [samples], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await devtools.send('Input.dispatchDragEvent', { type, x: 500, y: 300, data });
    }
    await visitor.page.locator('mw-gallery').getByRole('gridcell', { name: 'ulna' }).first().click();
    await seesPlayer(visitor);
  });
});
