import type { Picture } from '../../types/subject.js';
import { composeMessage } from '../../messages/compose.js';
import { inWords } from '../../messages/worded.js';
import { orAborted, throwIfAborted } from '../../util/abort.js';
import { ModelError } from '../../util/errors.js';
import type { MemoryFile } from '../sources/file-source.js';
import { isAddress, toSource } from '../sources/to-source.js';
import { refuseTooLarge } from '../largest-file.js';
import { handOver } from '../sources/pieces.js';
import { opener } from '../worker/opener.js';
import type { NamedPiece } from '../worker/protocol.js';

/**
 * Decodes an image file (PNG, JPEG, TGA, BMP, PCX, DDS) like a model's own images, for `model.setTexture()`.
 *
 * @param file - an address (in Node also a path), a File, or bytes with a name; these stay the caller's
 * @throws ModelError what is wrong with the file; `cancelled`
 * @throws FetchError the address does not answer, or `images.wasm` is not where it should be
 *
 * @example
 * ```ts
 * import { loadPicture } from 'marrow3d';
 *
 * const { width, height, rgba } = await loadPicture('textures/metal.tga');
 * const picture = new ImageData(new Uint8ClampedArray(rgba), width, height);
 * ```
 */
export async function loadPicture(
  file: string | URL | File | MemoryFile,
  options: { readonly signal?: AbortSignal } = {},
): Promise<Picture> {
  const { signal = new AbortController().signal } = options;
  throwIfAborted(signal, isAddress(file) ? String(file) : file.name);
  opener().prepare(['images']);
  if (isAddress(file)) {
    const encoded = await orAborted(inWords(fetched(file, signal)), signal, String(file));
    return opener().run('image', encoded, { signal });
  }
  const piece =
    'data' in file ? new Uint8Array(file.data instanceof ArrayBuffer ? file.data.slice(0) : file.data) : file;
  return opener().run('image', { name: file.name, piece }, { signal });
}

async function fetched(address: string | URL, signal: AbortSignal): Promise<NamedPiece> {
  const source = await toSource(address);
  const name = source.main ?? '';
  const piece = source.main === null ? null : await handOver(source, name, signal, () => undefined);
  if (piece === null) {
    const message = composeMessage('image-address-without-file');
    throw new ModelError({ code: 'missing_companion', message, file: String(address) });
  }
  refuseTooLarge(name, piece);
  return { name, piece };
}
