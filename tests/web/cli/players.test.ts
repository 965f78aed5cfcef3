import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SubjectList } from '../../../web/cli/subject-list.js';
import type { Info } from '../../../web/lib/model/info.js';
import type { Pose } from '../../../web/cli/pose.js';
import { folderOf, marrow, marrowJson } from '../support/cli.js';
import { aboutZ, buildMd3 } from '../support/md3-builder.js';
import { animationList, playerFiles, weaponFiles } from '../support/quake3-player.js';
import { buildTga } from '../support/image-builder.js';
import { buildZip } from '../support/zip-builder.js';

let folder: Awaited<ReturnType<typeof folderOf>>;

beforeAll(async () => {
  const game = { ...playerFiles('models/players/sarge/'), ...weaponFiles('models/weapons2/gun/gun') };
  folder = await folderOf({
    ...playerFiles('sarge/'),
    // The tag turns by 90 degrees from frame 0 to 1, and the length of its axes grows from 1 to 2.
    'turned/lower.md3': buildMd3({
      frames: 2,
      tags: { tag_torso: (frame) => ({ axes: aboutZ(frame * 90).map((value) => value * (1 + frame)) }) },
    }),
    'turned/upper.md3': buildMd3({ frames: 2 }),
    ...weaponFiles('gun/gun'),
    'fine/crate.md3': buildMd3({ size: 4 }),
    'fine/crate_1.md3': buildMd3({ size: 2 }),
    'game/pak0.pk3': buildZip(Object.entries(game).map(([name, data]) => ({ name, data }))),
    ...playerFiles('base/models/players/grunt/'),
    'base/models/players/grunt/lower_default.skin': 'triangle,models/players/shared/Coat.tga',
    'base/models/players/grunt/upper_default.skin': 'triangle,models/players/grunt/glowing',
    'base/models/players/grunt/head_default.skin': 'triangle,models/players/shared/coat.tga',
    'base/models/players/shared/coat.jpg': buildTga(1, 1, [1, 2, 3]),
    'base/scripts/fx.shader': 'models/players/grunt/glowing { { map textures/fx/glow.tga } }',
    'base/textures/fx/glow.tga': buildTga(1, 1, [1, 2, 3]),
    'base/textures/other.md3': buildMd3({}),
    'lists/good.cfg': `sex m\n${animationList}`,
    'lists/bad.cfg': 'sex m\n0 2 0 x',
  });
});

afterAll(() => folder.remove());

/** In frame i a part is at x = i in its local space. */
function x(pose: Pose, part = 0): number | undefined {
  const found = part === 0 ? pose : pose.parts[part - 1];
  return found?.surfaces[0]?.positions[0];
}

function pose(...options: string[]): Promise<Pose> {
  return marrowJson<Pose>('pose', folder.path('sarge'), ...options);
}

async function complaint(...words: string[]): Promise<string> {
  const { code, out, error } = await marrow(...words);
  expect([code, out]).toEqual([1, '']);
  return error;
}

