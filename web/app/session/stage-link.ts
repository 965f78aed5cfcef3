import type { ModelLike } from '../../lib/index.js';
import { jointRef, jointsOf, noWeapon } from '../../lib/state/index.js';
import type { CameraState, Insets, JointRef, ScreenPlace, TagPlace } from '../../lib/viewer/index.js';
import type { Actions } from '../state/actions.js';
import type { AppState } from '../state/state.js';
import type { MemoryUse } from '../state/statistics.js';
import type { Store } from '../state/store.js';
import { jointVertices } from './joint-vertices.js';
import { followRig } from './joint-link.js';
import { followParts } from './part-link.js';
import { greeting, greetingInsets } from './greeting.js';
import type { JointPose, Makers, Portrait, PortraitView, Stage } from './ports.js';

/** From where a model is seen until somebody turns it. */
const usualDirection = { yaw: 26, pitch: 9 };

/**
 * Carries the state to the stage, and what happens on the stage back as actions. The stage never changes the
 * state itself: a drag on the canvas becomes `setCamera` like any other wish.
 */
export class StageLink {
  readonly #store: Store<AppState>;
  readonly #actions: Actions;
  readonly #makers: Makers;
  #stage: Stage | null = null;
  #model: ModelLike | null = null;
  /** What lies over the canvas beside a model on the bench. */
  #insets: Insets = { top: 0, right: 0, bottom: 0, left: 0 };
  /** The wait for the first picture of the model. */
  #shown: Promise<void> | null = null;
  /** A model is being shown, with all of its state: what the stage tells of that is known. */
  #showing = false;
  /** The canvas lacks something of the model. */
  #busy = false;
  /** The camera that the stage itself reported: not sent back to it. */
  #reported: CameraState | null = null;
  #canvas: HTMLCanvasElement | null = null;

