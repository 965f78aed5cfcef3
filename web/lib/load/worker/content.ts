import type { Heap } from '../../wasm/heap.js';
import { bytesOfPiece, bytesOfRange } from './piece-bytes.js';
import {
  isReadInSlices,
  sizeOfPiece,
  sliceSize,
  type OnJobProgress,
  type Piece,
  type RangedPiece,
} from './protocol.js';

/** A file that has been handed over: its bytes or, where it is large and not in memory yet, how to read them. */
export type Content = Uint8Array | RangedPiece;

/** Takes a file over; one that is large and not packed stays unread. */
export async function contentOf(name: string, piece: Piece): Promise<Content> {
  if (!isReadInSlices(piece)) return bytesOfPiece(name, piece);
  if ('readRange' in piece) return piece;
  return { size: piece.size, readRange: (from, to) => bytesOfRange(name, piece.slice(from, to)) };
}

/** The first bytes of a file, by which its format is recognized. */
export async function headOf(content: Content, size: number): Promise<Uint8Array> {
  if (content instanceof Uint8Array) return content.subarray(0, size);
  return content.readRange(0, Math.min(size, content.size));
}

/**
 * Copies a file into a module's memory; the caller frees it or hands it over. A file that is not read yet is read in slices, so that
 * the file is in memory once.
 */
export async function copyIn(
  heap: Heap,
  file: string,
  content: Content,
  tell: OnJobProgress,
): Promise<{ readonly address: number; readonly size: number }> {
  const size = sizeOfPiece(content);
  if (content instanceof Uint8Array) return { address: heap.put(content), size };
  const address = heap.allocate(size);
  try {
    for (let from = 0; from < size; from += sliceSize) {
      const to = Math.min(size, from + sliceSize);
      const bytes = await content.readRange(from, to);
      // Another job may have made the memory grow meanwhile, which ends the views from before.
      heap.bytes(address + from, to - from).set(bytes);
      tell({ phase: 'fetch', file, loaded: to, total: size });
    }
  } catch (error) {
    heap.free(address);
    throw error;
  }
  return { address, size };
}
