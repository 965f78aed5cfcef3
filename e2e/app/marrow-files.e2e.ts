import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { folderOf, marrow } from '../../tests/web/support/cli.js';
import { samePicture } from '../support/pictures.js';
import type { DroppedFile, Visitor } from './visitor.js';
import { useVisits } from './visits.js';

const visits = useVisits();
const samples = fileURLToPath(new URL('../../public/samples/', import.meta.url));
const still = { reducedMotion: 'reduce' } as const;

/** A sample converted by `marrow convert`. */
async function converted(name: string, ...words: string[]): Promise<DroppedFile> {
  const folder = await folderOf({});
  try {
    const output = folder.path(name);
    const { code, error } = await marrow('convert', ...words, '-o', output);
    if (code !== 0) throw new Error(error);
    return { name, bytes: await readFile(output) };
  } finally {
    await folder.remove();
  }
}

/** Drops a file on a sample of the same name. The address then names nothing, because it cannot name local files. */
async function dropOn(visitor: Visitor, file: DroppedFile): Promise<void> {
  await visitor.drop([file]);
  await expect.poll(() => visitor.page.url()).toBe(visits.url);
  await visitor.sees(file.name.replace('.marrow', ''));
}

/** A screenshot of the resting scene, without the model's name and the pointer. */
async function stillPicture(visitor: Visitor): Promise<Buffer> {
  await visitor.page.locator('mw-scene-view .caption').evaluate((caption) => {
    (caption as HTMLElement).style.opacity = '0';
  });
  await visitor.scene.blur();
  await visitor.page.mouse.move(2, 2);
  return visitor.picture();
}

describe('a .marrow file', () => {
  it('that is dropped opens as the player that it was made of, with pictures and skins', async () => {
    const file = await converted('ulna.marrow', `${samples}ulna`);
    const visitor = await visits.visitUlna('', still);
    const sample = await stillPicture(visitor);
    await dropOn(visitor, file);
    await visitor.page.getByText('Quake II player, 2 parts').waitFor();
    await visitor.page.getByText('4, all found').waitFor();
    expect(await visitor.skin('').allInnerTexts()).toEqual(['ulna', 'ember', 'frost']);
    expect(samePicture(await stillPicture(visitor), sample)).toBe(true);
    await visitor.skin('ember').click();
    await visitor.seesChange(sample);
  });

  it('holds a whole player of Quake III with its weapon and its materials', async () => {
    const parts = ['--entry', 'talus/models/players/talus/'];
    parts.push('--part', 'weapon=talus/models/weapons2/auger/auger.md3');
    const file = await converted('talus.marrow', `${samples}talus`, ...parts);
    const visitor = await visits.visit('#v=1&sample=talus', still);
    await visitor.sees('Talus');
    const sample = await stillPicture(visitor);
    await dropOn(visitor, file);
    await visitor.page.getByText('Quake III player, 6 parts joined by tags').waitFor();
    expect(samePicture(await stillPicture(visitor), sample)).toBe(true);
    await visitor.clip('LEGS_RUN').click();
    await visitor.seesChange(sample);
  });

  it('is opened by its address without any opener', async () => {
    const { bytes } = await converted('marl.marrow', `${samples}marl`);
    const modules: string[] = [];
    const visitor = await visits.visit('#v=1&src=marl.marrow&clip=walk&paused=1', {}, async (page) => {
      page.on('request', (request) => {
        const module = /\/([\w-]+?)-[\w-]{8}\.wasm$/.exec(request.url())?.[1];
        if (module !== undefined) modules.push(module);
      });
      await page.route('**/marl.marrow', (route) => route.fulfill({ body: Buffer.from(bytes) }));
    });
    await visitor.sees('marl');
    await visitor.page.getByText('6, all found').waitFor();
    expect([...new Set(modules)].sort()).toEqual(['marrow', 'pictures']);
  });

  it('that is damaged is explained, and what was open stays', async () => {
    const { name, bytes } = await converted('hinge.marrow', `${samples}hinge`);
    const visitor = await visits.visitUlna('&paused=1');
    await visitor.drop([{ name, bytes: bytes.slice(0, bytes.length >> 1) }]);
    await expect.poll(() => visitor.page.getByRole('alert').innerText()).toContain('hinge.marrow');
    await visitor.sees('Ulna');
  });
});
