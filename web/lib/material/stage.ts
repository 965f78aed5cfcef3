import type { StageSummary } from '../types/described.js';

/** The stage whose picture stands for a material; null where none has a picture. */
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

/** Whether a stage takes the light of the place; others have a brightness of their own. */
export function isLit({ rgb }: StageSummary): boolean {
  return rgb === 'lighting_diffuse' || rgb === 'lit_vertex';
}
