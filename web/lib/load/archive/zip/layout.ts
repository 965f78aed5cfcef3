/**
 * Sizes and offsets of ZIP. They are separate from the code that reads archives, because that code is fetched later.
 */

/**
 * Bytes at the end of a file that can contain everything after the directory: end record, comment, zip64 end and
 * locator.
 */
export const tailSize: number = 0x10000 + 22 + 20 + 56;
export const localHeaderSize = 30;
/** The usual and the largest size of a member's name and extra fields, between its local header and its data. */
export const usualGap = 512;
export const largestGap: number = 2 * 0xffff;

/** The number of packed bytes that certainly contain the first `limit` bytes of a member. */
export function neededFor(limit: number, packedSize: number): number {
  // In the worst case the data is stored in blocks of 64 KB, which are unpacked whole.
  return Math.min(packedSize, limit + 0x10400);
}

/** The offset of a member's data from its local header; 0 if the header is incomplete. */
export function dataOffset(piece: Uint8Array): number {
  if (piece.byteLength < localHeaderSize) return 0;
  const view = new DataView(piece.buffer, piece.byteOffset, piece.byteLength);
  return localHeaderSize + view.getUint16(26, true) + view.getUint16(28, true);
}