describe('marrow info of a Quake III player', () => {
  it('prints one subject with the legs first', async () => {
    const info = await marrowJson<Info>('info', folder.path('sarge'));
    expect(info).toMatchObject({ schema: 1, format: 'md3', name: 'lower', subject: 'sarge', up: 'z' });
    expect(info.attachments).toEqual([{ name: 'tag_torso', joint: null }]);
    expect(info.clips.find(({ name }) => name === 'LEGS_RUN')).toEqual({
      name: 'LEGS_RUN',
      frames: 2,
      fps: 10,
      seconds: 0.2,
      loop: 0,
      channel: 'legs',
    });
    expect(info.parts.map(({ name, attachedTo, how, at }) => [name, attachedTo, how, at])).toEqual([
      ['upper', 'lower', 'tag', 'tag_torso'],
      ['head', 'upper', 'tag', 'tag_head'],
    ]);
    expect(info.parts[0]?.clips.map(({ channel }) => channel)).toContain('torso');
    expect(info.warnings.every((warning) => warning.includes(': Missing texture: shown as a checker.'))).toBe(
      true,
    );
  });

  it("suggests --root if missing images may be in the game's folder", async () => {
    const path = folder.path('base/models/players/grunt/head.md3');
    const alone = await marrow('info', path);
    expect(alone.code).toBe(0);
    expect(alone.error).toBe(
      `marrow: Some images are missing. If they are in the game's folder, add --root ${folder.path('base')}\n`,
    );
    expect((await marrow('info', path, '--root', folder.path('base'))).error).toBe('');
    expect((await marrow('info', folder.path('sarge'))).error).toBe('');
  });

  it('finds images and scripts of the game within --root', async () => {
    const found = async (path: string, root = 'base'): Promise<(readonly [string | null, boolean])[]> => {
      const info = await marrowJson<Info>('info', folder.path(path), '--root', folder.path(root));
      expect(info.warnings.length === 0).toBe(root === 'base');
      return [info, ...info.parts].flatMap(({ materials }) =>
        materials.map(({ texture, found }) => [texture, found] as const),
      );
    };
    const player = await found('base/models/players/grunt');
    expect(player).toEqual([
      ['models/players/shared/Coat.tga', true],
      ['textures/fx/glow.tga', true],
      ['models/players/shared/coat.tga', true],
    ]);
    expect(await found('base/models/players/grunt/upper.md3')).toEqual([player[1]]);
    const own = await found('base/models/players/grunt', 'base/models/players/grunt');
    expect(own.map(([, isThere]) => isThere)).toEqual([false, false, false]);
  });

  it('accepts its files as separate paths', async () => {
    const files = ['lower.md3', 'upper.md3', 'animation.cfg'].map((name) => folder.path(`sarge/${name}`));
    const info = await marrowJson<Info>('info', ...files);
    expect([info.name, ...info.parts.map(({ name }) => name)]).toEqual(['lower', 'upper', 'head']);
  });

  it('prints a single model if its file is named', async () => {
    expect((await marrowJson<Info>('info', folder.path('sarge/upper.md3'))).parts).toEqual([]);
  });

  it('finds a player and a weapon within an archive', async () => {
    const info = await marrowJson<Info>(
      'info',
      folder.path('game/pak0.pk3'),
      '--entry',
      'models/players/sarge/',
      '--part',
      'weapon=models/weapons2/gun/gun.md3',
    );
    expect(info.parts.map(({ name, at }) => [name, at])).toEqual([
      ['upper', 'tag_torso'],
      ['head', 'tag_head'],
      ['gun', 'tag_weapon'],
      ['gun_barrel', 'tag_barrel'],
      ['gun_flash', 'tag_flash'],
    ]);
    const { subjects } = await marrowJson<SubjectList>('info', folder.path('game/pak0.pk3'));
    expect(subjects.map(({ entry, kind }) => [entry, kind])).toEqual([
      ['models/players/sarge/', 'quake3_player'],
      ['models/weapons2/gun/gun.md3', 'quake3_weapon'],
    ]);
  });

  it('accepts a part in a folder of the source, with and without a trailing slash', async () => {
    for (const slash of ['', '/']) {
      const words = [folder.path('game/pak0.pk3'), '--entry', 'models/players/sarge/'];
      const info = await marrowJson<Info>('info', ...words, '--part', `head=models/players/sarge${slash}`);
      expect(info.parts.map(({ name }) => name)).toEqual(['upper', 'head']);
    }
  });

  it('accepts parts from other folders of the computer', async () => {
    const info = await marrowJson<Info>(
      'info',
      folder.path('sarge'),
      '--part',
      `weapon=${folder.path('gun/gun.md3')}`,
      '--part',
      `upper=${folder.path('turned')}`,
    );
    expect(info.parts.map(({ name }) => name)).toEqual(['upper', 'head', 'gun', 'gun_barrel', 'gun_flash']);
    expect(info.parts[0]?.source.frames).toBe(2);
  });

  it('rejects unknown parts, and parts of a subject that is not a player', async () => {
    const sarge = folder.path('sarge');
    expect(await complaint('info', sarge, '--part', 'tail=x')).toContain('not one of upper, head, weapon');
    expect(await complaint('info', sarge, '--part', 'head=gone')).toContain('gone: No such file');
    expect(await complaint('info', folder.path('gun'), '--part', `head=${sarge}`)).toContain(
      'Only a player that is made of parts',
    );
  });
});

