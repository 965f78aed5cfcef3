import { clock, type Cancel } from './clock.js';
import { ModelError } from './errors.js';

/** The error of a load that was given up: `cause` is the signal's reason (an `AbortError` or `TimeoutError`). */
export function cancelled(signal: AbortSignal, file = ''): ModelError {
  const cause: unknown = signal.reason;
  const timedOut = cause instanceof Error && cause.name === 'TimeoutError';
  const message = timedOut ? cause.message : 'The load was cancelled.';
  return new ModelError({ code: 'cancelled', message, file }, { cause });
}

export function throwIfAborted(signal: AbortSignal | undefined, file = ''): void {
  if (signal?.aborted === true) throw cancelled(signal, file);
}

/** The promise, or the `cancelled` error as soon as the signal is aborted. */
export function orAborted<T>(promise: Promise<T>, signal: AbortSignal, file = ''): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const stop = (): void => reject(cancelled(signal, file));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** Deadlines by their signals. */
const deadlines: WeakMap<AbortSignal, Deadline> = new WeakMap();

/**
 * Stops the deadline of a signal, if it has one, while its work waits for other work. The returned function makes it count
 * anew.
 */
export function pauseDeadline(signal: AbortSignal): () => void {
  return deadlines.get(signal)?.pause() ?? (() => undefined);
}

/**
 * One signal out of a caller's own and a time-out that counts from the last sign of life: a slow download that
 * moves is not cut off, a server or a file that hangs is.
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

  /** Counts anew after a sign of life. */
  extend(): void {
    if (this.#ended || this.#pauses > 0) return;
    this.#timer?.();
    // Timers count in 31 bits: a longer one would fire at once.
    if (this.#milliseconds > 0x7fffffff || this.signal.aborted) return;
    this.#timer = clock.after(this.#milliseconds, () => this.#expire());
  }

  /** Stops until the returned function has been called, which counts anew. */
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

  /** Ends the deadline when the work is over: nothing is aborted from here on. */
  end(): void {
    this.#ended = true;
    this.#timer?.();
    this.#outer?.removeEventListener('abort', this.#forward);
  }

  #expire(): void {
    const seconds = Number((this.#milliseconds / 1000).toPrecision(3));
    const text = `Nothing has moved for ${seconds} s, so the load was ended. Raise \`timeout\` if it needs longer.`;
    this.#controller.abort(new DOMException(text, 'TimeoutError'));
  }
}
