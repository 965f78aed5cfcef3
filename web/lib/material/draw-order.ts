import type { MaterialSummary } from '../types/described.js';
import type { DrawnStage } from './drawn-stages.js';
import { plainMaterial } from './plain.js';

/** Solid materials are drawn before the ground's shadow and grid; clear ones are seen through and drawn after them. */
export type Layer = 'solid' | 'clear';

/** When a material is drawn, and what it does to what is behind it. */
export interface DrawOrder {
  readonly layer: Layer;
  /**
   * Materials are drawn by rising order within the layer; those of one order in the clear layer, from back to front.
   */
  readonly order: number;
  /** True when a stage covers what is behind it in part, so that it matters which of two surfaces is drawn first. */
  readonly covers: boolean;
  /** True when it casts a shadow; a material that only brightens or tints what is there casts none. */
  readonly casts: boolean;
}

/** Quake III's sort numbers, in whose order all formats are drawn. */
const sorts = { opaque: plainMaterial.sort, tested: 3.5, seeThrough: 5, blended: 9, additive: 10 } as const;

/** When a material with these stages is drawn. */
export function drawOrder({ sort }: Pick<MaterialSummary, 'sort'>, stages: readonly DrawnStage[]): DrawOrder {
  const [first] = stages;
  if (!first) return { layer: 'solid', order: sort, covers: false, casts: false };
  const solid = first.replaces;
  const covers = stages.some(coversInPart);
  return {
    layer: solid && sort < sorts.seeThrough ? 'solid' : 'clear',
    // A file that does not sort its material has the number of opaque ones, so its stages decide.
    order: sort === sorts.opaque ? orderOf(first) : sort,
    covers,
    casts: solid || covers,
  };
}

function orderOf({ replaces, summary: { alphaTest, destination } }: DrawnStage): number {
  if (replaces) return alphaTest === 'none' ? sorts.opaque : sorts.tested;
  return destination === 'one' ? sorts.additive : sorts.blended;
}

function coversInPart({ summary }: DrawnStage): boolean {
  return summary.blends && summary.destination === 'one_minus_src_alpha';
}
