import type { ReferenceSummary } from '../../wasm/bindings.js';
import type { WarningSummary } from '../../types/described.js';
import { baseName, folderOf, isPattern, join, NameIndex, normalise, pathFrom } from '../../util/names.js';
import type { FileRequest } from './protocol.js';

/** Companions may name companions, so many times; no real model goes deeper. */
const mostRounds = 4;

/** Files that one pattern may bring; a game's folder has some hundreds of scripts or animations. */
const mostMatches = 4096;

/** A reference to a companion, and the file that has it (`of`). */
export interface Wanted extends ReferenceSummary {
  readonly of: string;
}

/** The names that are known to lie in a file set. */
export interface Listing {
  readonly index: NameIndex;
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
        const isNew = what !== 'picture' && !this.#asked.has(place);
        return isNew && this.#asked.add(place);
      })
      .map((each) => this.#request(each))
      .filter(({ names, inGame }) => names.length + inGame.length > 0);
  }

  #request(reference: Wanted): FileRequest {
    const all = isPattern(reference.name);
    const folder = folderOf(reference.of);
    const { index, openEnded } = this.#listing;
    const listed = all ? index.matching(reference.name, folder) : [index.find(reference.name, folder)];
    const names = listed.filter((name) => name !== null);
    if (names.length > mostMatches) {
      const message = `${names.length} files match ${reference.name}; the first ${mostMatches} are read. Move the others to another folder.`;
      this.#warnings.push({ file: reference.of, message });
      names.length = mostMatches;
    }
    if (!openEnded) return { names, all, inGame: [] };
    const likely = likelyNames(reference, folder);
    return { names: [...new Set([...names, ...likely])], all, inGame: this.#scripts(reference) };
  }

  /** Likely paths of a game's scripts, which cannot be listed: most are named after the model's folder. */
  #scripts({ name, of }: Wanted): string[] {
    const { game } = this.#listing;
    if (game === null || normalise(name).toLowerCase() !== 'scripts/*.shader') return [];
    const model = baseName(normalise(join(game, folderOf(of)))).toLowerCase();
    return model === '' ? [] : ['player_', 'weapon_', ''].map((kind) => `scripts/${kind}${model}.shader`);
  }
}

/**
 * Likely names of a companion in a source that cannot list its names. Companions that are merely offered have none.
 */
function likelyNames({ name, kind }: Wanted, folder: string): string[] {
  if (isPattern(name) || kind === 'offered') return [];
  return [...new Set([join(folder, baseName(normalise(name))), pathFrom(folder, name)])];
}
