/**
 * What the reader of an archive's parts has to know of ZIP. It is in the library itself; the rest is fetched later.
 */

/** Enough of a file's end to hold all that follows the directory: the end record, its comment, zip64's two. */
export const tailSize: number = 0x10000 + 22 + 20 + 56;
export const localHeaderSize = 30;
/**
 * A member's name and extra fields stand between its local header and its data: usually, and at most, so many bytes.
 */
export const usualGap = 512;
export const largestGap: number = 2 * 0xffff;

/** How much of a member's packed data certainly holds its first `limit` bytes. */
export function neededFor(limit: number, packedSize: number): number {
  // At worst packing saves nothing, in blocks of 64 KB that are unpacked whole.
  return Math.min(packedSize, limit + 0x10400);
}

/** Where a member's data begins in bytes that begin with its local header; 0 where the header is cut off. */
export function dataOffset(piece: Uint8Array): number {
  if (piece.byteLength < localHeaderSize) return 0;
  const view = new DataView(piece.buffer, piece.byteOffset, piece.byteLength);
  return localHeaderSize + view.getUint16(26, true) + view.getUint16(28, true);
}
