import type { Actions } from '../actions/actions.js';
import type { AppState } from '../state/state.js';
import type { Store } from '../state/store.js';
import { readSetting, writeSetting } from '../storage.js';
import { message } from '../text/messages.js';

/** The setting 'off' stops the page from registering its service worker. */
const storageKey = 'marrow.offline';

/** The scope of the service worker: the page's folder. */
const scope = (): string => new URL('./', document.baseURI).href;

/** The offline copy of the page, which a service worker stores. */
export class Offline {
  readonly #store: Store<AppState>;
  readonly #actions: Actions;

  constructor(store: Store<AppState>, actions: Actions) {
    this.#store = store;
    this.#actions = actions;
  }

  /**
   * Registers the service worker after the first frame, unless the user has removed the copy, or the browser saves data
   * or refuses storage.
   */
  begin(): void {
    if (!('serviceWorker' in navigator)) return;
    const choice = readSetting(storageKey);
    const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
    const isWanted = choice === null && connection?.saveData !== true;
    if (!isWanted) {
      this.#store.patch({ offline: 'off' });
      return;
    }
    const stop = this.#store.subscribe(({ firstDraws }) => {
      if (firstDraws === 0) return;
      stop();
      void this.#register();
    });
  }

  /** Creates or removes the offline copy. The choice also applies to later visits. */
  async set(on: boolean): Promise<void> {
    writeSetting(storageKey, on ? null : 'off');
    if (on) {
      const isDone = await this.#register();
      this.#actions.notices.toast(isDone ? message('offlineMade') : message('offlineImpossible'));
      return;
    }
    await this.#remove();
    this.#store.patch({ offline: 'off' });
    this.#actions.notices.toast(message('offlineRemoved'));
  }

  async #register(): Promise<boolean> {
    try {
      const registration = await navigator.serviceWorker.register(`${scope()}service-worker.js`, {
        scope: scope(),
      });
      await installed(registration.installing);
      this.#store.patch({ offline: 'on' });
      return true;
    } catch {
      // The page works without a service worker: on a development server, in private windows, under policies that
      // forbid it.
      return false;
    }
  }

  async #remove(): Promise<void> {
    const registration = await navigator.serviceWorker.getRegistration(scope());
    if (registration?.scope === scope()) await registration.unregister();
    for (const name of await caches.keys())
      if (name.startsWith(`marrow ${scope()} `)) await caches.delete(name);
  }
}

/** Waits until a new worker has stored all files. Rejects if that failed; the browser then discards the worker. */
function installed(worker: ServiceWorker | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const check = (): void => {
      if (worker === null || worker.state === 'installed' || worker.state === 'activated') resolve();
      else if (worker.state === 'redundant') reject(new Error('the worker could not store the files'));
    };
    worker?.addEventListener('statechange', check);
    check();
  });
}
