import { LazyCode } from '../util/lazy-code.js';
import type * as GroundCode from './ground/ground.js';

/** The code and the shaders of ground and shadow, which the first image of a model is drawn without. */
export const groundCode: LazyCode<typeof GroundCode> = new LazyCode(() => import('./ground/ground.js'));
