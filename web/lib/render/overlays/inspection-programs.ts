import inspectFrag from '../../../../shaders/inspect.frag.glsl?raw';
import lightChecker from '../../../../shaders/light_checker.glsl?raw';
import lightNormals from '../../../../shaders/light_normals.glsl?raw';
import lightWeights from '../../../../shaders/light_weights.glsl?raw';
import { isInspection, lightKinds, stageRecipes, type ProgramLibrary } from '../gl/program-recipes.js';

/** The programs of inspection modes, which replace a light. */
export const inspectionPrograms: ProgramLibrary = {
  files: {
    'inspect.frag.glsl': inspectFrag,
    'light_checker.glsl': lightChecker,
    'light_normals.glsl': lightNormals,
    'light_weights.glsl': lightWeights,
  },
  recipes: lightKinds.filter(isInspection).flatMap((light) => stageRecipes(light, 'inspect.frag.glsl')),
};
