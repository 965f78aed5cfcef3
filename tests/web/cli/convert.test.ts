import { link, mkdir, readdir, readFile, symlink, utimes, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Info } from '../../../web/lib/model/info.js';
import type { Pose } from '../../../web/cli/pose.js';
import { folderOf, marrow, marrowJson } from '../support/cli.js';
import { buildMd2 } from '../support/md2-builder.js';
import { bendAnim, buildMd5Mesh, walkAnim } from '../support/md5-arm.js';
import { buildTga } from '../support/image-builder.js';
import { playerFiles } from '../support/quake3-player.js';

let folder: Awaited<ReturnType<typeof folderOf>>;

beforeAll(async () => {
  const skins = ['models/x/one.pcx', 'gone.pcx', 'broken.pcx'];
  folder = await folderOf({
    'md2/test.md2': buildMd2({ skins }),
    'md2/one.tga': buildTga(4, 2, [255, 0, 0]),
    'md2/broken.pcx': new Uint8Array([10, 5, 1, 8, 0, 0]),
    'skins/x.md2': buildMd2({ skins: ['red.tga', 'blue.tga'] }),
    'skins/red.tga': buildTga(2, 2, [255, 0, 0]),
    'skins/blue.tga': buildTga(2, 2, [0, 0, 255]),
    'weapons/tris.md2': buildMd2({ skins: ['skin.tga'] }),
    'weapons/weapon.md2': buildMd2({ skins: ['gun.tga', 'missing.tga'] }),
    'weapons/skin.tga': buildTga(2, 2, [1, 2, 3]),
    'weapons/gun.tga': buildTga(2, 2, [4, 5, 6]),
    ...playerFiles('sarge/'),
    'arm/arm.md5mesh': buildMd5Mesh(),
    'arm/bend.md5anim': bendAnim(),
    'clips/arm.md5mesh': buildMd5Mesh(),
    'clips/bend.md5anim': bendAnim(),
    'clips/walk.md5anim': walkAnim(),
    'own/x.obj': 'v 1 2 3\nv 4 5 6\nv 7 8 10\nf 1 2 3\n',
  });
  await symlink(folder.path('own/x.obj'), folder.path('own/link.obj'));
  await link(folder.path('own/x.obj'), folder.path('own/hard.obj'));
});
afterAll(() => folder.remove());

/** Converts a file and returns the path of the result. */
async function converted(name: string, output = `${name.replaceAll('/', '_')}.marrow`): Promise<string> {
  const { code, out, error } = await marrow('convert', folder.path(name), '-o', folder.path(output));
  expect([code, out, error]).toEqual([0, '', '']);
  return folder.path(output);
}

const names = ['md2/test.md2', 'weapons', 'sarge', 'arm/arm.md5mesh'];

describe('marrow convert -o x.marrow', () => {
  it.each(names)('preserves the info of %s including warnings', async (name) => {
    const before = await marrowJson<Info>('info', folder.path(name));
    const after = await marrowJson<Info>('info', await converted(name));
    expect(after).toEqual(before);
  });

  it.each(names)('preserves every pose of %s', async (name) => {
    const file = await converted(name);
    for (const options of [
      ['--frame', '0'],
      ['--frame', '1'],
      ['--time', '0.05'],
      ['--clip', 'none'],
    ]) {
      const before = await marrowJson<Pose>('pose', folder.path(name), ...options);
      expect(await marrowJson<Pose>('pose', file, ...options)).toEqual(before);
    }
  });

  it.each(names)('writes the same bytes when its output for %s is converted again', async (name) => {
    const first = await converted(name);
    const { code, error } = await marrow('convert', first, '--output', folder.path('again.marrow'));
    expect([code, error]).toEqual([0, '']);
    expect(Buffer.compare(await readFile(folder.path('again.marrow')), await readFile(first))).toBe(0);
  });

  it('stores images as their original files', async () => {
    const bytes = await readFile(await converted('md2/test.md2'));
    expect(bytes.includes(await readFile(folder.path('md2/one.tga')))).toBe(true);
    const { materials, warnings } = await marrowJson<Info>('info', folder.path('md2_test.md2.marrow'));
    expect(materials.map(({ found }) => found)).toEqual([true, false, false]);
    expect(warnings).toHaveLength(2);
  });

  it('requires a known file extension', async () => {
    const model = folder.path('md2/test.md2');
    expect((await marrow('convert', model)).error).toContain('Specify the output file');
    const { code, error } = await marrow('convert', model, '-o', folder.path('x.fbx'));
    expect(code).toBe(1);
    expect(error).toContain('cannot write ".fbx" files');
    expect((await marrow('convert', model, '-q', 'x')).error).toContain('Unknown option -q');
  });
});

