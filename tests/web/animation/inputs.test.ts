import { beforeEach, describe, expect, it } from 'vitest';
import { AXIS, MOUTH, type MdlSequence } from '../../../samples/formats/mdl.js';
import type { Instance } from '../../../web/lib/animation/instance.js';
import type { FrameEvent } from '../../../web/lib/types/api.js';
import { buildMdl, square, texture, turningArm, type MdlOptions } from '../support/mdl-builder.js';
import { openIn } from '../support/open.js';
import { newCore } from '../support/wasm.js';

async function instanceOf(options: MdlOptions): Promise<Instance> {
  return (await openIn(await newCore(), buildMdl(options), 'test.mdl')).createInstance();
}

/** The rotation of a joint about the model's z axis, in degrees. */
function turnOf(instance: Instance, joint: number): number {
  const matrices = instance.frame().parts[0]!.jointMatrices;
  return (Math.atan2(matrices[joint * 12 + 4]!, matrices[joint * 12]!) * 180) / Math.PI;
}

const rootTurn = (instance: Instance): number => turnOf(instance, 0);
/** The rotation of the arm relative to the root, in degrees. */
const armTurn = (instance: Instance): number => turnOf(instance, 1) - turnOf(instance, 0);

const badValue = expect.objectContaining({ name: 'ModelError', code: 'bad_value' }) as Error;

describe('body groups', () => {
  let instance: Instance;
  const bodies = (): number[] => [...instance.frame().parts[0]!.bodies];

  beforeEach(async () => {
    instance = await instanceOf({
      bodyParts: [
        { name: 'body', models: [square('thin'), square('fat')] },
        { name: 'hat', models: [square('cap'), square('helmet'), { ...square('none'), meshes: [] }] },
      ],
    });
  });

  it('start with body 0, and are set by names in any case or by indices', () => {
    expect(bodies()).toEqual([0, 0]);
    instance.setBodyGroup('HAT', 'Helmet');
    instance.setBodyGroup(0, 1);
    expect(bodies()).toEqual([1, 1]);
    expect(instance.inputs.bodies).toEqual([1, 1]);
  });

  it("are all set by the game's single number", () => {
    instance.setBody(1 + 2 * 2);
    expect(bodies()).toEqual([1, 2]);
    instance.setBody(2);
    expect(instance.inputs.bodies).toEqual([0, 1]);
    for (const wrong of [-1, 1.5, NaN, 2 ** 32]) expect(() => instance.setBody(wrong)).toThrow(RangeError);
    expect(bodies()).toEqual([0, 1]);
  });

  it('list the existing names when a name does not exist', () => {
    expect(() => instance.setBodyGroup('shoes', 0)).toThrow(badValue);
    expect(() => instance.setBodyGroup('shoes', 0)).toThrow(
      /There is no body group "shoes"; it has body, hat/,
    );
    expect(() => instance.setBodyGroup('hat', 'crown')).toThrow(/There is no body model "crown"; it has cap/);
    expect(() => instance.setBodyGroup('hat', 3)).toThrow(badValue);
    expect(bodies()).toEqual([0, 0]);
  });

  it('are set for one instance only', () => {
    const other = instance.model.createInstance();
    instance.setBodyGroup('body', 'fat');
    expect(bodies()).toEqual([1, 0]);
    expect(other.inputs.bodies).toEqual([0, 0]);
  });
});

