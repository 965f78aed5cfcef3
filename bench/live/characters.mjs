import { characterFiles } from '../lib/character.mjs';
import { figureFiles } from '../lib/skinned-figure.mjs';

/**
 * The characters of the crowds, as functions that give their files: `hero`, of 110 joints, and `figure`, of 40, which is
 * drawn. The figure's triangles are few, because software may have to draw them and the main thread alone is measured.
 */
export const characters = { hero: () => characterFiles(), figure: () => figureFiles(3) };
