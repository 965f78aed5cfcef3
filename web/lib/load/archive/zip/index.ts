import { readPakDirectory } from '../pak/directory.js';
import type { PakPlace } from '../archive-kinds.js';
import { readDirectory, type DirectoryPlace } from './directory.js';
import { packListing, type PackedListing } from '../packed-listing.js';

/**
 * Reads archives. A separate script, fetched when the first archive is opened (`zip()` in load/worker/source-files.ts).
 */
export { findDirectory, readDirectory, type DirectoryPlace, type Listing, type Member } from './directory.js';
export { readPakDirectory } from '../pak/directory.js';
export { unpackMember } from './unpack.js';

/**
 * Reads the directory of a ZIP or a PAK in the form that is posted to the page.
 *
 * @throws ModelError `archive_damaged`, `too_large`
 */
export function readListing(
  archive: string,
  bytes: Uint8Array,
  place: DirectoryPlace | PakPlace,
): PackedListing {
  const listing =
    place.kind === 'pak' ? readPakDirectory(archive, bytes, place) : readDirectory(archive, bytes, place);
  return packListing(listing);
}
