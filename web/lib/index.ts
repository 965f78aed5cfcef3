/** Marrow: opens 3D models of classic games and plays their animations. */
export { load, entries, openSource, type SourceOptions } from './load/load.js';
export { joinSources } from './load/archive/archives.js';
export { createCache } from './load/cache.js';
export { loadImage, type ImageInput } from './load/images/load-image.js';
export { urlSource, type UrlSourceOptions } from './load/sources/url-source.js';
export { fileSource, memorySource, type MemoryFile } from './load/sources/file-source.js';
export { dropSource } from './load/sources/drop-source.js';
export { configure, type Configuration, type WasmSource } from './wasm/configure.js';
export { formatOfName, formats, type Family, type FormatInfo, type OpenerName } from './wasm/families.js';
export type { ImageFormat } from './wasm/image-formats.js';
export { raycast, update } from './animation/instance.js';
export {
  DisposedError,
  FetchError,
  ModelError,
  modelErrorCodes,
  type ModelErrorCode,
  type ModelErrorData,
} from './util/errors.js';
export { UnsupportedError, type NeededFeature } from './util/refusals.js';
export { infoOf, type Info, type ModelLists, type ModelNumbers, type PartInfo } from './model/info.js';
export type * from './types/api.js';
export type * from './types/events.js';
export type * from './types/frame.js';
export type * from './types/hits.js';
export type * from './types/playback.js';
export type * from './types/subject.js';
export type * from './types/vectors.js';
