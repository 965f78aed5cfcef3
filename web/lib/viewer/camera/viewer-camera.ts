import {
  centred,
  isOffscreen,
  type PictureSize,
  type SceneBounds,
  type SeenCamera,
  type Shift,
  type ViewCanvas,
} from '../../render/index.js';
import type { Vec3 } from '../../types/vectors.js';
import type { CameraRange, CameraState, ControlOptions, Insets } from '../../types/view.js';
import { CameraMotion } from './camera-motion.js';
import { prefersReducedMotion } from './easing.js';
import { fitCamera } from './fit.js';
import { Follow } from './follow.js';
import { clampCamera, keptWithin, nearestShare, orbit, sameCamera, steepest } from './orbit.js';
import { OrbitControls, type CameraHand } from './orbit-controls.js';
import type { Box } from '../../math/box.js';
import type { Framing } from '../framing/reach.js';

/** The direction and the vertical field of view of a camera, in degrees. */
export type CameraDirection = Pick<CameraState, 'yaw' | 'pitch' | 'fov'>;

/** The default direction: slightly from the left of the model's front and from above, with a narrow field of view. */
export const defaultDirection: CameraDirection = { yaw: 26, pitch: 9, fov: 30 };

/** Enlarges a bust so that the edges of the picture cut it off. */
const bustCrop = 1.5;
/** A model is fitted into at least this share of the picture, however much of it is covered. */
const minFreeShare = 0.2;

/** The part of a model to frame: all visible parts, or head and chest of an upright model. */
export type FramedPart = 'all' | 'bust';

/** The direction of a fitted camera, and the part of the model that it frames. */
export interface FitDirection extends Partial<CameraDirection> {
  /** The part of the model to frame. Default: all. */
  readonly of?: FramedPart;
}

/** Options of `Viewer.fit`. */
export interface FitOptions extends FitDirection {
  /**
   * Whether the current pose has to be visible as well, until another clip plays: an effect may grow far beyond its
   * first frame. Default: only the usual extent of the clips.
   */
  readonly pose?: boolean;
}

/** A model that travels. */
export interface Traveller {
  /** The offset from the model's rest position, in world space. */
  readonly away: Vec3;
  readonly bounds: SceneBounds;
}

/** A view that replaces the orbit camera. */
export interface Through {
  /** First person, or a camera of the file. */
  readonly kind: 'player' | 'file';
  /** Computes the camera for an aspect ratio, width over height; null if it is unknown. */
  seen(aspect: number): SeenCamera | null;
}

/** The largest field of view of an orbit camera in an address, in degrees. */
const maxOrbitFov = 150;

export interface CameraHost {
  size(): PictureSize;
  /** The bounds of the scene; null if no model is shown. */
  bounds(): SceneBounds | null;
  /** The boxes to frame: those of the current clips, or of head and chest. Null if they are unknown. */
  framing(of: FramedPart): Framing | null;
  /** The world-space box of the current pose; null if the model has been moved or nothing is shown. */
  poseBox(): Box | null;
  /** True if a picture of the model has been drawn. Before that, camera moves are not animated. */
  seen(): boolean;
  /** Called when the camera's target appears at another point of the picture. */
  shift(shift: Shift): void;
  /** The model that the camera follows; null for none. */
  traveller(): Traveller | null;
  /** Called when the camera of the view has changed. */
  look(camera: SeenCamera): void;
  /**
   * Called when the camera has moved, relative to the model's rest position. `roll` tilts it to its left, in degrees.
   */
  cameraMoved(camera: CameraState, roll: number, by: 'person' | 'program'): void;
  /** Called when the user moves the camera and so leaves the file's camera. */
  left(): void;
  /** Called when the camera begins to move: `step` has to be called with every frame. */
  wake(): void;
}

/** The camera of a viewer: fits the model, and moves by program and by user input. */
export class ViewerCamera {
  readonly #host: CameraHost;
  readonly #motion: CameraMotion;
  /** Only the options on an OffscreenCanvas, which receives no input. */
  readonly #controls: Pick<OrbitControls, 'options' | 'dispose'>;
  /** The range of user input; null for default limits based on the model's size. */
  range: CameraRange | null = null;
  /** True until the camera is moved after a fit. A fitted camera is fitted again when the canvas changes. */
  #fitted = true;
  #by: 'person' | 'program' = 'program';
  #turntable = 0;
  /** Null while the orbit camera is active. */
  #through: Through | null = null;
  #orthographic = false;
  #insets: Insets = { top: 0, right: 0, bottom: 0, left: 0 };
  #of: FramedPart = 'all';
  /** The pose that was included in the fit; null if only clips were fitted. */
  #pose: Box | null = null;
  readonly #follow = new Follow();

  constructor(host: CameraHost, canvas: ViewCanvas, controls: ControlOptions, home: CameraDirection) {
    this.#host = host;
    this.#motion = new CameraMotion({ ...home, distance: 4, target: [0, 0.5, 0] });
    this.#controls = isOffscreen(canvas)
      ? { options: controls, dispose: () => undefined }
      : this.#createControls(canvas, controls);
  }

  /** The orbit camera as set by the user or the program, as if the model were at its rest position. */
  get now(): CameraState {
    return this.#motion.now;
  }

