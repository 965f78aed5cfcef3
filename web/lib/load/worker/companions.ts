import { composeMessage } from '../../messages/compose.js';
import type { PartChoice } from '../../types/api.js';
import type { WarningSummary } from '../../types/subject.js';
import { clock } from '../../util/clock.js';
import { bytesOf, decodeText } from '../../util/code-pages.js';
import { warningOf } from '../../util/errors.js';
import { mapConcurrently } from '../../util/map-concurrently.js';
import { baseName, fold, folderOf, join, normalise, requestPath, fits } from '../../util/names.js';
import type { BoundHost, OpenerModule } from '../../wasm/bindings.js';
import type { Core } from '../../wasm/core.js';
import { piecesOf } from '../lookup/families/index.js';
import type { Lookup, Reference, Wanted } from '../lookup/lookup.js';
import { chooseSkins, comparedImages, imagesBeside, type ImageSize, type SkinRank } from '../lookup/skins.js';
import { requireLiving } from './cores.js';
import type { JobHost, OnJobProgress } from './protocol.js';
import { copyIn, type Content, type SourceFiles } from './source-files.js';

/** The number of files that a load reads concurrently. A player at an address has about twenty. */
export const lanes = 6;

/** The maximum depth of companions of companions; no real model exceeds it. */
const mostRounds = 4;

/** The maximum number of files that match one pattern; a game's folder has a few hundred scripts or animations. */
export const mostMatches = 4096;

/** A file that a load may need. */
export interface FileRequest {
  /** Its likely names. The first one that exists is used; with `all` (for a pattern), every one that exists. */
  readonly names: readonly string[];
  readonly all: boolean;
  /** Likely paths in the game's folders; all that exist are used. */
  readonly inGame: readonly string[];
}

/** The known names in a source. */
export interface Listing {
  readonly lookup: Lookup;
  /** True if there may be files that are not listed. */
  readonly openEnded: boolean;
  /** The folder of the names within the game; null outside of a game. */
  readonly game: string | null;
}

/**
 * Determines which companions a load still needs, including companions of companions. Images are omitted, because the
 * load does not wait for them. Each file is requested once.
 */
export class Companions {
  readonly #listing: Listing;
  readonly #asked: Set<string> = new Set();
  /** Levels of detail and additional sequences of models. They have no companions. */
  readonly #pieces: Set<string> = new Set();
  readonly #warnings: WarningSummary[] = [];
  #rounds = 0;

  constructor(listing: Listing) {
    this.#listing = listing;
  }

  /** False at the maximum depth: the companions of the last files are not requested. */
  get goesOn(): boolean {
    return this.#rounds < mostRounds;
  }

  /** Warnings about patterns that match too many files, for the file that contains the pattern. */
  get warnings(): readonly WarningSummary[] {
    return this.#warnings;
  }

  /** The files to request; none when the load is complete. */
  requests(wanted: readonly Wanted[]): FileRequest[] {
    this.#rounds += 1;
    return wanted
      .filter(({ name, of, what }) => {
        const place = join(folderOf(of), fold(decodeText(bytesOf(name))));
        const isNew = what !== 'image' && !this.#pieces.has(of) && !this.#asked.has(place);
        return isNew && this.#asked.add(place);
      })
      .map((each) => this.#request(each))
      .filter(({ names, inGame }) => names.length + inGame.length > 0);
  }

  #request(reference: Wanted): FileRequest {
    const all = isPattern(reference.name);
    const { lookup, openEnded } = this.#listing;
    const names = lookup.find(reference, reference.of);
    if (names.length > mostMatches) {
      const message = composeMessage('source-too-many-matches', names.length, reference.name, mostMatches);
      this.#warnings.push({ file: reference.of, message });
      names.length = mostMatches;
    }
    const likely = openEnded ? likelyNames(reference) : [];
    const possible = [...new Set([...names, ...likely])];
    const base = baseName(decodeText(bytesOf(reference.name)));
    if (piecesOf(reference.of).some((pattern) => fits(base, pattern)))
      for (const name of possible) this.#pieces.add(name);
    return { names: possible, all, inGame: openEnded ? this.#inGame(reference) : [] };
  }

  /**
   * Guesses the paths of the files in a game's folder that match a pattern, since they cannot be listed: the name
   * without the asterisk (`gfx/palette.lmp`). Most scripts are named after the model's folder and its kind.
   */
  #inGame({ name, of }: Wanted): string[] {
    const { game } = this.#listing;
    const pattern = fold(name);
    if (game === null || !isPattern(pattern)) return [];
    if (pattern !== 'scripts/*.shader')
      return /^\w+\/\w+\*\.\w+$/.test(pattern) ? [pattern.replace('*', '')] : [];
    const folder = fold(join(game, folderOf(of)));
    const model = baseName(folder);
    if (model === '') return [];
    const kind = /(?:^|\/)(player|weapon)s\d*\//.exec(folder)?.[1];
    const stems = kind === undefined ? [model] : [`${kind}_${model}`, model];
    return stems.map((stem) => `scripts/${stem}.shader`);
  }
}

