import { mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseArguments } from '../../../web/cli/arguments.js';
import { isUnchanged, InputRecorder } from '../../../web/cli/batch/made-from.js';
import { OutputFolder } from '../../../web/cli/batch/output-folder.js';
import type { MadeFrom } from '../../../web/cli/batch/records.js';
import { openOptions, openSubject } from '../../../web/cli/open.js';
import { folderOf } from '../support/cli.js';
import { buildMd2 } from '../support/md2-builder.js';
import { buildTga } from '../support/image-builder.js';

let folder: Awaited<ReturnType<typeof folderOf>>;
const model = 'baseq2/models/ogro/tris.md2';

beforeEach(async () => {
  folder = await folderOf({
    [model]: buildMd2({ skins: ['models/ogro/skin.tga', 'models/ogro/gone.tga'] }),
    'baseq2/models/ogro/skin.tga': buildTga(2, 2, [1, 2, 3]),
  });
});
afterEach(() => folder.remove());

async function madeFrom(name = model): Promise<MadeFrom> {
  const watch = new InputRecorder();
  const root = folder.path('baseq2');
  const { options } = parseArguments(['--root', root], openOptions);
  const { model: opened } = await openSubject([folder.path(name)], options, watch);
  opened.dispose();
  // The record is stored as JSON.
  return JSON.parse(JSON.stringify(await watch.madeFrom([folder.path(name)], root))) as MadeFrom;
}

async function put(name: string, data: Uint8Array | string): Promise<void> {
  await mkdir(dirname(folder.path(name)), { recursive: true });
  await writeFile(folder.path(name), data);
}

const unchanged = (made: MadeFrom): Promise<boolean> => isUnchanged(made, [folder.path(model)]);

describe('The inputs of an output', () => {
  it('are the files that were read, with their hashes', async () => {
    const { files } = await madeFrom();
    expect(files.map(({ path }) => path).sort()).toEqual(
      ['baseq2/models/ogro/skin.tga', model].map((name) => folder.path(name)),
    );
    for (const { hash } of files) expect(hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('are unchanged by a new modification time', async () => {
    const made = await madeFrom();
    expect(await unchanged(made)).toBe(true);
    await utimes(folder.path(model), 1000, 1000);
    expect(await unchanged(made)).toBe(true);
  });

  it('change with other bytes of the same size', async () => {
    const made = await madeFrom();
    const bytes = await readFile(folder.path('baseq2/models/ogro/skin.tga'));
    bytes[18]! ^= 1;
    await put('baseq2/models/ogro/skin.tga', bytes);
    await utimes(folder.path('baseq2/models/ogro/skin.tga'), 1000, 1000);
    expect(await unchanged(made)).toBe(false);
  });

  it('change when a file is deleted', async () => {
    const made = await madeFrom();
    await rm(folder.path('baseq2/models/ogro/skin.tga'));
    expect(await unchanged(made)).toBe(false);
  });

  it('change when a companion is added, beside the model or in the game', async () => {
    const beside = await madeFrom();
    await put('baseq2/models/ogro/gone.tga', buildTga(2, 2, [4, 5, 6]));
    expect(await unchanged(beside)).toBe(false);
    await put(model, buildMd2({ skins: ['textures/far.tga'] }));
    const inGame = await madeFrom();
    expect(inGame.missed.length).toBeGreaterThan(0);
    expect(await unchanged(inGame)).toBe(true);
    await put('baseq2/textures/FAR.TGA', buildTga(2, 2, [4, 5, 6]));
    expect(await unchanged(inGame)).toBe(false);
  });

  it('are unchanged by other models in the folder', async () => {
    const made = await madeFrom();
    await put('baseq2/models/ogro/other.md2', buildMd2());
    await put('baseq2/models/ogro/all.zip', '');
    expect(await unchanged(made)).toBe(true);
    await put('baseq2/models/ogro/tris_1.md3', '');
    expect(await unchanged(made)).toBe(false);
  });

  it('are unchanged by outputs beside the model', async () => {
    const made = await madeFrom();
    const path = folder.path(model);
    for (const [to, name] of [
      ['.', 'tris.obj'],
      ['out', 'tris.png'],
      ['out', 'low/tris.glb'],
    ] as const) {
      const outputs = new OutputFolder(folder.path(`baseq2/models/ogro/${to}`));
      await outputs.make();
      const draft = outputs.draft(name);
      await writeFile(draft.file, 'made');
      if (name === 'tris.obj') await writeFile(draft.file.replace('.obj', '.mtl'), 'newmtl own');
      // Unpublished outputs are in the same folder.
      expect(await unchanged(made)).toBe(true);
      const source = { path, entry: null, command: 'convert' };
      await outputs.publish(name, draft, source, {
        settingsHash: '',
        madeFrom: made,
        warnings: [],
        failed: false,
      });
      await outputs.discard(draft);
      expect(await unchanged(made)).toBe(true);
    }
    await put('baseq2/models/ogro/out/skin.png', '');
    expect(await unchanged(made)).toBe(false);
  });

  it('change when the model is deleted', async () => {
    const made = await madeFrom();
    await rm(folder.path(model));
    expect(await unchanged(made)).toBe(false);
  });
});
