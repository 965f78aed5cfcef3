import type { MaterialPlan } from './material/material-plan.js';
import type * as Special from './special/special.js';

let special: typeof Special | null = null;
let fetches = 0;

/** Whether a material is drawn with code that only few models need. */
export function isSpecial({ shading, deforms }: MaterialPlan): boolean {
  return shading === 'physical' || deforms.sprite !== null;
}

/** The code and the shaders of special materials; null until `fetchSpecial` has resolved. */
export function specialNow(): typeof Special | null {
  return special;
}

/** True while they are on their way. */
export function fetchesSpecial(): boolean {
  return fetches > 0;
}

/** Fetches them; rejects where they cannot be had. */
export async function fetchSpecial(): Promise<void> {
  fetches++;
  try {
    special ??= await import('./special/special.js');
  } finally {
    fetches--;
  }
}
