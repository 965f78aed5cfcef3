/** Limits of archives, each far above every real archive. */

/** Doom 3's largest pk4 has about 10,000 files, a collection of many games 100,000. */
export const maxMembers = 200_000;
/** Enough for names of 250 bytes for all members. */
export const largestDirectory: number = 64 << 20;
/** The largest unpacked file: a module addresses 4 GB and needs memory for the file and the model. */
export const largestMember: number = 512 << 20;
/** The largest compression ratio of Deflate: a member that declares more is damaged. */
export const deflateRatio = 1032;
/** A larger file with a compression ratio above `bombRatio` is not a model or an image. */
export const bombSize: number = 64 << 20;
export const bombRatio = 200;
