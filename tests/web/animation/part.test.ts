import { beforeEach, describe, expect, it } from 'vitest';
import type { Instance } from '../../../web/lib/animation/instance.js';
import type { Model } from '../../../web/lib/model/model.js';
import { buildMd3 } from '../support/md3-builder.js';
import { buildMd5Mesh } from '../support/md5-arm.js';
import { openFilesIn } from '../support/open.js';
import { newCore } from '../support/wasm.js';

/** Rows of animation.cfg: legs and torso play separate clips at ten frames a second. */
const rows = [
  ...['0 2 0 10', '1 1 0 10', '0 2 0 10', '1 1 0 10', '0 2 0 10', '1 1 0 10'],
  ...['4 2 0 10', '6 2 0 10', '7 1 0 10', '8 1 0 10', '9 1 0 10', '10 1 1 10', '10 1 0 10'],
  ...['11 1 1 10', '12 2 2 10', '14 2 2 10', '15 1 1 10', '16 1 1 10', '17 1 0 10', '18 1 0 10', '19 1 0 10'],
  ...['20 1 0 10', '21 3 3 10', '22 1 1 10', '23 1 1 10'],
];
const unknown = expect.objectContaining({ name: 'ModelError', code: 'bad_value', file: 'bob' }) as Error;

let player: Model;
let fighter: Instance;

beforeEach(async () => {
  const at = (origin: [number, number, number]) => (frame: number) => ({
    origin: [origin[0], origin[1], origin[2] + frame] as [number, number, number],
  });
  player = await openFilesIn(
    await newCore(),
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

/** The clips that the legs and the torso play. */
function played(): (string | null)[] {
  return [0, 1].map((part) => fighter.part(part).state().clipName);
}

describe('a part of an instance', () => {
  it('is found by its name in any case, or by its index, and is always the same object', () => {
    const upper = fighter.part('upper');
    expect([upper.name, upper.index]).toEqual(['upper', 1]);
    expect([fighter.part('UPPER'), fighter.part(1)].every((each) => each === upper)).toBe(true);
    expect(() => fighter.part('tail')).toThrow('bob: There is no part "tail"; it has lower, upper, head.');
    for (const index of [3, -1, 0.5, NaN]) expect(() => fighter.part(index)).toThrow(unknown);
  });

  it('plays separate clips, and the clip of a preset', () => {
    fighter.play('run');
    fighter.part('upper').play('TORSO_ATTACK');
    expect(played()).toEqual(['LEGS_RUN', 'TORSO_ATTACK']);
    fighter.part('upper').play('stand');
    expect(played()).toEqual(['LEGS_RUN', 'TORSO_STAND']);
    fighter.part('lower').play(player.clips.findIndex(({ name }) => name === 'LEGS_JUMP'));
    expect(played()).toEqual(['LEGS_JUMP', 'TORSO_STAND']);
    const legs = player.clips.findIndex(({ name }) => name === 'LEGS_RUN');
    for (const clip of ['LEGS_RUN', 'fly', legs, 999])
      expect(() => fighter.part('upper').play(clip)).toThrow(unknown);
    expect(() => fighter.part('upper').play('LEGS_RUN')).toThrow(
      /There is no clip of "upper" called "LEGS_RUN"; it has .*TORSO_STAND/,
    );
  });

  it('stops, pauses and seeks separately', () => {
    const [lower, upper] = [fighter.part('lower'), fighter.part('upper')];
    fighter.play('run');
    upper.pause();
    fighter.update(0.05);
    expect([lower.state().paused, upper.state().paused]).toEqual([false, true]);
    expect([lower.state().time, upper.state().time].map((time) => time.toFixed(2))).toEqual(['0.05', '0.00']);
    fighter.seek(0.1);
    lower.seek(0);
    expect([lower.state().time, upper.state().time > 0]).toEqual([0, true]);
    upper.stop();
    expect(played()).toEqual(['LEGS_RUN', null]);
    for (const wrong of [NaN, Infinity]) expect(() => upper.seek(wrong)).toThrow(RangeError);
  });

  it('has a separate loop mode and range', () => {
    fighter.play('BOTH_DEATH1');
    fighter.part('lower').setLoop('repeat');
    fighter.part('upper').setRange([0, 0]);
    fighter.update(5);
    expect([0, 1].map((part) => fighter.part(part).state().finished)).toEqual([false, true]);
    expect(fighter.part(1).state().frame).toBe(0);
    expect(() => fighter.part('upper').setRange([2, 1])).toThrow(RangeError);
  });

  it('does not change the speed of other parts when it plays at a different speed', () => {
    fighter.part('upper').play('TORSO_STAND', { speed: 3 });
    fighter.part('lower').play('LEGS_RUN');
    expect([0, 1].map((part) => fighter.part(part).state().speed)).toEqual([1, 3]);
    expect(fighter.speed).toBe(1);
  });

  it('shows a frame of its file, and can be hidden', () => {
    fighter.part('lower').showFrame(3);
    expect([0, 1].map((part) => fighter.part(part).state().fileFrame)).toEqual([3, 0]);
    const head = fighter.part('head');
    expect(head.visible).toBe(true);
    head.visible = false;
    expect([head.visible, fighter.frame().parts[2]?.visible]).toEqual([false, false]);
  });

  it('has separate tags', () => {
    fighter.part('lower').showFrame(5);
    // Both files have a tag_torso. The torso is placed so that its tag is at the tag of the legs.
    expect(fighter.part('upper').attachment('tag_torso')).toEqual(fighter.attachment('tag_torso'));
    expect(fighter.part('upper').attachment('tag_weapon')).toEqual(fighter.attachment('tag_weapon'));
    expect(fighter.part('head').attachment('tag_torso')).toBeNull();
    const other = player.createInstance();
    expect(() => fighter.attach(other, { at: 'tag_weapon', part: 'head' })).toThrow(unknown);
    fighter.attach(other, { at: 'tag_weapon', part: 'upper' });
    expect(fighter.attached).toEqual([other]);
  });

  it('has separate joints; the joints of the instance are those of its first part', async () => {
    const model = await openFilesIn(await newCore(), { 'arm.md5mesh': buildMd5Mesh() });
    const arm = model.createInstance();
    const part = arm.part('arm');
    expect([part.joints === arm.joints, part.joints === arm.part(0).joints]).toEqual([true, true]);
    part.joints.set(1, { position: [1, 2, 3] });
    expect([...arm.joints.overrides.keys()]).toEqual([1]);
    expect(() => fighter.part('upper').joints.get(0)).toThrow('There is no joint 0; it has none');
  });

  it('is disposed of with the instance', () => {
    const upper = fighter.part('upper');
    fighter.dispose();
    const disposed = expect.objectContaining({ name: 'DisposedError' }) as Error;
    expect(() => upper.play('TORSO_STAND')).toThrow(disposed);
    expect(() => upper.state()).toThrow(disposed);
    expect(() => (upper.visible = false)).toThrow(disposed);
  });
});
