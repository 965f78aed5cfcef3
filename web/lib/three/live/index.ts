/** Draws many animated instances of a model in three.js. */
export { LiveModel, updateLive, type LiveLevels, type LiveModelOptions } from './live-model.js';
export { LiveInstance } from './live-instance.js';
export type { LiveIntersection } from './intersection.js';
export type { SurfaceLook } from './surface-look.js';
