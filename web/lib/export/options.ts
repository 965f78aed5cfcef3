import type { SceneOptions } from '../scene/types.js';

/** Options of `toGlb`. */
export interface GlbOptions extends SceneOptions {
  /** Factor for all lengths. Default: converts the game's units to metres. */
  readonly scale?: number;
}
