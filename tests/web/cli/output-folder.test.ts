import { link, mkdir, readdir, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { InputRecorder } from '../../../web/cli/batch/made-from.js';
import { OutputFolder } from '../../../web/cli/batch/output-folder.js';
import type { OutputSource } from '../../../web/cli/batch/records.js';
import { NameTaken } from '../../../web/cli/replacing.js';
import { folderOf } from '../support/cli.js';

let folder: Awaited<ReturnType<typeof folderOf>>;
let outputs: OutputFolder;
const settingsHash = 'as always';

beforeEach(async () => {
  folder = await folderOf({ 'a/ogro/tris.md2': 'one', 'b/ogro/tris.md2': 'another' });
  outputs = new OutputFolder(folder.path('out'));
  await outputs.make();
});
afterEach(() => folder.remove());

function sourceOf(name: string): OutputSource {
  return { path: folder.path(name), entry: null, command: 'convert' };
}

async function publish(name: string, source: OutputSource, text: string, into = outputs): Promise<void> {
  const draft = into.draft(name);
  try {
    await writeFile(draft.file, text);
    const madeFrom = await new InputRecorder().madeFrom([source.path]);
    await into.publish(name, draft, source, { settingsHash, madeFrom, warnings: [], failed: false });
  } finally {
    await into.discard(draft);
  }
}

const read = (name: string): Promise<string> => readFile(join(folder.path('out'), name), 'utf8');

describe('OutputFolder', () => {
  const [a, b] = ['a/ogro/tris.md2', 'b/ogro/tris.md2'];

  it('reserves a name for one source and names it in the error for another', async () => {
    await publish('ogro-tris.glb', sourceOf(a), 'of a');
    expect(await outputs.current('ogro-tris.glb', settingsHash, sourceOf(a))).toMatchObject({
      failed: false,
    });
    await expect(outputs.current('ogro-tris.glb', settingsHash, sourceOf(b))).rejects.toThrow(
      `The output ${folder.path('out/ogro-tris.glb')} already exists and was made from ${folder.path(a)}.`,
    );
    await expect(publish('ogro-tris.glb', sourceOf(b), 'of b')).rejects.toThrow(NameTaken);
    const entry = { ...sourceOf(a), entry: 'models/ogro' };
    await expect(outputs.current('ogro-tris.glb', settingsHash, entry)).rejects.toThrow(NameTaken);
    expect(await read('ogro-tris.glb')).toBe('of a');
    expect(await readdir(folder.path('out/.marrow'))).toEqual(['ogro-tris.glb.json']);
  });

  it('does not replace the output of another command', async () => {
    await publish('ogro-tris.json', { ...sourceOf(a), command: 'info' }, 'facts');
    await expect(publish('ogro-tris.json', { ...sourceOf(a), command: 'check' }, 'report')).rejects.toThrow(
      `The output ${folder.path('out/ogro-tris.json')} already exists and was made by marrow info from ` +
        `${folder.path(a)}. Choose another output folder.`,
    );
    expect(await read('ogro-tris.json')).toBe('facts');
  });

  it('reserves a name for only one of two concurrent commands', async () => {
    const commands = [outputs, new OutputFolder(folder.path('out'))];
    const ends = await Promise.allSettled(
      [a, b].map((path, i) => publish('ogro-tris.glb', sourceOf(path), `of ${path}`, commands[i])),
    );
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const winner = [a, b][ends.findIndex(({ status }) => status === 'fulfilled')];
    expect(await read('ogro-tris.glb')).toBe(`of ${winner}`);
  });

  it('frees a name when its source is deleted', async () => {
    await publish('ogro-tris.glb', sourceOf(a), 'of a');
    await rm(folder.path(a));
    expect(await outputs.current('ogro-tris.glb', settingsHash, sourceOf(b))).toBeNull();
    await publish('ogro-tris.glb', sourceOf(b), 'of b');
    expect(await read('ogro-tris.glb')).toBe('of b');
    expect(await outputs.current('ogro-tris.glb', settingsHash, sourceOf(b))).not.toBeNull();
  });

  it('creates subfolders for names with folders', async () => {
    for (const path of [a, b]) await publish(`${path}.glb`, sourceOf(path), `of ${path}`);
    for (const path of [a, b]) {
      expect(await read(`${path}.glb`)).toBe(`of ${path}`);
      expect(await outputs.current(`${path}.glb`, settingsHash, sourceOf(path))).not.toBeNull();
    }
  });

  const unrecorded = (file: string): string =>
    `${folder.path(file)} would be replaced, but Marrow has no record of having written it. ` +
    'Choose another output with -o, or add --overwrite.';

  it('does not replace a file that Marrow has not written and leaves no record', async () => {
    await writeFile(folder.path('out/ogro-tris.glb'), 'of the user');
    await expect(outputs.current('ogro-tris.glb', settingsHash, sourceOf(a))).rejects.toThrow(
      unrecorded('out/ogro-tris.glb'),
    );
    await expect(publish('ogro-tris.glb', sourceOf(a), 'of a')).rejects.toThrow(NameTaken);
    expect(await read('ogro-tris.glb')).toBe('of the user');
    expect(await readdir(folder.path('out/.marrow'))).toEqual([]);
    const overwriting = new OutputFolder(folder.path('out'), { overwrite: true });
    expect(await overwriting.current('ogro-tris.glb', settingsHash, sourceOf(a))).toBeNull();
    await publish('ogro-tris.glb', sourceOf(a), 'of a', overwriting);
    expect(await read('ogro-tris.glb')).toBe('of a');
    // Marrow now has a record of the file, and may replace it.
    await publish('ogro-tris.glb', sourceOf(a), 'again of a');
    expect(await read('ogro-tris.glb')).toBe('again of a');
  });

  it('writes no file if one of them would replace a user file', async () => {
    await writeFile(folder.path('out/ogro.png'), 'of the user');
    const draft = outputs.draft('ogro-tris.obj');
    for (const name of ['ogro-tris.obj', 'ogro.png', 'ogro-tris.mtl'])
      await writeFile(join(draft.folder, name), 'of a');
    const madeFrom = await new InputRecorder().madeFrom([folder.path(a)]);
    const made = { settingsHash, madeFrom, warnings: [], failed: false };
    await expect(outputs.publish('ogro-tris.obj', draft, sourceOf(a), made)).rejects.toThrow(
      unrecorded('out/ogro.png'),
    );
    await outputs.discard(draft);
    expect((await readdir(folder.path('out'))).sort()).toEqual(['.marrow', 'ogro.png']);
    expect(await readdir(folder.path('out/.marrow'))).toEqual([]);
  });

  it('removes its records when writing fails', async () => {
    await publish('ogro-tris.mtl', sourceOf(b), 'of b');
    const draft = outputs.draft('ogro-tris.obj');
    for (const name of ['ogro-tris.obj', 'a.png', 'ogro-tris.mtl'])
      await writeFile(join(draft.folder, name), 'of a');
    const madeFrom = await new InputRecorder().madeFrom([folder.path(a)]);
    const made = { settingsHash, madeFrom, warnings: [], failed: false };
    await expect(outputs.publish('ogro-tris.obj', draft, sourceOf(a), made)).rejects.toThrow(NameTaken);
    await outputs.discard(draft);
    expect(await readdir(folder.path('out/.marrow'))).toEqual(['ogro-tris.mtl.json']);
  });

  it.each([
    ['its own path', (from: string, to: string) => rename(from, to)],
    ['a symbolic link', symlink],
    ['a hard link', link],
  ])('never replaces an input file, even if Marrow wrote it (%s)', async (_, linked) => {
    await publish('x.glb', sourceOf(a), 'of a');
    await rm(folder.path(a));
    await rm(folder.path('out/x.glb'));
    await linked(folder.path(b), folder.path('out/x.glb'));
    const source = sourceOf('out/x.glb');
    const reading = new OutputFolder(folder.path('out'), { inputs: [source.path] });
    const draft = reading.draft('x.glb');
    await writeFile(draft.file, 'of itself');
    const madeFrom = { files: [], missed: [], listing: '', root: null };
    const publishing = reading.publish('x.glb', draft, source, {
      settingsHash,
      madeFrom,
      warnings: [],
      failed: false,
    });
    await expect(publishing).rejects.toThrow(
      `${folder.path('out/x.glb')} would be replaced, but it is an input file.`,
    );
    expect(await read('x.glb')).toBe('another');
  });

  it('never replaces a folder', async () => {
    await mkdir(folder.path('out/x.glb'));
    await expect(publish('x.glb', sourceOf(a), 'of a')).rejects.toThrow(
      `${folder.path('out/x.glb')} is a folder. Choose another output with -o.`,
    );
  });

  it('removes only abandoned temporary folders', async () => {
    const own = folder.path('out/.marrow');
    await publish('draft-x.glb', sourceOf(a), 'of a');
    for (const name of ['draft-old', 'draft-new']) {
      await mkdir(join(own, name));
      await writeFile(join(own, name, 'x.glb'), 'half');
    }
    const longAgo = new Date(Date.now() - 25 * 3600 * 1000);
    for (const name of ['draft-old', 'draft-x.glb.json']) await utimes(join(own, name), longAgo, longAgo);
    await new OutputFolder(folder.path('out')).make();
    expect((await readdir(own)).sort()).toEqual(['draft-new', 'draft-x.glb.json']);
  });

  it('rejects a path that is a file', async () => {
    await writeFile(folder.path('taken'), 'x');
    for (const name of ['taken', 'taken/below'])
      await expect(new OutputFolder(folder.path(name)).make()).rejects.toThrow(
        `-o ${folder.path(name)}: It is a file, not a folder.`,
      );
  });
});
