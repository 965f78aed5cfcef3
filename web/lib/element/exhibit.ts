import type { LoadInput, Model, PartChoice } from '../types/api.js';
import type { LoadProgress } from '../types/events.js';
import { load } from '../load/load.js';
import { urlSource } from '../load/sources/url-source.js';
import type { Lease, ModelPool, Opener, PoolUser } from './model-pool.js';

/** What an element shows: where it comes from, and which of it. */
export interface Subject {
  readonly input: LoadInput;
  /** The same for subjects that are the same; null where that cannot be told. */
  readonly key: string | null;
  readonly entry: string | null;
  /** Cookies go to other servers, too. */
  readonly withCredentials: boolean;
  readonly parts: PartChoice;
}

export interface ExhibitHost extends PoolUser {
  /** Called with how much has been done, from 0 to 1; never less than before. */
  progressed(share: number): void;
  /** Called when the model is there. */
  opened(model: Model): void;
  /** Called when it cannot be opened. */
  failed(error: unknown): void;
}

/** The stretches of a load, as shares of all of it: the modules, the files, the reading. */
const stretches: Readonly<Record<LoadProgress['phase'], readonly [start: number, end: number]>> = {
  module: [0, 0.05],
  fetch: [0.05, 0.75],
  parse: [0.75, 0.95],
  images: [0.95, 0.95],
};

/** One load of an element: from its subject to the model, which it holds until it is closed. */
export class Exhibit {
  readonly subject: Subject;
  readonly #host: ExhibitHost;
  readonly #pool: ModelPool;
  #lease: Lease | null = null;
  #model: Model | null = null;
  #share = 0;
  #closed = false;

  constructor(subject: Subject, host: ExhibitHost, pool: ModelPool) {
    this.subject = subject;
    this.#host = host;
    this.#pool = pool;
  }

  /** Null until the model is there, and after it was let go. */
  get model(): Model | null {
    return this.#model;
  }

  /** True from the first `open` on, until the exhibit is closed. */
  get begun(): boolean {
    return this.#lease !== null;
  }

  /** Loads the model, where it is not here. */
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

  /** Loads the model again after its WASM module has ended. */
  async reload(): Promise<Model> {
    const before = this.#lease;
    const lease = (this.#lease = this.#take());
    const model = await lease.model;
    if (this.#lease !== lease) throw new DOMException('The element shows something else.', 'AbortError');
    this.#model = model;
    before?.release();
    return model;
  }

  /** Gives the model back; it can be opened again. */
  close(): void {
    const lease = this.#lease;
    this.#lease = this.#model = null;
    this.#share = 0;
    lease?.release();
  }

  /** Closes for good. */
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
    return this.#pool.lease(key, this.#host, open, (progress) => this.#tell(progress));
  }

  #tell({ phase, loaded, total }: LoadProgress): void {
    const [start, end] = stretches[phase];
    const part = total === null || total === 0 ? 0 : Math.min(1, loaded / total);
    const share = start + (end - start) * part;
    if (share <= this.#share) return;
    this.#share = share;
    this.#host.progressed(share);
  }
}
