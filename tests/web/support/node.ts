import { afterAll, vi } from 'vitest';
import { useLocalFiles } from '../../../web/lib/load/sources/node-source.js';

// The package's entry for Node does this, but tests import the library's modules directly.
useLocalFiles();

// Test files share a process, so mocks and stubs of a file must not affect the next one.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
