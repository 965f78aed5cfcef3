import { type ModelLike, type TagRotation } from '../../lib/index.js';
import {
  Viewer,
  readSceneColors,
  type CameraOptions,
  type CameraState,
  type DisplayOptions,
  type HitboxPosition,
  type Insets,
  type SceneColors,
  type SceneOptions,
  type SurfacePicker,
  type TagPosition,
  type Vec3,
  type ViewerOptions,
} from '../../lib/viewer/index.js';
import { needsBrightBackdrop } from './backdrop-brightness.js';
import { ViewerJoints } from './viewer-joints.js';
import {
  type FittedCamera,
  type Portrait,
  type PortraitView,
  type Scene,
  type SceneListener,
  type WorldPoint,
} from './ports.js';
import type { Player } from '../state/player.js';
import { pausedAtStart, playbackOf } from '../../lib/state/index.js';
import { applyControls, type Controls } from '../../lib/internal/index.js';

/** The side of the square image on which the model's brightness is measured, in pixels. */
const measured = 48;

/** Vertical field of view, in degrees. */
const fov = 30;

/** A scene that uses Marrow's viewer. */
export function makeViewerScene(canvas: HTMLCanvasElement, listener: SceneListener): Scene {
  return new ViewerScene(
    makeViewer(canvas, { reload: (model, message) => listener.reload(model, message) }),
    listener,
  );
}

class ViewerScene implements Scene {
  readonly joints: ViewerJoints;
  readonly #viewer: Viewer;

  constructor(viewer: Viewer, listener: SceneListener) {
    this.#viewer = viewer;
    this.joints = new ViewerJoints(viewer);
    viewer.on('playback', ({ playback }) => listener.played(playback, viewer.clock));
    viewer.on('frame', ({ playback }) => listener.played(playback, viewer.clock));
    // When all clips have ended, the page also pauses animated materials, so that a link shows the same image.
    viewer.on('ended', () => viewer.pause());
    viewer.on('busychange', () => listener.busyChanged());
    viewer.on('camera', ({ camera, roll, by }) => {
      listener.eye(camera, roll);
      if (by === 'user') listener.cameraMoved(camera);
    });
  }

  get drawsBySoftware(): boolean {
    return this.#viewer.renderer.software !== null;
  }

  get player(): Player {
    return this.#viewer;
  }

  show(model: ModelLike | null): Promise<void> {
    return this.#viewer.show(model);
  }

  setClock(seconds: number): void {
    this.#viewer.set({ clock: seconds });
  }

  setSkin(skin: string | null): void {
    this.#viewer.set({ skin });
  }

  setWeapon(weapon: string | null): void {
    this.#viewer.selectPart('weapon', weapon);
  }

  setPart(part: number, shown: boolean): void {
    this.#viewer.setPartVisible(part, shown);
  }

  setDetail(level: number): void {
    const { instance } = this.#viewer;
    if (instance !== null) instance.levelOfDetail = level;
    this.#viewer.refresh();
  }

  setTagRotation(rule: TagRotation): void {
    const { instance } = this.#viewer;
    if (instance !== null) instance.tagRotation = rule;
    this.#viewer.refresh();
  }

  tags(): readonly TagPosition[] {
    return this.#viewer.picking.projectTags();
  }

  hitboxes(): readonly HitboxPosition[] {
    return this.#viewer.picking.projectHitboxes();
  }

  surfaces(): Promise<SurfacePicker> {
    return this.#viewer.picking.surfaces();
  }

  splitPlace(): number | null {
    return this.#viewer.picking.splitPosition;
  }

  setDisplay(display: DisplayOptions): void {
    this.#viewer.set({ display });
  }

  setScene(scene: SceneOptions): void {
    this.#viewer.set({ scene });
  }

  setCameraOptions(options: CameraOptions): void {
    this.#viewer.camera.set(options);
  }

  setFly(on: boolean): void {
    const starts = on && this.#viewer.camera.controls.mode !== 'fly';
    this.#viewer.camera.set({ controls: { mode: on ? 'fly' : 'orbit' } });
    // The canvas must have the focus to receive the keys of fly mode.
    if (starts) this.#viewer.canvas.focus({ preventScroll: true });
  }

