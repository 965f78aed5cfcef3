/** Models of classic games as objects of three.js. */
export { toThree, type ToThreeOptions } from './to-three.js';
export { disposeThree } from './dispose-three.js';
export { MarrowLoader, type MarrowLoaderOptions } from './marrow-loader.js';
export type { SceneOptions } from '../scene/index.js';
