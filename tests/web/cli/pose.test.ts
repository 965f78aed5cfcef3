import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Info } from '../../../web/lib/model/info.js';
import type { Pose } from '../../../web/cli/pose.js';
import { folderOf, marrow, marrowJson } from '../support/cli.js';
import { buildMd2, movingFrames } from '../support/md2-builder.js';
import { buildMd5Anim, buildMd5Mesh } from '../support/md5-builder.js';
import { buildMs3d } from '../support/ms3d-builder.js';

let folder: Awaited<ReturnType<typeof folderOf>>;

beforeAll(async () => {
  folder = await folderOf({
    'test.md2': buildMd2(),
    'still.md2': buildMd2({ frames: movingFrames({ only: 1 }) }),
    'test.ms3d': buildMs3d({ comment: 'Name=Walk, Start=2, End=4' }),
    'doom/models/imp.md5mesh': buildMd5Mesh(),
    'doom/models/idle.md5anim': buildMd5Anim({ heights: [10, 10] }),
    'doom/models/walk.md5anim': buildMd5Anim(),
    'doom/def/imp.def': new TextEncoder().encode(
      'model imp { mesh models/imp.md5mesh channel torso ( *hand )\n' +
        'anim idle models/idle.md5anim\nanim walk models/walk.md5anim }',
    ),
    'male/tris.md2': buildMd2(),
    'male/weapon.md2': buildMd2(),
    'male/w_bfg.md2': buildMd2(),
  });
});

afterAll(() => folder.remove());

/** The model's x position. In frame i of the file, it is i. */
async function x(...options: string[]): Promise<number | undefined> {
  return (await marrowJson<Pose>('pose', folder.path('test.md2'), ...options)).surfaces[0]?.positions[0];
}

async function complaint(...options: string[]): Promise<string> {
  const { code, out, error } = await marrow('pose', folder.path('test.md2'), '--json', ...options);
  expect([code, out]).toEqual([1, '']);
  return error;
}

