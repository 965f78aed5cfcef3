/** Reading ZIP archives: a file of its own that is fetched with the first archive (`load/lazy-zip.ts`). */
export { findDirectory, readDirectory, type DirectoryPlace, type Member } from './directory.js';
export { unpackMember } from './unpack.js';
