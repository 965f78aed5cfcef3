import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DatabaseFiles } from '../../../web/app/open/kept-files.js';
import type { Recent } from '../../../web/app/state/recents.js';
import { FakeDatabases } from './support/fake-database.js';

const recent: Recent = {
  key: 'a',
  name: 'imp',
  format: 'mdl',
  from: 'imp.mdl',
  entry: null,
  bytes: 3,
  opened: 1,
};
const kept = [{ path: 'imp.mdl', file: new Blob(['imp']) }];

let databases: FakeDatabases;
let files: DatabaseFiles;

beforeEach(() => {
  databases = new FakeDatabases();
  vi.stubGlobal('indexedDB', databases);
  files = new DatabaseFiles();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('The database of files', () => {
  it('returns stored files with their description', async () => {
    expect(await files.put(recent, kept)).toBeNull();
    expect([await files.has('a'), await files.has('b'), await files.get('b')]).toEqual([true, false, null]);
    expect(await files.describe({ ...recent, name: 'demon' })).toBe(true);
    expect(await files.get('a')).toEqual({ recent: { ...recent, name: 'demon' }, files: kept });
  });

  it('stores no description of files that were deleted', async () => {
    await files.put(recent, kept);
    await files.clear();
    expect(await files.describe(recent)).toBe(false);
    expect(await files.list()).toEqual([]);
  });

  it('reports whether the storage is full or the browser refused', async () => {
    databases.putError = new DOMException('no room', 'QuotaExceededError');
    expect(await files.put(recent, kept)).toBe('full');
    databases.putError = new DOMException('cannot be cloned', 'DataCloneError');
    expect(await files.put(recent, kept)).toBe('refused');
  });

  it('opens the database again after it could not be opened', async () => {
    databases.openError = new DOMException('locked', 'UnknownError');
    expect(await files.put(recent, kept)).toBe('refused');
    databases.openError = null;
    expect(await files.put(recent, kept)).toBeNull();
  });

  it('closes the database for another tab, and opens it again when it is needed', async () => {
    await files.put(recent, kept);
    databases.connections[0]?.onversionchange?.();
    expect(databases.connections[0]?.closed).toBe(true);
    expect(await files.has('a')).toBe(true);
    expect(databases.connections).toHaveLength(2);
  });

  it('opens the database again after the browser has closed it', async () => {
    await files.put(recent, kept);
    databases.connections[0]?.close();
    databases.connections[0]?.onclose?.();
    expect(await files.has('a')).toBe(true);
  });
});
