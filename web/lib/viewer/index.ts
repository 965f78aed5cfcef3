/** The viewer: displays and plays one model on one canvas. */
export { Viewer } from './viewer.js';
export { thumbnail } from './thumbnail.js';
export type {
  ChannelEvent,
  ChannelFrameEvent,
  ThumbnailOptions,
  ViewerEvents,
  ViewerOptions,
  ViewerSettings,
} from './viewer-options.js';
export { defaultDirection } from './camera/camera-controller.js';
export type {
  CameraDirection,
  CameraSettings,
  FitDirection,
  FitOptions,
  FramedPart,
  ViewerCamera,
} from './camera/viewer-camera.js';
export { openingDirection, subjectDirection, type OpenedModel } from './camera/opening-direction.js';
export { openingAxes } from './framing/opening-axes.js';
export { readSceneColors } from './scene-colors.js';
export { isFarTravelled } from './camera/follow.js';
export type { ScreenshotOptions, ViewCanvas } from '../render/index.js';
export { rootRotation, turnedAxes } from '../util/basis.js';
export { fileCamerasOf, type FileCamera } from '../util/file-cameras.js';
export { hitGroupColors } from '../util/hit-groups.js';

export { hasMovingMaterials } from './moving-materials.js';
export type * from '../types/playback.js';
export * from '../types/view.js';
export type * from '../types/vectors.js';
