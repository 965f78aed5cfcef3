import { clock, type Cancel } from '../../lib/clock/index.js';
import type { ModelLike, SubjectSummary } from '../../lib/index.js';
import {
  isPartShown,
  isShownAtFirst,
  jointRef,
  jointsOf,
  noWeapon,
  restPartView,
  restRig,
  transformOf,
  type Rig,
} from '../../lib/internal/index.js';
import {
  defaultDirection,
  type CameraState,
  type HitboxPosition,
  type Insets,
  type JointRef,
  type SceneColors,
  type ScreenPosition,
  type SurfacePicker,
  type TagPosition,
} from '../../lib/viewer/index.js';
import type { Actions } from '../actions/actions.js';
import { isSceneCovered } from '../state/select.js';
import { firstDirection } from '../actions/camera.js';
import type { AppState } from '../state/state.js';
import type { MemoryUse } from '../state/statistics.js';
import type { Store } from '../state/store.js';
import { message } from '../text/messages.js';
import { Work } from '../state/work.js';
import { modelCacheMisses } from './cache-misses.js';
import { jointVertices } from './joint-vertices.js';
import type {
  FittedCamera,
  JointPose,
  Makers,
  Portrait,
  PortraitView,
  Scene,
  SceneJoints,
  WorldPoint,
} from './ports.js';

/** The direction from which the start page shows its model: nearly from the side, and almost level. */
const greetingDirection = { yaw: 46, pitch: 7 } as const;

/** The distance of the camera from a joint or a tag, as a fraction of the distance that shows the whole model. */
const detailShare = 0.4;

/**
 * Applies the state to the scene, and turns events of the scene into actions. The scene never changes the state itself:
 * a drag on the canvas calls the action `setCamera`, as the other camera controls do.
 */
export class SceneLink {
  readonly #store: Store<AppState>;
  readonly #actions: Actions;
  readonly #makers: Makers;
  readonly #work: Work;
  #scene: Scene | null = null;
  /** The thumbnails that have not been disposed of. */
  readonly #portraits: Set<Portrait> = new Set();
  #model: ModelLike | null = null;
  /** The margins of the canvas that are covered by controls in the model view. */
  #insets: Insets = { top: 0, right: 0, bottom: 0, left: 0 };
  /** Settles when the first image of the model has been drawn. */
  #firstDraw: Promise<void> | null = null;
  /** Whether the model's current appearance has been measured for the brightness of the backdrop. */
  #backdropAdapted = true;
  /** True while the scene applies a whole state. The playback that it reports then is part of that state. */
  #showing = false;
  /** The camera that the scene reported. It is not sent back to the scene. */
  #reported: CameraState | null = null;
  #canvas: HTMLCanvasElement | null = null;
  /** Unsubscribes from `Work`, which outlives this scene. */
  #unsubscribeWork: (() => void) | null = null;
  /** Cancels the removal of `aria-busy`, which waits for the next frame. */
  #cancelIdle: Cancel | null = null;
  /** Loads a model again after its module has failed, and makes it the open model. */
  reload: (model: ModelLike, message: string) => Promise<ModelLike> = (_, message) =>
    Promise.reject(new Error(message));