  setControls(controls: Controls, before: Controls | null): void {
    const { instance } = this.#viewer;
    if (instance === null) return;
    applyControls(instance, controls, before ?? undefined);
    this.#viewer.refresh();
  }

  setTurntable(on: boolean, speed: number): void {
    this.#viewer.camera.set({ turntable: on ? speed : 0 });
  }

  worldPosition(at: WorldPoint): Vec3 | null {
    return this.#viewer.picking.worldPosition(at);
  }

  wholeDistance(): number | null {
    return this.#viewer.camera.fitted()?.distance ?? null;
  }

  setCamera(camera: CameraState, animate: boolean): void {
    this.#viewer.camera.moveTo(camera, { animate });
  }

  fit(direction: { readonly yaw: number; readonly pitch: number } | null, animate: boolean): void {
    // Without a new direction, the user's field of view is also kept.
    this.#viewer.camera.fit(direction === null ? { animate, pose: true } : { ...direction, fov, animate });
  }

  fitted(direction: { readonly yaw: number; readonly pitch: number }): FittedCamera | null {
    const camera = this.#viewer.camera.fitted({ ...direction, fov });
    return camera && { camera, ground: this.#viewer.bounds?.ground ?? 0 };
  }

  setInsets(insets: Insets): void {
    this.#viewer.camera.set({ insets: insets });
  }

  bodySpan(): ReturnType<Scene['bodySpan']> {
    return this.#viewer.camera.bodySpan();
  }

  get busy(): boolean {
    return this.#viewer.busy;
  }

  gpuBytes(): number {
    return this.#viewer.gpuBytes;
  }

  get colors(): SceneColors {
    return this.#viewer.colors;
  }

  recolour(): void {
    if (this.#viewer.model !== null) this.adaptBackdrop();
    else this.#readColors();
  }

  adaptBackdrop(): void {
    // The brighter colours apply only to this canvas (ui/base/shared.css), and only in the dark theme.
    const { dataset } = this.#viewer.canvas;
    const isLight = document.documentElement.dataset['theme'] === 'light';
    if (!isLight && this.#isDark()) dataset['backdrop'] = 'bright';
    else delete dataset['backdrop'];
    this.#readColors();
  }

  #readColors(): void {
    this.#viewer.set({ colors: readSceneColors(this.#viewer.canvas) });
  }

  /** Whether the model is dark in its current pose, skin and light. Measured on a small image. */
  #isDark(): boolean {
    const image = this.#viewer.screenshot({
      width: measured,
      height: measured,
      display: { skeleton: false, wireframe: false },
      scene: { background: 'transparent', grid: false, shadow: false },
    });
    const context = document.createElement('canvas').getContext('2d');
    if (image === null || context === null) return false;
    context.drawImage(image, 0, 0, measured, measured);
    return needsBrightBackdrop(context.getImageData(0, 0, measured, measured).data);
  }

  dispose(): void {
    this.#viewer.dispose();
  }
}

/** A thumbnail renderer that uses Marrow's viewer. */
export function makeViewerPortrait(
  canvas: HTMLCanvasElement,
  model: ModelLike,
  view: PortraitView,
): Portrait {
  const viewer = makeViewer(canvas, { camera: { controls: false } });
  viewer.set({ scene: { grid: false, shadow: view === 'figure', background: 'transparent' } });
  void viewer.show(model);
  viewer.restore(pausedAtStart(playbackOf(model, {})));
  const frame = (): void =>
    viewer.camera.fit({ yaw: 24, pitch: 5, fov, of: view === 'bust' ? 'bust' : 'all', animate: false });
  frame();
  return {
    setSkin: (skin) => {
      viewer.set({ skin });
    },
    frame,
    recolour: () => viewer.set({ colors: readSceneColors(canvas) }),
    dispose: () => viewer.dispose(),
  };
}

export function makeViewer(canvas: HTMLCanvasElement, options: ViewerOptions): Viewer {
  return new Viewer(canvas, { ...options, colors: readSceneColors(canvas) });
}
