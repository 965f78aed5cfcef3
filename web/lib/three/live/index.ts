/** Draws many animated instances of a model in three.js. */
export { LiveModel, updateLive, type LiveModelOptions } from './live-model.js';
export type { LiveLevels } from './culling.js';
export { LiveInstance } from './live-instance.js';
export type { LiveIntersection } from './intersection.js';
export type { SurfaceLook } from './surface-look.js';
