import type { TexcoordMatrix } from '../material/placement.js';
import type { SimpleImage } from '../material/simple-material.js';
import type { SceneMaterial } from '../scene/types.js';
import type { Wrap } from '../types/described.js';

/** The textures of a glTF material. */
export type TextureName = 'color' | 'normal' | 'emissive' | 'roughMetal';

/**
 * The images that each texture is made of. A texture has the placement of the first image that exists: glTF has no
 * separate placement for opacity or metalness.
 */
const textures: Readonly<Record<TextureName, readonly SimpleImage[]>> = {
  color: ['image', 'alphaImage'],
  normal: ['normalImage'],
  emissive: ['emissiveImage'],
  roughMetal: ['roughnessImage', 'metalnessImage'],
};

/** The properties of KHR_texture_transform. */
export interface TextureTransform {
  readonly offset: [number, number];
  readonly rotation: number;
  readonly scale: [number, number];
}

/** How a texture of a material uses its texture coordinates. */
export interface TextureInfoPlan {
  readonly texture: TextureName;
  /** Index of the texture coordinate set. */
  readonly set: number;
  readonly transform: TextureTransform | null;
  readonly wrap: Wrap;
}

/** The texture coordinate sets of a material, and how its textures use them. */
export interface TexcoordPlan {
  /** The matrix applied to each set; null for identity. */
  readonly sets: readonly (TexcoordMatrix | null)[];
  readonly infos: readonly TextureInfoPlan[];
}

/**
 * Plans the texture coordinates of a material. If all textures have the same matrix, it is applied to the texture
 * coordinates, so that readers need no extension. Otherwise textures have a KHR_texture_transform, or a separate set
 * where the extension cannot express the matrix.
 */
export function planTexcoords(material: SceneMaterial): TexcoordPlan {
  const found = (Object.keys(textures) as TextureName[]).flatMap((texture) => {
    const image = textures[texture].find((each) => material[each] !== null);
    return image === undefined ? [] : [{ texture, ...material.placements[image] }];
  });
  const isShared = new Set(found.map(({ matrix }) => String(matrix))).size === 1;
  const sets: (TexcoordMatrix | null)[] = [];
  const infos = found.map(({ texture, matrix, wrap }) => {
    const transform = isShared || matrix === null ? null : transformOf(matrix);
    const own = transform === null ? matrix : null;
    let set = sets.findIndex((other) => String(other) === String(own));
    if (set < 0) set = sets.push(own) - 1;
    return { texture, set, transform, wrap };
  });
  return { sets, infos };
}

/**
 * Converts a matrix to KHR_texture_transform; null if it shears, or rotates with two different scales, which three.js
 * applies in another order.
 */
function transformOf([a, b, x, c, d, y]: TexcoordMatrix): TextureTransform | null {
  if (b === 0 && c === 0) return { offset: [x, y], rotation: 0, scale: [a, d] };
  const scale = Math.hypot(a, c);
  const isRotation = Math.max(Math.abs(a - d), Math.abs(b + c)) <= 1e-6 * scale;
  return isRotation ? { offset: [x, y], rotation: Math.atan2(b, a), scale: [scale, scale] } : null;
}
