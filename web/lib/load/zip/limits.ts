/** Ceilings of archives, each far above every real one: what passes them costs more than it is worth. */

/** Doom 3's largest pk4 has some ten thousand files. */
export const mostMembers = 50_000;
/** A name of 300 bytes for each of them. */
export const largestDirectory: number = 16 << 20;
/** One file, unpacked: it is read by a module that addresses 4 GB and needs file and model side by side. */
export const largestMember: number = 512 << 20;
/** Deflate cannot do better than 1,032 to 1: what claims more is damaged. */
export const deflateRatio = 1032;
/** Above this size a file that packs better than `bombRatio` is no model and no picture. */
export const bombSize: number = 64 << 20;
export const bombRatio = 200;