describe('a controller', () => {
  const turn = { bone: 1, type: AXIS.turnZ, start: -30, end: 60, slot: 0 };

  it('rotates its joint by degrees, within its range', async () => {
    const instance = await instanceOf({ controllers: [turn] });
    expect(instance.inputs.controllers).toEqual([0]);
    for (const [set, held] of [
      [25, 25],
      [200, 60],
      [-31, -30],
    ] as const) {
      instance.setController('arm', set);
      expect(instance.inputs.controllers[0]).toBeCloseTo(held, 4);
      expect(armTurn(instance)).toBeCloseTo(held, 3);
    }
  });

  it('adds its rotation to the current clip', async () => {
    const blends = [turningArm(11, (frame) => frame * 2)];
    const instance = await instanceOf({
      controllers: [turn],
      sequences: [{ label: 'swing', rate: 10, blends }],
    });
    instance.play('swing');
    instance.setController(0, 30);
    instance.update(0.5);
    expect(armTurn(instance)).toBeCloseTo(10 + 30, 1);
  });

  it('also sets controllers with the same number, to the same fraction of their ranges', async () => {
    const lean = { bone: 0, type: AXIS.turnZ, start: 0, end: 40, slot: 0 };
    const instance = await instanceOf({ controllers: [turn, lean] });
    const names = instance.model.parts[0]!.controllers.map(({ name }) => name);
    instance.setController('arm', 15);
    expect(instance.inputs.controllers[names.indexOf('root')]).toBeCloseTo(20, 4);
    expect(rootTurn(instance)).toBeCloseTo(20, 3);
    instance.setController('root', 40);
    expect(armTurn(instance)).toBeCloseTo(60, 3);
  });

  it('does not change controllers with other numbers, nor the mouth', async () => {
    const jaw = { bone: 0, type: AXIS.turnZ, start: 5, end: 40, slot: MOUTH };
    const instance = await instanceOf({ controllers: [turn, jaw] });
    instance.setController('arm', 60);
    expect(rootTurn(instance)).toBeCloseTo(5, 3);
    instance.setController('mouth', 40);
    expect([rootTurn(instance), armTurn(instance)].map(Math.round)).toEqual([40, 60]);
  });

  it('wraps to its start if its range is a full circle', async () => {
    const wheel = { ...turn, type: AXIS.turnZ | AXIS.wraps, start: 0, end: 360 };
    const instance = await instanceOf({ controllers: [wheel] });
    instance.setController('arm', 370);
    expect(instance.inputs.controllers[0]).toBeCloseTo(10, 3);
    expect(armTurn(instance)).toBeCloseTo(10, 3);
    instance.setController('arm', -90);
    expect(instance.inputs.controllers[0]).toBeCloseTo(270, 3);
  });

  it('rejects unknown names and values that are not numbers', async () => {
    const instance = await instanceOf({ controllers: [turn] });
    expect(() => instance.setController('leg', 0)).toThrow(badValue);
    expect(() => instance.setController('leg', 0)).toThrow(/There is no controller "leg"; it has arm/);
    expect(() => instance.setController(1, 0)).toThrow(badValue);
    for (const wrong of [NaN, Infinity]) expect(() => instance.setController(0, wrong)).toThrow(RangeError);
    expect(instance.inputs.controllers).toEqual([0]);
  });
});

describe('blending', () => {
  const aim: MdlSequence = {
    label: 'aim',
    rate: 10,
    axis: { type: AXIS.turnZ, start: -40, end: 40 },
    blends: [-40, 40].map((degrees) => turningArm(2, () => degrees)),
  };

  it('interpolates between the two animations', async () => {
    const instance = await instanceOf({ sequences: [aim] });
    instance.play('aim');
    expect(armTurn(instance), 'the initial blend is 0 degrees in the range from -40 to 40').toBeCloseTo(0, 1);
    for (const [share, degrees] of [
      [0, -40],
      [0.5, 0],
      [0.75, 20],
      [1, 40],
    ] as const) {
      instance.setBlend(0, share);
      expect(armTurn(instance)).toBeCloseTo(degrees, 0);
      expect(instance.inputs.blends).toEqual([share, 0]);
    }
  });

  it('is limited to its range, and rejects values that are not numbers', async () => {
    const instance = await instanceOf({ sequences: [aim] });
    instance.play('aim');
    instance.setBlend(0, 7);
    instance.setBlend(1, -1);
    expect(instance.inputs.blends).toEqual([1, 0]);
    expect(armTurn(instance)).toBeCloseTo(40, 1);
    expect(() => instance.setBlend(0, NaN)).toThrow(RangeError);
  });
});

describe('the inputs of an instance', () => {
  it('are a new object after a change', async () => {
    const instance = await instanceOf({
      controllers: [{ bone: 1, type: AXIS.turnZ, start: -30, end: 30, slot: 0 }],
    });
    const before = instance.inputs;
    instance.play('idle');
    instance.update(0.1);
    expect(instance.inputs).toBe(before);
    instance.setController('arm', 10);
    expect(instance.inputs).not.toBe(before);
    expect(before.controllers).toEqual([0]);
  });

  it('have defaults if the model has no inputs', async () => {
    const { inputs } = await instanceOf({});
    expect(inputs).toEqual({ bodies: [0], controllers: [], blends: [0, 0] });
  });
});

