import lightPhysical from '../../../../shaders/light_physical.glsl?raw';
import type { ProgramLibrary } from '../gl/program-recipes.js';
import { physicalRecipes } from '../gl/program-recipes.js';

/**
 * What only few models need to be drawn: sprites that turn to the eye, and the light of physically based materials. It
 * is fetched with the first model that needs it (special-loader.ts).
 */
export { Sprites } from './sprites.js';

export const specialPrograms: ProgramLibrary = {
  files: { 'light_physical.glsl': lightPhysical },
  recipes: physicalRecipes(),
};
