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

/** Where a camera looks from, and how wide. */
export type CameraDirection = Pick<CameraState, 'yaw' | 'pitch' | 'fov'>;

/** From slightly left of the model's face and slightly above, through a long lens. */
export const defaultDirection: CameraDirection = { yaw: 26, pitch: 9, fov: 30 };

/** A bust is enlarged by this factor, so that the edges of its picture cut it. */
const bustCrop = 1.5;
/** A model is fitted into at least this share of a picture, however much lies over that. */
const leastFree = 0.2;

/** What of a model is framed: all that is seen of it, or head and chest of what stands upright. */
export type FramedPart = 'all' | 'bust';

/** Where a fitted camera looks from, and at what. */
export interface FitDirection extends Partial<CameraDirection> {
  /** Default: all. */
  readonly of?: FramedPart;
}

export interface FitOptions extends FitDirection {
  /**
   * Whether the present pose has to be in the picture, too, until another clip plays: an effect may grow far beyond its
   * first frame. Default: only what a figure needs in its clips.
   */
  readonly pose?: boolean;
}

/** A model that travels. */
export interface Traveller {
  /** How far it is from where it rests, in the world. */
  readonly away: Vec3;
  readonly bounds: SceneBounds;
}

/** What is looked through instead of the orbit camera. */
export interface Through {
  /** A player's eyes, or a camera of the file. */
  readonly kind: 'player' | 'file';
  /** What it sees in a picture of this shape, width over height; null where that is not known. */
  seen(aspect: number): SeenCamera | null;
}

/** No orbit camera of an address sees wider. */
const widestOrbit = 150;

export interface CameraHost {
  size(): PictureSize;
  /** The measures of what is looked at; null where nothing is. */
  bounds(): SceneBounds | null;
  /** What is to be in the picture: all that is seen while the present clips play, or head and chest. */
  framing(of: FramedPart): Framing | null;
  /** The box of the present pose in the world; null where the model has moved away or nothing is shown. */
  poseBox(): Box | null;
  /** Whether a picture of it has been drawn; before that, no move is eased. */
  seen(): boolean;
  /** Called when the camera's target is seen at another place of the picture. */
  shift(shift: Shift): void;
  /** The model that the camera goes along with; null where it stays. */
  traveller(): Traveller | null;
  /** Called when the picture is seen from elsewhere. */
  look(camera: SeenCamera): void;
  /** Called when the camera stands elsewhere, as seen from the model's place; `roll` leans it to its left. */
  cameraMoved(camera: CameraState, roll: number, by: 'person' | 'program'): void;
  /** Called when a hand on the camera takes it out of the file's camera. */
  left(): void;
  /** Called when the camera begins to move: `step` is wanted with every frame. */
  wake(): void;
}

/** The camera of a viewer: fits it to the model, moves it for the program and for a person's hand. */
export class ViewerCamera {
  readonly #host: CameraHost;
  readonly #home: CameraDirection;
  readonly #motion: CameraMotion;
  /** On an OffscreenCanvas, which receives no input, only the options. */
  readonly #controls: Pick<OrbitControls, 'options' | 'dispose'>;
  /** How far a hand may take the camera; null leaves it what suits the model's size. */
  range: CameraRange | null = null;
  /** True while nobody has moved the camera since it was fitted; it stays fitted when the canvas changes. */
  #fitted = true;
  #by: 'person' | 'program' = 'program';
  #turntable = 0;
  /** Null while the camera orbits. */
  #through: Through | null = null;
  #orthographic = false;
  #insets: Insets = { top: 0, right: 0, bottom: 0, left: 0 };
  #of: FramedPart = 'all';
  /** The pose that was fitted; null where the clips alone are. */
  #pose: Box | null = null;
  readonly #follow = new Follow();

  constructor(
    host: CameraHost,
    canvas: ViewCanvas,
    controls: ControlOptions,
    home: Partial<CameraDirection>,
  ) {
    this.#host = host;
    this.#home = { ...defaultDirection, ...home };
    this.#motion = new CameraMotion({ ...this.#home, distance: 4, target: [0, 0.5, 0] });
    this.#controls = isOffscreen(canvas)
      ? { options: controls, dispose: () => undefined }
      : this.#createControls(canvas, controls);
  }

  /** The camera as a person has turned and moved it, as if the model stood where it rests. */
  get now(): CameraState {
    return this.#motion.now;
  }

