/** Marrow: opens the models of classic games and brings them to life. */
export { load, entries, openSource, type SourceOptions } from './load/load.js';
export { joinSources } from './load/archives.js';
export { loadPicture } from './load/load-picture.js';
export { urlSource } from './load/url-source.js';
export { fileSource, memorySource, type MemoryFile } from './load/file-source.js';
export { dropSource } from './load/drop-source.js';
export { configure, type Configuration, type WasmSource } from './core/configure.js';
export { formatOfName, formats, type Family, type FormatInfo } from './core/families.js';
export { update } from './core/instance.js';
export {
  DisposedError,
  FetchError,
  ModelError,
  modelErrorCodes,
  type ModelErrorCode,
  type ModelErrorData,
} from './util/errors.js';
export { personsCuts, playedFrames } from './util/cuts.js';
export { materialImage } from './util/material-image.js';
export { isPictureName } from './util/names.js';
export type * from './types/api.js';
export type * from './types/events.js';
export type * from './types/frame.js';
export type * from './types/subject.js';
