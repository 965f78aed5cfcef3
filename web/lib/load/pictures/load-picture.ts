import type { Picture } from '../../types/subject.js';
import { throwIfAborted } from '../../util/abort.js';
import type { MemoryFile } from '../sources/file-source.js';
import { opener } from '../worker/opener.js';

/**
 * Decodes a picture file (PNG, JPEG, TGA, BMP, PCX, DDS) like a model's own, for `model.setTexture()`.
 *
 * @param file - a File, or bytes with a name; they stay the caller's
 * @throws ModelError what is wrong with the file; `cancelled`
 * @throws FetchError `pictures.wasm` is not where it should be
 *
 * @example
 * ```ts
 * import { loadPicture } from 'marrow3d';
 *
 * const data = await (await fetch('textures/metal.tga')).arrayBuffer();
 * const { width, height, rgba } = await loadPicture({ name: 'metal.tga', data });
 * const picture = new ImageData(new Uint8ClampedArray(rgba), width, height);
 * ```
 */
export async function loadPicture(
  file: File | MemoryFile,
  options: { readonly signal?: AbortSignal } = {},
): Promise<Picture> {
  const { signal = new AbortController().signal } = options;
  throwIfAborted(signal, file.name);
  opener().prepare(['pictures']);
  const piece =
    'data' in file ? new Uint8Array(file.data instanceof ArrayBuffer ? file.data.slice(0) : file.data) : file;
  return opener().run('picture', { name: file.name, piece }, ['pictures'], signal);
}
