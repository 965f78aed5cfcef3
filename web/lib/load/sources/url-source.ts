import type { FileSource, GameTree, LoadCache, OnBytes } from '../../types/api.js';
import { inWords } from '../../messages/worded.js';
import { cancelled } from '../../util/abort.js';
import { absolute } from '../../util/absolute.js';
import { connectionEnded, FetchError, ModelError } from '../../util/errors.js';
import { baseName, extensionOf, gameRoot, isImageName, normalise } from '../../util/names.js';
import { configuration } from '../../wasm/configure.js';
import { formatOfName } from '../../wasm/families.js';
import { declaredSize, headSize, readBody } from './read-body.js';

/** Options for fetching files. */
export interface UrlSourceOptions {
  /** Called with the progress of every download. */
  readonly onBytes?: (name: string, loaded: number, total: number | null) => void;
  /** Whether cookies are sent. Default `same-origin`; `include` requires the consent of the other server (CORS). */
  readonly credentials?: RequestCredentials;
  /** Replaces `fetch`, for example to add headers or to read from a cache. */
  readonly fetch?: (url: URL, init: RequestInit) => Promise<Response>;
  /** Whether files are kept in the cache of `configure`. Default: true; false with a custom `fetch`. */
  readonly cache?: boolean;
}

/**
 * Creates a source of a model at an address and the files beside it. It cannot list its names: companions are requested
 * by name, relative to the model's folder (`..` is the folder above), with the model's query, which may be a signature.
 * If the path contains a folder `models` or `progs`, the folder above it is the root of the game. An address that ends
 * with a slash is the folder of a player. No other host is contacted, unless this one redirects to it.
 *
 * A companion that the server refuses counts as missing, because object stores answer 403 for files that do not exist.
 *
 * @param url - absolute, or relative to the page or the worker's script
 * @throws ModelError `unknown_format` for `blob:` and `data:` addresses, because content security policies forbid
 * fetching them
 *
 * @example
 * ```ts
 * import { load, urlSource } from 'marrow3d';
 *
 * const source = urlSource('https://example.org/models/tris.md2', { credentials: 'include' });
 * const model = await load(source);
 * ```
 */
export function urlSource(url: string | URL, options: UrlSourceOptions = {}): FileSource {
  const address = absolute(url);
  if (address.protocol === 'blob:' || address.protocol === 'data:') {
    const message = `${address.protocol} addresses are not fetched. Pass the File or the bytes with a name instead.`;
    throw new ModelError({ code: 'unknown_format', message, file: '' });
  }
  return new UrlSource(address, options);
}

/** The portion of a file to read: all of it, a range, or its beginning. */
interface FileRequest {
  /** The bytes that are needed: the first one, and their number. */
  readonly range?: readonly [offset: number, size: number];
  /** As in `FileSource.begin`. */
  readonly isEnough?: (head: Uint8Array, size: number) => boolean;
  readonly signal: AbortSignal | undefined;
  readonly onBytes?: OnBytes | undefined;
}

interface FileAnswer {
  readonly bytes: Uint8Array;
  readonly isWhole: boolean;
  /** The size of the whole file in bytes; null if the server does not state it. */
  readonly size: number | null;
}

/** A response in the cache; null for a file that does not exist. */
interface CachedAnswer {
  readonly answer: FileAnswer | null;
}

/** Copies all bytes or the requested range, so that changes by the caller do not affect the cache. */
function copyOf(answer: FileAnswer | null, range?: FileRequest['range']): FileAnswer | null {
  if (answer === null) return null;
  const { bytes, isWhole } = answer;
  if (range === undefined || !isWhole) return { ...answer, bytes: bytes.slice() };
  const [offset, size] = range;
  return { bytes: bytes.slice(offset, offset + size), isWhole: false, size: bytes.byteLength };
}

