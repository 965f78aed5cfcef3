import type { Actor } from './actor.js';
import {
  addBox,
  addTransformedBox,
  clearBox,
  createBox,
  isEmptyBox,
  longestSide,
  type Box,
} from '../math/box.js';

/** Bounds of a scene in world space, for ground, shadow and camera. */
export class SceneBounds {
  /** The bounding box of all animations of the actors. */
  readonly animation: Box = createBox();
  /** The bounding box of the rest poses. */
  readonly rest: Box = createBox();
  /** Height of the ground: the lowest ground of the models. */
  ground = 0;
  /** The largest extent of a single actor's rest pose. */
  size = 1;
  /** The largest extent of all rest poses together. */
  extent = 1;
  #actors: readonly Actor[] = [];
  #versions = 0;
  readonly #root = createBox();
  readonly #bounds = createBox();
  readonly #own = createBox();

  /**
   * Updates the bounds if the list of actors has changed, or if an actor that is not attached has moved.
   * Changes of poses have no effect.
   */
  measure(actors: readonly Actor[]): void {
    let versions = 0;
    for (const actor of actors) if (!actor.isAttached) versions += actor.rootVersion;
    if (actors === this.#actors && versions === this.#versions) return;
    this.#actors = actors;
    this.#versions = versions;
    clearBox(this.animation);
    clearBox(this.rest);
    clearBox(this.#root);
    this.size = 0;
    for (const actor of actors) {
      actor.addWorldBounds(this.animation, 'animation');
      actor.addWorldBounds(clearBox(this.#own), 'rest');
      addBox(this.rest, this.#own);
      this.size = Math.max(this.size, longestSide(this.#own));
      const part = actor.asset.parts[0];
      if (!part || actor.isAttached) continue;
      this.#bounds.set(part.bounds.min, 0);
      this.#bounds.set(part.bounds.max, 3);
      if (actor.floor !== null) includeFloor(this.#bounds, actor.rootRotation, actor.floor);
      addTransformedBox(this.#root, this.#bounds, actor.parts[0]!.worldFromModel);
    }
    if (isEmptyBox(this.rest)) this.rest.set([-0.5, 0, -0.5, 0.5, 1, 0.5]);
    if (isEmptyBox(this.animation)) this.animation.set(this.rest);
    if (isEmptyBox(this.#root)) this.#root.set(this.rest);
    this.ground = this.#root[1]!;
    // A scene without extent is treated as one unit large.
    this.size ||= 1;
    this.extent = longestSide(this.rest) || 1;
  }
}

/** Moves the lower side of a box in model space to a height along the model's up axis. */
function includeFloor(box: Box, rotation: readonly number[], height: number): void {
  for (let axis = 0; axis < 3; axis++) {
    const up = Math.round(rotation[axis * 3 + 1]!);
    if (up === 0) continue;
    const [lower, upper] = up > 0 ? [axis, axis + 3] : [axis + 3, axis];
    box[lower] = height * up;
    if ((box[upper]! - box[lower]) * up < 0) box[upper] = box[lower]!;
  }
}
