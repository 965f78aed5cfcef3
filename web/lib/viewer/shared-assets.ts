import type { ModelAsset, Renderer } from '../render/index.js';
import type { Model, ModelLike } from '../types/api.js';

interface SharedAsset {
  readonly asset: ModelAsset;
  readonly stopListening: () => void;
  users: number;
}

/** By renderer and model: several viewers of one model share its buffers and textures. */
const shared: WeakMap<Renderer, WeakMap<ModelLike, SharedAsset>> = new WeakMap();

export interface AssetLease {
  readonly asset: ModelAsset;
  /** Gives it back; the last one frees the GPU's memory. Calling it again does nothing. */
  release(): void;
}

/** The model on the renderer's GPU, with the pictures it has and those that arrive later. */
export function leaseAsset(renderer: Renderer, model: ModelLike): AssetLease {
  let models = shared.get(renderer);
  if (!models) shared.set(renderer, (models = new WeakMap()));
  let entry = models.get(model);
  if (!entry) models.set(model, (entry = createShared(renderer, model)));
  const used = entry;
  const known = models;
  used.users++;
  let held = true;
  return {
    asset: used.asset,
    release: () => {
      if (!held) return;
      held = false;
      if (--used.users > 0) return;
      known.delete(model);
      used.stopListening();
      used.asset.dispose();
    },
  };
}

/** Throws where the model has been disposed of or is lost; the GPU then keeps nothing of it. */
function createShared(renderer: Renderer, model: ModelLike): SharedAsset {
  const asset = renderer.createModel(model.parts);
  try {
    return { asset, stopListening: fillAsset(asset, model), users: 0 };
  } catch (error) {
    asset.dispose();
    throw error;
  }
}

/** Gives the asset the pictures that the model has, and those that arrive until the returned function is called. */
function fillAsset(asset: ModelAsset, model: ModelLike): () => void {
  model.parts.forEach((part, p) => {
    part.images.forEach((_, image) => {
      const picture = model.picture(p, image);
      if (picture) asset.setPicture(p, image, picture);
    });
  });
  for (const { part, material, picture } of model.textures) asset.setTexture(part, material, picture);
  const stops = [
    model.on('texture', ({ part, image, picture }) => {
      if (picture) asset.setPicture(part, image, picture);
    }),
    model.on('retexture', ({ part, material, picture }) => asset.setTexture(part, material, picture)),
  ];
  let listens = true;
  // A model that is not from `load` has all its pictures.
  const settled = (model as Partial<Model>).texturesSettled?.() ?? Promise.resolve();
  void settled.then(() => {
    if (listens) asset.settleImages();
  });
  return () => {
    listens = false;
    stops.forEach((stop) => stop());
  };
}
