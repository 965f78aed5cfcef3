import type { FileSource, GameTree, OnBytes } from '../types/api.js';
import type { FoundImage } from '../types/subject.js';
import { FetchError, ModelError } from '../util/errors.js';
import {
  baseName,
  extensionOf,
  fold,
  folderOf,
  join,
  normalise,
  pathFrom,
  pictureAlternatives,
} from '../util/names.js';
import { isOpenEnded } from './combined-source.js';
import { pieceOf } from './pieces.js';
import type { NamedPiece } from './protocol.js';

/** How names begin that go from the root of a game's files. */
const gamePath = /^(models|textures|gfx|sprites)\//i;

/** One of the source's names, or a path in the game's folders. */
interface Candidate {
  readonly name: string;
  readonly game?: GameTree;
}

/**
 * Finds the files of pictures. Where the source lists its names the core has found them already; a source that
 * cannot list is asked for one likely name after another, and an extension that was right once is asked for early. What
 * is not found there may lie elsewhere in the game's folders, at the path that the model names it by.
 */
export class PictureFinder {
  readonly #source: FileSource;
  #lastExtension = '';

  constructor(source: FileSource) {
    this.#source = source;
  }

  /** False: it is known without looking that the picture is not there. */
  expects(image: FoundImage): boolean {
    return this.#candidates(image, '').length > 0;
  }

  /**
   * @param folder - of the model that names it
   * @throws ModelError `missing_companion`, or FetchError.
   */
  async read(
    image: FoundImage,
    folder: string,
    signal: AbortSignal,
    onBytes: OnBytes,
  ): Promise<NamedPiece & { readonly file: Candidate }> {
    const candidates = this.#candidates(image, folder);
    let refusal: FetchError | null = null;
    for (const file of candidates) {
      const { name, game } = file;
      const piece = await pieceOf(game ?? this.#source, name, signal, onBytes).catch((error: unknown) => {
        if (!(error instanceof FetchError)) throw error;
        refusal ??= error;
        return null;
      });
      if (piece === null) continue;
      this.#lastExtension = extensionOf(name);
      return { name, piece, file };
    }
    if (refusal !== null) throw refusal as FetchError;
    const names = [...new Set(candidates.map(({ name }) => name))];
    const tried = names.length === 0 ? '' : ` Looked for ${names.join(', ')}.`;
    const message = `The picture is not there; a checker stands in for it.${tried} Put it beside the model.`;
    throw new ModelError({ code: 'missing_companion', message, file: image.name });
  }

  #candidates({ name, found }: FoundImage, folder: string): Candidate[] {
    const { game } = this.#source;
    const [written = '', ...others] = pictureAlternatives(name);
    const isOpen = isOpenEnded(this.#source);
    // Of its own name, or of all that there are.
    if (found !== null && (!isOpen || fold(baseName(found)) === fold(baseName(written))))
      return [{ name: found }];
    const rank = (other: string): number => (extensionOf(other) === this.#lastExtension ? 0 : 1);
    others.sort((a, b) => rank(a) - rank(b));
    const isPath = folderOf(written) !== '';
    // A path from the game's root is right, or as good as any: where the picture lies beside the model both are the same.
    const fromRoot = gamePath.test(written);
    const inGame = (path: string): Candidate[] =>
      isPath && game !== undefined ? [{ name: normalise(path), game }] : [];
    if (!isOpen) return [written, ...others].flatMap(inGame);
    const beside = (path: string): Candidate => ({ name: join(folder, baseName(path)) });
    const inItsFolder = isPath ? [{ name: pathFrom(folder, written) }] : [];
    const places = fromRoot ? [...inGame(written), beside(written)] : [beside(written), ...inGame(written)];
    const byOtherNames = others.flatMap((path) => [...inGame(path), beside(path)]);
    const listed = found === null ? [] : [{ name: found }];
    return [...places, ...inItsFolder, ...byOtherNames, ...listed];
  }
}
