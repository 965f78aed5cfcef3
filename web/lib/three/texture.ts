import {
  ClampToEdgeWrapping,
  DataTexture,
  LinearFilter,
  LinearMipmapLinearFilter,
  NoColorSpace,
  RepeatWrapping,
  SRGBColorSpace,
} from 'three';
import type { Picture } from '../types/subject.js';

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
