import type { SceneOptions } from '../scene/types.js';

/** What `toGlb` takes. */
export interface GlbOptions extends SceneOptions {
  /** By what lengths are multiplied. Default: what makes metres of the game's units. */
  readonly scale?: number;
}
