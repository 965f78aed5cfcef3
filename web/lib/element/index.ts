/** The element's class; importing it registers nothing. `./define` registers `<marrow-viewer>`. */
export { MarrowViewerElement, type BlobSettings } from './marrow-viewer.js';
export type { AttributeProperties } from './attributes.js';
export type { CameraOrbit, Vector3 } from './camera-text.js';
export type { MarrowViewerEvents } from './events.js';
export type { PlaySettings } from './passes.js';
export type { PictureSettings } from './picture.js';
export type { Words } from './words.js';