describe('events', () => {
  let instance: Instance;
  let heard: FrameEvent[];
  const numbers = (): number[] => heard.map(({ event }) => event.number);

  // A clip of one second with events at 0.2 and 0.5 seconds.
  beforeEach(async () => {
    const events = [
      { frame: 2, number: 5001, options: '11' },
      { frame: 5, number: 5004, options: 'bang.wav' },
    ];
    const blends = [turningArm(11, (frame) => frame)];
    instance = await instanceOf({
      sequences: [
        { label: 'idle', rate: 10, loops: true, blends },
        { label: 'shoot', rate: 10, loops: true, events, blends },
      ],
    });
    heard = [];
    instance.on('event', (event) => heard.push(event));
  });

  it('are reported once per pass, with their clip and options', () => {
    instance.play('shoot', { loop: 'once' });
    for (let i = 0; i < 30; i++) instance.update(0.07);
    expect(heard).toMatchObject([
      { part: 0, clip: { name: 'shoot' }, event: { frame: 2, number: 5001, options: '11' } },
      { part: 0, clip: { name: 'shoot' }, event: { frame: 5, number: 5004, options: 'bang.wav' } },
    ]);
  });

  it('are reported in each pass of a loop, for steps of any length', () => {
    for (const step of [0.07, 0.3, 1.45]) {
      heard = [];
      instance.play('shoot');
      for (let i = 1; i * step < 2.95; i++) instance.update(step);
      expect(numbers()).toEqual([5001, 5004, 5001, 5004, 5001, 5004]);
    }
  });

  it('are reported in reverse order when a clip plays backwards', () => {
    instance.play('shoot');
    instance.seek(0.9);
    instance.speed = -1;
    for (let i = 0; i < 8; i++) instance.update(0.1);
    expect(numbers()).toEqual([5004, 5001]);
    // Backwards across the start of the loop, to 0.3 s in the previous pass.
    for (let i = 0; i < 8; i++) instance.update(0.1);
    expect(numbers()).toEqual([5004, 5001, 5004]);
  });

  it('are reported only for the current clip, and not for seek', () => {
    instance.play('idle');
    instance.update(0.9);
    instance.play('shoot');
    instance.seek(0.6);
    instance.showFrame(3);
    instance.pause();
    instance.update(1);
    expect(heard).toEqual([]);
  });
});

describe("players' colours", () => {
  const topEntry = 170;
  let instance: Instance;

  beforeEach(async () => {
    instance = await instanceOf({
      bodyParts: [{ name: 'body', models: [square('suit'), square('plain', 1)] }],
      textures: [texture('DM_Base.bmp', topEntry), texture('plain.bmp', topEntry)],
      skins: [[0, 1]],
    });
  });

  it('change the images of the materials that use them, and only those', () => {
    instance.setPlayerColors({ top: 170, bottom: null });
    expect(instance.playerColors).toEqual({ top: 170, bottom: null });
    const { images } = instance.frame().parts[0]!;
    expect(images.map(({ material }) => material)).toEqual([0]);
    expect(images[0]!.image).toMatchObject({ width: 4, height: 2, hasAlpha: false });
    // A red with brightness 170 becomes a blue of the same brightness.
    expect([...images[0]!.image.rgba.subarray(0, 4)]).toEqual([0, 0, topEntry, 255]);
  });

  it("keep the file's colours for ranges that are not set", () => {
    instance.setPlayerColors({ top: null, bottom: 85 });
    const { rgba } = instance.frame().parts[0]!.images[0]!.image;
    expect([...rgba.subarray(0, 4)]).toEqual([topEntry, 0, 0, 255]);
  });

  it('are reset by null', () => {
    instance.setPlayerColors({ top: 85, bottom: 85 });
    instance.setPlayerColors({ top: null, bottom: null });
    expect(instance.frame().parts[0]!.images).toEqual([]);
  });

  it('keep an image from setImage() when they are reset', () => {
    const image = { width: 1, height: 1, rgba: new Uint8Array(4), hasAlpha: false };
    instance.setImage(0, image);
    instance.setPlayerColors({ top: null, bottom: null });
    expect(instance.frame().parts[0]!.images).toEqual([{ material: 0, image }]);
  });

  it('reject hues outside of 0 to 255', () => {
    for (const wrong of [-1, 256, NaN])
      expect(() => instance.setPlayerColors({ top: wrong, bottom: null })).toThrow(RangeError);
  });
});
