import {
  AdditiveBlending,
  DoubleSide,
  LineBasicMaterial,
  MeshBasicMaterial,
  MeshStandardMaterial,
  NearestFilter,
  PointsMaterial,
  SRGBColorSpace,
  type Material,
  type Texture,
} from 'three';
import type { Scene, SceneMaterial } from '../scene/index.js';
import type { Primitive } from '../types/subject.js';
import { textureOf } from './texture.js';

/** The materials of a scene, and their textures, each made once. */
export class SceneMaterials {
  readonly #scene: Scene;
  readonly #filter: 'linear' | 'nearest';
  readonly #materials: Map<string, Material> = new Map();
  readonly #textures: Map<string, Texture> = new Map();

  constructor(scene: Scene, filter: 'linear' | 'nearest') {
    this.#scene = scene;
    this.#filter = filter;
  }

  /** `colored`: the vertices have colours. */
  material(index: number, primitive: Primitive, colored: boolean): Material {
    const key = `${index} ${primitive} ${colored}`;
    const made = this.#materials.get(key) ?? this.#make(this.#scene.materials[index]!, primitive, colored);
    this.#materials.set(key, made);
    return made;
  }

  #make(from: SceneMaterial, primitive: Primitive, vertexColors: boolean): Material {
    const { name, color, image, blending, clamp, effects } = from;
    const map = this.#texture(image, true, clamp);
    const made =
      primitive === 'lines'
        ? new LineBasicMaterial({ map })
        : primitive === 'points'
          ? new PointsMaterial({ map, sizeAttenuation: false, size: 2 })
          : from.unlit
            ? new MeshBasicMaterial({ map })
            : this.#lit(from, map);
    made.name = name;
    made.color.setRGB(color[0], color[1], color[2], SRGBColorSpace);
    made.opacity = color[3];
    made.vertexColors = vertexColors;
    if (from.doubleSided) made.side = DoubleSide;
    if (blending === 'mask') made.alphaTest = from.alphaCutoff;
    made.transparent = blending === 'blend' || blending === 'add';
    made.depthWrite = !made.transparent;
    if (blending === 'add') made.blending = AdditiveBlending;
    if (effects.length > 0) made.userData['effects'] = effects;
    return made;
  }

  #lit(from: SceneMaterial, map: Texture | null): MeshStandardMaterial {
    const { emissive, emissiveImage, normalImage, clamp, roughness, metalness } = from;
    const made = new MeshStandardMaterial({
      map,
      roughness,
      metalness,
      emissiveMap: this.#texture(emissiveImage, true, clamp),
      normalMap: this.#texture(normalImage, false, clamp),
    });
    made.emissive.setRGB(emissive[0], emissive[1], emissive[2], SRGBColorSpace);
    // Rows of pictures count from the top, against which three.js reckons the slopes of a surface without tangents.
    made.normalScale.y = -1;
    return made;
  }

  #texture(image: number | null, color: boolean, clamp: boolean): Texture | null {
    if (image === null) return null;
    const key = `${image} ${color} ${clamp}`;
    let texture = this.#textures.get(key);
    if (texture === undefined) {
      const { name, picture } = this.#scene.images[image]!;
      texture = textureOf(picture, { color, clamp });
      texture.name = name;
      if (this.#filter === 'nearest') texture.magFilter = NearestFilter;
      this.#textures.set(key, texture);
    }
    return texture;
  }
}
