/** The viewer: one model on one canvas, played and turned. */
export { Viewer } from './viewer.js';
export type { ViewerEvents, ViewerOptions } from './viewer-options.js';
export { defaultDirection, type CameraDirection } from './viewer-camera.js';
export { readStageColors } from './stage-colors.js';
