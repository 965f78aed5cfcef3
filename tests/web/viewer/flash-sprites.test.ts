import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { spriteType, textureFormat } from '../../../samples/formats/spr.js';
import { load } from '../../../web/lib/load/load.js';
import type { Actor } from '../../../web/lib/render/index.js';
import type { Model } from '../../../web/lib/types/api.js';
import type { FrameState } from '../../../web/lib/types/frame.js';
import { applyFlashes } from '../../../web/lib/viewer/flashes.js';
import { FlashSprites } from '../../../web/lib/viewer/optional/flash-sprites.js';
import { buildMdl, turningArm } from '../support/mdl-builder.js';
import { flushPromises } from '../support/promises.js';
import { buildSpr, plainFrame } from '../support/spr-builder.js';

/** The frames that the actors of sprites have been posed with, and the number of undisposed objects. */
let posed: FrameState[];
let alive: number;
let changed: () => void;
let sprites: FlashSprites;
let gun: Model;

beforeEach(async () => {
  posed = [];
  alive = 0;
  changed = vi.fn();
  sprites = new FlashSprites(renderer as never, changed);
  gun = await loadGun(true);
});
afterEach(() => {
  sprites.dispose();
  gun.dispose();
  expect(alive).toBe(0);
});

const renderer = {
  createModel: (): object => {
    alive++;
    return {
      ready: Promise.resolve(),
      uploading: false,
      setImage: () => undefined,
      settleImages: () => undefined,
      createInstance: () => {
        alive++;
        return {
          apply: ({ root, parts }: FrameState) =>
            posed.push({ root: root.slice(), parts: structuredClone(parts) } as never),
          dispose: () => alive--,
        };
      },
      dispose: () => alive--,
    };
  },
};

/** A gun with two flashes in its second frame, at 0.2 and 0.3 of the full size, at (1, 2, 3). */
function loadGun(hasSprite: boolean): Promise<Model> {
  const mdl = buildMdl({
    attachments: [{ name: '', bone: 0, at: [1, 2, 3] }],
    sequences: [
      {
        label: 'shoot',
        rate: 10,
        events: [
          { frame: 1, number: 5001, options: '20' },
          { frame: 1, number: 5001, options: '30' },
        ],
        blends: [turningArm(4, () => 0)],
      },
    ],
  });
  const spr = buildSpr({
    type: spriteType.parallel,
    frames: [plainFrame(1), plainFrame(2), plainFrame(3)],
    halfLife: { textureFormat: textureFormat.additive, palette: new Uint8Array(768) },
  });
  const files = [{ name: 'models/v_gun.mdl', data: mdl }];
  if (hasSprite) files.push({ name: 'sprites/muzzleflash1.spr', data: spr });
  return load(files, { entry: 'models/v_gun.mdl' });
}

/** Applies the flashes at a time of the clip to an actor at the origin, scaled by one half. */
async function flashesAt(time: number, model = gun): Promise<Actor['flashes']> {
  const instance = model.createInstance();
  const half = [0.5, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 1];
  const actor = {
    parts: [{ worldFromModel: new Float32Array(half) }],
    attachments: () => instance.frame().parts[0]!.attachments,
    flashes: [],
  };
  instance.play('shoot');
  instance.pause();
  instance.seek(time);
  sprites.restart();
  applyFlashes(actor as never, instance, sprites);
  if (sprites.loading) {
    expect(actor.flashes).toEqual([]);
    await vi.waitFor(() => expect(changed).toHaveBeenCalled());
    await flushPromises();
    sprites.restart();
    applyFlashes(actor as never, instance, sprites);
  }
  expect(sprites.loading).toBe(false);
  instance.dispose();
  return actor.flashes;
}

describe('The sprites of muzzle flashes', () => {
  it('are placed at the attachment, with the size of the event', async () => {
    const flashes = await flashesAt(0.1);
    expect(flashes).toHaveLength(2);
    for (const { sprite } of flashes) expect(sprite).not.toBeNull();
    expect(flashes[0]!.sprite).not.toBe(flashes[1]!.sprite);
    const scales = posed.map(({ root }) => Math.hypot(root[0]!, root[1]!, root[2]!));
    expect(scales[0]).toBeCloseTo(0.1);
    expect(scales[1]).toBeCloseTo(0.15);
    // The attachment is at 1, 2, 13 of the model, because its joint is at a height of 10.
    for (const { root } of posed)
      [0.5, 1, 6.5].forEach((at, axis) => expect(root[12 + axis]).toBeCloseTo(at));
  });

  it('show the same frame each time, and reuse their instances', async () => {
    const [first] = await flashesAt(0.1);
    const scales = (): unknown => posed.at(-1)!.parts[0]!.jointMatrices;
    const shown = scales();
    expect(await flashesAt(0.3)).toEqual([]);
    const [again] = await flashesAt(0.14);
    expect(again!.sprite).toBe(first!.sprite);
    expect(scales()).toEqual(shown);
    expect(alive).toBe(3);
  });

  it('are loaded when a clip that names them plays, before its first flash', async () => {
    expect(await flashesAt(0)).toEqual([]);
    expect(alive).toBe(1);
  });

  it("are replaced by Marrow's image if the files do not contain them", async () => {
    const bare = await loadGun(false);
    const flashes = await flashesAt(0.1, bare);
    expect(flashes.map(({ sprite }) => sprite)).toEqual([null, null]);
    bare.dispose();
  });

  it('are not used if they arrive after the viewer is disposed of', async () => {
    sprites.request(gun, 'sprites/muzzleflash1.spr');
    expect(sprites.loading).toBe(true);
    sprites.dispose();
    await vi.waitFor(() => expect(sprites.loading).toBe(false));
    expect(changed).not.toHaveBeenCalled();
  });
});
