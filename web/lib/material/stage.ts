import type { StageSummary } from '../types/described.js';

/**
 * The stage with the main image of a material. Prefers the mesh's texture coordinates to generated ones, then opaque or
 * alpha-blended stages to other blend modes. Null if no stage has an image.
 */
export function materialStage(stages: readonly StageSummary[]): StageSummary | null {
  let best = -1;
  let found: StageSummary | null = null;
  for (const stage of stages) {
    const { images, blends, destination, texcoord } = stage;
    if (images.length === 0) continue;
    const covers = !blends || destination === 'one_minus_src_alpha';
    const worth = (texcoord === 'base' ? 2 : 0) + (covers ? 1 : 0);
    if (worth <= best) continue;
    best = worth;
    found = stage;
  }
  return found;
}

/** Whether a stage is lit; other stages look the same in any light. */
export function isLit({ rgb }: StageSummary): boolean {
  return rgb === 'lighting_diffuse' || rgb === 'lit_vertex';
}
