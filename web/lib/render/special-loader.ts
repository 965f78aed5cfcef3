import type { MaterialPlan } from './material/material-plan.js';
import type * as Special from './special/special.js';

let special: typeof Special | null = null;
let fetches = 0;

/** Whether a material needs code that only few models need. */
export function isSpecial({ shading, deforms }: MaterialPlan): boolean {
  return shading === 'physical' || deforms.sprite !== null;
}

/** The code and shaders of special materials; null until `fetchSpecial` has resolved. */
export function specialNow(): typeof Special | null {
  return special;
}

/** Whether they are being fetched. */
export function fetchesSpecial(): boolean {
  return fetches > 0;
}

/** Fetches them; rejects if that fails. */
export async function fetchSpecial(): Promise<void> {
  fetches++;
  try {
    special ??= await import('./special/special.js');
  } finally {
    fetches--;
  }
}
