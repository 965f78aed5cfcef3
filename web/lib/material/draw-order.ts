import type { MaterialSummary } from '../types/described.js';
import type { DrawnStage } from './drawn-stages.js';
import { plainMaterial } from './plain.js';

/** Opaque materials are drawn before the ground's shadow and grid; transparent ones are drawn after them. */
export type Layer = 'solid' | 'clear';

/** The draw order of a material, and its effect on surfaces behind it. */
export interface DrawOrder {
  readonly layer: Layer;
  /**
   * Sort key: within a layer, materials are drawn in ascending order. In the clear layer, those with equal keys are
   * drawn from back to front.
   */
  readonly order: number;
  /** True if a stage is alpha-blended, so that the order of two surfaces matters. */
  readonly covers: boolean;
  /**
   * True if it casts a shadow. A material that only brightens or tints casts none, nor does a material whose script
   * disables its shadow.
   */
  readonly casts: boolean;
}

/** Sort keys of Quake III, which are used for all formats. */
const sorts = { opaque: plainMaterial.sort, tested: 3.5, seeThrough: 5, blended: 9, additive: 10 } as const;

/** Computes the draw order of a material with these stages. */
export function drawOrder(
  { sort, castsShadow }: Pick<MaterialSummary, 'sort' | 'castsShadow'>,
  stages: readonly DrawnStage[],
): DrawOrder {
  const [first] = stages;
  if (!first) return { layer: 'solid', order: sort, covers: false, casts: false };
  const solid = first.replaces;
  const covers = stages.some(coversInPart);
  return {
    layer: solid && sort < sorts.seeThrough ? 'solid' : 'clear',
    // Files without a sort key have the key of opaque materials, so the stages decide.
    order: sort === sorts.opaque ? orderOf(first) : sort,
    covers,
    casts: castsShadow && (solid || covers),
  };
}

function orderOf({ replaces, summary: { alphaTest, destination } }: DrawnStage): number {
  if (replaces) return alphaTest === 'none' ? sorts.opaque : sorts.tested;
  return destination === 'one' ? sorts.additive : sorts.blended;
}

function coversInPart({ summary }: DrawnStage): boolean {
  return summary.blends && summary.destination === 'one_minus_src_alpha';
}
