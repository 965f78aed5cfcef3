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

/** Options of `MarrowLoader`: which entry is loaded, and how it is converted. */
export interface MarrowLoaderOptions
  extends ToThreeOptions, Pick<LoadOptions, 'entry' | 'parts' | 'companions' | 'images' | 'timeout'> {}

/**
 * Loads models of classic games with the interface of three.js loaders, and converts them with `toThree`: the result is
 * a `Group` with its clips in `animations`. Companion files are fetched from the folder of the model, or from
 * `resourcePath`; the load completes after all images have arrived or failed. Archives (`.zip`, `.pk3`) can also be
 * opened.
 *
 * The loading manager receives every file, and its URL modifier applies to each. A missing image is reported to the
 * manager as an error but does not fail the load; `userData.warnings` of the group has all warnings.
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
  /** Options for subsequent loads. */
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
   * @param url - relative to `path` and the page; the URL of a player's folder ends in a slash
   * @param onProgress - receives the bytes of all files so far; `lengthComputable` is true if all lengths are known
   * @param onError - receives a ModelError or a FetchError
   */
  override load(
    url: string,
    onLoad: (object: Group) => void,
    onProgress?: (event: ProgressEvent) => void,
    onError: (error: unknown) => void = console.error,
  ): void {
    const address = this.path + url;
    const name = this.manager.resolveURL(address);
    this.manager.itemStart(name);
    const failed = (error: unknown): void => {
      onError(error);
      this.manager.itemError(name);
    };
    // An error that onLoad throws is reported as a load error, as in the loaders of three.js.
    void this.#open(address, null, onProgress)
      .then(onLoad)
      .catch(failed)
      .finally(() => this.manager.itemEnd(name));
  }

  /**
   * Converts a model that is in memory.
   *
   * @param path - the file's path with its name, or its folder, which ends in a slash. Companion files are fetched from
   *   there, or from `resourcePath`. If both are empty, nothing is fetched
   * @throws ModelError if the file is invalid
   */
  parse(data: ArrayBuffer | Uint8Array, path = ''): Promise<Group> {
    return this.#open(
      path.endsWith('/') || path === '' ? `${path}model` : path,
      data,
      undefined,
      path === '',
    );
  }

  /** Cancels all loads in progress: `onError` receives a ModelError, `cancelled`. */
  override abort(): this {
    this.#stop.abort();
    this.#stop = new AbortController();
    return this;
  }

  async #open(
    address: string,
    data: ArrayBuffer | Uint8Array | null,
    onProgress: ((event: ProgressEvent) => void) | undefined,
    isAlone = false,
  ): Promise<Group> {
    // Options that change during the load apply to later loads.
    const { options } = this;
    const ended = new AbortController();
    const items = new Items(this.manager, onProgress);
    const stop = new AbortController();
    // Managers of older revisions have no abort controller.
    const { abortController } = this.manager as { readonly abortController?: AbortController };
    for (const by of [this.#stop, abortController])
      by?.signal.addEventListener('abort', () => stop.abort(by.signal.reason), { signal: ended.signal });
    // Fetches the code in parallel with the model; toThree reports a failure.
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
        model.on('texture', ({ part, index: image, image: decoded }) => {
          if (decoded === null) this.manager.itemError(model.parts[part]?.images[image]?.name ?? '');
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
      // Responses may depend on the request headers.
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
