/** Reads ZIP archives. It is a script of its own, fetched with the first archive (`load/worker/lazy-zip.ts`). */
export { findDirectory, readDirectory, type DirectoryPlace, type Member } from './directory.js';
export { unpackMember } from './unpack.js';
