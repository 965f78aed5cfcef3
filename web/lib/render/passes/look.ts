import type { DisplayOptions, JointRef, SceneOptions } from '../../types/view.js';
import type { Actor } from '../actor.js';

/** How a view draws its surfaces and the scene around them. */
export interface Look {
  readonly display: DisplayOptions;
  readonly scene: SceneOptions;
}

/** Image size in device pixels, and device pixels per CSS pixel. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
  /** Aspect ratio (width divided by height) as displayed, if the image is stretched. */
  readonly aspect?: number;
}

/** The additional content of a first-person image. */
export interface FirstPersonLook {
  readonly grid: boolean;
  readonly shadow: boolean;
  readonly guides: boolean;
}

/**
 * How far the ground has moved under a model with root motion that plays in place, along world x and z; null if it has not.
 */
export type GroundTravel = readonly [x: number, z: number] | null;

/** The games with a directional light. */
export type LitGame = 'quake2' | 'quake3' | 'half_life';

/** Light and camera of a view, for its actors. */
export interface LitLook extends Look {
  readonly actors: readonly Actor[];
  /** Whether the light is an inspection mode. */
  readonly inspects: boolean;
  /** Camera position in world space. */
  readonly eye: Float32Array;
  /** Unit vector towards a game's light, in world space, for an actor. */
  lightFor(actor: Actor, game: LitGame): Float32Array;
  /** Unit vector towards the studio's key light, in world space. */
  readonly studioKey: Float32Array;
  /** The light level of Quake II. */
  readonly placeLight: number;
  /** The joint of the first actor whose influence the light 'weights' shows. */
  readonly selectedJoint: JointRef | null;
}

/** The position of the split from the left, as a fraction of the image's width; `right` is the shift of the lens. */
export function splitShare(at: number, right: number): number {
  return Math.min(1, Math.max(0, 0.5 + right / 2 + at));
}
