import { useLocalFiles } from '../../../web/lib/load/sources/node-source.js';

// The entry for Node would do this, but tests import the library's modules one by one.
useLocalFiles();
