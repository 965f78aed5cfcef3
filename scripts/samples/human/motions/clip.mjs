import { timeline } from '../../base/timeline.mjs';

/** A clip that runs in a circle: its last frame goes on into its first. */
export const cycle = (base, frames, keys) => ({ frames, loop: true, pose: timeline(base, keys, frames) });

/** A clip that plays once and stays on its last frame. */
export const once = (base, frames, keys) => ({ frames, loop: false, pose: timeline(base, keys) });

/** Only these channels of a stance, as a key. */
export const pick = (stance, ...names) => Object.fromEntries(names.map((name) => [name, stance[name]]));
