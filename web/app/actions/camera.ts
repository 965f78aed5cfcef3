import { fovRange, turntableRange } from '../../lib/internal/index.js';
import {
  fileCamerasOf,
  subjectDirection,
  type CameraDirection,
  type CameraOptions,
  type CameraState,
} from '../../lib/viewer/index.js';
import { pathOf } from '../state/select.js';
import type { AppState, Subject } from '../state/state.js';
import { withChanges, type Store } from '../state/store.js';
import { message } from '../text/messages.js';
import type { Notices } from './notices.js';

export type Side = 'front' | 'back' | 'left' | 'right' | 'top' | 'bottom';

/** The yaw and pitch of each standard view. */
const sides: Readonly<Record<Side, readonly [yaw: number, pitch: number]>> = {
  front: [0, 0],
  back: [180, 0],
  left: [90, 0],
  right: [-90, 0],
  top: [0, 89],
  bottom: [0, -89],
};

/** Moves the camera and selects the active camera. */
export class CameraActions {
  readonly #store: Store<AppState>;
  readonly #notices: Notices;
  readonly #fitListeners: Set<() => void> = new Set();

  constructor(store: Store<AppState>, notices: Notices) {
    this.#store = store;
    this.#notices = notices;
  }

  /** Sets the camera. This stops the turntable and leaves first person and the file's camera. */
  setCamera(camera: CameraState): void {
    this.#store.patch({ camera, turntable: false, cameraOptions: this.#orbiting });
  }

  /** Turns the camera to a direction (front, side, top) and keeps its distance. */
  look(yaw: number, pitch: number): void {
    const { eye } = this.#store.state;
    if (eye !== null) this.setCamera({ ...eye, yaw, pitch });
  }

  lookFrom(side: Side): void {
    const [yaw, pitch] = sides[side];
    this.look(yaw, pitch);
  }

  /** Sets the field of view. The camera's distance changes, so that objects at the target keep their size. */
  setFov(fov: number): void {
    const { camera, eye } = this.#store.state;
    // While the camera moves, `camera` is its destination.
    const from = camera ?? eye;
    if (from === null) return;
    const next = Math.min(fovRange.max, Math.max(fovRange.min, fov));
    this.setCamera({ ...from, fov: next, distance: (from.distance * half(from.fov)) / half(next) });
  }

  /** Chooses between flying and orbiting. */
  setFly(fly: boolean): void {
    if (fly === this.#store.state.fly) return;
    this.#store.patch({ fly, turntable: false, cameraOptions: this.#orbiting });
    this.#notices.say(fly ? message('flySaid') : message('orbit'));
  }

  /** Starts or stops the turntable. The camera keeps the position in which the turntable stops. */
  toggleTurntable(): void {
    const { turntable, eye, camera } = this.#store.state;
    const cameraOptions = turntable ? this.#store.state.cameraOptions : this.#orbiting;
    this.#store.patch({ turntable: !turntable, camera: turntable ? eye : camera, cameraOptions });
    this.#notices.say(turntable ? message('turntableStopped') : message('turntable'));
  }

  setTurntableSpeed(speed: number): void {
    const { min, max } = turntableRange;
    this.#store.patch({ turntableSpeed: Math.min(max, Math.max(min, Number(speed.toFixed(1)))) });
  }

  /** Fits the whole model into the view and keeps the camera's direction. */
  fit(): void {
    const cameraOptions = this.#orbiting;
    this.#store.patch({ camera: null, turntable: false, fitKeepsDirection: true, cameraOptions });
    for (const listener of [...this.#fitListeners]) listener();
  }

  /**
   * Calls the listener after each call of `fit`, when the state has changed.
   * @returns a function that removes the listener
   */
  onFit(listener: () => void): () => void {
    this.#fitListeners.add(listener);
    return () => this.#fitListeners.delete(listener);
  }

  /** Selects a camera of the file by name; '' selects none. */
  setFileCamera(fileCamera: string): void {
    this.#store.patch({ turntable: false, cameraOptions: { ...this.#orbiting, fileCamera } });
    this.#notices.say(fileCamera === '' ? message('cameraOrbit') : fileCamera);
  }

  /** Selects the file's next camera; after the last one, the orbit camera. */
  nextFileCamera(): void {
    const { subject, cameraOptions } = this.#store.state;
    const names = ['', ...fileCamerasOf(subject?.summary.parts ?? []).map(({ name }) => name)];
    this.setFileCamera(names[(names.indexOf(cameraOptions.fileCamera) + 1) % names.length] ?? '');
  }

  setOptions(options: Partial<CameraOptions>): void {
    this.#store.patch({ cameraOptions: withChanges(this.#store.state.cameraOptions, options) });
  }

  /** Enters or leaves first person. Fly mode and the file's camera end: they do not apply to a first-person camera. */
  setFirstPerson(firstPerson: boolean): void {
    this.#store.batch(() => {
      this.#store.patch({ fly: false });
      this.setOptions({ firstPerson, fileCamera: '' });
    });
  }

  /** Records the camera's state and its roll to the left, in degrees. */
  eye(eye: CameraState, eyeRoll: number): void {
    this.#store.patch({ eye, eyeRoll });
  }

  /** The camera options with first person and the file's camera turned off. */
  get #orbiting(): CameraOptions {
    const { cameraOptions } = this.#store.state;
    const { firstPerson, fileCamera } = cameraOptions;
    return firstPerson || fileCamera !== ''
      ? { ...cameraOptions, firstPerson: false, fileCamera: '' }
      : cameraOptions;
  }
}

function half(fov: number): number {
  return Math.tan((fov * Math.PI) / 360);
}

/** The direction in which the camera first looks at a subject. Weapons are shown from the side. */
export function firstDirection(subject: Subject): CameraDirection {
  return subjectDirection(subject.summary, pathOf(subject));
}
