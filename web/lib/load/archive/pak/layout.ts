/** What the reader of an archive's parts has to know of PAK. */

export const pakHeaderSize = 12;

/** Where the directory of a PAK lies, as its header says. */
export interface PakPlace {
  readonly kind: 'pak';
  readonly offset: number;
  readonly size: number;
  readonly fileSize: number;
}

/** Reads the header of a file of `fileSize` bytes; null where it is no PAK. */
export function pakPlace(head: Uint8Array, fileSize: number): PakPlace | null {
  if (!isPak(head) || head.byteLength < pakHeaderSize) return null;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  return { kind: 'pak', offset: view.getInt32(4, true), size: view.getInt32(8, true), fileSize };
}

/** Whether a file begins as a PAK does. */
export function isPak(head: Uint8Array): boolean {
  return [0x50, 0x41, 0x43, 0x4b].every((byte, i) => head[i] === byte);
}
