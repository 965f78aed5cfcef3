/** Marrow: opens the models of classic games and brings them to life. */
export { load, entries, openSource, type SourceOptions } from './load/load.js';
export { joinSources } from './load/archives.js';
export { loadPicture } from './load/load-picture.js';
export { urlSource } from './load/url-source.js';
export { fileSource, memorySource, type MemoryFile } from './load/file-source.js';
export { dropSource } from './load/drop-source.js';
export { nodeSource, type NodeSource } from './load/node-source.js';
export { configure, type Configuration, type WasmSource } from './core/configure.js';
export { formatOfName, formats, type Family, type FormatInfo } from './core/families.js';
export { Model } from './core/model.js';
export type { Playable } from './core/playable.js';
export { Instance, update } from './core/instance.js';
export type { Joints } from './core/joints.js';
export type { Layers } from './core/layers.js';
export {
  DisposedError,
  FetchError,
  ModelError,
  modelErrorCodes,
  type ModelErrorCode,
  type ModelErrorData,
} from './util/errors.js';
export { personsCuts, playedFrames } from './util/cuts.js';
export type * from './types/api.js';
export type * from './types/events.js';
export type * from './types/frame.js';
export type * from './types/subject.js';