  constructor(store: Store<AppState>, actions: Actions, makers: Makers) {
    this.#store = store;
    this.#actions = actions;
    this.#makers = makers;
    store.subscribe((state, previous) => this.#follow(state, previous));
  }

  /** @throws GraphicsError */
  attach(canvas: HTMLCanvasElement): void {
    const store = this.#store;
    this.#stage?.dispose();
    this.#canvas = canvas;
    this.#actions.player = null;
    this.#stage = this.#makers.stage(canvas, {
      played: ({ playback, positions }, clock) => {
        if (!this.#showing) store.patch({ playback, positions, clock: addressed(clock) });
      },
      moved: (positions, clock) => store.patch({ positions, clock: addressed(clock) }),
      cameraMoved: (camera) => {
        this.#reported = camera;
        this.#actions.setCamera(camera);
      },
      eye: (eye) => this.#actions.eye(eye),
      drawn: () => {
        if (this.#busy) this.#tellBusy(this.#store.state);
      },
    });
    this.#actions.player = this.#stage.player;
    if (this.#model !== null) this.show(this.#model, store.state);
  }

  /** A model takes the stage, in the given state. */
  show(model: ModelLike, state: AppState): void {
    this.#model = model;
    const stage = this.#stage;
    if (stage === null) return;
    this.#showing = true;
    try {
      this.#show(stage, model, state);
      stage.setDisplay(state.display);
      stage.setSkin(state.skin);
      this.#arm(state);
      followParts(stage, model.summary, state, null);
      stage.setTurntable(state.turntable);
      stage.player.restore(state);
      this.#place(state, false);
      if (!state.playback.playing) stage.setClock(state.clock);
    } finally {
      this.#showing = false;
    }
    followRig(stage.joints, model.summary, state.rig);
  }

  /** A joint as it is now; null where there is none. */
  joint(joint: number): JointPose | null {
    const ref = this.#jointRef(joint);
    return ref && (this.#stage?.joints.get(ref) ?? null);
  }

  /** The joint whose bone is near a place of the canvas, in CSS pixels. */
  jointAt(x: number, y: number, tolerance: number): number | null {
    const found = this.#stage?.joints.pick(x, y, tolerance);
    const joints = this.#model === null ? [] : jointsOf(this.#model.summary);
    return joints.find(({ part, index }) => part === found?.part && index === found.joint)?.joint ?? null;
  }

  /** Where a joint is on the canvas, in CSS pixels; null where it is out of sight. */
  jointPlace(joint: number): ScreenPlace | null {
    const ref = this.#jointRef(joint);
    return ref && (this.#stage?.joints.place(ref) ?? null);
  }

  /** Where the tags in sight are on the canvas, in CSS pixels. */
  tags(): readonly TagPlace[] {
    return this.#stage?.tags() ?? [];
  }

  /** How far across the canvas a player's body stands, in CSS pixels; null where that is not known. */
  bodySpan(): ReturnType<Stage['bodySpan']> {
    return this.#stage?.bodySpan() ?? null;
  }

  /** What lies over the canvas at its sides, in CSS pixels, beside a model on the bench. */
  setInsets(insets: Insets): void {
    this.#insets = insets;
    this.#inset(this.#store.state);
  }

  /** How many vertices of the file a joint moves. */
  verticesOf(joint: number): number {
    return this.#model === null ? 0 : (jointVertices(this.#model)[joint] ?? 0);
  }

  /** What is open takes up, now; null while nothing is. */
  memory(): MemoryUse | null {
    return this.#model && { ...this.#model.memory, gpu: this.#stage?.gpuBytes() ?? 0 };
  }

  recolour(): void {
    this.#stage?.recolour();
  }

  /** A still of what is open; null while nothing is. @throws GraphicsError */
  portray(canvas: HTMLCanvasElement, view: PortraitView): Portrait | null {
    return this.#model === null ? null : this.#makers.portrait(canvas, this.#model, view);
  }

  #jointRef(joint: number): JointRef | null {
    return this.#model && jointRef(this.#model.summary, joint);
  }

  /** Until all of the model is on the canvas, the canvas says that it is busy. */
  #show(stage: Stage, model: ModelLike, state: AppState): void {
    const shown = stage.show(model).then(() => {
      // Another model may have taken its place.
      if (this.#shown === shown) {
        this.#shown = null;
        this.#actions.shown();
      }
      this.#tellBusy(this.#store.state);
    });
    this.#shown = shown;
    this.#tellBusy(state);
  }

  #tellBusy({ subject }: AppState): void {
    const awaited = subject?.pictures.some((row) => row.includes(undefined)) ?? false;
    this.#busy = awaited || this.#shown !== null || this.#stage?.complete === false;
    if (this.#busy) this.#canvas?.setAttribute('aria-busy', 'true');
    else this.#canvas?.removeAttribute('aria-busy');
  }

  #follow(state: AppState, previous: AppState): void {
    if (state.subject !== previous.subject) this.#tellBusy(state);
    const stage = this.#stage;
    if (stage === null || this.#model === null) return;
    // A new model was shown with all of its state by `show`, before the state tells of it.
    if (state.subject?.summary !== previous.subject?.summary) return;
    if (state.display !== previous.display) stage.setDisplay(state.display);
    if (state.skin !== previous.skin) stage.setSkin(state.skin);
    if (state.weapon !== previous.weapon) this.#arm(state);
    followParts(stage, this.#model.summary, state, previous);
    if (
      state.welcome !== previous.welcome ||
      state.camera !== previous.camera ||
      state.fits !== previous.fits ||
      state.display.crowd !== previous.display.crowd ||
      state.display.follow !== previous.display.follow
    ) {
      if (state.camera === null || state.camera !== this.#reported) this.#place(state, true);
    }
    if (state.turntable !== previous.turntable) stage.setTurntable(state.turntable);
    followRig(stage.joints, this.#model.summary, state.rig, previous.rig);
  }

  #arm({ weapon }: AppState): void {
    if (weapon !== null) this.#stage?.setWeapon(weapon === noWeapon ? null : weapon);
  }

  /** The camera where somebody has put it; else what plays is framed, on the start page beside the invitation. */
  #place(state: AppState, animate: boolean): void {
    const { camera, welcome, fits } = state;
    this.#inset(state);
    if (camera !== null) this.#stage?.setCamera(camera, animate);
    else if (welcome) this.#stage?.fit(greeting, false);
    else this.#stage?.fit(fits > 0 ? null : usualDirection, animate);
  }

  #inset({ welcome }: AppState): void {
    const { clientWidth: width = 0, clientHeight: height = 0 } = this.#canvas ?? {};
    this.#stage?.setInsets(welcome ? greetingInsets(width, height) : this.#insets);
  }
}

/** As exactly as an address says it. */
function addressed(seconds: number): number {
  return Number(seconds.toFixed(3));
}
