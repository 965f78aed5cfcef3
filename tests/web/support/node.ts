import { afterAll, vi } from 'vitest';
import { useLocalFiles } from '../../../web/lib/load/sources/node-source.js';

// The entry for Node does this, but tests import the library's modules one by one.
useLocalFiles();

// Test files share a process, so what a file has replaced must not reach the next one.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
