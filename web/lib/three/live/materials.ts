import {
  AdditiveBlending,
  BackSide,
  DoubleSide,
  FrontSide,
  LineBasicMaterial,
  MeshStandardMaterial,
  PointsMaterial,
  SRGBColorSpace,
  type Material,
  type Texture,
} from 'three';
import type { MaterialSummary, Picture, Primitive } from '../../types/subject.js';
import { materialImage } from '../../util/material-image.js';
import type { ModelTextures } from './textures.js';

/** What a surface looks like: what a material is made from. */
export interface SurfaceLook {
  /** The part's index among the model's `parts`. */
  readonly part: number;
  /** As the file gives it; null for surfaces without one. */
  readonly material: MaterialSummary | null;
  /** Its picture, which may arrive later; null where it has none. */
  readonly map: Texture | null;
  /** What it is made of: triangles, lines or points. */
  readonly primitive: Primitive;
  /** Whether its vertices have colours, in the attribute `color`. */
  readonly vertexColors: boolean;
}

/** Half a step of 255 below the reference: an alpha that equals it passes. */
const halfStep = 0.5 / 255;

/** The picture of a material, or one that replaces it. */
export function mapOf(
  textures: ModelTextures,
  part: number,
  material: MaterialSummary | null,
  replaced: Picture | null,
): Texture | null {
  const use = { color: true, clamp: material?.stages[0]?.clamp === true };
  if (replaced !== null) return textures.ofPicture(replaced, use);
  const image = material === null ? null : materialImage(material);
  return image === null ? null : textures.ofImage(part, image, use);
}

/** The built-in material of three.js that comes nearest to a look: one for physical light. */
export function standardMaterial({ material, map, primitive, vertexColors }: SurfaceLook): Material {
  const color = map === null ? (material?.diffuse ?? [0.8, 0.8, 0.8]) : [1, 1, 1];
  const made =
    primitive === 'lines'
      ? new LineBasicMaterial({ map })
      : primitive === 'points'
        ? new PointsMaterial({ map, sizeAttenuation: false, size: 2 })
        : new MeshStandardMaterial({
            map,
            roughness: material?.roughness ?? 1,
            metalness: material?.metalness ?? 0,
          });
  made.color.setRGB(color[0], color[1], color[2], SRGBColorSpace);
  made.vertexColors = vertexColors;
  if (material === null) return made;
  made.name = material.name;
  const { cull, stages, opacity, polygonOffset, emissive, shading } = material;
  made.side = cull === 'none' ? DoubleSide : cull === 'front' ? BackSide : FrontSide;
  made.opacity = opacity;
  made.polygonOffset = polygonOffset;
  if (made instanceof MeshStandardMaterial) {
    made.emissive.setRGB(emissive[0], emissive[1], emissive[2], SRGBColorSpace);
    // The light of fixed-function hardware multiplies all of the picture, physical light adds what shines to it.
    if (shading !== 'physical') made.emissiveMap = map;
  }
  const [first] = stages;
  if (first === undefined) {
    made.visible = false;
    return made;
  }
  made.transparent = first.blends || opacity < 1;
  made.depthWrite = first.depthWrite;
  if (first.blends && first.destination === 'one') made.blending = AdditiveBlending;
  if (first.alphaTest === 'greater' || first.alphaTest === 'greater_equal')
    made.alphaTest = Math.max(halfStep, first.alphaReference - halfStep);
  return made;
}
