import type { DataTexture } from 'three';
import type { ModelLike } from '../../types/api.js';
import type { Picture } from '../../types/subject.js';
import { fill, textureOf, type TextureUse } from '../texture.js';

/** Plaster: what stands in for a picture that is on its way, or missing. */
const standIn: Picture = {
  width: 1,
  height: 1,
  rgba: new Uint8Array([180, 178, 168, 255]),
  hasAlpha: false,
};

/** The textures of a model's pictures. They are there at once, and filled in when their pictures arrive. */
export class ModelTextures {
  readonly #model: ModelLike;
  /** By part, image and use. */
  readonly #ofImages: Map<string, DataTexture> = new Map();
  readonly #ofPictures: Map<Picture, Map<string, DataTexture>> = new Map();
  readonly #stop: () => void;

  constructor(model: ModelLike) {
    this.#model = model;
    this.#stop = model.on('texture', ({ part, image, picture }) => {
      if (picture === null) return;
      const prefix = `${part} ${image} `;
      for (const [key, texture] of this.#ofImages) if (key.startsWith(prefix)) fill(texture, picture);
    });
  }

  /** The texture of a part's image. */
  ofImage(part: number, image: number, use: TextureUse): DataTexture {
    const key = `${part} ${image} ${use.color} ${use.clamp}`;
    let texture = this.#ofImages.get(key);
    if (texture === undefined) {
      texture = textureOf(this.#model.picture(part, image) ?? standIn, use);
      texture.name = this.#model.parts[part]?.images[image]?.name ?? '';
      this.#ofImages.set(key, texture);
    }
    return texture;
  }

  /** The texture of a picture that replaces a material's own. */
  ofPicture(picture: Picture, use: TextureUse): DataTexture {
    const uses = this.#ofPictures.get(picture) ?? new Map<string, DataTexture>();
    this.#ofPictures.set(picture, uses);
    const key = `${use.color} ${use.clamp}`;
    const texture = uses.get(key) ?? textureOf(picture, use);
    uses.set(key, texture);
    return texture;
  }

  /** Frees the textures of the pictures that are not in use. */
  keepPictures(used: ReadonlySet<Picture>): void {
    for (const [picture, uses] of this.#ofPictures) {
      if (used.has(picture)) continue;
      for (const texture of uses.values()) texture.dispose();
      this.#ofPictures.delete(picture);
    }
  }

  dispose(): void {
    this.#stop();
    const all = [this.#ofImages, ...this.#ofPictures.values()].flatMap((each) => [...each.values()]);
    for (const texture of all) texture.dispose();
    this.#ofImages.clear();
    this.#ofPictures.clear();
  }
}
