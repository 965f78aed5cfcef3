import type { ConversionOptions } from '../scene/types.js';

/** Options of `toGlb`. */
export interface GlbOptions extends ConversionOptions {
  /** Factor for all lengths. Default: converts the game's units to metres. */
  readonly scale?: number;
}
