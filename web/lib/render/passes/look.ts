import type { DisplayOptions, JointRef, SceneOptions } from '../../types/view.js';
import type { Actor } from '../actor.js';

/** How a view looks: how its surfaces are drawn, and the scene around them. */
export interface Look {
  readonly display: DisplayOptions;
  readonly scene: SceneOptions;
}

/** The picture's size in device pixels, and how many of them make a CSS pixel. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
  /** Width over height where it is shown, if it is stretched to another shape. */
  readonly aspect?: number;
}

/** What a picture in first person has beside the model. */
export interface FirstPersonLook {
  readonly grid: boolean;
  readonly shadow: boolean;
  readonly guides: boolean;
}

/** The games whose light is in one direction. */
export type LitGame = 'quake2' | 'quake3' | 'half_life';

/** What the light of a view, and its eye, are for its actors. */
export interface SurfaceLook extends Look {
  /** Where the eye is, in world space. */
  readonly eye: Float32Array;
  /** Unit vector towards a game's light, in world space, for an actor. */
  lightFor(actor: Actor, game: LitGame): Float32Array;
  /** Unit vector towards the studio's key light, in world space. */
  readonly studioKey: Float32Array;
  /** How bright the light of Quake II is. */
  readonly placeLight: number;
  /** The joint whose influence is shown where that is wanted. */
  readonly selectedJoint: JointRef | null;
}

/** Where the blade is, as a share of the picture's width from its left; `right`: how far the lens is shifted. */
export function bladeShare(at: number, right: number): number {
  return Math.min(1, Math.max(0, 0.5 + right / 2 + at));
}
