import type { Family } from '../../../wasm/families.js';
import type { FamilyRules } from '../family-rules.js';
import { doom3 } from './doom3.js';
import { halfLife } from './half-life.js';
import { quake2 } from './quake2.js';
import { quake3 } from './quake3.js';

/** The rules of those families whose models consist of several files. */
export const familyRules: Partial<Readonly<Record<Family, FamilyRules>>> = {
  quake2,
  quake3,
  doom3,
  half_life: halfLife,
};
