import type { Viewer } from '../../viewer/index.js';
import type { PlaySettings } from '../playback/player.js';

/** The members of the element that the controls use, all of which are public. */
export interface ControlledElement extends HTMLElement {
  readonly viewer: Viewer | null;
  readonly availableSkins: readonly string[];
  readonly availableBodyGroups: readonly { readonly name: string; readonly models: readonly string[] }[];
  readonly currentAnimation: string | null;
  readonly frames: number;
  currentFrame: number;
  readonly paused: boolean;
  timeScale: number;
  animationName: string | null;
  skin: string | null;
  bodyGroups: string | null;
  play(settings?: PlaySettings): void;
  pause(): void;
}
