import type { Renderer, View, ViewCanvas } from '../render/index.js';
import { reportUncaught } from '../util/report.js';
import type { ModelSwap } from './model-swap.js';
import type { ClipPlayer } from './clip-player.js';
import type { CameraController } from './camera/camera-controller.js';

/** The animated components of a viewer. */
interface Moving {
  readonly view: View<ViewCanvas>;
  readonly camera: CameraController;
  readonly player: ClipPlayer;
  readonly swap: ModelSwap;
}

/** Keeps the page's animation loop running for a viewer while something visible is animated. */
export class Motion {
  readonly #loop: AnimationLoop;
  readonly #moving: Moving;
  #stopped = false;

  constructor(renderer: Renderer, moving: Moving) {
    this.#loop = AnimationLoop.of(renderer);
    this.#moving = moving;
  }

  /** Starts the loop if something is animated. */
  wake(): void {
    if (!this.#stopped && (this.#moving.camera.moving || this.#plays || this.#glows))
      this.#loop.start(this.#advance);
  }

  /** True while the picture changes without an end: a clip plays, the camera rotates, or materials glow. */
  get endless(): boolean {
    return this.#plays || this.#glows || this.#moving.camera.turns;
  }

  /** Stops permanently. */
  stop(): void {
    this.#stopped = true;
    this.#loop.stop(this.#advance);
  }

  /** Called with every frame; returns true if another frame is needed. */
  readonly #advance = (seconds: number): boolean => {
    const { view, camera, player } = this.#moving;
    camera.step(seconds);
    if (this.#plays) player.advance(seconds);
    if (this.#glows) view.time += seconds;
    // A listener may have disposed the viewer.
    if (this.#stopped) return false;
    // Checked last, because the end of a clip can start a camera movement.
    return camera.moving || this.#plays || this.#glows;
  };

  get #plays(): boolean {
    return this.#moving.player.playing && this.#moving.view.visible;
  }

  get #glows(): boolean {
    const { view, swap } = this.#moving;
    return view.visible && (swap.current?.glows(view.scene) ?? false);
  }
}

/** Advances an animation by a time in seconds. Returns true if another frame is needed. */
type Advance = (seconds: number) => boolean;

/** An animation loop per renderer, shared by all its viewers. It runs only while one of them is animated. */
class AnimationLoop {
  static readonly #loops: WeakMap<Renderer, AnimationLoop> = new WeakMap();

  static of(renderer: Renderer): AnimationLoop {
    let loop = AnimationLoop.#loops.get(renderer);
    if (!loop) AnimationLoop.#loops.set(renderer, (loop = new AnimationLoop(renderer)));
    return loop;
  }

  readonly #renderer: Renderer;
  readonly #moving: Set<Advance> = new Set();
  #stop: (() => void) | null = null;

  private constructor(renderer: Renderer) {
    this.#renderer = renderer;
  }

  /** Calls a function with every frame until it returns false or throws. Others are not affected. */
  start(advance: Advance): void {
    this.#moving.add(advance);
    this.#stop ??= this.#renderer.addTicker((seconds) => this.#advance(seconds));
  }

  stop(advance: Advance): void {
    this.#moving.delete(advance);
    this.#stopIfIdle();
  }

  #advance(seconds: number): void {
    for (const advance of this.#moving) {
      try {
        if (!advance(seconds)) this.#moving.delete(advance);
      } catch (error) {
        this.#moving.delete(advance);
        reportUncaught(error);
      }
    }
    this.#stopIfIdle();
  }

  #stopIfIdle(): void {
    if (this.#moving.size > 0) return;
    this.#stop?.();
    this.#stop = null;
  }
}
