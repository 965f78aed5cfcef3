import { timeline } from '../../base/timeline.mjs';

/** A cyclic clip: its last frame leads to its first. */
export const cycle = (base, frames, keys) => ({ frames, loop: true, pose: timeline(base, keys, frames) });

/** A clip that plays once and stays on its last frame. */
export const once = (base, frames, keys) => ({ frames, loop: false, pose: timeline(base, keys) });

/** The named channels of a stance, for a key. */
export const pick = (stance, ...names) => Object.fromEntries(names.map((name) => [name, stance[name]]));
