import type { Actor } from './actor.js';
import { addTransformedBox, clearBox, createBox, isEmptyBox, type Box } from './box.js';

/** The measures of what stands on a stage, in world space: what the ground, the shadow and a camera go by. */
export class Stage {
  /** Everything the actors can do. */
  readonly animation: Box = createBox();
  /** The rest poses. */
  readonly rest: Box = createBox();
  /** Height of the ground: the lowest place of the root parts' rest poses. */
  ground = 0;
  /** Largest extent of the rest pose. */
  size = 1;
  #actors: readonly Actor[] = [];
  #versions = 0;
  readonly #root = createBox();
  readonly #bounds = createBox();

  /** Measures anew where the actors are others, or have been moved; a pose alone changes nothing here. */
  measure(actors: readonly Actor[]): void {
    let versions = 0;
    for (const actor of actors) versions += actor.rootVersion;
    if (actors === this.#actors && versions === this.#versions) return;
    this.#actors = actors;
    this.#versions = versions;
    clearBox(this.animation);
    clearBox(this.rest);
    clearBox(this.#root);
    for (const actor of actors) {
      actor.addWorldBounds(this.animation, 'animation');
      actor.addWorldBounds(this.rest, 'rest');
      const part = actor.asset.parts[0];
      if (!part) continue;
      this.#bounds.set(part.bounds.min, 0);
      this.#bounds.set(part.bounds.max, 3);
      addTransformedBox(this.#root, this.#bounds, actor.parts[0]!.worldFromModel);
    }
    if (isEmptyBox(this.rest)) this.rest.set([-0.5, 0, -0.5, 0.5, 1, 0.5]);
    if (isEmptyBox(this.animation)) this.animation.set(this.rest);
    if (isEmptyBox(this.#root)) this.#root.set(this.rest);
    const [x0, y0, z0, x1, y1, z1] = this.rest as unknown as [number, number, number, number, number, number];
    this.ground = this.#root[1]!;
    this.size = Math.max(x1 - x0, y1 - y0, z1 - z0, 1e-6);
  }
}