describe('marrow pose --json', () => {
  it('prints every key, in order', async () => {
    const pose = await marrowJson<Pose>('pose', folder.path('test.md2'));
    expect(Object.keys(pose)).toEqual(['schema', 'joints', 'attachments', 'surfaces', 'parts']);
    expect(pose).toMatchObject({ schema: 1, joints: [], attachments: [], parts: [] });
    const [surface] = pose.surfaces;
    expect(Object.keys(surface ?? {})).toEqual([
      'name',
      'primitive',
      'positions',
      'normals',
      'texcoords',
      'indices',
      'source',
    ]);
    expect(surface?.positions).toHaveLength(12);
    expect(surface?.texcoords).toHaveLength(8);
    expect(surface?.indices).toHaveLength(6);
    expect([...(surface?.source ?? [])].sort()).toEqual([0, 1, 2, 3]);
  });

  it('prints unit normals between frames', async () => {
    const { surfaces } = await marrowJson<Pose>('pose', folder.path('test.md2'), '--frame', '1.37');
    const normals = surfaces[0]?.normals ?? [];
    for (let at = 0; at < normals.length; at += 3)
      expect(Math.hypot(...normals.slice(at, at + 3))).toBeCloseTo(1, 6);
  });

  it('poses the first clip by default', async () => {
    expect(await x()).toBe(0);
    expect(await x('--time', '0.2')).toBeCloseTo(2, 6);
  });

  it('accepts a clip by name or index, or none', async () => {
    expect(await x('--clip', 'run')).toBe(3);
    expect(await x('--clip', '1', '--frame', '2')).toBe(5);
    expect(await x('--clip', 'run', '--time', '0.15')).toBeCloseTo(4.5, 6);
    expect(await x('--clip', 'none')).toBe(0);
    expect(await complaint('--clip', 'fly')).toBe(
      'marrow: --clip: there is no clip "fly". Available: stand, run.\n',
    );
    expect(await complaint('--clip', '2')).toContain('no clip "2"');
  });

  it("counts frames in the file's list, or with --clip within the clip", async () => {
    expect(await x('--frame', '4')).toBe(4);
    expect(await x('--frame', '4.25')).toBeCloseTo(4.25, 6);
    expect(await x('--clip', 'run', '--frame', '1.5')).toBeCloseTo(4.5, 6);
  });

  it('measures the time of an MS3D in file time, in which frame 1 is at 1/fps', async () => {
    const pose = (...options: string[]) => marrow('pose', folder.path('test.ms3d'), '--json', ...options);
    for (const time of ['0', '0.1', '0.5']) expect((await pose('--time', time)).code).toBe(0);
    expect((await pose('--time', '0.51')).error).toContain('"test" has 0 to 0.5 seconds (frame 4)');
    expect((await pose('--time', '-0.01')).error).toContain('0 to 0.5 seconds');
    expect((await pose('--frame', '5')).error).toContain('frames 0 to 4');
    // The time of a defined clip starts at its first frame.
    expect((await pose('--clip', 'Walk', '--time', '0.31')).error).toContain('0 to 0.3 seconds (frame 2)');
  });

  it('rejects frames after the last', async () => {
    expect(await x('--frame', '5')).toBe(5);
    expect(await x('--clip', 'run', '--time', '0.2')).toBeCloseTo(5, 5);
    expect(await complaint('--frame', '5.01')).toBe('marrow: --frame: test has frames 0 to 5.\n');
    expect(await complaint('--frame', '-1')).toBe('marrow: --frame: test has frames 0 to 5.\n');
    expect(await complaint('--clip', 'run', '--frame', '2.5')).toBe(
      'marrow: --frame: the clip "run" has frames 0 to 2.\n',
    );
    expect(await complaint('--clip', 'run', '--time', '0.35')).toBe(
      'marrow: --time: the clip "run" has 0 to 0.3 seconds (frame 2).\n',
    );
    expect(await complaint('--clip', 'run', '--time=-0.1')).toContain('0 to 0.3 seconds');
  });

  it('holds the last frame until the end that info prints', async () => {
    const { clips } = await marrowJson<Info>('info', folder.path('test.md2'));
    expect(clips.find(({ name }) => name === 'run')).toMatchObject({ frames: 3, seconds: 0.3 });
    expect(await x('--clip', 'run', '--time', '0.25')).toBe(5);
    expect(await x('--clip', 'run', '--time', '0.3')).toBe(5);
    const still = folder.path('still.md2');
    expect((await marrowJson<Info>('info', still)).clips).toMatchObject([{ frames: 1, seconds: 0.1 }]);
    for (const time of ['0', '0.05', '0.1'])
      expect((await marrow('pose', still, '--json', '--time', time)).code).toBe(0);
    expect((await marrow('pose', still, '--time', '0.11')).error).toContain('0 to 0.1 seconds (frame 0)');
  });

  it('poses parts by the frames of their files', async () => {
    expect(await x('--frame', 'test=3.5')).toBeCloseTo(3.5, 6);
    expect(await complaint('--frame', 'head=1')).toContain('there is no part "head". Available: test.');
    expect(await complaint('--frame', 'test=9')).toBe('marrow: --frame: test has frames 0 to 5.\n');
    expect(await x('--part-clip', 'test=run')).toBe(3);
    expect(await x('--part-clip', 'test=none')).toBe(0);
    expect(await complaint('--part-clip', 'test=fly')).toContain('there is no clip "fly"');
  });

  it('poses the joints of a channel by another clip', async () => {
    const hand = async (...options: string[]): Promise<number | undefined> => {
      const pose = await marrowJson<Pose>('pose', folder.path('doom'), ...options);
      return pose.joints.find(({ name }) => name === 'hand')?.matrix[14];
    };
    expect(await hand('--clip', 'idle', '--frame', '1')).toBe(10);
    expect(await hand('--clip', 'idle', '--channel-clip', 'torso=walk', '--frame', '1')).toBe(12);
    const { error } = await marrow('pose', folder.path('doom'), '--channel-clip', 'tail=walk');
    expect(error).toContain('there is no channel "tail". Available: torso.');
    expect(await complaint('--channel-clip', 'torso=run')).toBe(
      'marrow: --channel-clip: test has no channels.\n',
    );
  });

  it('poses a part by the frame of the part that it follows, and rejects a separate frame for it', async () => {
    const pose = await marrowJson<Pose>('pose', folder.path('male'), '--frame', '2.5');
    expect(pose.surfaces[0]?.positions[0]).toBeCloseTo(2.5, 6);
    expect(pose.parts).toMatchObject([
      { name: 'weapon', matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] },
      { name: 'w_bfg' },
    ]);
    for (const part of pose.parts) expect(part.surfaces[0]?.positions[0]).toBeCloseTo(2.5, 6);
    expect(Object.keys(pose.parts[0] ?? {})).toEqual(['name', 'matrix', 'joints', 'attachments', 'surfaces']);
    const { error } = await marrow('pose', folder.path('male'), '--frame', 'weapon=1');
    expect(error).toContain('weapon follows the frames of tris');
  });

  it('prints numbers that round to the 32-bit floats of the pose', async () => {
    const { surfaces } = await marrowJson<Pose>('pose', folder.path('test.md2'), '--frame', '0.1');
    expect(surfaces[0]?.positions[0]).toBe(0.1);
  });

  it.each([
    [['--time', '1', '--frame', '1'], '--time and --frame cannot be combined.'],
    [['--time', 'soon'], '--time: "soon" is not a number.'],
    [['--frame', ''], '--frame needs a value.'],
    [['--clip', 'none', '--time', '0'], '--time: the rest pose has no time.'],
    [['--clip', 'none', '--frame', '0'], '--frame: the rest pose has no time.'],
    [['--skin', 'blue'], '--skin: there is no skin "blue". Available: skin.'],
    [['--body', 'studio=1'], '--body: test has no body groups.'],
    [['--controller', 'jaw=1'], '--controller: test has no controllers.'],
    [['--blend', '1'], '--blend: test has no blends.'],
    [['--tags', 'slerp'], '--tags: test has no tags.'],
    [['--tags', 'best'], '--tags: "best" is not one of slerp, engine.'],
  ])('refuses %j', async (options, message) => {
    expect(await complaint(...options)).toBe(`marrow: ${message}\n`);
  });

  it('accepts an existing skin', async () => {
    expect(await x('--skin', 'skin')).toBe(0);
    expect(await x('--skin', '0')).toBe(0);
  });
});

describe('marrow pose', () => {
  it('prints positions as text', async () => {
    const { out } = await marrow('pose', folder.path('test.md2'), '--frame', '2');
    expect(out).toBe(
      [
        'test',
        '',
        'Surfaces',
        '  name  vertices  triangles  from   to',
        '  test         4          2  2 0 0  2 1 1',
        '',
      ].join('\n'),
    );
  });
});
