import { beforeEach, describe, expect, it } from 'vitest';
import type { Runtime } from '../../../web/lib/wasm/runtime.js';
import { update, type Instance } from '../../../web/lib/animation/instance.js';
import type { Model } from '../../../web/lib/model/model.js';
import type { InstanceLike } from '../../../web/lib/types/api.js';
import { ModelError } from '../../../web/lib/util/errors.js';
import { aboutZ, buildMd3 } from '../support/md3-builder.js';
import { bendAnim, buildMd5Mesh } from '../support/md5-arm.js';
import { buildMd2 } from '../support/md2-builder.js';
import { openFilesIn, openIn } from '../support/open.js';
import { newCore } from '../support/wasm.js';

let core: Runtime;
let model: Model;
let body: Instance;
let gun: Instance;

/** A tag that moves by 10 along x and rotates by 90 degrees about z with each frame. */
const hand = (frame: number): { axes: number[]; origin: [number, number, number] } => ({
  axes: aboutZ(90 * frame),
  origin: [10 * frame, 0, 5],
});

beforeEach(async () => {
  core = await newCore();
  model = await openIn(
    core,
    buildMd3({ frames: 4, tags: { tag_hand: hand, tag_back: () => ({}) } }),
    'body.md3',
  );
  body = model.createInstance();
  gun = model.createInstance();
});

/** The origin of a matrix in the file's axes: the file's x, y, z are the world's z, x, y. */
function origin(matrix: ArrayLike<number> | null): number[] {
  return [14, 12, 13].map((i) => Math.round((matrix?.[i] ?? NaN) * 1000) / 1000 + 0);
}

/** The x axis of a matrix, in the file's axes. */
function xAxis(matrix: ArrayLike<number> | null): number[] {
  return [2, 0, 1].map((i) => Math.round((matrix?.[i] ?? NaN) * 1000) / 1000 + 0);
}

function codeOf(act: () => void): string | undefined {
  try {
    act();
  } catch (error) {
    return error instanceof ModelError ? error.code : String(error);
  }
  return undefined;
}

describe('attachment()', () => {
  it('returns the current matrix of a tag in world space', () => {
    expect(origin(body.attachment('tag_hand'))).toEqual([0, 0, 5]);
    body.showFrame(1);
    expect(origin(body.attachment('TAG_Hand'))).toEqual([10, 0, 5]);
    expect(xAxis(body.attachment('tag_hand'))).toEqual([0, 1, 0]);
    body.transform[12] = 7;
    expect(origin(body.attachment('tag_hand'))).toEqual([10, 7, 5]);
  });

  it('returns null for an unknown name', () => {
    expect(body.attachment('tag_tail')).toBeNull();
  });

  it('accepts the names of joints', async () => {
    const arm = await openFilesIn(core, { 'arm.md5mesh': buildMd5Mesh(), 'bend.md5anim': bendAnim() });
    const bent = arm.createInstance();
    bent.play('bend', { loop: 'once' });
    bent.update(0.9);
    expect(origin(bent.attachment('Hand'))).toEqual([10, 10, 0]);
  });

  it('has its counterpart in frame().parts: 16 numbers for each tag, in part space', () => {
    body.showFrame(2);
    const { attachments } = body.frame().parts[0]!;
    expect(attachments).toHaveLength(32);
    expect([...attachments.subarray(12, 15)]).toEqual([20, 0, 5]);
  });

  it('interpolates rotations by SLERP, or as the engine does', () => {
    body.showFrame(0.25);
    const angle = (): number => {
      const [x = 0, y = 0] = xAxis(body.attachment('tag_hand'));
      return (Math.atan2(y, x) * 180) / Math.PI;
    };
    expect(body.tagRotation).toBe('slerp');
    expect(angle()).toBeCloseTo(22.5, 1);
    body.tagRotation = 'engine';
    expect(angle()).toBeCloseTo((Math.atan2(0.25, 0.75) * 180) / Math.PI, 1);
    expect(() => (body.tagRotation = 'lerp' as 'slerp')).toThrow(
      "tagRotation cannot be 'lerp'. Use 'slerp', 'engine'.",
    );
    expect(body.tagRotation).toBe('engine');
  });
});

