import { composeMessage } from '../../../messages/compose.js';
import { fault } from './fault.js';

/** Limits of archives, each far above the values of real archives. */

/** The maximum number of files. Doom 3's largest pk4 has about 10,000; a collection of many games has 100,000. */
const maxMembers = 200_000;
/** The maximum size of a directory in bytes: enough for names of 250 bytes for all members. */
const largestDirectory: number = 64 << 20;
/** The largest unpacked file: a WASM module addresses 4 GB and needs memory for the file and the model. */
export const largestMember: number = 512 << 20;
/** The largest compression ratio of Deflate: a member that declares a higher ratio is damaged. */
export const deflateRatio = 1032;
/** A larger file, in bytes, with a compression ratio above `bombRatio` is rejected as a ZIP bomb. */
export const bombSize: number = 64 << 20;
export const bombRatio = 200;

/**
 * Throws if an archive exceeds the limits.
 * @param count - the number of files that the central directory declares
 * @param size - the size of the central directory in bytes
 * @throws ModelError `too_large`
 */
export function refuseLarge(archive: string, count: number, size: number): void {
  if (count > maxMembers)
    throw fault('too_large', archive, composeMessage('archive-too-many-files', count, maxMembers));
  if (size <= largestDirectory) return;
  const [megabytes, most] = [Math.ceil(size / 2 ** 20), largestDirectory / 2 ** 20];
  throw fault('too_large', archive, composeMessage('archive-directory-too-large', megabytes, most));
}