  /**
   * The camera that the picture is seen from: a player's, the file's, or the orbit camera, which goes along with a model
   * that travels.
   */
  get seen(): SeenCamera {
    const through = this.#through?.seen(this.#aspect);
    if (through) return through;
    const { now } = this.#motion;
    const [x, y, z] = this.#follow.offset;
    const target: CameraState['target'] = [now.target[0] + x, now.target[1] + y, now.target[2] + z];
    return { ...now, target, orthographic: this.#orthographic };
  }

  /** Called when the model has a new pose, so many seconds after the one before. */
  posed(seconds: number): void {
    const traveller = this.#host.traveller();
    const moved =
      traveller === null
        ? this.#follow.reset()
        : this.#follow.step(traveller.away, traveller.bounds.size, prefersReducedMotion() ? 0 : seconds);
    if (this.#through?.kind === 'file') this.#report('program');
    else if (moved) this.#host.look(this.seen);
  }

  /** Goes to where a model that travels is now, whichever way it has come. */
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

  /** True while the camera is on its way to where it will rest. */
  get gliding(): boolean {
    return this.#motion.moving;
  }

  /** Looks through something else than the orbit camera; null orbits again, from where the camera was. */
  set through(through: Through | null) {
    const was = this.#through;
    this.#through = through;
    this.#place();
    if (through?.kind === 'file' || was?.kind === 'file') this.#report('program');
    else this.#host.look(this.seen);
    this.#host.wake();
  }

  /** Whether the orbit camera looks without perspective. A fitted model is fitted again. */
  set orthographic(orthographic: boolean) {
    if (orthographic === this.#orthographic) return;
    this.#orthographic = orthographic;
    if (this.#fitted) this.#refit(false, { of: this.#of });
    else this.#host.look(this.seen);
  }

  /** Degrees a second that the camera goes round the model; 0 stands. */
  get turntable(): number {
    return this.#turntable;
  }
  set turntable(speed: number) {
    this.#turntable = speed;
    this.#host.wake();
  }

  /** Goes to a camera; `animate` takes 420 ms, unless the person has asked for less motion. */
  goTo(camera: CameraState, animate: boolean): void {
    this.#fitted = false;
    this.#move(camera, animate);
  }

  fit(animate: boolean, { pose = false, ...direction }: FitOptions = {}): void {
    this.#pose = pose ? this.#host.poseBox() : null;
    this.#refit(animate, direction);
  }

  /** Fits again what is fitted, from another direction or at another size of the picture. */
  #refit(animate: boolean, direction: FitDirection = {}): void {
    this.#of = direction.of ?? 'all';
    const camera = this.fitted(direction);
    if (!camera) return;
    this.#move(camera, animate);
    this.#fitted = true;
  }

  /** What lies over the picture at its sides; a fitted model stands in what is left free. */
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

  /** Called when another clip or another part is seen. A fitted camera frames that, from where it is. */
  changed(): void {
    this.#pose = null;
    if (this.#fitted) this.#refit(this.#host.seen(), { of: this.#of });
  }

  /** Fits another model, from the direction that all are first seen from. */
  reset(): void {
    this.#follow.reset();
    this.#place();
    this.fit(false, this.#home);
    this.#fitted = true;
  }

  /** Called when the picture has another shape. */
  resized(): void {
    this.#place();
    if (this.#fitted) this.#refit(false, { of: this.#of });
    if (this.#through !== null) this.#host.look(this.seen);
  }

  /** The camera that frames everything the model does, from where it is going or from another direction. */
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

  /** Width over height of the picture. */
  get #aspect(): number {
    const { width, height } = this.#host.size();
    return width > 0 && height > 0 ? width / height : 1;
  }

  /** The part of the picture that nothing lies over: its shares, and where its middle is. */
  get #free(): { readonly wide: number; readonly tall: number; readonly shift: Shift } {
    const { width, height, pixelRatio } = this.#host.size();
    const { top, right, bottom, left } = this.#insets;
    if (width === 0 || height === 0) return { wide: 1, tall: 1, shift: [0, 0] };
    const across = (pixels: number): number => (pixels * pixelRatio) / width;
    const along = (pixels: number): number => (pixels * pixelRatio) / height;
    return {
      wide: Math.max(leastFree, 1 - across(left + right)),
      tall: Math.max(leastFree, 1 - along(top + bottom)),
      shift: [across(left - right), along(bottom - top)],
    };
  }

  #place(): void {
    this.#host.shift(this.#through === null ? this.#free.shift : centred);
  }

  /** True while the turntable turns. */
  get turns(): boolean {
    return this.#turntable !== 0 && this.#through === null;
  }

  /** Goes on by so many seconds. */
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

  /** Where a hand takes the camera over: out of the file's camera the orbit camera goes on from what is seen. */
  #taken(camera: CameraState): CameraState {
    if (this.#through?.kind !== 'file') return camera;
    const { seen } = this;
    const [x, y, z] = this.#follow.offset;
    const target: CameraState['target'] = [seen.target[0] - x, seen.target[1] - y, seen.target[2] - z];
    return { ...orbitFrom(seen), target };
  }

  #createControls(canvas: HTMLCanvasElement, options: ControlOptions): OrbitControls {
    const motion = this.#motion;
    const taken = (camera: CameraState): CameraState => this.#taken(camera);
    const hand: CameraHand = {
      get now() {
        return taken(motion.now);
      },
      get goal() {
        return taken(motion.goal);
      },
      drag: (camera) => this.#handMoved(camera, false),
      step: (camera) => this.#handMoved(camera, !prefersReducedMotion()),
    };
    return new OrbitControls(canvas, hand, options);
  }

  #handMoved(wanted: CameraState, smooth: boolean): void {
    const bounds = this.#host.bounds();
    if (!bounds || this.#through?.kind === 'player') return;
    const clamped = clampCamera(wanted, limitsOf(bounds));
    const camera = this.range === null ? clamped : keptWithin(clamped, this.range);
    this.#fitted = false;
    this.#by = 'person';
    if (this.#through !== null) {
      // A step is smoothed from where the file's camera was.
      this.#motion.set(this.#taken(this.#motion.now));
      this.#through = null;
      this.#place();
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

/** An orbit camera that sees what a leaning or overhanging one sees, as nearly as it can. */
function orbitFrom({ yaw, pitch, distance, target, fov }: SeenCamera): CameraState {
  return {
    ...{ yaw, distance, target, fov: Math.min(widestOrbit, fov) },
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
