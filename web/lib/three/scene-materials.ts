import { NearestFilter, type Material, type Texture } from 'three';
import type { Scene } from '../scene/index.js';
import type { Primitive } from '../types/subject.js';
import { materialForThree } from './material-for-three.js';
import { textureOf, useKey, type TextureUse } from './texture.js';

/** The three.js materials and textures of a scene; each is created once. */
export class SceneMaterials {
  readonly #scene: Scene;
  readonly #filter: 'linear' | 'nearest';
  readonly #materials: Map<string, Material> = new Map();
  readonly #textures: Map<string, Texture> = new Map();

  constructor(scene: Scene, filter: 'linear' | 'nearest') {
    this.#scene = scene;
    this.#filter = filter;
  }

  /** @param colored - whether the vertices have colours */
  material(index: number, primitive: Primitive, colored: boolean): Material {
    const key = `${index} ${primitive} ${colored}`;
    let made = this.#materials.get(key);
    if (made === undefined) {
      const from = this.#scene.materials[index]!;
      made = materialForThree(from, primitive, colored, (image, use) => this.#texture(image, use));
      if (from.effects.length > 0) made.userData['effects'] = from.effects;
      this.#materials.set(key, made);
    }
    return made;
  }

  #texture(image: number, use: TextureUse): Texture {
    const key = `${image} ${useKey(use)}`;
    let texture = this.#textures.get(key);
    if (texture === undefined) {
      const { name, image: decoded } = this.#scene.images[image]!;
      texture = textureOf(decoded, use);
      texture.name = name;
      if (this.#filter === 'nearest') texture.magFilter = NearestFilter;
      this.#textures.set(key, texture);
    }
    return texture;
  }
}
