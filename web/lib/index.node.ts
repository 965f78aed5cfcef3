/** The package's entry in Node: addresses may also be paths, and files of this computer are read. */
import { useLocalFiles } from './load/sources/node-source.js';

useLocalFiles();

export * from './index.js';
export { nodeSource, type NodeSource, type NodeSourceOptions } from './load/sources/node-source.js';
