import type { ModelAsset, Renderer } from '../render/index.js';
import type { Model, ModelLike } from '../types/api.js';

interface SharedAsset {
  readonly asset: ModelAsset;
  readonly stopListening: () => void;
  users: number;
}

/** By renderer and model: viewers of the same model share its buffers and textures. */
const shared: WeakMap<Renderer, WeakMap<ModelLike, SharedAsset>> = new WeakMap();

export interface AssetLease {
  readonly asset: ModelAsset;
  /** Releases the asset. The last release frees its GPU memory. Calling it again has no effect. */
  release(): void;
}

/** Returns the GPU asset of a model, created on first use, with its current and future images. */
export function leaseAsset(renderer: Renderer, model: ModelLike): AssetLease {
  let models = shared.get(renderer);
  if (!models) shared.set(renderer, (models = new WeakMap()));
  let entry = models.get(model);
  if (!entry) models.set(model, (entry = createShared(renderer, model)));
  const used = entry;
  const cached = models;
  used.users++;
  let active = true;
  return {
    asset: used.asset,
    release: () => {
      if (!active) return;
      active = false;
      if (--used.users > 0) return;
      cached.delete(model);
      used.stopListening();
      used.asset.dispose();
    },
  };
}

/** Throws if the model is disposed of or lost; no GPU memory stays allocated in that case. */
function createShared(renderer: Renderer, model: ModelLike): SharedAsset {
  const asset = renderer.createModel(model.parts);
  try {
    return { asset, stopListening: fillAsset(asset, model), users: 0 };
  } catch (error) {
    asset.dispose();
    throw error;
  }
}

/** Sets the model's current images on the asset, and future ones until the returned function is called. */
function fillAsset(asset: ModelAsset, model: ModelLike): () => void {
  model.parts.forEach((part, p) => {
    part.images.forEach((_, image) => {
      const decoded = model.image(p, image);
      if (decoded) asset.setImage(p, image, decoded);
    });
  });
  for (const { part, material, image: decoded } of model.textures) asset.setTexture(part, material, decoded);
  const stops = [
    model.on('texture', ({ part, index: image, image: decoded }) => {
      if (decoded) asset.setImage(part, image, decoded);
    }),
    model.on('retexture', ({ part, material, image: decoded }) => asset.setTexture(part, material, decoded)),
  ];
  let isListening = true;
  // A model that was not created by `load` has all its images already.
  const settled = (model as Partial<Model>).texturesSettled?.() ?? Promise.resolve();
  void settled.then(() => {
    if (isListening) asset.settleImages();
  });
  return () => {
    isListening = false;
    stops.forEach((stop) => stop());
  };
}
