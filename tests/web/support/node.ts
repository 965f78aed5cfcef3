import { useLocalFiles } from '../../../web/lib/load/node-source.js';

// Tests in Node import the library's parts one by one, not its front door for Node.
useLocalFiles();