describe('marrow convert', () => {
  it('writes a GLB, an OBJ with its files, and an image', async () => {
    const model = folder.path('md2/test.md2');
    for (const name of ['x.glb', 'x.obj', 'x.png']) {
      const { code, error } = await marrow('convert', model, '-o', folder.path(name));
      expect({ name, code, error }).toEqual({ name, code: 0, error });
    }
    const begin = async (name: string): Promise<string> =>
      (await readFile(folder.path(name))).subarray(0, 6).toString('latin1');
    expect(await begin('x.glb')).toMatch(/^glTF/);
    expect(await begin('x.obj')).toBe('mtllib');
    expect(await begin('x.mtl')).toBe('newmtl');
    expect(await begin('x.png')).toBe('\x89PNG\r\n');
  });

  it('writes the images of the skin that --skin names', async () => {
    const model = folder.path('skins/x.md2');
    const write = async (name: string, ...words: string[]): Promise<Buffer> => {
      expect((await marrow('convert', model, '-o', folder.path(name), ...words)).error).toBe('');
      return readFile(folder.path(name));
    };
    const [first, byName, byIndex] = [
      await write('skin.glb'),
      await write('skin1.glb', '--skin', 'blue'),
      await write('skin2.glb', '--skin', '1'),
    ];
    expect(byName.equals(first)).toBe(false);
    expect(byName.equals(byIndex)).toBe(true);
    await write('skin.obj', '--skin', '0');
    await write('skin1.obj', '--skin', '1');
    const [red, blue] = await Promise.all(
      ['skin', 'skin1'].map((name) => readFile(folder.path(`${name}.mtl`), 'utf8')),
    );
    expect([red, blue]).toEqual([
      expect.stringMatching(/map_Kd .*red/),
      expect.stringMatching(/map_Kd .*blue/),
    ]);
    const { code, error } = await marrow('convert', model, '-o', folder.path('y.glb'), '--skin', 'green');
    expect([code, error]).toEqual([1, expect.stringContaining('Available: red, blue')]);
  });

  it('writes only the named clip, by name or index', async () => {
    const model = folder.path('clips/arm.md5mesh');
    const clipsOf = async (...words: string[]): Promise<string[]> => {
      const file = folder.path('one.glb');
      expect((await marrow('convert', model, '-o', file, ...words)).error).toBe('');
      const bytes = await readFile(file);
      const { animations = [] } = JSON.parse(bytes.toString('utf8', 20, 20 + bytes.readUInt32LE(12))) as {
        animations?: { name: string }[];
      };
      return animations.map(({ name }) => name);
    };
    expect(await clipsOf()).toEqual(['bend', 'walk']);
    expect(await clipsOf('--clip', 'bend')).toEqual(['bend']);
    expect(await clipsOf('--clip', 'walk')).toEqual(['walk']);
    expect(await clipsOf('--clip', '0')).toEqual(['bend']);
    expect(await clipsOf('--clip', '1')).toEqual(['walk']);
    expect(await clipsOf('--clip', 'none')).toEqual([]);
  });

  const refused = (file: string, why: string): string =>
    `marrow: ${folder.path(file)} would be replaced, but ${why}. ` +
    'Choose another output with -o, or add --overwrite.\n';

  it.each([
    ['the file itself', 'own/x.obj'],
    ['a different path to it', 'own/../own/./x.obj'],
    ['a symbolic link to it', 'own/link.obj'],
    ['a hard link to it', 'own/hard.obj'],
  ])('never replaces its input: %s', async (_, output) => {
    const before = await readFile(folder.path('own/x.obj'), 'utf8');
    const path = `${folder.path()}/${output}`;
    const { code, error } = await marrow('convert', folder.path('own/x.obj'), '-o', path);
    expect([code, error]).toEqual([
      1,
      `marrow: ${path} would be replaced, but it is an input file. ` +
        'Choose another output with -o, or add --overwrite.\n',
    ]);
    expect(await readFile(folder.path('own/x.obj'), 'utf8')).toBe(before);
  });

  it('never replaces an input companion, even one that Marrow has written', async () => {
    const made = folder.path('made/x.obj');
    expect((await marrow('convert', folder.path('md2/test.md2'), '-o', made)).code).toBe(0);
    const other = folder.path('made/y.obj');
    await writeFile(other, await readFile(made));
    const { code, error } = await marrow('convert', other, '-o', made);
    expect([code, error]).toEqual([1, refused('made/x.mtl', 'it is an input file')]);
  });

  it('replaces a user file only with --overwrite, and an output of Marrow only if it is unchanged', async () => {
    const model = folder.path('md2/test.md2');
    const file = folder.path('kept/x.glb');
    await mkdir(folder.path('kept'));
    await writeFile(file, 'of the user');
    const why = 'Marrow has no record of having written it';
    expect((await marrow('convert', model, '-o', file)).error).toBe(refused('kept/x.glb', why));
    expect(await readFile(file, 'utf8')).toBe('of the user');
    expect(await readdir(folder.path('kept'))).toEqual(['x.glb']);
    expect((await marrow('convert', model, '-o', file, '--overwrite')).code).toBe(0);
    expect((await marrow('convert', model, '-o', file, '--clip', 'none')).code).toBe(0);
    expect((await readFile(file)).toString('latin1', 0, 4)).toBe('glTF');
    await utimes(file, 1000, 1000);
    expect((await marrow('convert', model, '-o', file)).error).toBe(
      refused('kept/x.glb', 'it has changed since Marrow wrote it'),
    );
    expect((await readdir(folder.path('kept'))).sort()).toEqual(['.marrow', 'x.glb']);
    expect(await readdir(folder.path('kept/.marrow'))).toEqual(['x.glb.json']);
  });

  it('writes no file of an OBJ if one of them would replace a user file', async () => {
    await mkdir(folder.path('some'));
    await writeFile(folder.path('some/x.mtl'), 'of the user');
    const { error } = await marrow('convert', folder.path('md2/test.md2'), '-o', folder.path('some/x.obj'));
    expect(error).toBe(refused('some/x.mtl', 'Marrow has no record of having written it'));
    expect(await readdir(folder.path('some'))).toEqual(['x.mtl']);
  });

  it('rejects --overwrite for commands without output files', async () => {
    for (const words of [['info'], ['info', '--each'], ['check']])
      expect((await marrow(...words, folder.path('md2/test.md2'), '--overwrite')).error).toContain(
        'marrow: --overwrite requires -o DIR.',
      );
  });

  it('rejects options that do not apply to the format', async () => {
    const model = folder.path('md2/test.md2');
    const wrong = async (...words: string[]): Promise<string> =>
      (await marrow('convert', model, ...words)).error;
    expect(await wrong('-o', folder.path('y.glb'), '--time', '1')).toContain(
      '--time: a .glb file contains the rest pose',
    );
    expect(await wrong('-o', folder.path('y.obj'), '--unlit')).toContain(
      '--unlit: an .obj file contains a single pose',
    );
    expect(await wrong('-o', folder.path('y.marrow'), '--scale', '2')).toContain(
      '--scale: a .marrow file always contains the whole model',
    );
    expect(await wrong('-o', folder.path('y.glb'), '--scale', '0')).toContain('--scale: 0 is too small');
    expect(await wrong('-o', folder.path('y.glb'), '--clip', 'nothing')).toContain('--clip');
  });
});

describe('a .marrow file', () => {
  it('is listed in a folder and opened by its content', async () => {
    await mkdir(folder.path('mixed'));
    await converted('md2/test.md2', 'mixed/model.marrow');
    const { subject } = await marrowJson<Info>('info', folder.path('mixed'));
    expect(subject).toBe('test');
  });

  it('reports an error when damaged', async () => {
    const bytes = await readFile(await converted('md2/test.md2'));
    const broken = await folderOf({ 'cut.marrow': bytes.subarray(0, 200) });
    const { code, error } = await marrow('info', broken.path('cut.marrow'));
    await broken.remove();
    expect(code).toBe(1);
    expect(error).toContain('cut.marrow');
  });
});
