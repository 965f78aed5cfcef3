/** The same in Node, where addresses may be paths and files of this computer are read. */
import { useLocalFiles } from './load/node-source.js';

useLocalFiles();

export * from './index.js';
export { nodeSource, type NodeSource } from './load/node-source.js';
