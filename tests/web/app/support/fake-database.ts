/** A request of the fake database. */
class FakeRequest {
  result: unknown = undefined;
  error: Error | null = null;
  onsuccess: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onupgradeneeded: (() => void) | null = null;
}

type Table = Map<string, unknown>;

/** A transaction that completes after its last request. */
class FakeTransaction {
  error: Error | null = null;
  oncomplete: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  readonly #databases: FakeDatabases;
  #pending = 0;

  constructor(databases: FakeDatabases) {
    this.#databases = databases;
  }

  objectStore(name: string): object {
    const table = this.#databases.tables.get(name) ?? new Map<string, unknown>();
    return {
      get: (key: string) => this.#request(() => table.get(key)),
      getKey: (key: string) => this.#request(() => (table.has(key) ? key : undefined)),
      getAll: () => this.#request(() => [...table.values()]),
      put: (value: { readonly key?: string }, key = value.key ?? '') =>
        this.#request(() => void table.set(key, value), this.#databases.putError),
      delete: (key: string) => this.#request(() => void table.delete(key)),
      clear: () => this.#request(() => table.clear()),
    };
  }

  #request(work: () => unknown, error: Error | null = null): FakeRequest {
    const request = new FakeRequest();
    this.#pending += 1;
    queueMicrotask(() => {
      if (this.error !== null) return;
      if (error !== null) {
        this.#abort(request, error);
        return;
      }
      request.result = work();
      request.onsuccess?.();
      this.#pending -= 1;
      if (this.#pending === 0) queueMicrotask(() => this.oncomplete?.());
    });
    return request;
  }

  /** As in a browser, the transaction gets its error after the `error` event. */
  #abort(request: FakeRequest, error: Error): void {
    request.error = error;
    request.onerror?.();
    this.onerror?.();
    this.error = error;
    this.onabort?.();
  }
}

/** A connection to the fake database. */
class FakeConnection {
  onversionchange: (() => void) | null = null;
  onclose: (() => void) | null = null;
  closed = false;
  readonly #databases: FakeDatabases;

  constructor(databases: FakeDatabases) {
    this.#databases = databases;
  }

  createObjectStore(name: string): void {
    this.#databases.tables.set(name, new Map());
  }

  transaction(): FakeTransaction {
    if (this.closed) throw new DOMException('The connection is closed.', 'InvalidStateError');
    return new FakeTransaction(this.#databases);
  }

  close(): void {
    this.closed = true;
  }
}

/** Replaces `indexedDB` with one database in memory. */
export class FakeDatabases {
  readonly tables: Map<string, Table> = new Map();
  /** The connections that were opened. */
  readonly connections: FakeConnection[] = [];
  /** Fails each request to open the database; null permits it. */
  openError: Error | null = null;
  /** Fails each request to store a value; null permits it. */
  putError: Error | null = null;

  open(): FakeRequest {
    const request = new FakeRequest();
    queueMicrotask(() => {
      if (this.openError !== null) {
        request.error = this.openError;
        request.onerror?.();
        return;
      }
      const connection = new FakeConnection(this);
      this.connections.push(connection);
      request.result = connection;
      if (this.tables.size === 0) request.onupgradeneeded?.();
      request.onsuccess?.();
    });
    return request;
  }
}
