import { Loader, type Group } from 'three';
import { joinSources } from '../load/archive/archives.js';
import { load } from '../load/load.js';
import { memorySource } from '../load/sources/file-source.js';
import { urlSource } from '../load/sources/url-source.js';
import type { FileSource, LoadOptions } from '../types/api.js';
import { orAborted } from '../util/abort.js';
import { absolute } from '../util/absolute.js';
import { baseName } from '../util/names.js';
import { Items } from './items.js';
import { conversion, toThree, type ToThreeOptions } from './to-three.js';

/** What `MarrowLoader` opens, and what it makes of it. */
export interface MarrowLoaderOptions
  extends ToThreeOptions, Pick<LoadOptions, 'entry' | 'parts' | 'companions' | 'images' | 'timeout'> {}

type OnProgress = (event: ProgressEvent) => void;

/**
 * Loads a model of a classic game as three.js's own loaders do, and gives it as `toThree` makes it: a `Group` with its
 * clips in `animations`. What the model needs beside its file is fetched from the same folder, or from `resourcePath`;
 * pictures have arrived when the object is given. An archive (`.zip`, `.pk3`) is opened, too.
 *
 * The manager is told of every file, and its URL modifier may place each elsewhere. A picture that is not there is an
 * error of the manager's, not of the load; `userData.warnings` of the object has all that the file complains of.
 *
 * @example
 * ```js
 * const loader = new MarrowLoader().setPath('models/ogro/');
 * const ogre = await loader.loadAsync('tris.md2');
 * scene.add(ogre);
 * const mixer = new THREE.AnimationMixer(ogre);
 * mixer.clipAction('run', ogre).play();
 * ```
 */
export class MarrowLoader extends Loader<Group> {
  /** For all that it loads from now on. */
  options: MarrowLoaderOptions = {};
  #stop = new AbortController();

  /** Sets `options`. */
  setOptions(options: MarrowLoaderOptions): this {
    this.options = options;
    return this;
  }

  /**
   * Loads a model.
   *
   * @param url - from `path` and relative to the page; a folder of a player ends in a slash
   * @param onProgress - bytes of all files so far; `lengthComputable` where the lengths of all of them are known
   * @param onError - gets a ModelError or a FetchError
   */
  override load(
    url: string,
    onLoad: (object: Group) => void,
    onProgress?: OnProgress,
    onError: (error: unknown) => void = console.error,
  ): void {
    const address = this.path + url;
    const name = this.manager.resolveURL(address);
    this.manager.itemStart(name);
    const failed = (error: unknown): void => {
      onError(error);
      this.manager.itemError(name);
    };
    // An error that onLoad throws counts as one of the load, as in three.js's own loaders.
    void this.#open(address, null, onProgress)
      .then(onLoad)
      .catch(failed)
      .finally(() => this.manager.itemEnd(name));
  }

  /**
   * Makes the object of a model that is in memory.
   *
   * @param path - where the file lies, with its name; or its folder, which ends in a slash. What it needs is fetched from
   *   there, or from `resourcePath`. Where both are empty nothing is fetched
   * @throws ModelError what is wrong with the file
   */
  parse(data: ArrayBuffer | Uint8Array, path = ''): Promise<Group> {
    return this.#open(
      path.endsWith('/') || path === '' ? `${path}model` : path,
      data,
      undefined,
      path === '',
    );
  }

  /** Gives up all that it is loading: `onError` gets a ModelError, `cancelled`. */
  override abort(): this {
    this.#stop.abort();
    this.#stop = new AbortController();
    return this;
  }

  async #open(
    address: string,
    data: ArrayBuffer | Uint8Array | null,
    onProgress: OnProgress | undefined,
    isAlone = false,
  ): Promise<Group> {
    // What is set while it loads is for others.
    const { options } = this;
    const ended = new AbortController();
    const items = new Items(this.manager, onProgress);
    const stop = new AbortController();
    // Managers of older revisions have no controller.
    const { abortController } = this.manager as { readonly abortController?: AbortController };
    for (const by of [this.#stop, abortController])
      by?.signal.addEventListener('abort', () => stop.abort(by.signal.reason), { signal: ended.signal });
    // Fetched while the model is; toThree tells of its failure.
    conversion().catch(() => undefined);
    try {
      const isOnlyData = data !== null && isAlone && this.resourcePath === '';
      const source = this.#source(address, data, isAlone, items);
      const { entry, parts, companions, images, timeout } = options;
      const model = await load(source, {
        signal: stop.signal,
        ...(entry !== undefined && { entry }),
        ...(parts !== undefined && { parts }),
        ...(companions !== undefined && !isOnlyData && { companions }),
        ...(images !== undefined && { images }),
        ...(timeout !== undefined && { timeout }),
      });
      try {
        model.on('texture', ({ part, image, picture }) => {
          if (picture === null) this.manager.itemError(model.parts[part]?.images[image]?.name ?? '');
        });
        const object = await orAborted(toThree(model, options), stop.signal, model.subject);
        if (model.warnings.length > 0) object.userData['warnings'] = model.warnings;
        return object;
      } finally {
        model.dispose();
      }
    } finally {
      ended.abort();
      items.end();
    }
  }

  #source(
    address: string,
    data: ArrayBuffer | Uint8Array | null,
    isAlone: boolean,
    items: Items,
  ): FileSource {
    const name = baseName(address.replace(/[?#].*$/s, '').replace(/\/$/, ''));
    const bytes = data === null ? null : memorySource([{ name, data }]);
    if (bytes !== null && isAlone && this.resourcePath === '') return bytes;
    const beside =
      this.resourcePath === ''
        ? address
        : this.resourcePath + address.slice(address.lastIndexOf('/', address.length - 2) + 1);
    const { requestHeader, withCredentials, crossOrigin } = this;
    const place = absolute(beside).href;
    const source = urlSource(place, {
      credentials: withCredentials || crossOrigin === 'use-credentials' ? 'include' : 'same-origin',
      // Answers may depend on headers.
      cache: Object.keys(requestHeader).length === 0,
      onBytes: items.bytes,
      fetch: (url, init) => {
        const asked = url.href === place ? absolute(address).href : url.href;
        const headers = new Headers(requestHeader);
        new Headers(init.headers).forEach((value, key) => headers.set(key, value));
        return items.fetch(asked, { ...init, headers });
      },
    });
    return bytes === null ? source : joinSources(source, bytes);
  }
}
