import type { PlayHandle } from '../types/api.js';
import { ModelError } from '../util/errors.js';

/** A clip on one layer of one part, from its start until it ends or is replaced. */
export class ClipRun {
  readonly part: number;
  /** The name of a layer that the user has added, or the WASM module's number of a base layer or joint channel. */
  readonly layer: number | string;
  /** Index into the part's clips. */
  readonly clip: number;
  /** False for a clip that repeats. */
  readonly ends: boolean;
  readonly #onAwaited: () => void;
  #outcome: 'finished' | ModelError | null = null;
  #promise: Promise<void> | null = null;
  #settle: () => void = () => undefined;

  /** @param onAwaited - called when a caller first reads `finished` */
  constructor(
    part: number,
    layer: number | string,
    clip: number,
    ends: boolean,
    onAwaited: () => void = () => undefined,
  ) {
    this.part = part;
    this.layer = layer;
    this.clip = clip;
    this.ends = ends;
    this.#onAwaited = onAwaited;
  }

  /** True while a caller waits for the end. */
  get awaited(): boolean {
    return this.#promise !== null && this.#outcome === null;
  }

  /** Resolves when the clip ends. Created on first access, so that runs without waiting callers cost nothing. */
  get finished(): Promise<void> {
    if (this.#promise !== null) return this.#promise;
    this.#promise = new Promise((resolve, reject) => {
      this.#settle = () => {
        if (this.#outcome === 'finished') resolve();
        else if (this.#outcome !== null) reject(this.#outcome);
      };
      this.#settle();
    });
    this.#onAwaited();
    return this.#promise;
  }

  /** Ends the run; calling it again has no effect. */
  end(outcome: 'finished' | ModelError): void {
    this.#outcome ??= outcome;
    this.#settle();
  }
}

/**
 * Combines runs that were started together into one handle. Its `finished` resolves when all runs that do not repeat
 * have ended. If all of them repeat, it resolves when all have ended.
 */
export function handleOf(runs: readonly Pick<ClipRun, 'ends' | 'finished'>[]): PlayHandle {
  const ending = runs.filter(({ ends }) => ends);
  return {
    get finished() {
      const all = Promise.all((ending.length > 0 ? ending : runs).map(({ finished }) => finished));
      return handled(all.then(() => undefined));
    },
  };
}

/** The error of a clip that was stopped or replaced before its end. */
export function playCancelled(subject: string, reason: string): ModelError {
  return new ModelError({ code: 'cancelled', message: reason, file: subject });
}

/** Marks a promise as handled, so that its rejection is not reported as an unhandled rejection. */
function handled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
