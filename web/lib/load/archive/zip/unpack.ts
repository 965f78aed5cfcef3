import { Inflate, inflateSync } from 'fflate';
import { crc32 } from './crc32.js';
import type { Member } from './directory.js';
import { fault } from './fault.js';
import { dataOffset, localHeaderSize, neededFor } from './layout.js';
import { bombRatio, bombSize, deflateRatio, largestMember } from './limits.js';

const localSignature = 0x04034b50;
const stored = 0;
const deflated = 8;
/** Packed bytes that are inflated at a time if only the first bytes of a file are needed. */
const portion = 4096;

/** Unsupported compression methods by number. */
const methods: Readonly<Record<number, string>> = {
  1: 'Shrink',
  6: 'Implode',
  9: 'Deflate64',
  12: 'bzip2',
  14: 'LZMA',
  93: 'Zstandard',
  95: 'XZ',
  98: 'PPMd',
};

/**
 * Checks that a member can be unpacked, before any of it is read.
 *
 * @throws ModelError `archive_encrypted`, `archive_unsupported`, `archive_damaged`, `too_large`
 */
export function checkMember(archive: string, { name, method, encrypted, size, packedSize }: Member): void {
  if (encrypted) {
    const message = `It is encrypted in ${archive}. Unpack the archive with its password and open the folder.`;
    throw fault('archive_encrypted', name, message);
  }
  if (method !== stored && method !== deflated) {
    const how = methods[method] ?? `method ${method}`;
    const message = `${archive} compresses it with ${how}; Marrow supports Deflate. Unpack the archive and open the folder.`;
    throw fault('archive_unsupported', name, message);
  }
  const maxSize = method === stored ? packedSize : (packedSize + 1) * deflateRatio;
  if (size > maxSize || (method === stored && size !== packedSize)) {
    throw broken(
      archive,
      name,
      `${packedSize} packed bytes cannot contain the ${size} bytes that it declares`,
    );
  }
  if (size > largestMember) {
    const limit = largestMember >> 20;
    throw fault(
      'too_large',
      name,
      `It has ${size >> 20} MB in ${archive}, more than ${limit} MB. Is it a model?`,
    );
  }
  if (size > bombSize && size > packedSize * bombRatio) {
    const times = Math.round(size / packedSize).toLocaleString('en');
    const message = `${archive} compresses it ${times} times, more than is possible for a model or an image. Get it from another source.`;
    throw fault('too_large', name, message);
  }
}

/**
 * Unpacks a member. Returns null if `bytes`, which begin with its local header, are not enough.
 *
 * @param limit - the number of first bytes to unpack; null unpacks all and verifies the checksum
 * @throws ModelError, as `checkMember`
 */
export function unpackMember(
  archive: string,
  member: Member,
  bytes: Uint8Array,
  limit: number | null,
): Uint8Array<ArrayBuffer> | null {
  checkMember(archive, member);
  const { name, method, packedSize, size, crc } = member;
  if (bytes.byteLength < localHeaderSize) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0, true) !== localSignature) throw broken(archive, name, 'it does not begin with PK');
  const start = dataOffset(bytes);
  const packed = bytes.subarray(start, start + packedSize);
  if (packed.byteLength < (limit === null ? packedSize : neededFor(limit, packedSize))) return null;
  if (limit !== null) return firstBytes(archive, member, packed, Math.min(limit, size));

  const whole = method === stored ? packed.slice() : inflated(archive, member, packed);
  if (whole.byteLength !== size) throw broken(archive, name, `it has ${whole.byteLength} bytes, not ${size}`);
  if (crc32(whole) !== crc) throw broken(archive, name, 'its checksum is wrong');
  return whole;
}

function inflated(archive: string, { name, size }: Member, packed: Uint8Array): Uint8Array<ArrayBuffer> {
  try {
    // Data beyond the declared size is dropped.
    return inflateSync(packed, { out: new Uint8Array(size) });
  } catch (error) {
    throw broken(archive, name, reasonOf(error));
  }
}

function firstBytes(
  archive: string,
  { name, method }: Member,
  packed: Uint8Array,
  size: number,
): Uint8Array<ArrayBuffer> {
  if (method === stored) return packed.slice(0, size);
  const bytes = new Uint8Array(size);
  let filled = 0;
  const stream = new Inflate((data) => {
    bytes.set(data.subarray(0, size - filled), filled);
    filled = Math.min(size, filled + data.byteLength);
  });
  try {
    for (let at = 0; at < packed.byteLength && filled < size; at += portion) {
      stream.push(packed.subarray(at, at + portion));
    }
  } catch (error) {
    throw broken(archive, name, reasonOf(error));
  }
  return bytes.slice(0, filled);
}

function broken(archive: string, name: string, reason: string): ReturnType<typeof fault> {
  const message = `It is damaged in ${archive}: ${reason}. Download or pack the archive again.`;
  return fault('archive_damaged', name, message);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
