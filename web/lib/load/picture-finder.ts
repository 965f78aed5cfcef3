import type { FileSource, OnBytes } from '../types/api.js';
import type { ImageSummary } from '../types/subject.js';
import { ModelError } from '../util/errors.js';
import { baseName, extensionOf, folderOf, join, pictureAlternatives } from '../util/names.js';
import type { NamedBytes } from './protocol.js';
import { readOwned } from './read-owned.js';

/**
 * Finds the files of pictures. Where the source lists its names the core has found them already; a source that
 * cannot list is asked for one likely name after another, and an extension that was right once is asked for early.
 */
export class PictureFinder {
  readonly #source: FileSource;
  #lastExtension = '';

  constructor(source: FileSource) {
    this.#source = source;
  }

  /** False: it is known without looking that the picture is not there. */
  expects(image: ImageSummary): boolean {
    return this.#candidates(image, '').length > 0;
  }

  /**
   * @param folder - of the model that names it
   * @throws ModelError `missing_companion`, or FetchError.
   */
  async read(
    image: ImageSummary,
    folder: string,
    signal: AbortSignal,
    onBytes: OnBytes,
  ): Promise<NamedBytes & { readonly bytes: Uint8Array }> {
    const names = this.#candidates(image, folder);
    for (const name of names) {
      const bytes = await readOwned(this.#source, name, signal, onBytes);
      if (bytes === null) continue;
      this.#lastExtension = extensionOf(name);
      return { name, bytes };
    }
    const tried = names.length === 0 ? '' : ` Looked for ${names.join(', ')}.`;
    const message = `The picture is not there; a checker stands in for it.${tried} Put it beside the model.`;
    throw new ModelError({ code: 'missing_companion', message, file: image.name });
  }

  #candidates({ name, found }: ImageSummary, folder: string): string[] {
    if (found !== null) return [found];
    if (this.#source.names.length > 0) return [];
    const [written = '', ...others] = pictureAlternatives(name);
    const rank = (other: string): number => (extensionOf(other) === this.#lastExtension ? 0 : 1);
    const beside = (path: string): string => join(folder, baseName(path));
    const inItsFolder = folderOf(written) === '' ? [] : [join(folder, written)];
    others.sort((a, b) => rank(a) - rank(b));
    return [...new Set([beside(written), ...inItsFolder, ...others.map(beside)])];
  }
}
