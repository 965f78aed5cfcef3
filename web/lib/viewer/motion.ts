import type { Renderer, View, ViewCanvas } from '../render/index.js';
import { AnimationLoop } from './animation-loop.js';
import type { Changeover } from './changeover.js';
import type { Playback } from './playback.js';
import type { ViewerCamera } from './camera/viewer-camera.js';

/** What can move in a viewer. */
interface Moving {
  readonly view: View<ViewCanvas>;
  readonly camera: ViewerCamera;
  readonly playback: Playback;
  readonly changeover: Changeover;
}

/** Keeps the page's loop running for a viewer while something in it moves and somebody can see it. */
export class Motion {
  readonly #loop: AnimationLoop;
  readonly #moving: Moving;
  #stopped = false;

  constructor(renderer: Renderer, moving: Moving) {
    this.#loop = AnimationLoop.of(renderer);
    this.#moving = moving;
  }

  /** Starts the loop where something moves. */
  wake(): void {
    if (!this.#stopped && (this.#moving.camera.moving || this.#plays || this.#glows))
      this.#loop.start(this.#advance);
  }

  /** True while the picture changes with time without an end: something plays, the camera turns, or materials glow. */
  get endless(): boolean {
    return this.#plays || this.#glows || this.#moving.camera.turns;
  }

  /** Stops for good. */
  stop(): void {
    this.#stopped = true;
    this.#loop.stop(this.#advance);
  }

  /** Called with every frame while something moves; returns whether the next one is wanted. */
  readonly #advance = (seconds: number): boolean => {
    const { view, camera, playback } = this.#moving;
    camera.step(seconds);
    if (this.#plays) playback.advance(seconds);
    if (this.#glows) view.time += seconds;
    // Checked last, because the end of a clip can start a camera movement.
    return camera.moving || this.#plays || this.#glows;
  };

  get #plays(): boolean {
    return this.#moving.playback.playing && this.#moving.view.visible;
  }

  get #glows(): boolean {
    const { view, changeover } = this.#moving;
    return view.visible && (changeover.current?.glows(view.scene) ?? false);
  }
}
