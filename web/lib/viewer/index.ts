/** The viewer: one model on one canvas, played and turned. */
export { Viewer } from './viewer.js';
export type { ChannelEvent, ViewerEvents, ViewerOptions } from './viewer-options.js';
export { defaultDirection, type CameraDirection } from './viewer-camera.js';
export { readStageColors } from './stage-colors.js';
export { isFarTravelled } from './follow.js';
export { GraphicsUnavailable } from '../render/index.js';
export { rootRotation } from '../util/basis.js';

export { hasMovingMaterials } from './moving-materials.js';
export type * from '../types/playback.js';
export * from '../types/view.js';
export type * from '../types/vectors.js';
