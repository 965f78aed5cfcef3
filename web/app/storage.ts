/**
 * The browser's storage. The browser may refuse it in private windows, by policy or if the disk is full: then nothing
 * is stored, and settings apply to one visit only.
 */

/** A stored setting; null if it was not stored, undefined if the browser refuses storage. */
export function readSetting(key: string): string | null | undefined {
  try {
    return localStorage.getItem(key);
  } catch {
    return undefined;
  }
}

/** Stores a setting, or removes it with null. Returns false if the browser refuses storage. */
export function writeSetting(key: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/**
 * Opens a database. `upgrade` creates the object stores of a new version. The promise rejects if the browser refuses the
 * database or another tab blocks it.
 */
export function openDatabase(
  name: string,
  version: number,
  upgrade: (database: IDBDatabase) => void,
): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = () => upgrade(request.result);
    request.onblocked = () => reject(new Error('Another tab holds the database.'));
    answer(request).then(resolve, reject);
  });
}

/** Deletes a database. Rejects if another tab holds it. */
export function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onblocked = () => reject(new Error('Another tab holds the database.'));
    answer(request).then(() => resolve(), reject);
  });
}

/** The result of a request. */
export function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database refused the request.'));
  });
}

/** Resolves when a transaction is complete. */
export function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    // The `error` event of a failed request comes earlier, when the transaction has no error yet.
    transaction.onabort = () => reject(transaction.error ?? new Error('The transaction was aborted.'));
  });
}
