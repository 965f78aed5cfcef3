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
import type { ImagePlacement } from '../material/simple-material.js';
import type { DecodedImage } from '../types/subject.js';
import { linearFromSrgb } from '../util/srgb.js';

const wraps = { repeat: RepeatWrapping, clamp: ClampToEdgeWrapping, mirror: MirroredRepeatWrapping } as const;

/** How a material uses an image. */
export type TextureKind = 'color' | 'glow' | 'normals' | 'factor' | 'mask';

/** How a texture is sampled. */
export interface TextureUse extends ImagePlacement {
  readonly kind: TextureKind;
}

/** A text key that distinguishes the uses of one image. */
export const useKey = ({ kind, wrap, matrix }: TextureUse): string => [kind, wrap, matrix].join();

/** Creates a texture of an image; rows count from the top, as texture coordinates of Marrow and of glTF do. */
export function textureOf(image: DecodedImage, { kind, wrap, matrix }: TextureUse): DataTexture {
  const texture = new DataTexture();
  texture.colorSpace = kind === 'color' || kind === 'glow' ? SRGBColorSpace : NoColorSpace;
  texture.wrapS = texture.wrapT = wraps[wrap];
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.generateMipmaps = true;
  if (matrix !== null) {
    // `offset`, `repeat` and `rotation` are not used: three.js applies them in another order.
    texture.matrixAutoUpdate = false;
    texture.matrix.set(...matrix, 0, 0, 1);
  }
  fill(texture, image, kind);
  return texture;
}

/** Replaces the image of a texture. */
export function fill(texture: DataTexture, image: DecodedImage, kind: TextureKind): void {
  const { width, height } = image;
  // WebGL fixes the size of a texture once it has been used for drawing, so it is uploaded as a new one.
  texture.dispose();
  texture.image = { data: kind === 'mask' ? maskOf(image) : image.rgba, width, height };
  texture.needsUpdate = true;
}

/** The pixels of a mask; three.js reads alpha maps from the green channel. */
function maskOf({ rgba, hasAlpha }: DecodedImage): Uint8Array {
  const out = new Uint8Array(rgba.length);
  for (let i = 0; i < out.length; i += 4) out[i + 1] = maskAt(rgba, i, hasAlpha);
  return out;
}

/** Vertex colours (sRGB and alpha, 0 to 255) in the linear colour space of three.js. */
export function linearColors(colors: Uint8Array): BufferAttribute {
  const linear = Float32Array.from(colors, (value, i) =>
    i % 4 === 3 ? value / 255 : linearFromSrgb(value / 255),
  );
  return new BufferAttribute(linear, 4);
}
