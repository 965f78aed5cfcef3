import type { DecodedImage } from '../../types/subject.js';
import { composeMessage } from '../../messages/compose.js';
import { inWords } from '../../messages/worded.js';
import { orAborted, throwIfAborted } from '../../util/abort.js';
import { ModelError } from '../../util/errors.js';
import { imageFormatOfName } from '../../wasm/image-formats.js';
import type { MemoryFile } from '../sources/file-source.js';
import { isAddress, toSource } from '../sources/to-source.js';
import { refuseTooLarge, handOver } from '../sources/pieces.js';
import { opener } from '../worker/opener.js';
import type { NamedPiece, Piece } from '../worker/protocol.js';

/** An image file: an address (in Node also a path), a File, a Blob, bytes, or bytes with a name. */
export type ImageInput = string | URL | Blob | ArrayBuffer | Uint8Array | MemoryFile;

/**
 * Decodes an image file (PNG, JPEG, TGA, BMP, PCX, DDS) as a model's images are decoded, for `model.setTexture()`.
 *
 * @param file - remains owned by the caller. Its name is only used in errors: the content determines the format
 * @returns 8-bit RGBA pixels, rows from the top
 * @throws ModelError if the file is invalid; `cancelled`
 * @throws FetchError if the file or its decoder (`images-<format>.wasm`) cannot be fetched
 *
 * @example
 * ```ts
 * import { loadImage } from 'marrow3d';
 *
 * const { width, height, rgba } = await loadImage('textures/metal.tga');
 * const data = new ImageData(new Uint8ClampedArray(rgba), width, height);
 * ```
 */
export async function loadImage(
  file: ImageInput,
  options: { readonly signal?: AbortSignal } = {},
): Promise<DecodedImage> {
  const { signal = new AbortController().signal } = options;
  const name = nameOf(file);
  throwIfAborted(signal, name);
  const decoder = imageFormatOfName(name);
  opener().prepare(decoder === null ? [] : [decoder]);
  const encoded = isAddress(file)
    ? await orAborted(inWords(fetched(file, signal)), signal, name)
    : { name, piece: pieceOf(file) };
  return opener().run('image', encoded, { signal });
}

function nameOf(file: ImageInput): string {
  if (isAddress(file)) return String(file);
  return 'name' in file && typeof file.name === 'string' ? file.name : '';
}

/** @throws TypeError if the value is not a file */
function pieceOf(file: Exclude<ImageInput, string | URL>): Piece {
  if (file instanceof Blob) return file;
  const data: unknown = 'data' in file ? file.data : file;
  if (data instanceof ArrayBuffer) return { kept: new Uint8Array(data) };
  if (data instanceof Uint8Array) return { kept: data };
  throw new TypeError('loadImage() takes an address, a File, a Blob, or bytes');
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
