import type { Listing, Member } from './zip/directory.js';

/**
 * A directory as it crosses from the worker: a hundred thousand objects would hold the page up for a tenth of a second,
 * one text and one array of numbers do not.
 */
export interface PackedListing {
  /** All names, parted by zero bytes, which no name holds. */
  readonly names: string;
  /** `columns` numbers for each name. */
  readonly numbers: Float64Array;
  readonly complaint: string | null;
}

const columns = 6;

export function packListing({ members, complaint }: Listing): PackedListing {
  const numbers = new Float64Array(members.length * columns);
  let at = 0;
  for (const { offset, packedSize, size, crc, method, encrypted } of members)
    for (const value of [offset, packedSize, size, crc, method, Number(encrypted)]) numbers[at++] = value;
  return { names: members.map(({ name }) => name).join('\0'), numbers, complaint };
}

export function namesOf({ names, numbers }: PackedListing): string[] {
  return numbers.length === 0 ? [] : names.split('\0');
}

export function memberAt({ numbers }: PackedListing, name: string, place: number): Member {
  const [offset = 0, packedSize = 0, size = 0, crc = 0, method = 0, encrypted = 0] = numbers.subarray(
    place * columns,
    (place + 1) * columns,
  );
  return { name, offset, packedSize, size, crc, method, encrypted: encrypted !== 0 };
}
