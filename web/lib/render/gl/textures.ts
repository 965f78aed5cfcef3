import type { DecodedImage } from '../../types/subject.js';
import type { GlState } from './state.js';
import type { Steps } from './upload-queue.js';

/** Bytes to upload per step. */
const bandBytes = 1 << 20;

/** The texture unit for uploads, so that the units of a surface's textures keep their bindings. */
const uploadUnit = 5;

/**
 * The texture of an image: RGBA8 as stored, with mipmaps. `ready` is true when it is complete.
 */
export interface ImageTexture {
  readonly handle: WebGLTexture;
  ready: boolean;
  /** Whether the image has an alpha channel. */
  readonly hasAlpha: boolean;
  /** Size in bytes, including mipmaps. */
  bytes: number;
}

/**
 * Uploads an image in bands of rows. An image above the hardware limit is halved until it fits. Has no effect on a lost
 * context.
 */
export function* uploadImage(state: GlState, target: ImageTexture, decoded: DecodedImage): Steps {
  const { gl } = state;
  let { width, height, rgba } = decoded;
  const largest = gl.getParameter(gl.MAX_TEXTURE_SIZE) as number | null;
  if (largest === null) return;
  while (Math.max(width, height) > largest) {
    rgba = halved(rgba, width, height);
    width = Math.max(1, width >> 1);
    height = Math.max(1, height >> 1);
    yield 0;
  }
  const levels = 1 + Math.floor(Math.log2(Math.max(width, height)));
  state.texture(uploadUnit, target.handle);
  gl.texStorage2D(gl.TEXTURE_2D, levels, gl.RGBA8, width, height);
  target.bytes = mipmapBytes(width, height);
  const rows = Math.max(1, Math.floor(bandBytes / (width * 4)));
  for (let y = 0; y < height; y += rows) {
    const band = Math.min(rows, height - y);
    const pixels = rgba.subarray(y * width * 4, (y + band) * width * 4);
    state.texture(uploadUnit, target.handle);
    gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, y, width, band, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    yield pixels.byteLength;
  }
  state.texture(uploadUnit, target.handle);
  gl.generateMipmap(gl.TEXTURE_2D);
  target.ready = true;
}

/** Size in bytes of an RGBA8 texture with all mipmap levels. */
export function mipmapBytes(width: number, height: number): number {
  const level = width * height * 4;
  return width * height <= 1 ? level : level + mipmapBytes(Math.max(1, width >> 1), Math.max(1, height >> 1));
}

/** Halves an image by averaging four pixels; drops an odd last row or column. */
export function halved(rgba: Uint8Array, width: number, height: number): Uint8Array {
  const w = Math.max(1, width >> 1);
  const h = Math.max(1, height >> 1);
  const right = width > 1 ? 4 : 0;
  const below = height > 1 ? width * 4 : 0;
  const out = new Uint8Array(w * h * 4);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const from = (y * 2 * width + x * 2) * 4;
      for (let c = 0; c < 4; c++) {
        const at = from + c;
        const sum = rgba[at]! + rgba[at + right]! + rgba[at + below]! + rgba[at + right + below]!;
        out[(y * w + x) * 4 + c] = (sum + 2) >> 2;
      }
    }
  }
  return out;
}

/**
 * Placeholder textures: checker for missing or loading images, white for no image, black for a specular, metalness or
 * height map, flat for a normal map.
 */
export type Placeholder = 'checker' | 'white' | 'black' | 'flat';
export type PlaceholderTextures = Readonly<Record<Placeholder, ImageTexture>>;

export function placeholderImages(): Readonly<Record<Placeholder, DecodedImage>> {
  return {
    checker: checkerImage(),
    white: plainImage(255, 255, 255),
    black: plainImage(0, 0, 0),
    flat: plainImage(128, 128, 255),
  };
}

export function createPlaceholders(state: GlState): PlaceholderTextures {
  const { checker, white, black, flat } = placeholderImages();
  return {
    checker: createTexture(state, checker),
    white: createTexture(state, white),
    black: createTexture(state, black),
    flat: createTexture(state, flat),
  };
}

/** Creates an empty texture for `uploadImage`. */
export function newTexture(gl: WebGL2RenderingContext, { hasAlpha }: DecodedImage): ImageTexture {
  return { handle: gl.createTexture(), ready: false, hasAlpha, bytes: 0 };
}

function createTexture(state: GlState, decoded: DecodedImage): ImageTexture {
  const texture = newTexture(state.gl, decoded);
  // Run until the steps end, not until it is ready: on a lost context nothing is uploaded.
  const steps = uploadImage(state, texture, decoded);
  while (steps.next().done !== true) continue;
  return texture;
}

function plainImage(red: number, green: number, blue: number): DecodedImage {
  return { width: 1, height: 1, rgba: new Uint8Array([red, green, blue, 255]), hasAlpha: false };
}

/** A checkerboard with 32 squares per side in two shades of grey, which shows shape and texture coordinates. */
function checkerImage(): DecodedImage {
  const size = 128;
  const rgba = new Uint8Array(size * size * 4).fill(255);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const light = ((x >> 2) + (y >> 2)) % 2 === 0;
      const at = (y * size + x) * 4;
      rgba[at] = light ? 190 : 166;
      rgba[at + 1] = light ? 187 : 165;
      rgba[at + 2] = light ? 176 : 155;
    }
  }
  return { width: size, height: size, rgba, hasAlpha: false };
}
