import { clock, type Cancel } from './clock.js';
import { ModelError } from './errors.js';

/** The error of a cancelled load: `cause` is the signal's reason (an `AbortError` or `TimeoutError`). */
export function cancelled(signal: AbortSignal, file = ''): ModelError {
  const cause: unknown = signal.reason;
  const timedOut = cause instanceof Error && cause.name === 'TimeoutError';
  const message = timedOut ? cause.message : 'The load was cancelled.';
  return new ModelError({ code: 'cancelled', message, file }, { cause });
}

export function throwIfAborted(signal: AbortSignal | undefined, file = ''): void {
  if (signal?.aborted === true) throw cancelled(signal, file);
}

/** Resolves like the promise, or rejects with `cancelled` as soon as the signal is aborted. */
export function orAborted<T>(promise: Promise<T>, signal: AbortSignal, file = ''): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const stop = (): void => reject(cancelled(signal, file));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** Deadlines by signal. */
const deadlines: WeakMap<AbortSignal, Deadline> = new WeakMap();

/**
 * Pauses the deadline of a signal, if it has one, while its operation waits for another operation. The returned
 * function resumes the deadline with the full time.
 */
export function pauseDeadline(signal: AbortSignal): () => void {
  return deadlines.get(signal)?.pause() ?? (() => undefined);
}

/**
 * Combines a caller's signal with a timeout that restarts whenever there is progress: a slow download is not aborted, a
 * server or file that hangs is.
 */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #outer: AbortSignal | undefined;
  readonly #milliseconds: number;
  #timer: Cancel | undefined;
  #ended = false;
  #pauses = 0;
  readonly #forward = (): void => this.#controller.abort(this.#outer?.reason);

  constructor(outer: AbortSignal | undefined, milliseconds: number) {
    this.#outer = outer;
    this.#milliseconds = milliseconds;
    deadlines.set(this.signal, this);
    if (outer?.aborted === true) this.#forward();
    else outer?.addEventListener('abort', this.#forward, { once: true });
    this.extend();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Restarts the timeout, because there was progress. */
  extend(): void {
    if (this.#ended || this.#pauses > 0) return;
    this.#timer?.();
    // Timers store the delay as a signed 32-bit integer; one with a larger delay would fire at once.
    if (this.#milliseconds > 0x7fffffff || this.signal.aborted) return;
    this.#timer = clock.after(this.#milliseconds, () => this.#expire());
  }

  /** Pauses the timeout. The returned function resumes it with the full time. */
  pause(): () => void {
    this.#pauses += 1;
    this.#timer?.();
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#pauses -= 1;
      this.extend();
    };
  }

  /** Stops the timeout when the work is complete: the signal will not be aborted any more. */
  end(): void {
    this.#ended = true;
    this.#timer?.();
    this.#outer?.removeEventListener('abort', this.#forward);
  }

  #expire(): void {
    const seconds = Number((this.#milliseconds / 1000).toPrecision(3));
    const text = `The load timed out: no progress for ${seconds} s. Raise \`timeout\` if it needs longer.`;
    this.#controller.abort(new DOMException(text, 'TimeoutError'));
  }
}
