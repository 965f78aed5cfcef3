import { composeMessage } from '../messages/compose.js';
import { ModelError } from '../util/errors.js';
import { sizeOfPiece, type Piece } from './worker/protocol.js';

/**
 * The maximum size of a model's file, in bytes. WebAssembly has 4 GB of memory, and a text file needs up to six times
 * its size during parsing. The core has the same limit (`kMaxFileSize` in wasm/base/limits.h).
 */
export const largestFile: number = 512 << 20;

/**
 * Checks the size of a file before it is read.
 *
 * @throws ModelError `too_large`
 */
export function refuseTooLarge(file: string, piece: Piece): void {
  refuseSize(file, sizeOfPiece(piece));
}

/**
 * Checks the size of a file.
 *
 * @param size - the size of the file in bytes
 * @throws ModelError `too_large`
 */
export function refuseSize(file: string, size: number): void {
  if (size <= largestFile) return;
  const message = composeMessage('open-file-too-large', Math.ceil(size / (1 << 20)), largestFile >> 20);
  throw new ModelError({ code: 'too_large', message, file });
}
