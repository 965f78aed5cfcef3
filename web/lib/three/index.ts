/** Converts models of classic games to three.js objects. */
export { toThree, type ToThreeOptions } from './to-three.js';
export { disposeThree } from './dispose-three.js';
export { MarrowLoader, type MarrowLoaderOptions } from './marrow-loader.js';
export type { ConversionOptions } from '../scene/index.js';
