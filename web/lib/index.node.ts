/** The package's entry point in Node: addresses may also be local paths, and local files can be read. */
import { useLocalFiles } from './load/sources/node-source.js';

useLocalFiles();

export * from './index.js';
export { nodeSource, type NodeSource, type NodeSourceOptions } from './load/sources/node-source.js';
