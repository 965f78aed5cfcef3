import { beforeEach, describe, expect, it } from 'vitest';
import { ModelAsset } from '../../../web/lib/render/model-asset.js';
import type { Steps } from '../../../web/lib/render/gl/upload-queue.js';
import type { Picture } from '../../../web/lib/types/subject.js';

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
function asset(): ModelAsset {
  const uploads = {
    push: (steps: Steps) => waiting.push(steps),
    cancel: (steps: Steps) => (waiting = waiting.filter((each) => each !== steps)),
  };
  const device = { gl, uploads, programs: { start: () => undefined } };
  const part = { meshes: [], surfaces: [], materials: [], joints: [], attachments: [], images: [{}, {}, {}] };
  const host = { device, changed: () => undefined, released: () => undefined };
  return new ModelAsset(host as never, [part, part] as never);
}

function upload(): void {
  for (const steps of waiting.splice(0)) while (!steps.next().done);
}

const picture = (size = 4): Picture => ({
  width: size,
  height: size,
  rgba: new Uint8Array(size * size * 4),
  hasAlpha: false,
});

describe('a picture that several parts show', () => {
  it('goes up once, and is counted once', () => {
    const model = asset();
    const shared = picture();
    model.setPicture(0, 0, shared);
    model.setPicture(1, 2, shared);
    expect([model.texture(0, 0), model.texture(1, 2), model.uploading]).toEqual([null, null, true]);
    upload();
    expect(model.texture(0, 0)).toBe(model.texture(1, 2));
    expect([textures.size, sent, model.uploading]).toEqual([1, 64, false]);
    expect(model.gpuBytes).toBe(64 + 16 + 4);
    model.setPicture(1, 0, picture());
    model.texture(1, 0);
    upload();
    expect([textures.size, model.gpuBytes]).toEqual([2, 168]);
  });

  it('stays as long as one of them shows it', () => {
    const model = asset();
    const shared = picture();
    model.setPicture(0, 0, shared);
    model.setPicture(1, 0, shared);
    model.texture(0, 0);
    upload();
    model.setPicture(0, 0, null);
    expect([model.texture(0, 0), model.texture(1, 0)?.ready, textures.size]).toEqual([null, true, 1]);
    model.setPicture(1, 0, shared);
    expect([model.texture(1, 0)?.ready, sent]).toEqual([true, 64]);
    model.setPicture(1, 0, null);
    expect([textures.size, model.gpuBytes]).toEqual([0, 0]);
  });

  it('goes up again in a new context, once', () => {
    const model = asset();
    const shared = picture();
    model.setPicture(0, 0, shared);
    model.setPicture(1, 0, shared);
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
