import type { BoundFileSet, OpenerModule, ReferenceSummary } from '../../wasm/bindings.js';
import type { Core } from '../../wasm/core.js';
import { largestSpare } from '../../util/spare-buffer.js';
import type { ModelError } from '../../util/errors.js';
import { NameIndex } from '../../util/names.js';
import type { Listing } from './companions.js';
import { copyIn, type Content } from './content.js';
import type { OnJobProgress, SetListing } from './protocol.js';

/** The files of a load, or of several loads of one archive: their names, and the contents that have been handed over. */
export class FileSet implements Listing {
  readonly index: NameIndex;
  readonly openEnded: boolean;
  readonly game: string | null;
  readonly contents: Map<string, Content> = new Map();
  /** The files that could not be unpacked. */
  readonly refused: Map<string, ModelError> = new Map();
  readonly #names: readonly string[];
  readonly #place: string;
  readonly #inOpeners: Map<Core<OpenerModule>, OpenerFiles> = new Map();

  constructor({ names, openEnded, game, place }: SetListing) {
    this.#names = names;
    this.#place = place;
    this.index = new NameIndex(names);
    this.openEnded = openEnded;
    this.game = game;
  }

  /** The set in an opener's memory, with all names and no bytes at first. */
  in(opener: Core<OpenerModule>): OpenerFiles {
    let files = this.#inOpeners.get(opener);
    if (files === undefined) {
      files = new OpenerFiles(opener, this.#names, this.#place);
      this.#inOpeners.set(opener, files);
    }
    return files;
  }

  /**
   * Gives the largest file's buffer away for another use; its opener has a copy of the file. A buffer that is too large
   * to be kept is given up altogether.
   */
  giveUpBuffer(): ArrayBuffer | null {
    const arrays = [...this.contents].flatMap(([name, content]) =>
      content instanceof Uint8Array ? [{ name, buffer: content.buffer }] : [],
    );
    const [largest] = arrays.sort((a, b) => b.buffer.byteLength - a.buffer.byteLength);
    if (largest === undefined) return null;
    const { name, buffer } = largest;
    this.contents.delete(name);
    return buffer instanceof ArrayBuffer && buffer.byteLength <= largestSpare ? buffer : null;
  }

  close(): void {
    for (const files of this.#inOpeners.values()) files.close();
    this.#inOpeners.clear();
    this.contents.clear();
    this.refused.clear();
  }
}

/** A file set in the memory of an opener, which gets only those bytes that its loaders ask for. */
export class OpenerFiles {
  readonly bound: BoundFileSet;
  readonly #opener: Core<OpenerModule>;
  readonly #copied: Set<string> = new Set();

  constructor(opener: Core<OpenerModule>, names: readonly string[], place: string) {
    this.#opener = opener;
    this.bound = opener.run(() => new opener.module.FileSet());
    for (const name of names) this.bound.addName(name);
    this.bound.setPlace(place);
  }

  /** Copies a file into the opener, once, if its content is there. */
  async add(name: string, content: Content | undefined, tell: OnJobProgress): Promise<void> {
    if (content === undefined || this.#copied.has(name)) return;
    const { address, size } = await copyIn(this.#opener.heap, name, content, tell);
    this.#copied.add(name);
    // The set in WASM owns the memory from here on.
    this.bound.add(name, address, size);
  }

  references(name: string): readonly ReferenceSummary[] {
    return this.bound.references(name);
  }

  close(): void {
    this.#opener.end(this.bound);
  }
}
