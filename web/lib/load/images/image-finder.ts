import type { FileSource, GameTree } from '../../types/api.js';
import type { FoundImage, DecodedImage } from '../../types/subject.js';
import { composeMessage } from '../../messages/compose.js';
import type { Deadline } from '../../util/abort.js';
import { FetchError, ModelError } from '../../util/errors.js';
import {
  baseName,
  extensionOf,
  fold,
  folderOf,
  isGamePath,
  join,
  normalise,
  pathFrom,
  imageAlternatives,
  requestPath,
} from '../../util/names.js';
import { isOpenEnded, pieceOf } from '../sources/pieces.js';
import type { NamedPiece } from '../worker/protocol.js';

/** Decodes an image file. */
export type Decode = (encoded: NamedPiece, deadline: Deadline) => Promise<DecodedImage>;

/** The result for one path: an image, null if there is no file, or the error of a server that refuses the request. */
type Finding = DecodedImage | FetchError | null;

/** A file name in the source, or a path in the game's folders. */
interface Candidate {
  readonly name: string;
  readonly game?: GameTree;
}

/** Thrown if no file exists at any of the tried paths. */
export class MissingImage extends ModelError {
  readonly tried: readonly string[];

  constructor(message: string, file: string, tried: readonly string[]) {
    super({ code: 'missing_companion', message, file });
    this.tried = tried;
  }
}

/**
 * Finds image files. If the source lists its names, the core has found the files already. Otherwise likely names are
 * requested in turn; the extension that last succeeded is tried first. If the model states a path, it is also tried
 * in the game's folders. A file is read and decoded once, even if several names refer to it.
 */
export class ImageFinder {
  readonly #source: FileSource;
  readonly #decode: Decode;
  /** Results by path. */
  readonly #findings: Map<string, Promise<Finding>> = new Map();
  #lastExtension = '';

  constructor(source: FileSource, decode: Decode) {
    this.#source = source;
    this.#decode = decode;
  }

  /** False if the image is known to be missing without a search. */
  expects(image: FoundImage): boolean {
    return this.#candidates(image, '').length > 0;
  }

  /**
   * Finds and decodes an image.
   *
   * @param folder - the folder of the model that refers to the image
   * @throws ModelError `missing_companion`, or the error of the decoder; FetchError
   */
  async find(
    image: FoundImage,
    folder: string,
    deadline: Deadline,
  ): Promise<{ readonly decoded: DecodedImage; readonly file: Candidate }> {
    const candidates = this.#candidates(image, folder);
    let refusal: FetchError | null = null;
    for (const file of candidates) {
      const decoded = await this.#imageAt(file, deadline);
      if (decoded instanceof FetchError) refusal ??= decoded;
      else if (decoded !== null) return { decoded, file };
    }
    if (refusal !== null) throw refusal;
    const names = [...new Set(candidates.map(({ name }) => name))];
    const message =
      names.length === 0
        ? composeMessage('image-missing')
        : composeMessage('image-not-found', names.join(', '));
    throw new MissingImage(message, image.name, names);
  }

  #imageAt(file: Candidate, deadline: Deadline): Promise<Finding> {
    const place = `${file.game === undefined ? '' : '/'}${file.name}`;
    const known = this.#findings.get(place);
    if (known !== undefined) return known;
    const decoded = this.#read(file, deadline);
    this.#findings.set(place, decoded);
    // A failure is not kept, because a later attempt may succeed.
    decoded.catch(() => this.#findings.delete(place));
    return decoded;
  }

  async #read({ name, game }: Candidate, deadline: Deadline): Promise<Finding> {
    const reading = pieceOf(game ?? this.#source, name, deadline.signal, () => deadline.extend());
    const piece = await reading.catch((error: unknown) => {
      if (error instanceof FetchError) return error;
      throw error;
    });
    if (piece === null || piece instanceof FetchError) return piece;
    this.#lastExtension = extensionOf(name);
    return this.#decode({ name, piece }, deadline);
  }

  #candidates({ name, found }: FoundImage, folder: string): Candidate[] {
    const { game } = this.#source;
    const [written = '', ...others] = imageAlternatives(name);
    const isOpen = isOpenEnded(this.#source);
    // A found file is the only candidate if its name equals the stated name, or if the source lists all its files.
    if (found !== null && (!isOpen || fold(baseName(found)) === fold(baseName(written))))
      return [{ name: found }];
    const rank = (other: string): number => (extensionOf(other) === this.#lastExtension ? 0 : 1);
    others.sort((a, b) => rank(a) - rank(b));
    const isPath = folderOf(written) !== '';
    // The path from the game's root is tried before the path in the model's folder. For an image beside the model, the
    // two are equal.
    const fromRoot = isGamePath(written);
    const inGame = (path: string): Candidate[] =>
      isPath && game !== undefined ? [{ name: normalise(path), game }] : [];
    if (!isOpen) {
      const fromModel = (path: string): Candidate[] =>
        game !== undefined && path.startsWith('../')
          ? [{ name: pathFrom(join(game.path, folder), path), game }]
          : [];
      return [written, ...others].flatMap((path) => [...fromModel(path), ...inGame(path)]);
    }
    const beside = (path: string): Candidate => ({ name: join(folder, baseName(path)) });
    // No game has a folder `models` within a model's folder.
    const isInItsFolder = isPath && !(fromRoot && game !== undefined);
    const inItsFolder = isInItsFolder ? [{ name: requestPath(folder, written) }] : [];
    const places = fromRoot ? [...inGame(written), beside(written)] : [beside(written), ...inGame(written)];
    const byOtherNames = others.flatMap((path) => [...inGame(path), beside(path)]);
    const listed = found === null ? [] : [{ name: found }];
    return [...places, ...inItsFolder, ...byOtherNames, ...listed];
  }
}