  constructor(store: Store<AppState>, actions: Actions, makers: Makers, work: Work = new Work()) {
    this.#store = store;
    this.#actions = actions;
    this.#makers = makers;
    this.#work = work;
    store.subscribe((state, previous) => this.#follow(state, previous));
    actions.camera.onFit(() => {
      if (this.#model !== null) this.#applyCamera(store.state, true);
    });
  }

  attach(canvas: HTMLCanvasElement): void {
    const store = this.#store;
    this.#scene?.dispose();
    this.#canvas = canvas;
    this.#unsubscribeWork ??= this.#work.subscribe(() => this.#updateBusy());
    this.#actions.playback.player = null;
    this.#scene = null;
    this.#updateBusy();
    this.#scene = this.#makers.scene(canvas, {
      played: (playback, clock) => {
        if (!this.#showing) store.patch({ playback, clock: roundedForAddress(clock) });
      },
      cameraMoved: (camera) => {
        this.#reported = camera;
        this.#actions.camera.setCamera(camera);
      },
      eye: (eye, roll) => this.#actions.camera.eye(eye, roll),
      reload: async (model, message) => (this.#model = await this.reload(model, message)),
      busyChanged: () => this.#updateBusy(),
    });
    if (this.#scene.drawsBySoftware) this.#actions.notices.toast(message('textSoftware'));
    this.#actions.playback.player = this.#scene.player;
    this.#updateBusy();
    if (this.#model !== null) this.show(this.#model, store.state);
  }

  /** Releases the canvas and the GPU memory of the model. The model is kept for the next canvas. */
  detach(): void {
    this.#scene?.dispose();
    this.#unsubscribeWork?.();
    this.#unsubscribeWork = null;
    this.#cancelIdle?.();
    this.#cancelIdle = null;
    this.#scene = null;
    this.#canvas = null;
    this.#firstDraw = null;
    this.#actions.playback.player = null;
  }

  /** Shows no model. The caller disposes of the previous one. */
  clear(): void {
    this.#model = null;
    void this.#scene?.show(null);
  }

  /** Shows a model in the given state instead of the previous one. */
  show(model: ModelLike, state: AppState): void {
    this.#model = model;
    const scene = this.#scene;
    if (scene === null) return;
    this.#showing = true;
    try {
      this.#show(scene, model);
      this.#apply(scene, model.summary, state, null);
    } finally {
      this.#showing = false;
    }
    this.#applyPose(scene, model.summary, state, null);
  }

  /** The open model; null while none is open. */
  get model(): ModelLike | null {
    return this.#model;
  }

  /** The size of the canvas in CSS pixels. */
  get size(): { readonly width: number; readonly height: number } {
    const { clientWidth: width = 0, clientHeight: height = 0 } = this.#canvas ?? {};
    return { width, height };
  }

  /** The current pose of a joint; null if there is no such joint. */
  joint(joint: number): JointPose | null {
    const ref = this.#jointRef(joint);
    return ref && (this.#scene?.joints.get(ref) ?? null);
  }

  /** The joint whose bone is near a point of the canvas, in CSS pixels; null if there is none. */
  jointAt(x: number, y: number, tolerance: number): number | null {
    const found = this.#scene?.joints.pick(x, y, tolerance);
    const joints = this.#model === null ? [] : jointsOf(this.#model.summary);
    return joints.find(({ part, index }) => part === found?.part && index === found.joint)?.joint ?? null;
  }

  /** The position of a joint on the canvas, in CSS pixels; null if it is out of view. */
  projectJoint(joint: number): ScreenPosition | null {
    const ref = this.#jointRef(joint);
    return ref && (this.#scene?.joints.place(ref) ?? null);
  }

  /** Moves the camera to a joint or a tag, and nearer to it. Does nothing if the model does not have it. */
  lookAt(at: WorldPoint): void {
    const target = this.#scene?.worldPosition(at) ?? null;
    const whole = this.#scene?.wholeDistance() ?? null;
    const { eye } = this.#store.state;
    if (target === null || eye === null) return;
    const distance = Math.min(eye.distance, (whole ?? eye.distance) * detailShare);
    this.#actions.camera.setCamera({ ...eye, target: [...target], distance });
  }

  /** The positions of the visible tags on the canvas, in CSS pixels. */
  tags(): readonly TagPosition[] {
    return this.#scene?.tags() ?? [];
  }

  /** The positions of the visible hitboxes on the canvas, in CSS pixels. */
  hitboxes(): readonly HitboxPosition[] {
    return this.#scene?.hitboxes() ?? [];
  }

  /** Finds points on the surfaces of the open model; null if nothing can be drawn. */
  async surfaces(): Promise<SurfacePicker | null> {
    return (await this.#scene?.surfaces()) ?? null;
  }

  /** The position of the split view's divider, in CSS pixels from the canvas's left; null if it is not shown. */
  splitPlace(): number | null {
    return this.#scene?.splitPlace() ?? null;
  }

  /** The horizontal extent of the model's body on the canvas, in CSS pixels; null if it is unknown. */
  bodySpan(): ReturnType<Scene['bodySpan']> {
    return this.#scene?.bodySpan() ?? null;
  }

  /** The camera that fits the model from this direction; null without a model. */
  fitted(direction: { readonly yaw: number; readonly pitch: number }): FittedCamera | null {
    return this.#scene?.fitted(direction) ?? null;
  }

  /** Sets the camera of the scene without changing the state, which keeps the camera that the user has chosen. */
  place(camera: CameraState, animate: boolean): void {
    this.#scene?.setCamera(camera, animate);
  }

  /** Moves the camera as if the user had moved it on this canvas. */
  take(camera: CameraState): void {
    this.#reported = camera;
    this.#scene?.setCamera(camera, false);
    this.#actions.camera.setCamera(camera);
  }

  /** Fits the model again, unless the user has moved the camera. */
  refit(): void {
    this.#applyCamera(this.#store.state, false);
  }

  /** The margins of the canvas that are covered by controls in the model view, in CSS pixels. */
  get insets(): Insets {
    return this.#insets;
  }

  /** Sets the margins of the canvas that are covered by controls in the model view, in CSS pixels. */
  setInsets(insets: Insets): void {
    this.#insets = insets;
    this.#applyInsets(this.#store.state);
  }

  /** How many vertices of the file a joint moves. */
  verticesOf(joint: number): number {
    return this.#model === null ? 0 : (jointVertices(this.#model)[joint] ?? 0);
  }

  /** The memory that the open model uses now; null while none is open. */
  memory(): MemoryUse | null {
    return this.#model && { ...this.#model.memory, gpu: this.#scene?.gpuBytes() ?? 0 };
  }

  /** How many vertices are transformed for each triangle of the open model; null without triangles. */
  cacheMissRatio(): number | null {
    return this.#model && modelCacheMisses(this.#model);
  }

  /** The colours of the backdrop; null without a canvas. */
  get colors(): SceneColors | null {
    return this.#scene?.colors ?? null;
  }

  recolour(): void {
    this.#scene?.recolour();
    for (const portrait of this.#portraits) portrait.recolour();
  }

  /** Draws an image of the open model; null while none is open. */
  portray(canvas: HTMLCanvasElement, view: PortraitView): Portrait | null {
    if (this.#model === null) return null;
    const portrait = this.#makers.portrait(canvas, this.#model, view);
    this.#portraits.add(portrait);
    const dispose = (): void => {
      this.#portraits.delete(portrait);
      portrait.dispose();
    };
    return { ...portrait, dispose };
  }

  #jointRef(joint: number): JointRef | null {
    return this.#model && jointRef(this.#model.summary, joint);
  }

  /** Shows the model. */
  #show(scene: Scene, model: ModelLike): void {
    this.#backdropAdapted = false;
    const shown = scene.show(model).then(() => {
      // Another model may have replaced it.
      if (this.#firstDraw === shown) {
        this.#firstDraw = null;
        this.#actions.view.firstDrawn();
      }
      this.#updateBusy();
    });
    this.#firstDraw = shown;
    this.#updateBusy();
  }

  /**
   * Marks the canvas as busy until the page has been idle for a frame: the end of some work, such as the arrival of a
   * panel's code, may change the layout in the next frame, and with it the camera.
   */
  #updateBusy(): void {
    if (this.#isBusy()) {
      this.#canvas?.setAttribute('aria-busy', 'true');
      this.#cancelIdle?.();
      this.#cancelIdle = null;
    } else if (this.#canvas?.getAttribute('aria-busy') === 'true') {
      const removeBusy = (): void => {
        this.#cancelIdle = null;
        // All textures have been drawn now. A changed backdrop makes the canvas busy for another frame.
        if (!this.#backdropAdapted) {
          this.#backdropAdapted = true;
          this.#scene?.adaptBackdrop();
        }
        if (!this.#isBusy()) this.#canvas?.removeAttribute('aria-busy');
      };
      // A timer that starts in a frame ends after the layout of that frame.
      this.#cancelIdle ??= clock.frame(() => (this.#cancelIdle = clock.after(0, removeBusy)));
    }
  }

  /**
   * Whether a load is running, an image is not decoded yet, a visible scene is not drawn yet, or other work is pending.
   */
  #isBusy(): boolean {
    const { subject, loading } = this.#store.state;
    const awaited = subject?.images.some((row) => row.includes(undefined)) ?? false;
    // A covered scene is not drawn.
    const awaitsFirstDraw = this.#firstDraw !== null && !isSceneCovered(this.#store.state);
    const drawing = awaitsFirstDraw || (this.#scene?.busy ?? false);
    return loading !== null || awaited || drawing || !this.#work.idle;
  }

  #follow(state: AppState, previous: AppState): void {
    const changesCover = isSceneCovered(state) !== isSceneCovered(previous);
    if (changesCover || state.subject !== previous.subject || state.loading !== previous.loading)
      this.#updateBusy();
    const scene = this.#scene;
    if (scene === null || this.#model === null) return;
    // `show` has already applied the whole state for a new model.
    if (state.subject?.summary !== previous.subject?.summary) return;
    this.#apply(scene, this.#model.summary, state, previous);
    this.#applyPose(scene, this.#model.summary, state, previous);
    if (!looksAlike(state, previous)) this.#measureBackdrop();
  }

  /** Measures the model again when its new appearance is drawn. */
  #measureBackdrop(): void {
    this.#backdropAdapted = false;
    this.#canvas?.setAttribute('aria-busy', 'true');
    this.#updateBusy();
  }

  /**
   * Applies the differences between two states; the whole state if `before` is null, because a model was just shown.
   */
  #apply(scene: Scene, summary: SubjectSummary, state: AppState, before: AppState | null): void {
    const changed = (...keys: readonly (keyof AppState)[]): boolean =>
      before === null || keys.some((key) => state[key] !== before[key]);
    if (changed('display')) scene.setDisplay(state.display);
    if (changed('scene')) scene.setScene(state.scene);
    if (changed('cameraOptions')) scene.setCameraOptions(state.cameraOptions);
    if (changed('skin')) scene.setSkin(state.skin);
    if (changed('weapon')) this.#applyWeapon(state);
    followParts(scene, summary, state, before);
    if (changed('turntable', 'turntableSpeed')) scene.setTurntable(state.turntable, state.turntableSpeed);
    if (changed('fly')) scene.setFly(state.fly);
    // Later, the viewer changes the playback itself and reports it.
    if (before === null) scene.player.restore(state.playback);
    const isMoved =
      changed('welcome') ||
      // A camera of null is a fit, which `onFit` reports.
      (state.camera !== before?.camera && state.camera !== null) ||
      state.scene.crowd !== before?.scene.crowd ||
      state.cameraOptions.follow !== before.cameraOptions.follow;
    const isReported = before !== null && state.camera !== null && state.camera === this.#reported;
    if (isMoved && !isReported) this.#applyCamera(state, before !== null);
    if (before === null && !state.playback.playing) scene.setClock(state.clock);
  }

  /** Applies the changes of held joints and controls. */
  #applyPose(scene: Scene, summary: SubjectSummary, state: AppState, before: AppState | null): void {
    followRig(scene.joints, summary, state.rig, before?.rig);
    if (state.controls !== before?.controls) scene.setControls(state.controls, before?.controls ?? null);
  }

  #applyWeapon({ weapon }: AppState): void {
    if (weapon !== null) this.#scene?.setWeapon(weapon === noWeapon ? null : weapon);
  }

  /** Uses the user's camera, else fits the model; on the start page, the model is beside the welcome text. */
  #applyCamera(state: AppState, animate: boolean): void {
    const { camera, welcome, fitKeepsDirection } = state;
    this.#applyInsets(state);
    if (camera !== null) this.#scene?.setCamera(camera, animate);
    else if (welcome) this.#scene?.fit(greetingDirection, false);
    else this.#scene?.fit(fitKeepsDirection ? null : usualDirection(state), animate);
  }

  #applyInsets({ welcome }: AppState): void {
    const { clientWidth: width = 0, clientHeight: height = 0 } = this.#canvas ?? {};
    this.#scene?.setInsets(welcome ? greetingInsets(width, height) : this.#insets);
  }
}

/** Whether two states have the same settings that affect the model's brightness. */
function looksAlike(state: AppState, previous: AppState): boolean {
  const isLit = (['light', 'lightYaw', 'lightPitch', 'fullBright', 'overbright', 'exposure'] as const).every(
    (option) => state.scene[option] === previous.scene[option],
  );
  return (
    isLit &&
    state.skin === previous.skin &&
    state.weapon === previous.weapon &&
    state.partView.shown === previous.partView.shown &&
    state.controls === previous.controls &&
    state.display.mesh === previous.display.mesh &&
    state.display.shell === previous.display.shell &&
    state.subject?.images === previous.subject?.images
  );
}

/** Rounds seconds to the precision of an address. */
function roundedForAddress(seconds: number): number {
  return Number(seconds.toFixed(3));
}

/** Applies the changes of the part view to the scene. `before` is null for a model that was just shown. */
function followParts(
  scene: Scene,
  { parts }: SubjectSummary,
  state: AppState,
  before: AppState | null,
): void {
  const { partView: view, weapon } = state;
  const was = before?.partView ?? restPartView;
  if (view.detail !== was.detail) scene.setDetail(view.detail);
  if (view.tagRotation !== was.tagRotation) scene.setTagRotation(view.tagRotation);
  const armed = before !== null && before.weapon === weapon;
  if (armed && view.shown === was.shown) return;
  parts.forEach((part, index) => {
    // A newly selected weapon becomes visible.
    const known = before !== null && (armed || part.hints.choice === 'none');
    const shown = isPartShown(part, state);
    if (shown !== (known ? isPartShown(part, before) : isShownAtFirst(part, weapon)))
      scene.setPart(index, shown);
  });
}

/** Applies the changes of the rig to the scene's joints. `before` is `restRig` for a model that was just shown. */
function followRig(joints: SceneJoints, summary: SubjectSummary, rig: Rig, before: Rig = restRig): void {
  if (rig === before) return;
  const place = (joint: number): JointRef | null => jointRef(summary, joint);
  if (rig.interpolation !== before.interpolation || rig.rootMotion !== before.rootMotion) {
    joints.setMotion(rig.interpolation, rig.rootMotion);
  }
  if (rig.joint !== before.joint) joints.select(rig.joint === null ? null : place(rig.joint));
  if (rig.held === before.held) return;
  for (const { joint } of before.held) {
    const at = place(joint);
    if (at !== null && !rig.held.some((each) => each.joint === joint)) joints.hold(at, null);
  }
  for (const held of rig.held) {
    const at = place(held.joint);
    if (at !== null && !before.held.includes(held)) joints.hold(at, transformOf(held));
  }
}

/** The direction from which a model is initially shown. */
function usualDirection({ subject }: AppState): { readonly yaw: number; readonly pitch: number } {
  const { yaw, pitch } = subject === null ? defaultDirection : firstDirection(subject);
  return { yaw, pitch };
}

/** The margins of the start page's canvas around the model, which is beside the text, or above it on a phone. */
function greetingInsets(width: number, height: number): Insets {
  const side = (left: number, right: number, top: number, bottom: number): Insets => ({
    left: width * left,
    right: width * right,
    top: height * top,
    bottom: height * bottom,
  });
  if (width <= 640) return side(0.15, 0.15, 0.08, 0.52);
  return height > 560 ? side(0.47, 0.13, 0.1, 0.2) : side(0.47, 0.13, 0.1, 0.1);
}
