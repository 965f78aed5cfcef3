/** The class of `<marrow-viewer>`. Importing it does not register the element; `./define` does. */
export { MarrowViewerElement, type BlobSettings } from './marrow-viewer.js';
export type { AttributeProperties } from './attributes/attributes.js';
export type { CameraOrbit, Vector3 } from './attributes/camera-text.js';
export type { MarrowViewerEvents } from './dom/events.js';
export type { PlaySettings } from './playback/player.js';
export type { ScreenshotSettings } from './screenshot.js';
