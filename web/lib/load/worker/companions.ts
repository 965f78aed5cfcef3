import { composeMessage } from '../../messages/compose.js';
import type { WarningSummary } from '../../types/subject.js';
import { bytesOf, decodeText } from '../../util/code-pages.js';
import { baseName, folderOf, join, normalise, requestPath } from '../../util/names.js';
import { piecesOf } from '../lookup/families/index.js';
import { fits } from '../lookup/folders.js';
import type { Lookup, Wanted } from '../lookup/lookup.js';

/** Companions may name companions, so many times; no real model goes deeper. */
const mostRounds = 4;

/** Files that one pattern may bring; a game's folder has some hundreds of scripts or animations. */
export const mostMatches = 4096;

/** A file that a load may need. */
export interface FileRequest {
  /** Its likely names. The first that is there counts, or with `all` (for a pattern) every one of them. */
  readonly names: readonly string[];
  readonly all: boolean;
  /** Likely paths in the game's own folders; every one of them counts. */
  readonly inGame: readonly string[];
}

/** The names that are known to lie in a source. */
export interface Listing {
  readonly lookup: Lookup;
  /** True when there may be files that are not listed. */
  readonly openEnded: boolean;
  /** The path within a game's folders that the names are relative to; null outside of a game. */
  readonly game: string | null;
}

/**
 * Tells which companions a load still needs, and the companions of those. Pictures are left out, because they do not
 * hold a load up. Each file is requested once.
 */
export class Companions {
  readonly #listing: Listing;
  readonly #asked: Set<string> = new Set();
  /** Levels of detail and further sequences of models. They have no companions. */
  readonly #pieces: Set<string> = new Set();
  readonly #warnings: WarningSummary[] = [];
  #rounds = 0;

  constructor(listing: Listing) {
    this.#listing = listing;
  }

  /** Whether the companions of further files are still looked for. */
  get goesOn(): boolean {
    return this.#rounds < mostRounds;
  }

  /** Files that were left out, by the file that refers to them. */
  get warnings(): readonly WarningSummary[] {
    return this.#warnings;
  }

  /** The files to request; none when the load is complete. */
  requests(wanted: readonly Wanted[]): FileRequest[] {
    this.#rounds += 1;
    return wanted
      .filter(({ name, of, what }) => {
        const place = join(folderOf(of), normalise(name).toLowerCase());
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
    if (piecesOf(reference.of).some((pattern) => fits(baseName(reference.name), pattern)))
      for (const name of possible) this.#pieces.add(name);
    return { names: possible, all, inGame: openEnded ? this.#scripts(reference) : [] };
  }

  /** Likely paths of a game's scripts, which cannot be listed: most are named after the model's folder and its kind. */
  #scripts({ name, of }: Wanted): string[] {
    const { game } = this.#listing;
    if (game === null || normalise(name).toLowerCase() !== 'scripts/*.shader') return [];
    const folder = normalise(join(game, folderOf(of))).toLowerCase();
    const model = baseName(folder);
    if (model === '') return [];
    const kind = /(?:^|\/)(player|weapon)s\d*\//.exec(folder)?.[1];
    const stems = kind === undefined ? [model] : [`${kind}_${model}`, model];
    return stems.map((stem) => `scripts/${stem}.shader`);
  }
}

/**
 * Likely names of a companion in a source that cannot list its names. Companions that are merely offered have none.
 */
function likelyNames({ name: bytes, kind, of }: Wanted): string[] {
  if (isPattern(bytes) || kind === 'offered') return [];
  const name = decodeText(bytesOf(bytes));
  const folder = folderOf(of);
  return [...new Set([join(folder, baseName(normalise(name))), requestPath(folder, name)])];
}

/** Whether a name stands for many files: `*.md5anim`. */
function isPattern(name: string): boolean {
  return name.includes('*');
}
