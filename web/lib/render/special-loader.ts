import { LazyCode } from '../util/lazy-code.js';
import type { MaterialPlan } from './material/material-plan.js';
import type * as Special from './special/special.js';

/** Whether a material is drawn with code that only few models need. */
export function isSpecial({ shading, deforms }: MaterialPlan): boolean {
  return shading === 'physical' || deforms.sprite !== null;
}

/** The code and the shaders of special materials. */
export const specialCode: LazyCode<typeof Special> = new LazyCode(() => import('./special/special.js'));
