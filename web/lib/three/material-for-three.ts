import {
  AdditiveBlending,
  BackSide,
  CustomBlending,
  DoubleSide,
  FrontSide,
  LineBasicMaterial,
  MeshBasicMaterial,
  MeshStandardMaterial,
  OneFactor,
  PointsMaterial,
  SRGBColorSpace,
  type Material,
  type Texture,
} from 'three';
import { isSamePlacement, type SimpleImage, type SimpleMaterial } from '../material/simple-material.js';
import type { Primitive } from '../types/subject.js';
import type { TextureKind, TextureUse } from './texture.js';

const sides = { none: DoubleSide, back: FrontSide, front: BackSide } as const;

/** Creates the built-in three.js material that shows a material; lit materials become `MeshStandardMaterial`. */
export function materialForThree<P>(
  seen: SimpleMaterial<P>,
  primitive: Primitive,
  vertexColors: boolean,
  textureOf: (decoded: P, use: TextureUse) => Texture,
): Material {
  const { name, color, placements, emissive, blending } = seen;
  const texture = (image: SimpleImage, kind: TextureKind): Texture | null => {
    const decoded = seen[image];
    return decoded === null ? null : textureOf(decoded, { kind, ...placements[image] });
  };
  // The placeholder of 'glow' is black, so an additive material adds no light while its image is missing.
  const map = texture('image', blending === 'add' ? 'glow' : 'color');
  let made;
  if (primitive === 'lines') made = new LineBasicMaterial({ map });
  else {
    const alphaMap = texture('alphaImage', 'mask');
    if (primitive === 'points') made = new PointsMaterial({ map, alphaMap, sizeAttenuation: false, size: 2 });
    else if (seen.unlit) made = new MeshBasicMaterial({ map, alphaMap });
    else {
      made = new MeshStandardMaterial({
        map,
        alphaMap,
        emissiveMap:
          seen.emissiveImage === seen.image && isSamePlacement(placements.emissiveImage, placements.image)
            ? map
            : texture('emissiveImage', 'glow'),
        normalMap: texture('normalImage', 'normals'),
        roughness: seen.roughness,
        roughnessMap: texture('roughnessImage', 'factor'),
        metalness: seen.metalness,
        metalnessMap: texture('metalnessImage', 'factor'),
      });
      made.emissive.setRGB(...emissive, SRGBColorSpace);
      // Without tangents, three.js derives them from texture coordinates, and expects v to increase upwards.
      made.normalScale.y = -1;
    }
  }
  made.name = name;
  made.color.setRGB(color[0], color[1], color[2], SRGBColorSpace);
  made.opacity = color[3];
  made.vertexColors = vertexColors;
  made.side = sides[seen.cull];
  made.alphaTest = seen.alphaCutoff;
  made.transparent = blending === 'blend' || blending === 'add';
  made.depthWrite = seen.depthWrite;
  if (blending === 'add') {
    made.blending = seen.addsByOpacity ? AdditiveBlending : CustomBlending;
    made.blendSrc = made.blendDst = OneFactor;
  }
  made.polygonOffset = seen.polygonOffset;
  made.polygonOffsetFactor = -1;
  made.polygonOffsetUnits = -2;
  return made;
}