describe('marrow pose of a Quake III player', () => {
  it('places the parts in the space of the first', async () => {
    const { attachments, parts } = await pose();
    expect(attachments[0]?.matrix.slice(12)).toEqual([0, 0, 10, 1]);
    expect(parts.map(({ name, matrix }) => [name, matrix.slice(12, 15)])).toEqual([
      ['upper', [0, 0, 10]],
      ['head', [0, 0, 30]],
    ]);
  });

  it('poses the named parts by frame and leaves the others at rest', async () => {
    const both = await pose('--frame', 'lower=4.5,upper=2.25');
    expect([x(both), x(both, 1), x(both, 2)]).toEqual([4.5, 2.25, 0]);
    const torso = await pose('--frame', 'upper=3');
    expect([x(torso), x(torso, 1)]).toEqual([0, 3]);
    expect(await complaint('pose', folder.path('sarge'), '--frame', 'upper=4')).toContain('frames 0 to 3');
  });

  it('plays separate clips on separate parts', async () => {
    // The legs' row begins at 4, which is 2 too high; the torso's begins at 2.
    const legs = await pose('--clip', 'LEGS_RUN', '--frame', '1');
    expect([x(legs), x(legs, 1)]).toEqual([3, 0]);
    const apart = await pose('--clip', 'LEGS_RUN', '--part-clip', 'upper=TORSO_ATTACK', '--time', '0.05');
    expect([x(apart), x(apart, 1)]).toEqual([2.5, 2.5]);
    const death = await pose('--clip', 'BOTH_DEATH1', '--frame', '1');
    expect([x(death), x(death, 1)]).toEqual([1, 1]);
  });

  it('plays a preset on all its parts', async () => {
    const attack = await pose('--clip', 'attack', '--frame', '0.5');
    expect([x(attack), x(attack, 1)]).toEqual([2.5, 2.5]);
  });

  it('rotates tags by slerp or like the engine', async () => {
    const path = folder.path('turned');
    const of = async (...options: string[]): Promise<number[]> =>
      (await marrowJson<Pose>('pose', path, '--frame', 'lower=0.25', ...options)).parts[0]?.matrix ?? [];
    // A quarter of 90 degrees. The engine interpolates the axes linearly; their lengths are 1 and 2.
    const even = await of();
    expect(Math.atan2(even[1] ?? NaN, even[0] ?? NaN)).toBeCloseTo(Math.PI / 8, 3);
    expect(await of('--tags', 'slerp')).toEqual(even);
    const [s, c] = await of('--tags', 'engine').then(([cosine = NaN, sine = NaN]) => [sine, cosine] as const);
    expect(Math.hypot(s, c)).toBeCloseTo(1, 5);
    expect(s / c).toBeCloseTo((0.25 * 2) / 0.75, 4);
  });
});

describe('levels of detail', () => {
  it('are shown one at a time', async () => {
    const path = folder.path('fine/crate.md3');
    const top = async (...options: string[]): Promise<number[]> => {
      const { surfaces } = await marrowJson<Pose>('pose', path, ...options);
      return surfaces.map(({ positions }) => Math.max(...positions));
    };
    expect(await top()).toEqual([4]);
    expect(await top('--lod', '1')).toEqual([2]);
    expect((await marrowJson<Info>('info', path, '--lod', '1')).surfaces).toHaveLength(1);
    expect(await complaint('pose', path, '--lod', '2')).toContain('the model has levels 0 to 1');
  });
});

describe('an animation.cfg without a player', () => {
  it('is rejected with its error, or with the advice to open its folder', async () => {
    expect(await complaint('info', folder.path('lists/good.cfg'))).toContain('Open its folder');
    expect(await complaint('info', folder.path('lists/bad.cfg'))).toContain(
      'Line 2: BOTH_DEATH1 has 3 of 4 numbers',
    );
  });
});
