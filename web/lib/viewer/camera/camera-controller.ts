import {
  centred,
  isOffscreen,
  type FirstPersonLook,
  type ImageSize,
  type SceneBounds,
  type ViewCamera,
  type Shift,
  type ViewCanvas,
} from '../../render/index.js';
import type { Box } from '../../math/box.js';
import { badValue, checked, mergedOptions } from '../../messages/checked.js';
import type { Vec3 } from '../../types/vectors.js';
import type { ChannelState } from '../../types/playback.js';
import {
  defaultCameraOptions,
  defaultControls,
  type CameraOptions,
  type CameraRange,
  type CameraState,
  type ControlOptions,
  type Insets,
} from '../../types/view.js';
import { fileCamerasOf, type FileCamera } from '../../util/file-cameras.js';
import { placeOfName } from '../../util/lookup.js';
import { controlValues } from '../../util/option-values.js';
import type { DisplayedModel } from '../displayed-model.js';
import { optionalCode } from '../optional-loader.js';
import { CameraMotion } from './camera-motion.js';
import { prefersReducedMotion } from './easing.js';
import { fitCamera } from './fit.js';
import { Follow } from './follow.js';
import { clampCamera, fly, keptWithin, nearestShare, orbit, sameCamera, steepest } from './orbit.js';
import { OrbitControls, type ControlledCamera } from './orbit-controls.js';
import type {
  CameraDirection,
  CameraSettings,
  FitDirection,
  FitOptions,
  FramedPart,
  ViewerCamera,
} from './viewer-camera.js';

/** The default direction: slightly from the left of the model's front and from above, with a narrow field of view. */
export const defaultDirection: CameraDirection = { yaw: 26, pitch: 9, fov: 30 };

/** Enlarges a bust so that the edges of the image cut it off. */
const bustCrop = 1.5;
/**
 * The minimum fraction of the image's width and height into which a model is fitted, however large the insets are.
 */
const minFreeShare = 0.2;

/** A view that replaces the orbit camera. */
interface Through {
  /** First person, or a camera of the file. */
  readonly kind: 'player' | 'file';
  /** Computes the camera for an aspect ratio, width over height; null if it is unknown. */
  seen(aspect: number): ViewCamera | null;
}

/** Flight speed in model sizes per second. */
const flightSpeed = 0.6;
/** Maximum field of view of an orbit camera in an address, in degrees. */
const maxOrbitFov = 150;

export interface CameraHost {
  size(): ImageSize;
  /** The model to view; null for none. */
  current(): DisplayedModel | null;
  /** The channels whose clips are framed. */
  channels(): readonly ChannelState[];
  /** True if an image of the model has been drawn. Before that, the fit to another clip is not animated. */
  seen(): boolean;
  /** Sets the point of the image at which the camera's target appears. */
  shift(shift: Shift): void;
  /** Sets mirroring and the additional content of first person: null for none, undefined keeps the current one. */
  lookChanged(mirror: boolean, firstPerson: FirstPersonLook | null | undefined): void;
  /** Called when the camera of the view has changed. */
  look(camera: ViewCamera): void;
  /**
   * Called when the camera has moved, relative to the model's rest position. `roll` tilts it to its left, in degrees.
   */
  cameraMoved(camera: CameraState, roll: number, by: 'user' | 'program'): void;
  /** Called when camera options were set. */
  optionsChanged(options: CameraOptions): void;
  /** The horizontal extent of a world-space box in the image, in CSS pixels; null if some of it is behind the camera. */
  span(box: ArrayLike<number>): ReturnType<ViewerCamera['bodySpan']>;
  /** Called when the camera begins to move: `step` has to be called with every frame until it returns false. */
  wake(): void;
}

