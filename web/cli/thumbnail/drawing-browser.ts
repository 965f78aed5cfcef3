import { readFile } from 'node:fs/promises';
import type { Browser, Page, Route } from 'playwright-core';
import { refuseTooLarge } from '../../lib/load/sources/pieces.js';
import type { LocalSource } from '../../lib/load/sources/node-source.js';
import { clock } from '../../lib/util/clock.js';
import { ModelError } from '../../lib/util/errors.js';
import { TimeOver, withinTime } from '../limits.js';
import type { PoolWorker } from '../worker-pool.js';
import { launchBrowser, type BrowserChoice } from './browser.js';
import {
  origin,
  errorStatus,
  type DrawRequest,
  type DrawnThumbnail,
  type Look,
  type DrawFailure,
  type SourceListing,
  type ThumbnailPage,
} from './protocol.js';

/**
 * How many models a browser draws before it is replaced: playwright-core stores data about every request of a page until
 * the page is closed, about 50 kB per model.
 */
const modelsPerBrowser = 500;
/** Milliseconds to wait for the browser to exit. It is killed at the latest when this process exits. */
const closeTimeout = 5000;

const html = `<!doctype html>
<meta charset="utf-8">
<title>Marrow</title>
<link rel="icon" href="data:,">
<style>body { margin: 0 } canvas { display: block }</style>
<script type="module" src="/cli/thumbnail-page.js"></script>
`;
/** The package files that the page may request: scripts and modules. */
const libraryFile = /^\/((?:cli\/)?[\w-]+\.(?:js|wasm))$/;

export interface DrawingOptions extends BrowserChoice {
  /** The folder of the browser build (dist/), with a trailing slash. */
  readonly library: URL;
  readonly look: Look;
  /** Time limit of a model, in milliseconds. */
  readonly timeout: number;
}

/**
 * A browser that draws one model at a time. If it crashes or times out it is closed, and the next model gets a new one. No
 * port is opened: requests to the page's origin are intercepted and answered here, and all others are blocked.
 */
