import { Inflate, inflateSync } from 'fflate';
import { composeMessage } from '../../../messages/compose.js';
import { crc32 } from '../../../util/crc32.js';
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
 * Checks that a member can be unpacked, without reading it.
 *
 * @throws ModelError `archive_encrypted`, `archive_unsupported`, `archive_damaged`, `too_large`
 */
export function checkMember(archive: string, { name, method, encrypted, size, packedSize }: Member): void {
  if (encrypted) {
    throw fault('archive_encrypted', name, composeMessage('packed-file-encrypted', archive));
  }
  if (method !== stored && method !== deflated) {
    const how = methods[method] ?? composeMessage('packed-file-method', method);
    const message = composeMessage('packed-file-compression', archive, how);
    throw fault('archive_unsupported', name, message);
  }
  const maxSize = method === stored ? packedSize : (packedSize + 1) * deflateRatio;
  if (size > maxSize || (method === stored && size !== packedSize)) {
    const message = composeMessage('packed-file-size-impossible', archive, packedSize, size);
    throw fault('archive_damaged', name, message);
  }
  if (size > largestMember) {
    const [megabytes, most] = [Math.ceil(size / 2 ** 20), largestMember >> 20];
    throw fault('too_large', name, composeMessage('packed-file-too-large', megabytes, archive, most));
  }
  if (size > bombSize && size > packedSize * bombRatio) {
    const message = composeMessage('packed-file-ratio', archive, Math.round(size / packedSize));
    throw fault('too_large', name, message);
  }
}

/**
 * Unpacks a member. Returns null if `bytes`, which start at its local header, are incomplete.
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
  if (view.getUint32(0, true) !== localSignature)
    throw fault('archive_damaged', name, composeMessage('packed-file-header', archive));
  const start = dataOffset(bytes);
  const packed = bytes.subarray(start, start + packedSize);
  if (packed.byteLength < (limit === null ? packedSize : neededFor(limit, packedSize))) return null;
  if (limit !== null) return firstBytes(archive, member, packed, Math.min(limit, size));

  const whole = method === stored ? packed.slice() : inflated(archive, member, packed);
  if (whole.byteLength !== size) {
    const message = composeMessage('packed-file-size', archive, whole.byteLength, size);
    throw fault('archive_damaged', name, message);
  }
  if (crc32(whole) !== crc)
    throw fault('archive_damaged', name, composeMessage('packed-file-checksum', archive));
  return whole;
}

function inflated(archive: string, { name, size }: Member, packed: Uint8Array): Uint8Array<ArrayBuffer> {
  try {
    // Data beyond the declared size is dropped.
    return inflateSync(packed, { out: new Uint8Array(size) });
  } catch (error) {
    throw undecodable(archive, name, error);
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
    throw undecodable(archive, name, error);
  }
  return bytes.slice(0, filled);
}

function undecodable(archive: string, name: string, error: unknown): ReturnType<typeof fault> {
  const reason = error instanceof Error ? error.message : String(error);
  return fault('archive_damaged', name, composeMessage('packed-file-data', archive, reason));
}