describe('an attached instance', () => {
  it('follows the tag and the transforms of both instances', () => {
    body.attach(gun, { at: 'tag_hand' });
    expect(body.attached).toEqual([gun]);
    body.showFrame(1);
    expect(origin(gun.frame().root)).toEqual([10, 0, 5]);
    body.transform[12] = 3;
    expect(origin(gun.frame().root)).toEqual([10, 3, 5]);
    gun.transform[14] = 1;
    body.update(0);
    expect(origin(gun.frame().root)).toEqual([10, 3, 6]);
  });

  it('can be attached to an attached instance, and is updated once', () => {
    const flash = model.createInstance();
    body.attach(gun, { at: 'tag_hand' });
    gun.attach(flash, { at: 'tag_hand' });
    for (const each of [body, gun, flash]) each.showFrame(1);
    expect(origin(flash.frame().root)).toEqual([10, 10, 10]);
    update([flash, body, gun], 0.1);
    update([gun], 0.1);
    expect([body.time, gun.time, flash.time].map((time) => time.toFixed(1))).toEqual(['0.1', '0.2', '0.2']);
  });

  it("with 'follow' has the transform and the frame of the other instance", () => {
    gun.showFrame(3);
    body.attach(gun, { how: 'follow' });
    body.showFrame(2);
    expect(gun.frame().parts[0]?.meshes[0]?.positions[0]).toBe(2);
    expect(gun.frame().root).toEqual(body.frame().root);
    body.detach(gun);
    expect(gun.frame().parts[0]?.meshes[0]?.positions[0]).toBe(3);
  });

  it('merges joints with the same names', async () => {
    const arm = await openFilesIn(core, { 'arm.md5mesh': buildMd5Mesh(), 'bend.md5anim': bendAnim() });
    const [carrier, glove] = [arm.createInstance(), arm.createInstance()];
    carrier.attach(glove, { how: 'merge' });
    carrier.play('bend', { loop: 'once' });
    update([carrier], 0.9);
    expect(glove.frame().parts[0]?.palette).toEqual(carrier.frame().parts[0]?.palette);
  });

  it('is placed by its own transform after it is detached', () => {
    body.attach(gun, { at: 'tag_hand' });
    body.showFrame(1);
    gun.transform[12] = 4;
    body.detach(gun);
    body.detach(gun);
    expect(body.attached).toEqual([]);
    expect(origin(gun.frame().root)).toEqual([0, 4, 0]);
  });

  it('is detached when it is attached to another instance', () => {
    const other = model.createInstance();
    body.attach(gun, { at: 'tag_hand' });
    other.attach(gun, { at: 'tag_hand' });
    expect([body.attached, other.attached]).toEqual([[], [gun]]);
    body.detach(gun);
    expect(other.attached).toEqual([gun]);
  });

  it('is rotated from the axes of its format to the axes of the other instance', async () => {
    const obj = new TextEncoder().encode('v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n');
    const flag = (await openIn(core, obj, 'flag.obj')).createInstance();
    const root = (): number[] => [...flag.frame().root].map((value) => Math.round(value * 1000) / 1000 + 0);
    // In the MD3, x is forward and z is up. In the OBJ and in the world, z is forward and y is up.
    body.attach(flag, { at: 'tag_back' });
    expect(root()).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
    body.attach(flag, { at: 'tag_hand' });
    body.showFrame(1);
    // The tag is at (10, 0, 5) in the MD3, and rotated by 90 degrees about the up axis.
    expect(root()).toEqual([0, 0, -1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 5, 10, 1]);
  });

  it('remains usable after the other instance is disposed, and vice versa', () => {
    body.attach(gun, { at: 'tag_hand' });
    body.showFrame(1);
    body.dispose();
    expect(origin(gun.frame().root)).toEqual([0, 0, 0]);
    const other = model.createInstance();
    other.attach(gun, { at: 'tag_hand' });
    gun.dispose();
    expect(other.attached).toEqual([]);
    other.update(0.1);
  });
});

describe('attach()', () => {
  it('lists the existing tags when a tag does not exist', async () => {
    const missing = (at?: string): void => body.attach(gun, at === undefined ? {} : { at });
    expect(() => missing('tag_tail')).toThrow(expect.objectContaining({ code: 'bad_value', file: 'body' }));
    expect(() => missing('tag_tail')).toThrow(
      /There is no tag or joint "tag_tail"; it has tag_hand, tag_back\./,
    );
    expect(() => missing()).toThrow(/Set `at` to one of the tags and joints: tag_hand/);
    const arm = await openFilesIn(core, { 'arm.md5mesh': buildMd5Mesh() });
    expect(() => arm.createInstance().attach(gun, { at: 'knee' })).toThrow(
      /There is no tag or joint "knee"; it has shoulder, elbow/,
    );
    const square = await openIn(core, buildMd2());
    expect(() => square.createInstance().attach(gun, { at: 'tag' })).toThrow(/it has none/);
    expect(body.attached).toEqual([]);
  });

  it('rejects cycles, invalid options, and instances that are disposed or of another module', async () => {
    expect(codeOf(() => body.attach(body, { at: 'tag_hand' }))).toBe('cyclic');
    body.attach(gun, { at: 'tag_hand' });
    expect(codeOf(() => gun.attach(body, { how: 'follow' }))).toBe('cyclic');
    expect(body.attached).toEqual([gun]);
    expect(() => body.attach(gun, { how: 'glue' as 'tag', at: 'tag_hand' })).toThrow(
      expect.objectContaining({
        code: 'bad_value',
        reason: "how cannot be 'glue'. Use 'tag', 'follow', 'merge'.",
      }),
    );
    expect(() => body.attach(gun, { at: 'tag_hand', part: 4 })).toThrow(/There is no part 4; it has body/);
    expect(() => body.attach({} as InstanceLike, { at: 'tag_hand' })).toThrow(TypeError);

    const elsewhere = (await openIn(await newCore(), buildMd2())).createInstance();
    expect(codeOf(() => body.attach(elsewhere, { at: 'tag_hand' }))).toBe('module_lost');
    gun.dispose();
    expect(() => body.attach(gun, { at: 'tag_hand' })).toThrow(/disposed/);
    expect(() => gun.attach(body, { at: 'tag_hand' })).toThrow(/disposed/);
  });
});

