import type { LoadInput, Model, PartChoice } from '../types/api.js';
import type { LoadProgress } from '../types/events.js';
import { load } from '../load/load.js';
import { urlSource } from '../load/sources/url-source.js';
import type { Lease, ModelPool, Opener, PoolUser } from './model-pool.js';

/** What an element loads: the input, and which part of it. */
export interface Subject {
  readonly input: LoadInput;
  /** Equal for equal subjects; null if they cannot be compared. */
  readonly key: string | null;
  readonly entry: string | null;
  /** Whether to send cookies to other origins. */
  readonly withCredentials: boolean;
  readonly parts: PartChoice;
}

export interface ModelLoadHost extends PoolUser {
  /** Called with the progress from 0 to 1, which never decreases. */
  progressed(share: number): void;
  /** Called when the model has loaded. */
  opened(model: Model): void;
  /** Called when the model cannot be loaded. */
  failed(error: unknown): void;
}

/** The phases of a load as ranges of the total progress. */
const phaseRanges: Readonly<Record<LoadProgress['phase'], readonly [start: number, end: number]>> = {
  module: [0, 0.05],
  fetch: [0.05, 0.75],
  parse: [0.75, 0.95],
  images: [0.95, 0.95],
};

/** Loads the model of an element, and holds it until it is closed. */
export class ModelLoad {
  readonly subject: Subject;
  readonly #host: ModelLoadHost;
  readonly #pool: ModelPool;
  #lease: Lease | null = null;
  #model: Model | null = null;
  #share = 0;
  #closed = false;

  constructor(subject: Subject, host: ModelLoadHost, pool: ModelPool) {
    this.subject = subject;
    this.#host = host;
    this.#pool = pool;
  }

  /** The model; null until it has loaded and after `close`. */
  get model(): Model | null {
    return this.#model;
  }

  /** True from the first `open` until `close`. */
  get started(): boolean {
    return this.#lease !== null;
  }

  /** Starts loading the model, unless that was done. */
  open(): void {
    if (this.#lease || this.#closed) return;
    const lease = (this.#lease = this.#take());
    lease.model.then(
      (model) => {
        if (this.#lease !== lease) return;
        this.#model = model;
        this.#host.opened(model);
      },
      (error: unknown) => {
        if (this.#lease !== lease) return;
        this.#lease = null;
        this.#host.failed(error);
      },
    );
  }

  /** Loads the model again after its WASM module failed. */
  async reload(): Promise<Model> {
    const before = this.#lease;
    const lease = (this.#lease = this.#take());
    const model = await lease.model;
    if (this.#lease !== lease) throw new DOMException('The element shows something else.', 'AbortError');
    this.#model = model;
    before?.release();
    return model;
  }

  /** Releases the model. It can be opened again. */
  close(): void {
    const lease = this.#lease;
    this.#lease = this.#model = null;
    this.#share = 0;
    lease?.release();
  }

  /** Closes permanently. */
  end(): void {
    this.#closed = true;
    this.close();
  }

  #take(): Lease {
    const { input, key, entry, withCredentials, parts } = this.subject;
    const isAddress = typeof input === 'string' || input instanceof URL;
    const open: Opener = ({ signal, onProgress }) =>
      load(isAddress && withCredentials ? urlSource(input, { credentials: 'include' }) : input, {
        ...{ signal, onProgress, parts },
        ...(entry === null ? {} : { entry }),
      });
    return this.#pool.lease(key, this.#host, open, (progress) => this.#report(progress));
  }

  #report({ phase, loaded, total }: LoadProgress): void {
    const [start, end] = phaseRanges[phase];
    const part = total === null || total === 0 ? 0 : Math.min(1, loaded / total);
    const share = start + (end - start) * part;
    if (share <= this.#share) return;
    this.#share = share;
    this.#host.progressed(share);
  }
}