  /**
   * The camera that draws the picture: first person, a camera of the file, or the orbit camera, which follows a
   * travelling model.
   */
  get seen(): SeenCamera {
    const through = this.#through?.seen(this.#aspect);
    if (through) return through;
    const { now } = this.#motion;
    const [x, y, z] = this.#follow.offset;
    const target: CameraState['target'] = [now.target[0] + x, now.target[1] + y, now.target[2] + z];
    return { ...now, target, orthographic: this.#orthographic };
  }

  /** Called when the model has a new pose, a number of seconds after the previous one. */
  posed(seconds: number): void {
    const traveller = this.#host.traveller();
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

  get isFitted(): boolean {
    return this.#fitted;
  }

  get controls(): ControlOptions {
    return this.#controls.options;
  }
  set controls(options: ControlOptions) {
    this.#controls.options = options;
  }

  get moving(): boolean {
    return this.gliding || this.turns;
  }

  /** True while the camera moves to its goal. */
  get gliding(): boolean {
    return this.#motion.moving;
  }

  /** Replaces the orbit camera by another view; null returns to the orbit camera at its previous position. */
  set through(through: Through | null) {
    const previous = this.#through;
    this.#through = through;
    this.#applyShift();
    if (through?.kind === 'file' || previous?.kind === 'file') this.#report('program');
    else this.#host.look(this.seen);
    this.#host.wake();
  }

  /** Whether the orbit camera is orthographic. A fitted model is fitted again. */
  set orthographic(orthographic: boolean) {
    if (orthographic === this.#orthographic) return;
    this.#orthographic = orthographic;
    if (this.#fitted) this.#refit(false, { of: this.#of });
    else this.#host.look(this.seen);
  }

  /** Speed of the automatic rotation about the model, in degrees per second; 0 disables it. */
  get turntable(): number {
    return this.#turntable;
  }
  set turntable(speed: number) {
    this.#turntable = speed;
    this.#host.wake();
  }

  /** Moves to a camera. `animate` takes 420 ms, unless the user prefers reduced motion. */
  goTo(camera: CameraState, animate: boolean): void {
    this.#fitted = false;
    this.#move(camera, animate);
  }

  fit(animate: boolean, { pose = false, ...direction }: FitOptions = {}): void {
    this.#pose = pose ? this.#host.poseBox() : null;
    this.#refit(animate, direction);
  }

  /** Fits the camera again, with another direction or size of the picture. */
  #refit(animate: boolean, direction: FitDirection = {}): void {
    this.#of = direction.of ?? 'all';
    const camera = this.fitted(direction);
    if (!camera) return;
    this.#move(camera, animate);
    this.#fitted = true;
  }

  /** The covered margins of the picture, in CSS pixels. A fitted model is centred in the free area. */
  get insets(): Insets {
    return this.#insets;
  }
  set insets(insets: Insets) {
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
    this.fit(false, direction);
    this.#fitted = true;
  }

  /** Called when the picture has another size. */
  resized(): void {
    this.#applyShift();
    if (this.#fitted) this.#refit(false, { of: this.#of });
    if (this.#through !== null) this.#host.look(this.seen);
  }

  /** Computes the camera that frames the current clips, in the direction of the goal or in another one. */
  fitted(direction: Partial<CameraDirection> = {}): CameraState | null {
    const framing = this.#host.framing(this.#of);
    if (!framing) return null;
    const { yaw, pitch, fov } = { ...this.#motion.goal, ...direction };
    const aspect = this.#aspect;
    const follow = this.#host.traveller() !== null;
    const { wide, tall } = this.#free;
    const crop = this.#of === 'bust' ? bustCrop : 1;
    return fitCamera({
      ...{ animation: framing.reach, rest: framing.body, pose: this.#of === 'all' ? this.#pose : null },
      ...{ yaw, pitch, fov, aspect, follow, wide: wide * crop, tall: tall * crop },
      orthographic: this.#orthographic,
    });
  }

  /** Aspect ratio of the picture, width over height. */
  get #aspect(): number {
    const { width, height } = this.#host.size();
    return width > 0 && height > 0 ? width / height : 1;
  }

  /** The free area of the picture: its shares of the width and height, and the offset of its centre. */
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

  /** Advances the camera by a time in seconds. */
  step(seconds: number): void {
    if (this.#motion.step(seconds)) this.#report(this.#by);
    else if (this.turns) {
      this.#motion.set(orbit(this.#motion.now, this.#turntable * seconds, 0));
      this.#report('program');
    }
  }

  dispose(): void {
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

  #report(by: 'person' | 'program'): void {
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

  #createControls(canvas: HTMLCanvasElement, options: ControlOptions): OrbitControls {
    const motion = this.#motion;
    const inputCamera = (camera: CameraState): CameraState => this.#inputCamera(camera);
    const target: CameraHand = {
      get now() {
        return inputCamera(motion.now);
      },
      get goal() {
        return inputCamera(motion.goal);
      },
      drag: (camera) => this.#moveByInput(camera, false),
      step: (camera) => this.#moveByInput(camera, !prefersReducedMotion()),
    };
    return new OrbitControls(canvas, target, options);
  }

  #moveByInput(requested: CameraState, smooth: boolean): void {
    const bounds = this.#host.bounds();
    if (!bounds || this.#through?.kind === 'player') return;
    const clamped = clampCamera(requested, limitsOf(bounds));
    const camera = this.range === null ? clamped : keptWithin(clamped, this.range);
    this.#fitted = false;
    this.#by = 'person';
    if (this.#through !== null) {
      // Smooth the step starting from the file's camera.
      this.#motion.set(this.#inputCamera(this.#motion.now));
      this.#through = null;
      this.#applyShift();
      this.#host.left();
    }
    if (smooth) {
      this.#motion.follow(camera);
      this.#host.wake();
    } else {
      this.#motion.set(camera);
      this.#report('person');
    }
  }
}

/** The orbit camera that matches another camera best, without roll and with a limited pitch. */
function orbitFrom({ yaw, pitch, distance, target, fov }: SeenCamera): CameraState {
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
