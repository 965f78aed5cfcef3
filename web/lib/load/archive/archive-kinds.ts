/**
 * The maximum size, in bytes, of an archive at an address that is fetched whole. The files of a Quake III player need
 * about forty range requests, which take longer than fetching 8 MB at 20 Mbit/s.
 */
export const largestWholeArchive: number = 8 << 20;

/** Whether a file has the signature of a ZIP archive. */
export function isZip(head: Uint8Array): boolean {
  return begins(head, [0x50, 0x4b, 3, 4]) || begins(head, [0x50, 0x4b, 5, 6]);
}

/** Whether a file has the signature of an archive, supported or not. */
export function isArchive(head: Uint8Array): boolean {
  return isZip(head) || isPak(head) || otherPacker(head) !== null;
}

/**
 * Returns the name of an unsupported archive format, identified by the first bytes of a file; null for other files.
 */
export function otherPacker(head: Uint8Array): string | null {
  if (begins(head, [0x52, 0x61, 0x72, 0x21])) return 'RAR';
  if (begins(head, [0x37, 0x7a, 0xbc, 0xaf])) return '7z';
  return null;
}

function begins(head: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, i) => head[i] === byte);
}

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

function isPak(head: Uint8Array): boolean {
  return begins(head, [0x50, 0x41, 0x43, 0x4b]);
}
