import { composeMessage } from '../../messages/compose.js';
import { ModelError } from '../../util/errors.js';
import { zip } from './lazy-zip.js';
import type { PackedPiece, Piece } from './protocol.js';
import { dataOffset, localHeaderSize, neededFor } from '../archive/zip/layout.js';

/**
 * Reads the bytes of a file that has been handed over.
 *
 * @param limit - how many of the first bytes of an archive's file are wanted; null is all of them
 * @throws ModelError what is wrong with the archive; `missing_companion`
 */
export async function bytesOfPiece(
  name: string,
  piece: Piece,
  limit: number | null = null,
): Promise<Uint8Array> {
  if (piece instanceof Uint8Array || piece instanceof Blob) return bytesOfRange(name, piece);
  if ('kept' in piece) return piece.kept;
  if ('readRange' in piece) return piece.readRange(0, piece.size);
  const { archive, member } = piece;
  const { unpackMember } = await zip();
  const bytes = unpackMember(archive, member, await packedBytes(piece, limit), limit);
  if (bytes !== null) return bytes;
  const message = composeMessage('packed-file-cut', archive);
  throw new ModelError({ code: 'archive_damaged', message, file: name });
}

/** A member's packed bytes from its local header on, as many as are wanted. */
async function packedBytes(
  { archive, member, from }: PackedPiece,
  limit: number | null,
): Promise<Uint8Array> {
  if (from instanceof Uint8Array) return from;
  const head = await bytesOfRange(archive, from.slice(0, localHeaderSize));
  const wanted = limit === null ? member.packedSize : neededFor(limit, member.packedSize);
  return bytesOfRange(archive, from.slice(0, dataOffset(head) + wanted));
}

/** @throws ModelError `missing_companion`: a file on a disk may have gone since it was chosen. */
export async function bytesOfRange(name: string, piece: Uint8Array | Blob): Promise<Uint8Array> {
  if (piece instanceof Uint8Array) return piece;
  const buffer = await piece.arrayBuffer().catch((cause: unknown) => {
    const message = composeMessage('source-file-changed');
    throw new ModelError({ code: 'missing_companion', message, file: name }, { cause });
  });
  return new Uint8Array(buffer);
}
