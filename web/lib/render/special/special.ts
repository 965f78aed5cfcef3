import lightPhysical from '../../../../shaders/light_physical.glsl?raw';
import type { ProgramLibrary } from '../gl/program-recipes.js';
import { physicalRecipes } from '../gl/program-recipes.js';

/**
 * Rendering code for few models: sprites that face the camera, and physically based materials. Fetched with the first model
 * that needs it (special-loader.ts).
 */
export { Sprites } from './sprites.js';

export const specialPrograms: ProgramLibrary = {
  files: { 'light_physical.glsl': lightPhysical },
  recipes: physicalRecipes(),
};
