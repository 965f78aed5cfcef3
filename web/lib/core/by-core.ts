import type { Runtime } from './runtime.js';

/** Things by the WASM module they live in: what was loaded before and after a lost one lives in different ones. */
export function byCore<T>(things: readonly T[], coreOf: (thing: T) => Runtime): Map<Runtime, T[]> {
  const groups: Map<Runtime, T[]> = new Map();
  for (const thing of things) {
    const core = coreOf(thing);
    const group = groups.get(core);
    if (group === undefined) groups.set(core, [thing]);
    else group.push(thing);
  }
  return groups;
}
