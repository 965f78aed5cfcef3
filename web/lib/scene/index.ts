export { sceneOf } from './scene.js';
export type * from './types.js';