/**
 * Rows of animation.cfg. Rows of the torso use frames 4 to 10. As in the game, the first frames in rows of the
 * legs include these 7 frames. TORSO_ATTACK has two frames; after it, the game plays TORSO_STAND.
 */
const rows = [
  ...['0 2 0 10', '1 1 0 10', '0 2 0 10', '1 1 0 10', '0 2 0 10', '1 1 0 10'],
  ...['4 2 0 10', '6 2 0 10', '7 1 0 10', '8 1 0 10', '9 1 0 10', '10 1 1 10', '10 1 0 10'],
  ...['11 1 1 10', '12 2 2 10', '14 2 2 10', '15 1 1 10', '16 1 1 10', '17 1 0 10', '18 1 0 10', '19 1 0 10'],
  ...['20 1 0 10', '21 3 3 10', '22 1 1 10', '23 1 1 10'],
];

describe('a player assembled from its parts', () => {
  let player: Model;
  let fighter: Instance;

  beforeEach(async () => {
    const at = (origin: [number, number, number]) => (frame: number) => ({
      axes: aboutZ(90 * frame),
      origin,
    });
    player = await openFilesIn(
      core,
      {
        'bob/lower.md3': buildMd3({ frames: 20, tags: { tag_torso: at([0, 0, 10]) } }),
        'bob/upper.md3': buildMd3({ frames: 12, tags: { tag_torso: () => ({}), tag_weapon: at([8, 0, 0]) } }),
        'bob/head.md3': buildMd3({ frames: 1 }),
        'bob/animation.cfg': new TextEncoder().encode(rows.join('\n')),
      },
      'bob/',
    );
    fighter = player.createInstance();
  });

  it('places its parts by their tags, and finds a tag on any part', () => {
    expect(player.parts.map(({ name }) => name)).toEqual(['lower', 'upper', 'head']);
    for (const part of ['lower', 'upper']) fighter.part(part).showFrame(1);
    expect(origin(fighter.attachment('tag_torso'))).toEqual([0, 0, 10]);
    // 8 units along the torso's x axis, which is rotated to the file's y axis in this frame.
    expect(origin(fighter.attachment('tag_weapon'))).toEqual([0, 8, 10]);
    fighter.attach(gun, { at: 'tag_weapon' });
    expect(xAxis(gun.frame().root)).toEqual([-1, 0, 0]);
  });

  it('plays presets by their names', () => {
    const run = player.presets.find(({ name }) => name === 'run');
    expect(run?.clips.map(({ name }) => name).sort()).toEqual(['LEGS_RUN', 'TORSO_STAND']);
    fighter.play('run');
    expect([0, 1].map((part) => fighter.part(part).state().clipName)).toEqual(['LEGS_RUN', 'TORSO_STAND']);
    fighter.part(1).play('attack');
    expect([0, 1].map((part) => fighter.part(part).state().clipName)).toEqual(['LEGS_RUN', 'TORSO_ATTACK']);
    expect(() => fighter.play('fly')).toThrow(/There is no clip "fly"; it has .*run.*LEGS_RUN/);
  });

  it('lists the channels, or the clips of a channel, if one does not exist', () => {
    const on = (channel: string) => () => fighter.play('LEGS_RUN', { channel });
    expect(on('arms')).toThrow(/There is no channel "arms"; it has both, legs, torso\./);
    expect(on('torso')).toThrow(/There is no clip of "torso" called "LEGS_RUN"; it has TORSO_GESTURE,/);
    expect(on('legs')).not.toThrow();
  });

  it('continues with the clip that the game plays next, unless a loop or a range is set', () => {
    const after = (options?: Parameters<Instance['play']>[1]): string | null => {
      fighter.play('TORSO_ATTACK', options);
      fighter.update(0.15);
      return fighter.part(1).state().clipName;
    };
    expect(after()).toBe('TORSO_STAND');
    expect(after({ next: false })).toBe('TORSO_ATTACK');
    expect(after({ loop: 'once' })).toBe('TORSO_ATTACK');
    expect(after({ range: [0, 1] })).toBe('TORSO_ATTACK');
    expect(after({ loop: 'once', next: true })).toBe('TORSO_STAND');
  });
});
