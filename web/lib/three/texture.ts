import {
  BufferAttribute,
  ClampToEdgeWrapping,
  DataTexture,
  LinearFilter,
  LinearMipmapLinearFilter,
  NoColorSpace,
  RepeatWrapping,
  SRGBColorSpace,
} from 'three';
import type { Picture } from '../types/subject.js';
import { linearFromSrgb } from '../util/srgb.js';

/** How a picture is read. */
export interface TextureUse {
  /** True where it has colours to be seen, false where it has data: normals, roughness. */
  readonly color: boolean;
  /** True where it does not repeat. */
  readonly clamp: boolean;
}

/** A texture of a picture; rows from the top, as texture coordinates of Marrow and of glTF count them. */
export function textureOf(picture: Picture, { color, clamp }: TextureUse): DataTexture {
  const texture = new DataTexture();
  texture.colorSpace = color ? SRGBColorSpace : NoColorSpace;
  texture.wrapS = texture.wrapT = clamp ? ClampToEdgeWrapping : RepeatWrapping;
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.generateMipmaps = true;
  fill(texture, picture);
  return texture;
}

/** Shows another picture in a texture. */
export function fill(texture: DataTexture, { width, height, rgba }: Picture): void {
  // WebGL fixes the size of a texture that has been drawn with: it is made again.
  texture.dispose();
  texture.image = { data: rgba, width, height };
  texture.needsUpdate = true;
}

/** Colours of vertices, RGBA of 255 as screens show them, as the linear light that three.js reckons with. */
export function linearColors(colors: Uint8Array): BufferAttribute {
  const linear = Float32Array.from(colors, (value, i) =>
    i % 4 === 3 ? value / 255 : linearFromSrgb(value / 255),
  );
  return new BufferAttribute(linear, 4);
}
