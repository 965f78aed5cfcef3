import { beforeEach, describe, expect, it } from 'vitest';
import { blendOf } from '../../../e2e/render/fake-stages.js';
import { plainMaterial, plainStage } from '../../../web/lib/material/plain.js';
import { ModelAsset } from '../../../web/lib/render/model-asset.js';
import { GlState } from '../../../web/lib/render/gl/state.js';
import type { Steps } from '../../../web/lib/render/gl/upload-queue.js';
import type { MaterialSummary, DecodedImage } from '../../../web/lib/types/subject.js';

/** The existing textures, and the total bytes of uploaded pixels. */
let textures: Set<object>;
let sent: number;
let waiting: Steps[];

beforeEach(() => {
  textures = new Set();
  sent = 0;
  waiting = [];
});

const gl = {
  depthFunc: () => undefined,
  polygonOffset: () => undefined,
  getParameter: () => 4096,
  createTexture: () => {
    const handle = {};
    textures.add(handle);
    return handle;
  },
  deleteTexture: (handle: object) => textures.delete(handle),
  activeTexture: () => undefined,
  bindTexture: () => undefined,
  texStorage2D: () => undefined,
  texSubImage2D: (...args: unknown[]) => (sent += (args.at(-1) as Uint8Array).byteLength),
  generateMipmap: () => undefined,
  isContextLost: () => false,
};

/** An asset of two parts with three images each. */
function asset(materials: readonly MaterialSummary[] = []): ModelAsset {
  const uploads = {
    push: (steps: Steps) => waiting.push(steps),
    cancel: (steps: Steps) => (waiting = waiting.filter((each) => each !== steps)),
  };
  const device = { gl, state: new GlState(gl as never), uploads, programs: { start: () => undefined } };
  const bounds = { min: [0, 0, 0], max: [0, 0, 0] };
  const hints = { facing: 'none' };
  const bare = { bounds, bodyGroups: [], skins: [], hints, rootRotation: [1, 0, 0, 0, 1, 0, 0, 0, 1] };
  const part = {
    meshes: [],
    surfaces: [],
    materials,
    joints: [],
    attachments: [],
    images: [{}, {}, {}],
    ...bare,
  };
  const host = { device, changed: () => undefined, released: () => undefined };
  return new ModelAsset(host as never, [part, part] as never);
}

function upload(): void {
  for (const steps of waiting.splice(0)) while (!steps.next().done);
}

const image = (size = 4): DecodedImage => ({
  width: size,
  height: size,
  rgba: new Uint8Array(size * size * 4),
  hasAlpha: false,
});

describe('an image that several parts use', () => {
  it('is uploaded and counted once', () => {
    const model = asset();
    const shared = image();
    model.setImage(0, 0, shared);
    model.setImage(1, 2, shared);
    expect([model.texture(0, 0), model.texture(1, 2), model.uploading]).toEqual([null, null, true]);
    upload();
    expect(model.texture(0, 0)).toBe(model.texture(1, 2));
    expect([textures.size, sent, model.uploading]).toEqual([1, 64, false]);
    expect(model.gpuBytes).toBe(64 + 16 + 4);
    model.setImage(1, 0, image());
    model.texture(1, 0);
    upload();
    expect([textures.size, model.gpuBytes]).toEqual([2, 168]);
  });

  it('is kept while one of them uses it', () => {
    const model = asset();
    const shared = image();
    model.setImage(0, 0, shared);
    model.setImage(1, 0, shared);
    model.texture(0, 0);
    upload();
    model.setImage(0, 0, null);
    expect([model.texture(0, 0), model.texture(1, 0)?.ready, textures.size]).toEqual([null, true, 1]);
    model.setImage(1, 0, shared);
    expect([model.texture(1, 0)?.ready, sent]).toEqual([true, 64]);
    model.setImage(1, 0, null);
    expect([textures.size, model.gpuBytes]).toEqual([0, 0]);
  });

  it('is uploaded once to a new context', () => {
    const model = asset();
    const shared = image();
    model.setImage(0, 0, shared);
    model.setImage(1, 0, shared);
    model.texture(0, 0);
    upload();
    model.forget();
    for (const part of [0, 1]) model.texture(part, 0);
    upload();
    expect([sent, model.texture(1, 0)?.ready]).toEqual([128, true]);
    model.dispose();
    expect(textures.size).toBe(1);
  });
});

describe('a material whose transparency depends on the alpha of its image', () => {
  const stage = { ...plainStage, white: false, images: [0], ...blendOf('src_alpha', 'one_minus_src_alpha') };
  const leaf = { ...plainMaterial, stages: [stage] };
  /** An image of one pixel. */
  const pixel = (alpha: number): DecodedImage => ({
    width: 1,
    height: 1,
    rgba: Uint8Array.of(9, 9, 9, alpha),
    hasAlpha: true,
  });

  it('is planned again when its image arrives, is replaced or is removed', () => {
    const model = asset([leaf, plainMaterial]);
    const layers: string[] = [];
    const note = (): unknown => layers.push(model.materials[0]![0]!.layer);
    const [, other] = model.materials[0]!;
    note();
    model.setImage(0, 0, pixel(255));
    note();
    model.setTexture(0, 0, pixel(100));
    note();
    model.setTexture(0, 0, null);
    note();
    model.setImage(0, 0, null);
    note();
    expect(layers).toEqual(['clear', 'solid', 'clear', 'solid', 'clear']);
    expect(model.materials[0]![1]).toBe(other);
    expect(model.repaint(0, { material: 0, image: pixel(0) }).plan.layer).toBe('solid');
    expect(model.repaint(0, { material: 0, image: pixel(1) }).plan.layer).toBe('clear');
  });

  it('increments the version of its actors when its image arrives', () => {
    const model = asset([leaf]);
    const actor = model.createInstance();
    const { version } = actor;
    model.setImage(0, 1, pixel(255));
    expect(actor.version).toBe(version);
    model.setImage(0, 0, pixel(255));
    expect(actor.version).toBe(version + 1);
  });
});

describe('a material whose images are all missing', () => {
  const adding = (...images: number[]): MaterialSummary => ({
    ...plainMaterial,
    sort: 9,
    stages: images.map((image) => ({
      ...plainStage,
      ...blendOf('one', 'one'),
      images: [image],
      white: false,
    })),
  });
  const planOf = (model: ModelAsset): unknown[] =>
    model.materials[0]![0]!.stages.map(({ placeholder, blend }) => [placeholder, blend !== null]);

  it('is invisible while they are loading, and an opaque placeholder afterwards', () => {
    const model = asset([adding(0, 1)]);
    expect(planOf(model)).toEqual([
      [null, true],
      [null, true],
    ]);
    model.settleImages();
    expect(planOf(model)).toEqual([['checker', false]]);
    expect(model.materials[0]![0]!.layer).toBe('solid');
  });

  it('is drawn normally once one of them has arrived', () => {
    const model = asset([adding(0, 1)]);
    model.setImage(0, 1, image());
    model.settleImages();
    expect(planOf(model)).toHaveLength(2);
    const late = asset([adding(0, 1)]);
    late.settleImages();
    late.setImage(0, 1, image());
    expect(planOf(late)).toHaveLength(2);
    late.setImage(0, 1, null);
    expect(planOf(late)).toEqual([['checker', false]]);
  });
});
