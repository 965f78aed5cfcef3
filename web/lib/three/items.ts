import type { LoadingManager } from 'three';

/** Reports the files of one load to a three.js LoadingManager. */
export class Items {
  readonly #manager: LoadingManager;
  readonly #onProgress: ((event: ProgressEvent) => void) | undefined;
  /** For each response that is still being read, a function that ends its item. */
  readonly #open: Set<() => void> = new Set();
  readonly #files: Map<string, { readonly loaded: number; readonly total: number | null }> = new Map();

  constructor(manager: LoadingManager, onProgress: ((event: ProgressEvent) => void) | undefined) {
    this.#manager = manager;
    this.#onProgress = onProgress;
  }

  /** Fetches the URL after the manager's URL modifier. The item ends when the body has been read. */
  async fetch(asked: string, init: RequestInit): Promise<Response> {
    const url = this.#manager.resolveURL(asked);
    this.#manager.itemStart(url);
    const end = (): void => {
      if (this.#open.delete(end)) this.#manager.itemEnd(url);
    };
    this.#open.add(end);
    try {
      const response = await fetch(url, init);
      // A missing optional name is not an error: another candidate may exist.
      if (response.ok && response.body !== null)
        return new Response(response.body.pipeThrough(new TransformStream({ flush: end })), response);
      end();
      return response;
    } catch (error) {
      end();
      throw error;
    }
  }

  readonly bytes = (name: string, loaded: number, total: number | null): void => {
    if (this.#onProgress === undefined) return;
    this.#files.set(name, { loaded, total });
    const files = [...this.#files.values()];
    this.#onProgress(
      new ProgressEvent('progress', {
        lengthComputable: files.every((file) => file.total !== null),
        loaded: files.reduce((sum, file) => sum + file.loaded, 0),
        total: files.reduce((sum, file) => sum + (file.total ?? 0), 0),
      }),
    );
  };

  /** Ends the items of responses that were not read to the end. */
  end(): void {
    for (const end of [...this.#open]) end();
  }
}
