import type { Core } from '../core/core.js';
import type { NamedBytes } from './protocol.js';

/** The core's file set of one load. */
export class LoaderFiles {
  /** Which load it belongs to; null: none that comes back. */
  readonly set: number | null;
  readonly handle: number;
  readonly #core: Core;
  readonly #copied: Set<string> = new Set();

  constructor(core: Core, set: number | null) {
    this.#core = core;
    this.set = set;
    this.handle = core.raw.marrow_files_new();
  }

  /** Copies in what is not there yet. */
  add(files: readonly NamedBytes[]): void {
    const { heap, raw } = this.#core;
    for (const { name, bytes } of files) {
      const key = `${bytes === null ? 'name' : 'file'} ${name}`;
      if (this.#copied.has(key)) continue;
      this.#copied.add(key);
      // The bytes first: the core takes them over, once it has them.
      const data = bytes === null ? 0 : heap.put(bytes);
      heap.withText(name, (text, size) => {
        if (bytes === null) raw.marrow_files_add_name(this.handle, text, size);
        else raw.marrow_files_add(this.handle, text, size, data, bytes.byteLength);
      });
    }
  }

  delete(): void {
    if (!this.#core.lost) this.#core.raw.marrow_files_delete(this.handle);
  }
}
