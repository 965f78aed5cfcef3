import type { ReferenceSummary } from '../core/bindings.js';
import { baseName, folderOf, isPattern, join, NameIndex, normalise, pathFrom } from '../util/names.js';
import type { FileRequest } from './protocol.js';

/** A companion may name companions; nothing real goes deeper. */
const mostRounds = 4;

/** What a file wants, and which. */
export interface Wanted extends ReferenceSummary {
  readonly of: string;
}

/** The names that are known to lie in a file set. */
export interface Listing {
  readonly index: NameIndex;
  /** There may be files of other names. */
  readonly openEnded: boolean;
  /** Where its names begin within a game's folders. */
  readonly game: string | null;
}

/**
 * Which files a load still needs: what its files want, and what those want in turn. Pictures are left alone: they do
 * not hold a load up. What is asked for is asked for once.
 */
export class Companions {
  readonly #listing: Listing;
  readonly #asked: Set<string> = new Set();
  #rounds = 0;

  constructor(listing: Listing) {
    this.#listing = listing;
  }

  /** Whether it is worth asking what files want. */
  get goesOn(): boolean {
    return this.#rounds < mostRounds;
  }

  /** The files to ask for; none: the load is complete. */
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
    if (!openEnded) return { names, all, inGame: [] };
    const likely = likelyNames(reference, folder);
    return { names: [...new Set([...names, ...likely])], all, inGame: this.#scripts(reference) };
  }

  /** Of a game's scripts, which cannot be listed, those that are named after the model's folder, as most are. */
  #scripts({ name, of }: Wanted): string[] {
    const { game } = this.#listing;
    if (game === null || normalise(name).toLowerCase() !== 'scripts/*.shader') return [];
    const model = baseName(normalise(join(game, folderOf(of)))).toLowerCase();
    return model === '' ? [] : ['player_', 'weapon_', ''].map((kind) => `scripts/${kind}${model}.shader`);
  }
}

/** Where a companion may be of a source that cannot list. Mere offers are not asked for. */
function likelyNames({ name, kind }: Wanted, folder: string): string[] {
  if (isPattern(name) || kind === 'offered') return [];
  return [...new Set([join(folder, baseName(normalise(name))), pathFrom(folder, name)])];
}
