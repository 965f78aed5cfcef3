import type { LoadInput, Model, PartChoice } from '../../types/api.js';
import type { LoadProgress } from '../../types/events.js';
import { load } from '../../load/load.js';
import { urlSource } from '../../load/sources/url-source.js';
import { partsOf, stateOf } from '../attributes/requested.js';
import type { AttributeProperties } from '../attributes/attributes.js';
import type { Lease, ModelPool, Opener, PoolUser } from './model-pool.js';

/** The input of an element, and the entry and parts to load from it. */
export interface Subject {
  readonly input: LoadInput;
  /** Equal for equal subjects; null if they cannot be compared. */
  readonly key: string | null;
  /** Equal for equal entries, parts and clips that the attribute `state` defines (`cuts`). */
  readonly settings: string;
  readonly entry: string | null;
  /** Whether to send cookies to other origins. */
  readonly withCredentials: boolean;
  readonly parts: PartChoice;
}

/** The subject of an element's attributes; `files` replaces the attribute `src`. Null if the element has none. */
export function requestedSubject(from: AttributeProperties, files: LoadInput | null): Subject | null {
  const { src, entry: stateEntry = null, cuts = [] } = stateOf(from.state);
  const input = files ?? from.src ?? src ?? '';
  if (input === '') return null;
  const { withCredentials } = from;
  const entry = from.entry ?? stateEntry;
  const parts = partsOf(from);
  // The clips that `state` defines are part of the model, so elements with different ones cannot share it.
  const settings = JSON.stringify([entry, parts, cuts]);
  const address = isAddress(input) ? hrefOf(input) : null;
  const key = address === null ? null : JSON.stringify([address, withCredentials, settings]);
  return { input, key, settings, entry, withCredentials, parts };
}

export function isSameSubject(a: Subject | undefined, b: Subject): boolean {
  return a?.input === b.input && a.settings === b.settings && a.key === b.key;
}

/** The absolute form of an address; null if it is invalid, which `load` reports. */
function hrefOf(address: string | URL): string | null {
  try {
    return new URL(address, document.baseURI).href;
  } catch {
    return null;
  }
}

function isAddress(input: LoadInput): input is string | URL {
  return typeof input === 'string' || input instanceof URL;
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

/** Loads the model of an element, and holds the model until `close`. */
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

  /** The URL of the subject; empty if it has none. */
  get url(): string {
    const { input } = this.subject;
    return isAddress(input) ? String(input) : '';
  }

  /** True from `open` until `close` or a failure. */
  get started(): boolean {
    return this.#lease !== null;
  }

  /** Starts loading the model, unless it has already been started. */
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
    try {
      const model = await lease.model;
      if (this.#lease !== lease) throw new DOMException('The element shows another model.', 'AbortError');
      this.#model = model;
      before?.release();
      return model;
    } catch (error) {
      lease.release();
      // After a failure, the lease of the previous model is held until `close`.
      if (this.#lease === lease) this.#lease = before;
      else before?.release();
      throw error;
    }
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
    // An async function rejects where `urlSource` throws.
    const open: Opener = async ({ signal, onProgress }) =>
      load(isAddress(input) && withCredentials ? urlSource(input, { credentials: 'include' }) : input, {
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

/** Lists the images that a model refers to but does not have, each once. Call it after all have loaded or failed. */
export function missingFiles(model: Model): { readonly file: string; readonly message: string }[] {
  const missing: Map<string, string> = new Map();
  model.parts.forEach(({ images }, part) => {
    images.forEach(({ name, found }, image) => {
      if (model.image(part, image) !== null) return;
      const file = found ?? name;
      const reason = model.warnings.find((warning) => warning.file === file)?.message;
      missing.set(file, reason ?? 'the model refers to this image, but it was not found.');
    });
  });
  return [...missing].map(([file, message]) => ({ file, message }));
}