/** The camera of a viewer: fits the model, and moves by program and by user input. */
export class CameraController implements ViewerCamera {
  readonly #host: CameraHost;
  readonly #motion: CameraMotion;
  /** On an OffscreenCanvas, which receives no input, an object with the default options. */
  readonly #controls: Pick<OrbitControls, 'options' | 'dispose'>;
  #options: CameraOptions = { ...defaultCameraOptions };
  #range: CameraRange | null = null;
  #fitted = true;
  #by: 'user' | 'program' = 'program';
  #turntable = 0;
  /** The direction of flight; null while no flight key is held. */
  #flight: Vec3 | null = null;
  /** Null while the orbit camera is active. */
  #through: Through | null = null;
  #orthographic = false;
  #insets: Insets = { top: 0, right: 0, bottom: 0, left: 0 };
  #of: FramedPart = 'all';
  /** The pose that was included in the fit; null if only clips were fitted. */
  #pose: Box | null = null;
  readonly #follow = new Follow();
  /** True if the camera has to be updated with each pose, because it follows the model or belongs to the file. */
  tracks = false;
  #disposed = false;

  /** Creates a camera whose controls are disabled, so that the canvas cannot be focused until `set` enables them. */
  constructor(host: CameraHost, canvas: ViewCanvas, home: CameraDirection) {
    this.#host = host;
    this.#motion = new CameraMotion({ ...home, distance: 4, target: [0, 0.5, 0] });
    this.#controls = isOffscreen(canvas)
      ? { options: defaultControls, dispose: () => undefined }
      : this.#createControls(canvas);
  }

