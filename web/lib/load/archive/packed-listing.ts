import type { Listing, Member } from './zip/directory.js';

/**
 * A directory in the form in which the worker posts it: one string and one array of numbers. Cloning 100,000 objects
 * would block the page for 0.1 s.
 */
export interface PackedListing {
  /** All names, separated by zero bytes, which no name contains. */
  readonly names: string;
  /** `columns` numbers for each name. */
  readonly numbers: Float64Array;
  readonly warning: string | null;
}

const columns = 6;

export function packListing({ members, warning }: Listing): PackedListing {
  const numbers = new Float64Array(members.length * columns);
  let at = 0;
  for (const { offset, packedSize, size, crc, method, encrypted } of members)
    for (const value of [offset, packedSize, size, crc, method, Number(encrypted)]) numbers[at++] = value;
  return { names: members.map(({ name }) => name).join('\0'), numbers, warning };
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