export class DrawingBrowser implements PoolWorker {
  readonly #options: DrawingOptions;
  #browser: Browser | null = null;
  #page: Promise<Page> | null = null;
  /** The number of models that the browser has drawn or tried to draw. */
  #drawn = 0;
  #source: LocalSource | null = null;
  #sourceNumber = 0;
  /** The game file that was requested last. */
  #inGame: {
    readonly source: LocalSource | null;
    readonly path: string;
    readonly bytes: Uint8Array | null;
  } | null = null;

  constructor(options: DrawingOptions) {
    this.#options = options;
  }

  /** Starts the browser if none is running. @throws UsageError if no browser is found */
  async start(): Promise<void> {
    this.#page ??= this.#open();
    try {
      await this.#page;
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  /** Draws the model of a source. @throws Error if the browser crashes or times out */
  async draw(source: LocalSource, entry: string | null): Promise<DrawnThumbnail | DrawFailure> {
    if (this.#drawn >= modelsPerBrowser) await this.close();
    await this.start();
    const page = await this.#page!;
    const wasUsed = this.#drawn > 0;
    this.#drawn += 1;
    this.#source = source;
    const { look } = this.#options;
    const request: DrawRequest = { source: ++this.#sourceNumber, listing: listingOf(source), entry, look };
    try {
      const answer = await this.#within(page, request);
      if (!('error' in answer) || !needsNewPage(answer)) return answer;
      await this.close();
      if (!wasUsed) return answer;
    } catch (error) {
      await this.close();
      if (error instanceof TimeOver) throw error;
      if (!wasUsed) throw new Error('The browser crashed while it drew this model.', { cause: error });
    } finally {
      this.#source = this.#inGame = null;
    }
    // State left behind by earlier models may have caused the failure, so try once more in a new browser.
    return this.draw(source, entry);
  }

  async close(): Promise<void> {
    const browser = this.#browser;
    this.#browser = this.#page = null;
    this.#drawn = 0;
    if (browser === null) return;
    const ended = browser.close().catch(() => undefined);
    await Promise.race([ended, new Promise<void>((resolve) => clock.after(closeTimeout, resolve, false))]);
  }

  async #open(): Promise<Page> {
    const { look } = this.#options;
    this.#browser = await launchBrowser(this.#options);
    const context = await this.#browser.newContext({
      viewport: { width: look.width, height: look.height },
      deviceScaleFactor: 1,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    await context.route('**/*', (route) => this.#answer(route));
    const page = await context.newPage();
    await page.goto(`${origin}/`);
    await page.waitForFunction(() => 'drawThumbnail' in globalThis);
    return page;
  }

  /** Draws within the time limit. */
  #within(page: Page, request: DrawRequest): Promise<DrawnThumbnail | DrawFailure> {
    return withinTime(
      this.#options.timeout,
      page.evaluate((each) => (globalThis as unknown as ThumbnailPage).drawThumbnail(each), request),
    );
  }

  async #answer(route: Route): Promise<void> {
    try {
      const url = new URL(route.request().url());
      if (url.origin !== origin) await route.abort('blockedbyclient');
      else await route.fulfill((await this.#answerTo(url)) ?? { status: 404 });
    } catch (error) {
      // The page may have been closed.
      await route.fulfill({ status: 500, body: String(error) }).catch(() => undefined);
    }
  }

  async #answerTo({ pathname, searchParams }: URL): Promise<Answer | null> {
    if (pathname === '/') return { contentType: 'text/html', body: html };
    if (pathname === `/files/${this.#sourceNumber}`) return this.#fileFor(searchParams);
    const [, name] = libraryFile.exec(pathname) ?? [];
    if (name === undefined) return null;
    const contentType = name.endsWith('.wasm') ? 'application/wasm' : 'text/javascript';
    return { contentType, body: await readFile(new URL(name, this.#options.library)) };
  }

  /** Reads a file of the game. The page requests it in ranges; it is read once. */
  async #fileInGame(path: string): Promise<Uint8Array | null> {
    const source = this.#source;
    if (this.#inGame?.source !== source || this.#inGame.path !== path)
      this.#inGame = { source, path, bytes: (await source?.game?.read(path)) ?? null };
    return this.#inGame.bytes;
  }

  /** Reads a file of the current source as requested by the page; null if it does not exist. */
  async #fileFor(asked: URLSearchParams): Promise<Answer | null> {
    const source = this.#source;
    const range = { offset: Number(asked.get('offset')), size: Number(asked.get('size')) };
    const inGame = asked.get('in-game');
    const name = source?.names[Number(asked.get('index') ?? NaN)];
    try {
      let bytes: Uint8Array | null = null;
      if (inGame !== null) bytes = cut(await this.#fileInGame(inGame), range);
      else if (source && name !== undefined)
        bytes = await readFileRange(source, name, range, asked.has('whole'));
      return bytes && { contentType: 'application/octet-stream', body: Buffer.from(bytes) };
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      return { status: errorStatus, contentType: 'application/json', body: JSON.stringify(error.toData()) };
    }
  }
}

interface ByteRange {
  readonly offset: number;
  readonly size: number;
}

/**
 * Reads a byte range of a file in the source.
 *
 * @param isWhole - whether the page reads the whole file, range by range
 * @throws ModelError `too_large` for a whole file that exceeds the size limit, before it is read
 */
async function readFileRange(
  source: LocalSource,
  name: string,
  { offset, size }: ByteRange,
  isWhole: boolean,
): Promise<Uint8Array | null> {
  if (!isWhole || offset > 0) return source.readRange(name, offset, size);
  const piece = await source.piece(name, new AbortController().signal, () => undefined);
  if (piece === null) return null;
  refuseTooLarge(name, piece);
  return piece instanceof Uint8Array ? cut(piece, { offset, size }) : source.readRange(name, offset, size);
}

function cut(bytes: Uint8Array | null, { offset, size }: ByteRange): Uint8Array | null {
  return bytes?.subarray(offset, offset + size) ?? null;
}

/** The response to a request of the page. */
interface Answer {
  readonly status?: number;
  readonly contentType: string;
  readonly body: string | Buffer;
}

/** Whether the page must be reopened after an error. */
function needsNewPage({ error }: DrawFailure): boolean {
  return (
    typeof error !== 'string' &&
    'code' in error &&
    (error.code === 'module_lost' || error.code === 'out_of_memory')
  );
}

function listingOf(source: LocalSource): SourceListing {
  const { names, main, given, place, game } = source;
  const sized = names.flatMap((name) => {
    const size = source.size(name);
    return size === null ? [] : [[name, size] as const];
  });
  return {
    ...{ names, main, given },
    place: place ?? null,
    gamePath: game?.path ?? null,
    sizes: Object.fromEntries(sized),
    warnings: source.warnings ?? [],
  };
}
