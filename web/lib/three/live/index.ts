/** Models of classic games in three.js. */
export { LiveModel, updateLive, type LiveModelOptions } from './live-model.js';
export { LiveInstance } from './live-instance.js';
export type { SurfaceLook } from './surface-look.js';
