import {
  AddEquation,
  AdditiveBlending,
  BackSide,
  ClampToEdgeWrapping,
  CustomBlending,
  DoubleSide,
  LineBasicMaterial,
  MeshBasicMaterial,
  MeshStandardMaterial,
  MirroredRepeatWrapping,
  NoColorSpace,
  OneFactor,
  PointsMaterial,
  RepeatWrapping,
  SRGBColorSpace,
  Vector3,
  type Texture,
} from 'three';
import { describe, expect, it } from 'vitest';
import { plainMaterial } from '../../../web/lib/material/plain.js';
import { simpleMaterial, type SimpleMaterial } from '../../../web/lib/material/simple-material.js';
import { materialForThree } from '../../../web/lib/three/material-for-three.js';
import { textureOf, type TextureUse } from '../../../web/lib/three/texture.js';
import type { DecodedImage } from '../../../web/lib/types/subject.js';

const plain = simpleMaterial<DecodedImage>(plainMaterial, () => null)!;
const grey: DecodedImage = {
  width: 1,
  height: 1,
  rgba: new Uint8Array([100, 100, 100, 255]),
  hasAlpha: false,
};
const red: DecodedImage = { width: 1, height: 1, rgba: new Uint8Array([255, 0, 0, 40]), hasAlpha: true };

const made = (
  seen: Partial<SimpleMaterial<DecodedImage>>,
  textures: (image: DecodedImage, use: TextureUse) => Texture = textureOf,
): MeshStandardMaterial => {
  const material = materialForThree({ ...plain, ...seen }, 'triangles', false, textures);
  if (!(material instanceof MeshStandardMaterial)) throw new Error(`It is a ${material.type}.`);
  return material;
};

describe('A material in three.js', () => {
  it('is a standard material, a basic one if unlit, or a line or point material', () => {
    expect(made({})).toMatchObject({ transparent: false, depthWrite: true, alphaTest: 0, roughness: 1 });
    expect(materialForThree({ ...plain, unlit: true }, 'triangles', false, textureOf)).toBeInstanceOf(
      MeshBasicMaterial,
    );
    expect(materialForThree(plain, 'lines', true, textureOf)).toBeInstanceOf(LineBasicMaterial);
    expect(materialForThree(plain, 'points', true, textureOf)).toBeInstanceOf(PointsMaterial);
  });

  it('blends, tests alpha, writes depth, and culls as the game does', () => {
    expect(made({ blending: 'blend', depthWrite: false, alphaCutoff: 0.25 })).toMatchObject({
      transparent: true,
      depthWrite: false,
      alphaTest: 0.25,
    });
    const all = made({ blending: 'add', addsByOpacity: false });
    expect(all).toMatchObject({ blending: CustomBlending, blendSrc: OneFactor, blendDst: OneFactor });
    expect(all.blendEquation).toBe(AddEquation);
    expect(made({ blending: 'add', addsByOpacity: true }).blending).toBe(AdditiveBlending);
    expect(made({ cull: 'none' }).side).toBe(DoubleSide);
    expect(made({ cull: 'front' }).side).toBe(BackSide);
    expect(made({ polygonOffset: true }).polygonOffsetUnits).toBeLessThan(0);
  });

  it('has the colour space of each image', () => {
    const maps = {
      image: grey,
      alphaImage: grey,
      normalImage: grey,
      roughnessImage: grey,
      metalnessImage: grey,
    };
    const material = made({ ...maps, emissiveImage: red });
    expect(material.map?.colorSpace).toBe(SRGBColorSpace);
    expect(material.emissiveMap?.colorSpace).toBe(SRGBColorSpace);
    for (const map of [material.normalMap, material.roughnessMap, material.metalnessMap, material.alphaMap])
      expect(map?.colorSpace).toBe(NoColorSpace);
    // Rows count from the top.
    expect(material.normalScale.y).toBe(-1);
  });

  it('shares one texture for image and emissive map', () => {
    const material = made({ image: grey, emissiveImage: grey, emissive: [1, 0, 0] });
    expect(material.emissiveMap).toBe(material.map);
    expect(material.emissive.r).toBe(1);
  });

  it('uses the alpha of a mask or, without alpha, its brightness', () => {
    const green = (alphaImage: DecodedImage): number =>
      (made({ alphaImage }).alphaMap!.image as { data: Uint8Array }).data[1]!;
    expect(green(red)).toBe(40);
    expect(green(grey)).toBe(100);
  });

  it('has the placements of its images', () => {
    const placements = {
      ...plain.placements,
      image: { matrix: [2, 0, 0.5, 0, 4, 0.25], wrap: 'clamp' },
      normalImage: { matrix: [3, 0, 0, 0, 3, 0], wrap: 'mirror' },
    } as const;
    const { map, normalMap, roughnessMap, emissiveMap } = made({
      ...{ image: grey, normalImage: grey, roughnessImage: grey, emissiveImage: grey },
      placements,
    });
    expect(normalMap!.matrix.elements[0]).toBe(3);
    expect([normalMap!.wrapS, normalMap!.wrapT]).toEqual([MirroredRepeatWrapping, MirroredRepeatWrapping]);
    expect([map!.wrapS, map!.wrapT]).toEqual([ClampToEdgeWrapping, ClampToEdgeWrapping]);
    expect(roughnessMap!.wrapS).toBe(RepeatWrapping);
    expect(roughnessMap!.matrixAutoUpdate).toBe(true);
    // The emissive map has a different placement than the image.
    expect(emissiveMap).not.toBe(map);
    expect(new Vector3(1, 1, 1).applyMatrix3(map!.matrix).toArray()).toEqual([2.5, 4.25, 1]);
    expect(map!.matrixAutoUpdate).toBe(false);
    expect(made({ image: grey }).map!.matrixAutoUpdate).toBe(true);
  });

  it("requests the texture of an additive material as 'glow', and that of another one as 'color'", () => {
    const kinds: string[] = [];
    const noting = (image: DecodedImage, use: TextureUse): Texture => {
      kinds.push(use.kind);
      return textureOf(image, use);
    };
    made({ image: grey, blending: 'add' }, noting);
    made({ image: grey }, noting);
    expect(kinds).toEqual(['glow', 'color']);
  });
});
