import type { LoadingManager } from 'three';

/** The files that a load fetches, as a manager of three.js is told of them. */
export class Items {
  readonly #manager: LoadingManager;
  readonly #onProgress: ((event: ProgressEvent) => void) | undefined;
  /** Ends the item of each response that is still being read. */
  readonly #open: Set<() => void> = new Set();
  readonly #files: Map<string, { readonly loaded: number; readonly total: number | null }> = new Map();

  constructor(manager: LoadingManager, onProgress: ((event: ProgressEvent) => void) | undefined) {
    this.#manager = manager;
    this.#onProgress = onProgress;
  }

  /** Fetches from where the manager says. The item ends when the body has been read. */
  async fetch(asked: string, init: RequestInit): Promise<Response> {
    const url = this.#manager.resolveURL(asked);
    this.#manager.itemStart(url);
    const end = (): void => {
      if (this.#open.delete(end)) this.#manager.itemEnd(url);
    };
    this.#open.add(end);
    try {
      const response = await fetch(url, init);
      // A name that was a guess and leads nowhere is no error: another name may.
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

  /** Ends the items of what nobody reads to its end. */
  end(): void {
    for (const end of [...this.#open]) end();
  }
}
