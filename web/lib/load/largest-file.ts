import { composeMessage } from '../messages/compose.js';
import { ModelError } from '../util/errors.js';
import { sizeOfPiece, type Piece } from './worker/protocol.js';

/**
 * The largest file of a model, in bytes. WebAssembly has 4 GB of memory, and a text takes up to six times its size while
 * it is read and its model is made. The core holds to the same (`kMaxFileSize` in wasm/base/limits.h).
 */
export const largestFile: number = 512 << 20;

/** @throws ModelError `too_large`, before anything of the file is read. */
export function refuseTooLarge(file: string, piece: Piece): void {
  refuseSize(file, sizeOfPiece(piece));
}

/**
 * @param size - of the file, in bytes
 * @throws ModelError `too_large`
 */
export function refuseSize(file: string, size: number): void {
  if (size <= largestFile) return;
  const message = composeMessage('open-file-too-large', Math.ceil(size / (1 << 20)), largestFile >> 20);
  throw new ModelError({ code: 'too_large', message, file });
}
