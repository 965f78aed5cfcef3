import { LazyCode } from '../util/lazy-code.js';
import type * as GroundCode from './ground/ground.js';

/** The code and shaders of ground and shadow. The first image of a model is drawn without them. */
export const groundCode: LazyCode<typeof GroundCode> = new LazyCode(() => import('./ground/ground.js'));
