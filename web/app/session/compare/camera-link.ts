import { channelOf } from '../../../lib/state/index.js';
import { defaultDirection, type CameraState } from '../../../lib/viewer/index.js';
import { isSamePlacement } from '../../state/placement.js';
import type { AppState } from '../../state/state.js';
import { firstDirection } from '../../actions/camera.js';
import type { Workspace, Side } from '../workspace.js';
import { commonFit, isSame, mapped, type CameraPair } from './camera-map.js';

/**
 * Moves the cameras of the compared models, A and B, together. B's camera follows the position of A's camera (`eye`)
 * frame by frame, including the turntable and named views. A's camera follows B's only when the user moves B's.
 */
export class CameraLink {
  readonly #a: Workspace;
  readonly #b: Workspace;
  readonly #stops: readonly (() => void)[];
  /** Cameras that frame both models in the same way; movements are relative to these. Null until both models are loaded. */
  #alike: CameraPair | null = null;
  /** The target of A's camera during a fit. Until it is reached, the cameras move independently. */
  #goal: CameraState | null = null;
  /** True while this class moves a camera, so that the change is not copied back. */
  #leading = false;
  paused = false;

  constructor(a: Workspace, b: Workspace) {
    this.#a = a;
    this.#b = b;
    this.#stops = [
      a.store.subscribe((state, previous) => this.#changed('a', state, previous)),
      b.store.subscribe((state, previous) => this.#changed('b', state, previous)),
      a.actions.camera.onFit(() => this.#fitted('a')),
      b.actions.camera.onFit(() => this.#fitted('b')),
    ];
  }

  dispose(): void {
    for (const stop of this.#stops) stop();
  }

  /** Frames both models from A's direction if the user has not moved A's camera; else B uses A's view. */
  fit(animate: boolean): void {
    if (!this.#linked || this.paused) return;
    const { eye, camera, comparison, subject } = this.#a.store.state;
    // If the user has moved the camera, the initial direction is used, so that a link reproduces the fit.
    const first = subject === null ? defaultDirection : firstDirection(subject);
    const { yaw, pitch } = (camera === null ? eye : null) ?? first;
    const direction = { yaw, pitch };
    const [fitA, fitB] = [this.#a.scene.fitted(direction), this.#b.scene.fitted(direction)];
    if (fitA === null || fitB === null) return;
    // If the user has moved the cameras, other clips do not change them.
    if (camera === null || this.#alike === null)
      this.#alike = commonFit(fitA, fitB, comparison?.sameScale === true);
    if (camera !== null) {
      this.#lead('a');
      return;
    }
    this.#goal = this.#alike.a;
    this.#b.scene.place(this.#alike.b, animate);
    this.#a.scene.place(this.#alike.a, animate);
  }

  /** Fits both again, after a model was loaded or the sides were exchanged. */
  refresh(): void {
    this.#alike = null;
    this.#goal = null;
    this.fit(false);
  }

  /** Frames both again, because the common fit depends on the shape of the canvases. */
  resized(): void {
    this.#alike = null;
    this.fit(false);
  }

  /** Handles a fit of one side by the user. A fit of A also fits B, even if the cameras are not linked. */
  #fitted(side: Side): void {
    if (this.paused || this.#a.store.state.comparison === null) return;
    if (this.#linked) this.fit(true);
    else if (side === 'a') this.#b.actions.camera.fit();
  }

  get #linked(): boolean {
    return this.#a.store.state.comparison?.links.camera === true;
  }

  #changed(side: Side, state: AppState, previous: AppState): void {
    if (this.paused || this.#a.store.state.comparison === null) return;
    if (side === 'a' && state.comparison?.links.camera !== previous.comparison?.links.camera) {
      if (this.#linked) this.fit(true);
      else this.#part();
      return;
    }
    if (!this.#linked) return;
    if (state.camera !== null && state.camera !== previous.camera) this.#goal = null;
    if (hasOtherSize(state, previous)) this.#alike = null;
    if (framesOther(state, previous)) this.fit(state.subject?.summary === previous.subject?.summary);
    else if (side === 'a' && state.eye !== previous.eye) this.#look(state.eye);
    else if (side === 'b' && state.camera !== null && state.camera !== previous.camera) this.#lead('b');
  }

  /** Handles a movement of A's camera. */
  #look(eye: CameraState | null): void {
    if (this.#leading) return;
    if (this.#goal === null) this.#lead('a');
    else if (eye !== null && isSame(eye, this.#goal)) this.#goal = null;
  }

  /** Moves the camera of the other side in the same way as this side's camera. */
  #lead(side: Side): void {
    const alike = this.#alike;
    const [from, to] = side === 'a' ? [this.#a, this.#b] : [this.#b, this.#a];
    const { eye } = from.store.state;
    if (alike === null || eye === null || this.#leading) return;
    const [own, others] = side === 'a' ? [alike.a, alike.b] : [alike.b, alike.a];
    this.#leading = true;
    try {
      const camera = mapped(eye, own, others);
      // The page's state and address contain A's camera.
      if (side === 'b') to.scene.take(camera);
      else to.scene.place(camera, false);
    } finally {
      this.#leading = false;
    }
  }

  /** Unlinks the cameras. They do not move if the user has moved A's camera; else each model is fitted separately. */
  #part(): void {
    this.#goal = null;
    const { eye } = this.#b.store.state;
    if (this.#a.store.state.camera === null) {
      this.#a.scene.refit();
      this.#b.scene.refit();
    } else if (eye !== null) this.#b.actions.camera.setCamera(eye);
  }
}

/** Whether the model of a side, or its measurements, changed. */
function hasOtherSize(state: AppState, previous: AppState): boolean {
  return (
    state.subject?.summary !== previous.subject?.summary ||
    !isSamePlacement(state.scene, previous.scene) ||
    state.scene.crowd !== previous.scene.crowd ||
    state.comparison?.sameScale !== previous.comparison?.sameScale
  );
}

/** Whether a side needs another fit, if the user has not moved its camera. */
function framesOther(state: AppState, previous: AppState): boolean {
  return (
    hasOtherSize(state, previous) ||
    clipsOf(state) !== clipsOf(previous) ||
    state.cameraOptions.follow !== previous.cameraOptions.follow
  );
}

function clipsOf({ playback }: AppState): string {
  const names = playback.channels.map(({ clip }) => clip.name);
  return [channelOf(playback)?.channel ?? '', ...names].join('\n');
}
