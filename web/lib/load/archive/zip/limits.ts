/** Limits of archives, each far above every real archive: anything larger costs more than it is worth. */

/** Doom 3's largest pk4 has some ten thousand files, a collection of many games a hundred thousand. */
export const mostMembers = 200_000;
/** Enough for names of 250 bytes for all members. */
export const largestDirectory: number = 64 << 20;
/** The largest unpacked file: a module that reads it addresses 4 GB and needs the file and the model side by side. */
export const largestMember: number = 512 << 20;
/** Deflate cannot do better than 1,032 to 1: what claims more is damaged. */
export const deflateRatio = 1032;
/** Above this size a file that packs better than `bombRatio` is no model and no picture. */
export const bombSize: number = 64 << 20;
export const bombRatio = 200;
