import { fovRange, turntableRange } from '../../lib/internal/index.js';
import { defaultScene, subjectDirection, type CameraDirection } from '../../lib/viewer/index.js';
import type { Actions } from './actions.js';
import type { AppState, Subject } from './state.js';
import type { Store } from './store.js';

export type Side = 'front' | 'back' | 'left' | 'right' | 'top' | 'bottom';

/** The sides that a model can be looked at from: yaw and pitch. */
const sides: Readonly<Record<Side, readonly [yaw: number, pitch: number]>> = {
  front: [0, 0],
  back: [180, 0],
  left: [90, 0],
  right: [-90, 0],
  top: [0, 89],
  bottom: [0, -89],
};

/** How a person looks at the scene, and how it is lit: what the view's controls set beside the switches. */
export class ViewActions {
  readonly #store: Store<AppState>;
  readonly #actions: Actions;

  constructor(store: Store<AppState>, actions: Actions) {
    this.#store = store;
    this.#actions = actions;
  }

  lookFrom(side: Side): void {
    const [yaw, pitch] = sides[side];
    this.#actions.look(yaw, pitch);
  }

  /** Widens or narrows the view; what is at the target stays as large. */
  setFov(fov: number): void {
    const { camera, eye } = this.#store.state;
    // While the camera is on its way, what counts is where it goes.
    const from = camera ?? eye;
    if (from === null) return;
    const next = Math.min(fovRange.max, Math.max(fovRange.min, fov));
    this.#actions.setCamera({ ...from, fov: next, distance: (from.distance * half(from.fov)) / half(next) });
  }

  setTurntableSpeed(speed: number): void {
    const { min, max } = turntableRange;
    this.#store.patch({ turntableSpeed: Math.min(max, Math.max(min, Number(speed.toFixed(1)))) });
  }

  setBackground(background: string): void {
    this.#actions.setScene({ background });
  }

  /** Light and background as a model opens. */
  resetLight(): void {
    const { light, lightYaw, lightPitch, exposure, background } = defaultScene;
    this.#actions.setScene({ light, lightYaw, lightPitch, exposure, background });
  }
}

function half(fov: number): number {
  return Math.tan((fov * Math.PI) / 360);
}

/** The direction that a subject is first seen from: weapons from their side. */
export function firstDirection({ origin, entry, summary }: Subject): CameraDirection {
  const path =
    entry ?? (origin.kind === 'url' ? origin.url : origin.kind === 'files' ? origin.names[0] : undefined);
  return subjectDirection(summary, path);
}
