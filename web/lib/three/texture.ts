import {
  BufferAttribute,
  ClampToEdgeWrapping,
  DataTexture,
  LinearFilter,
  LinearMipmapLinearFilter,
  MirroredRepeatWrapping,
  NoColorSpace,
  RepeatWrapping,
  SRGBColorSpace,
} from 'three';
import { maskAt } from '../material/mask.js';
import type { SeenPlacement } from '../material/seen.js';
import type { Picture } from '../types/subject.js';
import { linearFromSrgb } from '../util/srgb.js';

const wraps = { repeat: RepeatWrapping, clamp: ClampToEdgeWrapping, mirror: MirroredRepeatWrapping } as const;

/** What a picture is read for. */
export type TextureKind = 'color' | 'glow' | 'normals' | 'factor' | 'mask';

/** How a picture is read. */
export interface TextureUse extends SeenPlacement {
  readonly kind: TextureKind;
}

/** Tells apart the uses of one picture. */
export const useKey = ({ kind, wrap, matrix }: TextureUse): string => [kind, wrap, matrix].join();

/** A texture of a picture; rows from the top, as texture coordinates of Marrow and of glTF count them. */
export function textureOf(picture: Picture, { kind, wrap, matrix }: TextureUse): DataTexture {
  const texture = new DataTexture();
  texture.colorSpace = kind === 'color' || kind === 'glow' ? SRGBColorSpace : NoColorSpace;
  texture.wrapS = texture.wrapT = wraps[wrap];
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.generateMipmaps = true;
  if (matrix !== null) {
    // Not by `offset`, `repeat` and `rotation`, which three.js applies in another order.
    texture.matrixAutoUpdate = false;
    texture.matrix.set(...matrix, 0, 0, 1);
  }
  fill(texture, picture, kind);
  return texture;
}

/** Shows another picture in a texture. */
export function fill(texture: DataTexture, picture: Picture, kind: TextureKind): void {
  const { width, height } = picture;
  // WebGL fixes the size of a texture that has been drawn with: it is made again.
  texture.dispose();
  texture.image = { data: kind === 'mask' ? maskOf(picture) : picture.rgba, width, height };
  texture.needsUpdate = true;
}

/** The pixels of a mask as three.js reads it, by its green. */
function maskOf({ rgba, hasAlpha }: Picture): Uint8Array {
  const out = new Uint8Array(rgba.length);
  for (let i = 0; i < out.length; i += 4) out[i + 1] = maskAt(rgba, i, hasAlpha);
  return out;
}

/** Colours of vertices, RGBA of 255 as screens show them, as the linear light that three.js reckons with. */
export function linearColors(colors: Uint8Array): BufferAttribute {
  const linear = Float32Array.from(colors, (value, i) =>
    i % 4 === 3 ? value / 255 : linearFromSrgb(value / 255),
  );
  return new BufferAttribute(linear, 4);
}
