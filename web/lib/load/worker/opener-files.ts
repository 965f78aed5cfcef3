import type { BoundHost, CommonModule, OpenerModule } from '../../wasm/bindings.js';
import type { Core } from '../../wasm/core.js';
import type { Lookup, Reference } from '../lookup/lookup.js';
import { chooseSkins, imagesBeside, type ImageSize, type SkinRank } from '../lookup/skins.js';
import { mostMatches } from './companions.js';
import { copyIn, type Content } from './content.js';
import type { OnJobProgress } from './protocol.js';

const kinds = ['named', 'rule', 'offered'] as const;
const ranks: readonly SkinRank[] = ['withIcon', 'found', 'missing', 'offered'];

/** Another job has lost a module, so that the job has to begin again. */
export class LostElsewhereError extends Error {
  override readonly name = 'LostElsewhereError';
}

/** @throws LostElsewhereError if another job has lost the module */
export function requireLiving<M extends CommonModule>(core: Core<M>): void {
  if (core.lost) throw new LostElsewhereError();
}

/** The files of a load in the memory of an opener. */
export class OpenerFiles {
  readonly #host: BoundHost;
  readonly #opener: Core<OpenerModule>;
  readonly #copied: Set<string> = new Set();
  /** The sizes of images whose sizes tell which of them is a skin. */
  readonly imageSizes: Map<string, ImageSize> = new Map();

  /** @throws LostElsewhereError */
  constructor(opener: Core<OpenerModule>, lookup: Lookup, place: string) {
    requireLiving(opener);
    this.#opener = opener;
    this.#host = opener.run(
      () =>
        new opener.module.Host(
          (name, kind, isImage, of) =>
            lookup
              .find({ name, kind: kinds[kind], what: isImage ? 'image' : 'data' }, of)
              .slice(0, mostMatches),
          (named, width, height, of) => {
            const size = [width, height] as const;
            const { used, images } =
              named === null
                ? imagesBeside(lookup, of)
                : chooseSkins(lookup, { named, size, of }, this.imageSizes);
            return [
              used ?? '',
              ...images.flatMap(({ image, name, rank }) => [image, name, String(ranks.indexOf(rank))]),
            ];
          },
        ),
    );
    this.#host.setPlace(place);
  }

  /** The files in WASM. */
  get host(): BoundHost {
    requireLiving(this.#opener);
    return this.#host;
  }

  /** The files that have been copied. */
  get names(): string[] {
    return [...this.#copied];
  }

  /** Copies a file into the opener, once. */
  async add(name: string, content: Content, tell: OnJobProgress): Promise<void> {
    if (this.#copied.has(name)) return;
    this.#copied.add(name);
    requireLiving(this.#opener);
    const { address, size } = await copyIn(this.#opener.heap, name, content, tell);
    // The host in WASM owns the memory from here on.
    this.host.add(name, address, size);
  }

  references(name: string): readonly Reference[] {
    return this.host.references(name);
  }

  close(): void {
    this.#opener.end(this.#host);
  }
}
