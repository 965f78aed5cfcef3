import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { folderOf, marrow } from '../../tests/web/support/cli.js';
import { imageDifference } from '../support/images.js';
import { words } from '../../web/app/text/messages.js';
import type { DroppedFile, Visitor } from './visitor.js';
import { reducedMotion, useVisits } from './visits.js';

const visits = useVisits();
const samples = fileURLToPath(new URL('../../public/samples/', import.meta.url));

/** A sample converted by `marrow convert`. */
async function converted(name: string, ...options: string[]): Promise<DroppedFile> {
  const folder = await folderOf({});
  try {
    const output = folder.path(name);
    const { code, error } = await marrow('convert', ...options, '-o', output);
    if (code !== 0) throw new Error(error);
    return { name, bytes: await readFile(output) };
  } finally {
    await folder.remove();
  }
}

/** Drops a file while a sample is open. The address then has no fragment, because it cannot name local files. */
async function dropOn(visitor: Visitor, file: DroppedFile): Promise<void> {
  await visitor.drop([file]);
  await expect.poll(() => visitor.page.url()).toBe(visits.url);
  await visitor.sees(file.name.replace('.marrow', ''));
  // Declines to store the file: while the page asks, the view is fitted above the question.
  await visitor.page.locator('mw-keep-offer').getByRole('button', { name: words.keepNo }).click();
}

describe('a .marrow file', () => {
  it('opens when dropped, and looks like the original player with all its skins', async () => {
    const file = await converted('ulna.marrow', `${samples}ulna`);
    const visitor = await visits.visitUlna('', reducedMotion);
    const sample = await visitor.screenshot();
    await dropOn(visitor, file);
    await visitor.page.getByText(words.kindJoined(words.kindPlayer, 2)).waitFor();
    await visitor.page.getByText(words.materialsSummary(4, 4)).waitFor();
    expect(await visitor.skin('').allInnerTexts()).toEqual(['ulna', 'ember', 'frost']);
    expect(imageDifference(await visitor.screenshot(), sample)).toBeNull();
    await visitor.skin('ember').click();
    await visitor.seesChange(sample);
  });

  it('can contain a complete Quake III player with its weapon and materials', async () => {
    const parts = ['--entry', 'talus/models/players/talus/'];
    parts.push('--part', 'weapon=talus/models/weapons2/auger/auger.md3');
    const file = await converted('talus.marrow', `${samples}talus`, ...parts);
    const visitor = await visits.visit('#v=1&sample=talus', reducedMotion);
    await visitor.seesSample('talus');
    const sample = await visitor.screenshot();
    await dropOn(visitor, file);
    await visitor.page.getByText(words.kindTagged(words.kindPlayer3, 6)).waitFor();
    expect(imageDifference(await visitor.screenshot(), sample)).toBeNull();
    await visitor.clip('LEGS_RUN').click();
    await visitor.seesChange(sample);
  });

  it('opens from an address without fetching an opener', async () => {
    const { bytes } = await converted('marl.marrow', `${samples}marl`);
    const visitor = await visits.visit('#v=1&src=marl.marrow&clip=walk&paused=1', {}, (page) =>
      page.route('**/marl.marrow', (route) => route.fulfill({ body: Buffer.from(bytes) })),
    );
    await visitor.sees('marl');
    await visitor.page.getByText(words.materialsSummary(6, 6)).waitFor();
    const modules = visitor.requests.flatMap(
      (url) => /\/([\w-]+?)-[\w-]{8}\.wasm$/.exec(url)?.slice(1) ?? [],
    );
    expect(modules.sort()).toEqual(['images-png', 'marrow']);
  });

  it('shows an error if it is damaged, and keeps the open model', async () => {
    const { name, bytes } = await converted('hinge.marrow', `${samples}hinge`);
    const visitor = await visits.visitUlna();
    await visitor.drop([{ name, bytes: bytes.slice(0, bytes.length >> 1) }]);
    await expect.poll(() => visitor.page.getByRole('alert').innerText()).toContain('hinge.marrow');
    await visitor.seesSample('ulna');
  });
});
