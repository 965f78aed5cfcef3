/** The class of `<marrow-viewer>`. Importing it does not register the element; `./define` does. */
export { MarrowViewerElement, type BlobSettings } from './marrow-viewer.js';
export type { AttributeProperties } from './attributes.js';
export type { CameraOrbit, Vector3 } from './camera-text.js';
export type { MarrowViewerEvents } from './events.js';
export type { PlaySettings } from './loop-counter.js';
export type { PictureSettings } from './picture.js';
