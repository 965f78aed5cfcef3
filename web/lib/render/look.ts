import type { DisplayOptions } from '../types/view.js';
import type { Actor } from './actor.js';

/** Towards the studio's key, in world space: the soft shadow falls away from it. */
export const studioKey: readonly [number, number, number] = [-0.4, 0.62, 0.67];

/** What the light of a view, and its eye, are for its actors. */
export interface SurfaceLook {
  readonly display: DisplayOptions;
  /** Where the eye is, in world space. */
  readonly eye: Float32Array;
  /** Unit vector towards the light of Quake II, or of Quake III, in world space, for an actor. */
  lightFor(actor: Actor, game: 'quake2' | 'quake3'): Float32Array;
  /** How bright the light of Quake II is. */
  readonly placeLight: number;
}