/** The value of the `Range` header. */
function headerOf([offset, size]: readonly [offset: number, size: number]): string {
  return `bytes=${offset}-${offset + size - 1}`;
}

class UrlSource implements FileSource {
  readonly names: readonly string[] = [];
  readonly main: string;
  readonly place: string;
  readonly game?: GameTree;
  readonly #url: URL;
  readonly #base: URL;
  readonly #options: UrlSourceOptions;
  readonly #cache: LoadCache | null;
  readonly #sizes: Map<string, number> = new Map();
  /** Files that have been fetched whole for their first bytes, or because the server does not send ranges. */
  readonly #whole: Map<string, Blob> = new Map();
  /** The response to `requestMain`, until the first read of the main file uses it. */
  #requested: Promise<Response> | null = null;
  /** The error of `requestMain` with a cache, until the first read of the main file throws it. */
  #refusal: Error | null = null;
  /** Addresses without a file. They are kept because a file may be requested by two names. */
  readonly #missing: Set<string> = new Set();
  /** The addresses in `#missing` that the server has refused. Their files may exist. */
  readonly #refused: Set<string> = new Set();

  constructor(url: URL, options: UrlSourceOptions) {
    this.#url = url;
    this.#options = options;
    this.#cache = (options.cache ?? options.fetch === undefined) ? configuration().cache : null;
    const isFolder = url.pathname.endsWith('/');
    this.main = isFolder
      ? `${decode(baseName(url.pathname.slice(0, -1))) || '.'}/`
      : decode(baseName(url.pathname));
    this.#base = new URL(isFolder && this.main !== './' ? '..' : '.', url);
    this.place = decode(this.#base.pathname);
    const root = gameRoot(url.pathname);
    if (root !== null) this.game = this.#gameAt(root);
  }

  /** As in `PieceSource`. */
  requestMain(signal: AbortSignal): void {
    // The address of a folder has no file, and `load` refuses an image by its name.
    if (this.main.endsWith('/') || isImageName(this.main)) return;
    if (this.#cache !== null) {
      // The file comes from the cache, or is fetched once for all loads that read it now. Archives are not requested
      // here, because they may not be needed completely.
      const isModel = formatOfName(this.main) !== undefined;
      if (isModel)
        this.#get(this.#url, this.main, { signal }).catch(
          (error: unknown) => (this.#refusal = error as Error),
        );
      return;
    }
    this.#requested = this.#send(this.#url, {}, signal);
    this.#requested.catch(() => undefined);
  }

  /** Null until the file, or a part of it, has been read. */
  size(name: string): number | null {
    return this.#sizes.get(name) ?? null;
  }

  async read(name: string, signal?: AbortSignal, onBytes?: OnBytes): Promise<Uint8Array | null> {
    const kept = this.#whole.get(name);
    if (kept !== undefined) return new Uint8Array(await kept.arrayBuffer());
    const answer = await this.#get(this.#address(name), name, { signal, onBytes });
    if (answer === null) return null;
    this.#sizes.set(name, answer.bytes.byteLength);
    return answer.bytes;
  }

  async begin(
    name: string,
    isEnough: (head: Uint8Array, size: number) => boolean,
    signal?: AbortSignal,
    onBytes?: OnBytes,
  ): Promise<Uint8Array | null> {
    const kept = this.#whole.get(name);
    if (kept !== undefined) return new Uint8Array(await kept.slice(0, headSize).arrayBuffer());
    const answer = await this.#get(this.#address(name), name, { isEnough, signal, onBytes });
    if (answer === null) return null;
    const { bytes, isWhole, size } = answer;
    if (!isWhole && size !== null) this.#sizes.set(name, size);
    else this.#keep(name, bytes);
    return bytes.slice(0, headSize);
  }

  async readRange(
    name: string,
    offset: number,
    size: number,
    signal?: AbortSignal,
    onBytes?: OnBytes,
  ): Promise<Uint8Array | null> {
    if (size === 0) return new Uint8Array(0);
    const kept = this.#whole.get(name);
    if (kept !== undefined) return new Uint8Array(await kept.slice(offset, offset + size).arrayBuffer());
    const range = [offset, size] as const;
    const address = this.#address(name);
    const answer = await this.#get(address, name, { range, signal, onBytes }).catch((error: unknown) => {
      // Some browsers send a preflight request for a range of another origin's file, which few servers answer.
      if (!(error instanceof FetchError) || error.status !== 0) throw error;
      return this.#get(address, name, { signal, onBytes });
    });
    if (answer === null) return null;
    if (!answer.isWhole) {
      if (answer.size !== null) this.#sizes.set(name, answer.size);
      return answer.bytes;
    }
    // A server without range support sends the whole file.
    this.#keep(name, answer.bytes);
    return answer.bytes.slice(offset, offset + size);
  }

  address(name: string): string {
    return this.#address(name).href;
  }

  /** A file that has been fetched whole and is kept. */
  blob(name: string): Blob | null {
    return this.#whole.get(name) ?? null;
  }

  #keep(name: string, bytes: Uint8Array): void {
    this.#sizes.set(name, bytes.byteLength);
    this.#whole.set(name, new Blob([bytes as Uint8Array<ArrayBuffer>]));
  }

  /** Returns a file, or as much of it as is requested, from the cache or the server; null if there is no such file. */
  async #get(url: URL, name: string, request: FileRequest): Promise<FileAnswer | null> {
    const cache = this.#cache;
    if (cache === null) return this.#download(url, name, request);
    if (url === this.#url && this.#refusal !== null) {
      const refusal = this.#refusal;
      this.#refusal = null;
      throw refusal;
    }
    const { credentials = '', fetch: own } = this.#options;
    const whole = `${own === undefined ? '' : `${numberOf(own)} `}${credentials} ${url.href}`;
    const { range, isEnough } = request;
    const part = range !== undefined ? headerOf(range) : isEnough === undefined ? '' : 'begin';
    const key = part === '' ? whole : `${whole} ${part}`;
    const cached = (cache.get(whole) ?? cache.get(key)) as CachedAnswer | undefined;
    if (cached !== undefined) return this.#required(url, copyOf(cached.answer, range));
    const { cleared } = cache;
    const made = await cache.share(
      key,
      async (onBytes) => {
        const answer = await this.#download(url, name, { ...request, onBytes });
        const bytes = (answer?.bytes.byteLength ?? 0) + key.length;
        // The server may answer differently after a refusal, for example when the user has signed in.
        const isLasting = answer !== null || !this.#refused.has(url.href);
        if (isLasting && cache.cleared === cleared)
          cache.set(answer?.isWhole === true ? whole : key, { answer } satisfies CachedAnswer, bytes);
        return answer;
      },
      (loaded, total) => request.onBytes?.(loaded, total),
    );
    // If the whole file does not fit into the cache, it is returned, and the caller keeps it.
    const isKept = cache.get(whole) !== undefined;
    return this.#required(url, copyOf(made, isKept ? range : undefined));
  }

  /** @throws FetchError for the main file if the cache or another load has found that it does not exist */
  #required(url: URL, answer: FileAnswer | null): FileAnswer | null {
    if (answer === null && url === this.#url) throw new FetchError(url.href, 404);
    return answer;
  }

  async #download(
    url: URL,
    name: string,
    { range, isEnough, signal, onBytes }: FileRequest,
  ): Promise<FileAnswer | null> {
    const init = range === undefined ? {} : { headers: { Range: headerOf(range) } };
    const response = await this.#fetch(url, name, init, signal);
    if (response === null) return null;
    const report: OnBytes = (loaded, total) => {
      onBytes?.(loaded, total);
      this.#options.onBytes?.(name, loaded, total);
    };
    const sendsRanges = response.headers.get('accept-ranges') !== 'none';
    const declared = declaredSize(response);
    const body = readBody(response, name, report, sendsRanges ? isEnough : undefined).catch(
      (cause: unknown) => {
        const isOwn = cause instanceof ModelError || (cause instanceof Error && cause.name === 'AbortError');
        throw isOwn || signal?.aborted === true
          ? cause
          : new FetchError(url.href, response.status, { answer: connectionEnded, cause });
      },
    );
    const bytes = await inWords(body);
    if (response.status === 206) {
      const total = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? NaN);
      return { bytes, isWhole: false, size: Number.isSafeInteger(total) ? total : null };
    }
    return { bytes, isWhole: declared === null || bytes.byteLength >= declared, size: declared };
  }

  #gameAt(root: string): GameTree {
    const top = new URL('/', this.#url);
    top.pathname = `${root}/`;
    const path = decode(this.#base.pathname.slice(top.pathname.length));
    return {
      path: normalise(path),
      read: async (inGame, signal, onBytes) => {
        const name = normalise(inGame);
        try {
          const answer = await this.#get(this.#addressIn(top, name), name, { signal, onBytes });
          return answer?.bytes ?? null;
        } catch (error) {
          // The address is a guess: a server may refuse files outside of the model's folder.
          if (error instanceof FetchError && error.status >= 400) return null;
          throw error;
        }
      },
    };
  }

  async #fetch(
    url: URL,
    name: string,
    init: RequestInit,
    signal: AbortSignal | undefined,
  ): Promise<Response | null> {
    if (this.#missing.has(url.href)) return null;
    const requested = url === this.#url && init.headers === undefined ? this.#requested : null;
    if (requested !== null) this.#requested = null;
    const response = await (requested ?? this.#send(url, init, signal)).catch((cause: unknown) => {
      throw signal?.aborted === true ? cancelled(signal, name) : new FetchError(url.href, 0, { cause });
    });
    if (response.ok && !isFallbackPage(response, name)) return response;
    await response.body?.cancel();
    if (url !== this.#url && response.status < 500) {
      this.#missing.add(url.href);
      if (!response.ok && !gone.includes(response.status)) this.#refused.add(url.href);
      return null;
    }
    throw new FetchError(url.href, response.ok ? 404 : response.status);
  }

  #send(url: URL, init: RequestInit, signal: AbortSignal | undefined): Promise<Response> {
    const { credentials = 'same-origin', fetch: send = fetch } = this.#options;
    return send(url, { ...init, credentials, signal: signal ?? null });
  }

  #address(name: string): URL {
    if (name === this.main) return this.#url;
    return this.#addressIn(this.#base, name);
  }

  /** Encodes each part of a name, so that a name cannot contain a host, a query or a protocol. */
  #addressIn(base: URL, name: string): URL {
    const address = new URL(`./${name.split('/').map(encode).join('/')}`, base);
    address.search = this.#url.search;
    return address;
  }
}

/** The statuses of a file that does not exist. */
const gone: readonly number[] = [404, 410];

const numbers: WeakMap<object, number> = new WeakMap();
let lastNumber = 0;

/**
 * A unique number for each `fetch` function. It is part of the cache key, because responses may depend on the headers
 * that the function sends.
 */
function numberOf(fetch: NonNullable<UrlSourceOptions['fetch']>): number {
  const number = numbers.get(fetch) ?? ++lastNumber;
  numbers.set(fetch, number);
  return number;
}

/**
 * Whether a response is an HTML page instead of the file: development servers answer a missing file with their page
 * and status 200.
 */
function isFallbackPage(response: Response, name: string): boolean {
  const type = response.headers.get('content-type') ?? '';
  return type.startsWith('text/html') && !['html', 'htm'].includes(extensionOf(name));
}

function encode(part: string): string {
  return part === '..' ? part : encodeURIComponent(part);
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    // A name with a percent sign that is not an escape is kept.
    return name;
  }
}
