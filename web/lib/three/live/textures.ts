import type { DataTexture } from 'three';
import { placeholderColor } from '../../material/simple-material.js';
import type { ModelLike } from '../../types/api.js';
import type { DecodedImage } from '../../types/subject.js';
import { fill, textureOf, useKey, type TextureKind, type TextureUse } from '../texture.js';

/**
 * Placeholders for images that are loading or missing: grey, no emission, a flat normal, a factor of 1, opaque.
 */
const placeholders: Readonly<Record<TextureKind, DecodedImage>> = {
  color: onePixel(...placeholderColor),
  glow: onePixel(0, 0, 0),
  normals: onePixel(128, 128, 255),
  factor: onePixel(255, 255, 255),
  mask: onePixel(255, 255, 255),
};

function onePixel(...rgb: [number, number, number]): DecodedImage {
  return { width: 1, height: 1, rgba: new Uint8Array([...rgb, 255]), hasAlpha: false };
}

/** A texture, and how materials use its image. */
interface Filled {
  readonly texture: DataTexture;
  readonly kind: TextureKind;
}

/** The textures of a model's images. A texture shows a placeholder until its image arrives. */
export class ModelTextures {
  readonly #model: ModelLike;
  /** By part, image and use. */
  readonly #ofImages: Map<string, Filled> = new Map();
  readonly #byDecoded: Map<DecodedImage, Map<string, DataTexture>> = new Map();
  readonly #stop: () => void;

  constructor(model: ModelLike) {
    this.#model = model;
    this.#stop = model.on('texture', ({ part, index: image, image: decoded }) => {
      if (decoded === null) return;
      const prefix = `${part} ${image} `;
      for (const [key, { texture, kind }] of this.#ofImages)
        if (key.startsWith(prefix)) fill(texture, decoded, kind);
    });
  }

  /** Returns the texture of a part's image. */
  ofImage(part: number, image: number, use: TextureUse): DataTexture {
    const { kind } = use;
    const key = `${part} ${image} ${useKey(use)}`;
    let found = this.#ofImages.get(key);
    if (found === undefined) {
      const texture = textureOf(this.#model.image(part, image) ?? placeholders[kind], use);
      texture.name = this.#model.parts[part]?.images[image]?.name ?? '';
      this.#ofImages.set(key, (found = { texture, kind }));
    }
    return found.texture;
  }

  /** Returns the texture of an image that replaces a material's own. */
  ofDecoded(decoded: DecodedImage, use: TextureUse): DataTexture {
    const uses = this.#byDecoded.get(decoded) ?? new Map<string, DataTexture>();
    this.#byDecoded.set(decoded, uses);
    const key = useKey(use);
    const texture = uses.get(key) ?? textureOf(decoded, use);
    uses.set(key, texture);
    return texture;
  }

  /** Frees the textures of `ofDecoded` whose images are not in use. */
  keepImages(used: ReadonlySet<DecodedImage>): void {
    for (const [decoded, uses] of this.#byDecoded) {
      if (used.has(decoded)) continue;
      for (const texture of uses.values()) texture.dispose();
      this.#byDecoded.delete(decoded);
    }
  }

  dispose(): void {
    this.#stop();
    for (const { texture } of this.#ofImages.values()) texture.dispose();
    this.keepImages(new Set());
    this.#ofImages.clear();
  }
}
