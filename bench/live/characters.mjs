import { characterFiles } from '../lib/character.mjs';
import { figureFiles } from '../lib/skinned-figure.mjs';

/**
 * The characters of the crowds, as functions that return their files: `hero`, with 110 joints, and `figure`, with 40,
 * which is drawn. The figure has few triangles, because a machine without a GPU draws them on the CPU and only the main
 * thread is measured.
 */
export const characters = { hero: () => characterFiles(), figure: () => figureFiles(3) };