/** Likely names of a companion in a source that cannot list its names. Optional companions have none. */
function likelyNames({ name: bytes, kind, of }: Wanted): string[] {
  if (isPattern(bytes) || kind === 'offered') return [];
  const name = decodeText(bytesOf(bytes));
  const folder = folderOf(of);
  return [...new Set([join(folder, baseName(normalise(name))), requestPath(folder, name)])];
}

/** Whether a name is a pattern: `*.md5anim`. */
function isPattern(name: string): boolean {
  return name.includes('*');
}

const kinds = ['named', 'rule', 'offered'] as const;
const ranks: readonly SkinRank[] = ['withIcon', 'found', 'missing', 'offered'];

/** The files of a load in the memory of an opener. */
export class OpenerFiles {
  readonly #host: BoundHost;
  readonly #opener: Core<OpenerModule>;
  readonly #copied: Set<string> = new Set();
  /** The sizes of images that are compared to identify the skin. */
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

  /** The WASM object that owns the copied files. */
  get host(): BoundHost {
    requireLiving(this.#opener);
    return this.#host;
  }

  /** The files that have been copied. */
  get names(): string[] {
    return [...this.#copied];
  }

  /** Copies a file into the opener, once. */
  async add(name: string, content: Content, onProgress: OnJobProgress): Promise<void> {
    if (this.#copied.has(name)) return;
    this.#copied.add(name);
    requireLiving(this.#opener);
    const { address, size } = await copyIn(this.#opener.heap, name, content, onProgress);
    // The host in WASM owns the memory from now on.
    this.host.add(name, address, size);
  }

  references(name: string): readonly Reference[] {
    return this.host.references(name);
  }

  close(): void {
    this.#opener.end(this.#host);
  }
}

/** The subject to open. */
export interface Chosen {
  readonly root: string;
  readonly kind: string;
  readonly parts: PartChoice;
}

/** A load whose root has been read. */
export interface Opening {
  readonly files: SourceFiles;
  readonly host: JobHost;
  /** The files of the subject that exist. */
  readonly there: readonly string[];
  /** References to files of the subject's parts. */
  readonly wanted: readonly Wanted[];
  readonly chosen: Chosen;
}

/** The result of `gather`. */
export interface Gathered {
  /** Milliseconds for copying. */
  readonly copy: number;
  /** Warnings for files that could not be read or unpacked and are omitted. */
  readonly refused: readonly WarningSummary[];
}

/** Copies a load's files and their companions into an opener, until no new companions are found. */
export async function gather(
  inOpener: OpenerFiles,
  { files, host, there, wanted: fromParts }: Opening,
  measure: (names: readonly string[]) => Promise<void>,
): Promise<Gathered> {
  const companions = new Companions(files);
  const asked = new Set(there);
  let wanted = fromParts;
  let copy = 0;
  for (let names = there; names.length > 0;) {
    const start = clock.now();
    for (const name of names) {
      const bytes = files.contents.get(name);
      if (bytes !== undefined) await inOpener.add(name, bytes, host.onProgress);
    }
    copy += clock.now() - start;
    if (!companions.goesOn) break;
    const named = names.flatMap((of) => inOpener.references(of).map((each) => ({ ...each, of })));
    for (const of of names) {
      const images = named.filter((each) => each.of === of && each.what === 'image').map(({ name }) => name);
      const compared = comparedImages(files.lookup, images, of);
      if (compared.length > 0) await measure(compared);
    }
    // Of two references to the same file, the first is used. References in files come first, because they are also
    // requested from a source that cannot list its names.
    const requests = companions.requests([...named, ...wanted]);
    wanted = [];
    for (const request of requests) for (const name of [...request.names, ...request.inGame]) asked.add(name);
    names = (await mapConcurrently(requests, lanes, (request) => readFound(files, request, host))).flat();
  }
  const refused = [...files.refused].filter(([name]) => asked.has(name));
  const warnings = refused.map(([file, error]) => warningOf(error, file));
  return { copy, refused: [...warnings, ...companions.warnings] };
}

/** Reads the files of a request that exist: the first of the names, or all of them. */
async function readFound(
  files: SourceFiles,
  { names, all, inGame }: FileRequest,
  host: JobHost,
): Promise<string[]> {
  const found: string[] = [];
  for (const name of names) {
    if (!(await files.has(name, host))) continue;
    found.push(name);
    if (!all) break;
  }
  for (const name of inGame) if (await files.has(name, host, true)) found.push(name);
  return found;
}