  get state(): CameraState {
    return copyOf(this.#motion.now);
  }

  get options(): CameraOptions {
    return { ...this.#options };
  }

  get controls(): ControlOptions {
    return { ...this.#controls.options };
  }

  get range(): CameraRange | null {
    return this.#range && copyOfRange(this.#range);
  }

  get turntable(): number {
    return this.#turntable;
  }

  get insets(): Insets {
    return { ...this.#insets };
  }

  get isFitted(): boolean {
    return this.#fitted;
  }

  get fileCameras(): readonly FileCamera[] {
    return fileCamerasOf(this.#host.current()?.model.parts ?? []);
  }

  set({ controls, range, insets, ...others }: CameraSettings): void {
    // Everything is checked before anything changes.
    const current = { ...this.#options, turntable: this.#turntable };
    const { turntable, ...options } = mergedOptions(current, others, {}, ['controls', 'range', 'insets']);
    const changes = typeof controls === 'boolean' ? { enabled: controls } : controls;
    const nextControls = changes && mergedOptions(this.#controls.options, changes, controlValues);
    const nextInsets = insets && mergedOptions(this.#insets, insets);
    const { fileCamera } = others;
    const model = this.#host.current()?.model;
    if (fileCamera && model && fileCamera !== this.#options.fileCamera)
      options.fileCamera =
        this.fileCameras[placeOfName('camera', fileCamera, this.fileCameras, model.subject)]!.name;
    if (nextControls) this.#controls.options = nextControls;
    if (range !== undefined) this.#range = range && copyOfRange(range);
    if (nextInsets) this.#setInsets(nextInsets);
    if (turntable !== this.#turntable) {
      this.#turntable = turntable;
      this.#host.wake();
    }
    if (!Object.keys(others).some((name) => name !== 'turntable')) return;
    this.#options = options;
    this.applyOptions();
    this.#host.optionsChanged(this.options);
  }

  /**
   * The camera that draws the image: first person, a camera of the file, or the orbit camera, which follows a
   * travelling model.
   */
  get seen(): ViewCamera {
    const through = this.#through?.seen(this.#aspect);
    if (through) return through;
    const { now } = this.#motion;
    const [x, y, z] = this.#follow.offset;
    const target: CameraState['target'] = [now.target[0] + x, now.target[1] + y, now.target[2] + z];
    return { ...now, target, orthographic: this.#orthographic };
  }

  /** Called when the model has a new pose, a number of seconds after the previous one. */
  posed(seconds: number): void {
    const traveller = this.#traveller;
    this.tracks = traveller !== null || this.#through?.kind === 'file';
    const moved =
      traveller === null
        ? this.#follow.reset()
        : this.#follow.step(traveller.away, traveller.bounds.size, prefersReducedMotion() ? 0 : seconds);
    if (this.#through?.kind === 'file') this.#report('program');
    else if (moved) this.#host.look(this.seen);
  }

  /** Moves immediately to the current position of a travelling model. */
  catchUp(): void {
    this.#follow.reset();
    this.posed(0);
  }

  get moving(): boolean {
    return this.gliding || this.turns || this.#flight !== null;
  }

  /** True while the camera moves to its goal. */
  get gliding(): boolean {
    return this.#motion.moving;
  }

  /** True while the camera waits for the code of the first-person view or of the file's cameras. */
  get awaitsCode(): boolean {
    return optionalCode.awaits(this.applyOptions);
  }

  /** Applies the options to the view. */
  readonly applyOptions = (): void => {
    if (this.#disposed) return;
    const { mirror, firstPerson, firstPersonFov, guides, firstPersonGrid, firstPersonShadow, fileCamera } =
      this.#options;
    this.#setOrthographic(this.#options.orthographic);
    const file = this.fileCameras.find(({ name }) => name === fileCamera);
    const isPlayer = firstPerson && file === undefined;
    const code = optionalCode.value;
    const isMissing = code === null && (isPlayer || file !== undefined);
    const firstPersonLook = isPlayer ? { grid: firstPersonGrid, shadow: firstPersonShadow, guides } : null;
    this.#host.lookChanged(mirror, isMissing ? undefined : firstPersonLook);
    if (isMissing) {
      // Until the code has been loaded, only the mirroring of the view changes.
      optionalCode.load(this.applyOptions);
      return;
    }
    const seen = (aspect: number): ViewCamera | null => {
      const current = this.#host.current();
      return file
        ? current && code!.seenByFileCamera(current, file, aspect)
        : code!.firstPersonCamera(firstPersonFov, aspect, current?.bounds.size ?? 1);
    };
    this.#setThrough(file || isPlayer ? { kind: file ? 'file' : 'player', seen } : null);
    this.posed(0);
  };

  /** Replaces the orbit camera by another view; null returns to the orbit camera at its previous position. */
  #setThrough(through: Through | null): void {
    const previous = this.#through;
    this.#through = through;
    this.#applyShift();
    if (through?.kind === 'file' || previous?.kind === 'file') this.#report('program');
    else this.#host.look(this.seen);
    this.#host.wake();
  }

  /** Sets whether the orbit camera is orthographic. A fitted model is fitted again. */
  #setOrthographic(orthographic: boolean): void {
    if (orthographic === this.#orthographic) return;
    this.#orthographic = orthographic;
    if (this.#fitted) this.#refit(false, { of: this.#of });
    else this.#host.look(this.seen);
  }

  moveTo(
    state: Readonly<Partial<CameraState>>,
    { animate = false }: { readonly animate?: boolean } = {},
  ): void {
    const { target } = state;
    if (target !== undefined && !isPoint(target)) throw badValue('target', target, 'three numbers');
    const camera = copyOf(mergedOptions(this.#motion.goal, state));
    if (!animate) this.catchUp();
    this.#fitted = false;
    this.#move(camera, animate);
  }

  fit({ animate = true, pose = false, ...direction }: FitOptions = {}): void {
    if (direction.of !== undefined) checked('of', direction.of, ['all', 'bust']);
    if (!animate) this.catchUp();
    this.#pose = pose ? (this.#host.current()?.poseBox ?? null) : null;
    this.#refit(animate, direction);
  }

  /** Fits the camera again, with another direction or size of the image. */
  #refit(animate: boolean, direction: FitDirection = {}): void {
    this.#of = direction.of ?? 'all';
    const camera = this.fitted(direction);
    if (!camera) return;
    this.#move(camera, animate);
    this.#fitted = true;
  }

  #setInsets(insets: Insets): void {
    const { top, right, bottom, left } = this.#insets;
    if (insets.top === top && insets.right === right && insets.bottom === bottom && insets.left === left)
      return;
    this.#insets = insets;
    this.resized();
  }

  /** Called when another clip or another part is visible. A fitted camera is fitted again in its current direction. */
  changed(): void {
    this.#pose = null;
    if (this.#fitted) this.#refit(this.#host.seen(), { of: this.#of });
  }

  /** Fits a new model from a direction. */
  reset(direction: CameraDirection): void {
    this.#follow.reset();
    this.#applyShift();
    this.#pose = null;
    this.#refit(false, direction);
    this.#fitted = true;
    this.applyOptions();
  }

  /** Called when the size of the image has changed. */
  resized(): void {
    this.#applyShift();
    if (this.#fitted) this.#refit(false, { of: this.#of });
    if (this.#through !== null) this.#host.look(this.seen);
  }

  /** Computes the camera that frames the current clips, in the direction of the goal or in another one. */
  fitted(direction: Partial<CameraDirection> = {}): CameraState | null {
    const current = this.#host.current();
    const framing = this.#of === 'bust' ? current?.bust : current?.framing(this.#host.channels());
    if (!framing) return null;
    const { yaw, pitch, fov } = { ...this.#motion.goal, ...direction };
    const aspect = this.#aspect;
    const follow = this.#traveller !== null;
    const { wide, tall } = this.#free;
    const crop = this.#of === 'bust' ? bustCrop : 1;
    return fitCamera({
      ...{ animation: framing.reach, rest: framing.body, pose: this.#of === 'all' ? this.#pose : null },
      ...{ yaw, pitch, fov, aspect, follow, wide: wide * crop, tall: tall * crop },
      orthographic: this.#orthographic,
    });
  }

  bodySpan(): ReturnType<ViewerCamera['bodySpan']> {
    const body = this.#host.current()?.body;
    return body ? this.#host.span(body) : null;
  }

  /** The model that the camera follows; null for none. */
  get #traveller(): DisplayedModel | null {
    const current = this.#host.current();
    const { follow, firstPerson } = this.#options;
    return follow && !firstPerson && current?.travels ? current : null;
  }

  /** Aspect ratio of the image, width over height. */
  get #aspect(): number {
    const { width, height } = this.#host.size();
    return width > 0 && height > 0 ? width / height : 1;
  }

  /** The area without insets: its fractions of the image's size, and its centre in normalized device coordinates. */
  get #free(): { readonly wide: number; readonly tall: number; readonly shift: Shift } {
    const { width, height, pixelRatio } = this.#host.size();
    const { top, right, bottom, left } = this.#insets;
    if (width === 0 || height === 0) return { wide: 1, tall: 1, shift: [0, 0] };
    const across = (pixels: number): number => (pixels * pixelRatio) / width;
    const along = (pixels: number): number => (pixels * pixelRatio) / height;
    return {
      wide: Math.max(minFreeShare, 1 - across(left + right)),
      tall: Math.max(minFreeShare, 1 - along(top + bottom)),
      shift: [across(left - right), along(bottom - top)],
    };
  }

  #applyShift(): void {
    this.#host.shift(this.#through === null ? this.#free.shift : centred);
  }

  /** True while the automatic rotation is active. */
  get turns(): boolean {
    return this.#turntable !== 0 && this.#through === null;
  }

  /** Advances the camera by a time in seconds. Returns true while it moves. */
  readonly step = (seconds: number): boolean => {
    if (this.#disposed) return false;
    if (this.#flight !== null) {
      const reach = (this.#host.current()?.bounds.size ?? 0) * flightSpeed * seconds;
      const [right, up, ahead] = this.#flight;
      const moved = fly(this.#inputCamera(this.#motion.now), [right * reach, up * reach, ahead * reach]);
      this.#moveByInput(moved, false);
    } else if (this.#motion.step(seconds)) this.#report(this.#by);
    else if (this.turns) {
      this.#motion.set(orbit(this.#motion.now, this.#turntable * seconds, 0));
      this.#report('program');
    }
    // A listener may have disposed it; the accessors then throw.
    return !this.#disposed && this.moving;
  };

  dispose(): void {
    this.#disposed = true;
    this.#controls.dispose();
  }

  #move(camera: CameraState, animate: boolean): void {
    this.#by = 'program';
    if (animate && !prefersReducedMotion() && !sameCamera(camera, this.#motion.now)) {
      this.#motion.glide(camera);
      this.#host.wake();
    } else {
      this.#motion.set(camera);
      this.#report('program');
    }
  }

  #report(by: 'user' | 'program'): void {
    const { seen } = this;
    this.#host.look(seen);
    if (this.#through?.kind === 'file') this.#host.cameraMoved(orbitFrom(seen), seen.roll ?? 0, by);
    else this.#host.cameraMoved(this.#motion.now, 0, by);
  }

  /**
   * Returns a camera to start user input from: while the file's camera is active, the orbit camera that matches it
   * best.
   */
  #inputCamera(camera: CameraState): CameraState {
    if (this.#through?.kind !== 'file') return camera;
    const { seen } = this;
    const [x, y, z] = this.#follow.offset;
    const target: CameraState['target'] = [seen.target[0] - x, seen.target[1] - y, seen.target[2] - z];
    return { ...orbitFrom(seen), target };
  }

  #createControls(canvas: HTMLCanvasElement): OrbitControls {
    const motion = this.#motion;
    const inputCamera = (camera: CameraState): CameraState => this.#inputCamera(camera);
    const target: ControlledCamera = {
      get now() {
        return inputCamera(motion.now);
      },
      get goal() {
        return inputCamera(motion.goal);
      },
      drag: (camera) => this.#moveByInput(camera, false),
      step: (camera) => this.#moveByInput(camera, !prefersReducedMotion()),
      fly: (direction) => {
        this.#flight = direction.some((each) => each !== 0) ? direction : null;
        this.#host.wake();
      },
    };
    return new OrbitControls(canvas, target, { ...defaultControls, enabled: false });
  }

  #moveByInput(requested: CameraState, smooth: boolean): void {
    const bounds = this.#host.current()?.bounds;
    if (!bounds || this.#through?.kind === 'player') return;
    const clamped = clampCamera(requested, limitsOf(bounds));
    const camera = this.#range === null ? clamped : keptWithin(clamped, this.#range);
    this.#fitted = false;
    this.#by = 'user';
    if (this.#through !== null) {
      // Start the smooth motion from the file's camera.
      this.#motion.set(this.#inputCamera(this.#motion.now));
      this.#through = null;
      this.#applyShift();
      this.set({ fileCamera: '' });
    }
    if (smooth) {
      this.#motion.follow(camera);
      this.#host.wake();
    } else {
      this.#motion.set(camera);
      this.#report('user');
    }
  }
}

/** Whether a value has three finite coordinates. */
function isPoint(value: unknown): boolean {
  return Array.isArray(value) && value.length === 3 && value.every(Number.isFinite);
}

/** Copies a camera, so that changes of the copy do not affect the original. */
function copyOf(camera: CameraState): CameraState {
  const [x, y, z] = camera.target;
  return { ...camera, target: [x, y, z] };
}

function copyOfRange({ yaw, pitch, distance }: CameraRange): CameraRange {
  return { yaw: [yaw[0], yaw[1]], pitch: [pitch[0], pitch[1]], distance: [distance[0], distance[1]] };
}

/** The orbit camera that matches another camera best, without roll and with a limited pitch. */
function orbitFrom({ yaw, pitch, distance, target, fov }: ViewCamera): CameraState {
  return {
    ...{ yaw, distance, target, fov: Math.min(maxOrbitFov, fov) },
    pitch: Math.max(-steepest, Math.min(steepest, pitch)),
  };
}

function limitsOf({ size, animation }: SceneBounds): Parameters<typeof clampCamera>[1] {
  const [x0 = 0, y0 = 0, z0 = 0, x1 = 0, y1 = 0, z1 = 0] = animation;
  return {
    nearest: size * nearestShare,
    farthest: Math.max(size, x1 - x0, y1 - y0, z1 - z0) * 20,
    center: [(x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2],
    reach: Math.hypot(x1 - x0, y1 - y0, z1 - z0) * 1.5,
  };
}
