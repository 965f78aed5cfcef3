/** What whoever reads a file's parts has to know of ZIP: this much is in the library itself. */

/** Enough of a file's end to hold all that follows the directory: the end record, its comment, zip64's two. */
export const tailSize: number = 0x10000 + 22 + 20 + 56;
export const localHeaderSize = 30;
/** Between a member's local header and its data stand its name and extra fields: usually this much, at most that. */
export const usualGap = 512;
export const largestGap: number = 2 * 0xffff;

/** How much of a member's packed data certainly holds that many of its first bytes. */
export function neededFor(limit: number, packedSize: number): number {
  // At worst nothing is saved, in blocks of 64 KB that are unpacked whole.
  return Math.min(packedSize, limit + 0x10400);
}

/** Where a member's data begins in a piece that begins with its local header; 0 where that is not whole. */
export function dataOffset(piece: Uint8Array): number {
  if (piece.byteLength < localHeaderSize) return 0;
  const view = new DataView(piece.buffer, piece.byteOffset, piece.byteLength);
  return localHeaderSize + view.getUint16(26, true) + view.getUint16(28, true);
}
