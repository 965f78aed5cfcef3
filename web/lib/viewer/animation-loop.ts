import type { Renderer } from '../render/index.js';
import { reportUncaught } from '../util/report.js';

/** Moves something by so many seconds, and answers whether it wants the next frame too. */
export type Advance = (seconds: number) => boolean;

/** One loop a renderer, for all its viewers: it runs only while one of them has something to move. */
export class AnimationLoop {
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

  /** Calls a function with every frame until it returns false or throws; the others go on. */
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
