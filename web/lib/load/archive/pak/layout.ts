/** The header of a PAK, separate from the code that reads archives, which is fetched later. */

export const pakHeaderSize = 12;

/** The position of the directory as the header of a PAK declares it. */
export interface PakPlace {
  readonly kind: 'pak';
  readonly offset: number;
  readonly size: number;
  readonly fileSize: number;
}

/** Reads the header of a file of `fileSize` bytes; null if it is not a PAK. */
export function pakPlace(head: Uint8Array, fileSize: number): PakPlace | null {
  if (!isPak(head) || head.byteLength < pakHeaderSize) return null;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  return { kind: 'pak', offset: view.getInt32(4, true), size: view.getInt32(8, true), fileSize };
}

/** Whether a file has the signature of a PAK. */
export function isPak(head: Uint8Array): boolean {
  return [0x50, 0x41, 0x43, 0x4b].every((byte, i) => head[i] === byte);
}
