import { readFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Info } from '../../../web/lib/model/info.js';
import type { Pose } from '../../../web/cli/pose.js';
import { folderOf, marrow, marrowJson } from '../support/cli.js';
import { noCorpus, shared, sharedTable, titled } from '../support/corpus.js';

const formats = ['md2', 'md3', 'md5mesh', 'ms3d', 'hlmdl', 'obj', '3ds'];

const files = (noCorpus ? [] : sharedTable('corpus/MANIFEST.tsv'))
  // Texture and sequence files of Half-Life have no vertices.
  .filter(({ format = '', verts }) => formats.includes(format) && (format !== 'hlmdl' || Number(verts) > 0))
  .map(({ path = '' }) => path);
const players = files.filter((path) => basename(path) === 'lower.md3').map((path) => dirname(path));
/** Players with coarser levels of detail beside them. */
const withLevels = players.filter((path) => files.includes(`${path}/lower_1.md3`));

/** The folder contains only the converted file, which therefore cannot use companions. */
let folder: Awaited<ReturnType<typeof folderOf>>;

beforeAll(async () => {
  folder = await folderOf({});
});
afterAll(() => folder.remove());

async function convert(path: string, output: string): Promise<string> {
  const { code, out, error } = await marrow('convert', path, '-o', folder.path(output));
  expect([code, out]).toEqual([0, '']);
  // A model of a game may have images in the game's folder, which is not read.
  const game = /^(.+?)\/(?:models|progs)\//i.exec(resolve(path))?.[1] ?? '';
  const hint = `marrow: Some images are missing. If they are in the game's folder, add --root ${game}\n`;
  expect(game === '' ? [''] : ['', hint]).toContain(error);
  return folder.path(output);
}

/** The options of `pose` for three times of the first clip, or for the rest pose of a model without clips. */
function times({ clips: [clip] }: Info): string[][] {
  if (clip === undefined) return [['--clip', 'none']];
  const last = clip.frames - 1;
  return [
    ['--frame', '0'],
    ['--time', String((0.37 * last) / clip.fps)],
    ['--frame', String(last)],
  ].map((options) => ['--clip', clip.name, ...options]);
}

async function expectSamePose(model: string, converted: string, options: readonly string[]): Promise<void> {
  const before = await marrowJson<Pose>('pose', model, ...options);
  const after = await marrowJson<Pose>('pose', converted, ...options);
  // Compared as text, because `toEqual` takes seconds for so many numbers.
  expect(JSON.stringify(after) === JSON.stringify(before), `pose ${options.join(' ')}`).toBe(true);
}

describe.skipIf(noCorpus)(titled('marrow convert -o x.marrow of third-party files'), () => {
  it('has models and players to convert', () => {
    expect(files).toHaveLength(176);
    expect(players).toHaveLength(3);
    expect(withLevels).toHaveLength(2);
  });

  // The whole `info` is the same, including format, names and warnings of the original model.
  it.each([...files, ...players])('preserves the info and pose of %s', async (path) => {
    const model = shared(path);
    const converted = await convert(model, 'x.marrow');
    const info = await marrowJson<Info>('info', model);
    expect(await marrowJson<Info>('info', converted)).toEqual(info);
    for (const options of times(info)) await expectSamePose(model, converted, options);

    const again = await convert(converted, 'again.marrow');
    expect((await readFile(again)).equals(await readFile(converted)), 'bytes, converted again').toBe(true);
  });

  it.each(withLevels)('preserves the coarser levels of detail of %s', async (path) => {
    const model = shared(path);
    const converted = await convert(model, 'x.marrow');
    for (const level of ['1', '2']) {
      const info = await marrowJson<Info>('info', model, '--lod', level);
      expect(await marrowJson<Info>('info', converted, '--lod', level)).toEqual(info);
      await expectSamePose(model, converted, ['--frame', '1', '--lod', level]);
    }
  });
});
