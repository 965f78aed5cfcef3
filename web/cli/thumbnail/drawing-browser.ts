import { readFile } from 'node:fs/promises';
import type { Browser, Page, Route } from 'playwright-core';
import { refuseTooLarge } from '../../lib/load/largest-file.js';
import type { NodeSource } from '../../lib/load/sources/node-source.js';
import { clock } from '../../lib/util/clock.js';
import { ModelError } from '../../lib/util/errors.js';
import { TimeOver, withinTime } from '../limits.js';
import type { Member } from '../team.js';
import { launchBrowser, type BrowserChoice } from './browser.js';
import {
  origin,
  refusedStatus,
  type DrawRequest,
  type Drawn,
  type Look,
  type Refused,
  type SourceListing,
  type ThumbnailPage,
} from './protocol.js';

/**
 * How many models a browser draws before it makes way for another one: playwright-core keeps notes of every request of a
 * page until the page ends, some 50 kB for each model.
 */
const mostDrawn = 500;
/** Milliseconds that a browser has to end by itself; it is killed with this process at the latest. */
const endTime = 5000;

const html = `<!doctype html>
<meta charset="utf-8">
<title>Marrow</title>
<link rel="icon" href="data:,">
<style>body { margin: 0 } canvas { display: block }</style>
<script type="module" src="/cli/thumbnail-page.js"></script>
`;
/** The files of the library that the page may have: scripts and modules. */
const libraryFile = /^\/((?:cli\/)?[\w-]+\.(?:js|wasm))$/;

export interface DrawingOptions extends BrowserChoice {
  /** The folder of the library's files for pages, with a slash at its end. */
  readonly library: URL;
  readonly look: Look;
  /** Milliseconds that a model may take. */
  readonly timeout: number;
}

/**
 * A browser that draws one model at a time. One that crashes or takes too long is ended, and the next model gets a new
 * one. Nothing is served at a port: what the page asks for is answered here, and nothing else is.
 */
export class DrawingBrowser implements Member {
  readonly #options: DrawingOptions;
  #browser: Browser | null = null;
  #page: Promise<Page> | null = null;
  /** How many models the browser has drawn, or tried to. */
  #drawn = 0;
  #source: NodeSource | null = null;
  #sourceNumber = 0;
  /** The file of the game that was asked for last. */
  #inGame: {
    readonly source: NodeSource | null;
    readonly path: string;
    readonly bytes: Uint8Array | null;
  } | null = null;

  constructor(options: DrawingOptions) {
    this.#options = options;
  }

  /** Starts the browser, unless it runs. @throws UsageError where there is none */
  async start(): Promise<void> {
    this.#page ??= this.#open();
    try {
      await this.#page;
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  /** Draws what is in a source. @throws Error where the browser crashes, or the time is over */
  async draw(source: NodeSource, entry: string | null): Promise<Drawn | Refused> {
    if (this.#drawn >= mostDrawn) await this.close();
    await this.start();
    const page = await this.#page!;
    const wasUsed = this.#drawn > 0;
    this.#drawn += 1;
    this.#source = source;
    const { look } = this.#options;
    const request: DrawRequest = { source: ++this.#sourceNumber, listing: listingOf(source), entry, look };
    try {
      const answer = await this.#within(page, request);
      if (!('error' in answer) || !isPagesEnd(answer)) return answer;
      await this.close();
      if (!wasUsed) return answer;
    } catch (error) {
      await this.close();
      if (error instanceof TimeOver) throw error;
      if (!wasUsed) throw new Error('The browser crashed while it drew this model.', { cause: error });
    } finally {
      this.#source = this.#inGame = null;
    }
    // What ended the page may be what earlier models have left behind, so that this one gets a fresh one.
    return this.draw(source, entry);
  }

  async close(): Promise<void> {
    const browser = this.#browser;
    this.#browser = this.#page = null;
    this.#drawn = 0;
    if (browser === null) return;
    const ended = browser.close().catch(() => undefined);
    await Promise.race([ended, new Promise<void>((resolve) => clock.after(endTime, resolve, false))]);
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

  /** Draws, unless the time is over before. */
  #within(page: Page, request: DrawRequest): Promise<Drawn | Refused> {
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
      // A page that has ended takes no answer.
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

  /** A file of the game. It is asked for stretch by stretch, and read once. */
  async #fileInGame(path: string): Promise<Uint8Array | null> {
    const source = this.#source;
    if (this.#inGame?.source !== source || this.#inGame.path !== path)
      this.#inGame = { source, path, bytes: (await source?.game?.read(path)) ?? null };
    return this.#inGame.bytes;
  }

  /** Files of the source that the page draws now, by what it asks for; null where there is no such file. */
  async #fileFor(asked: URLSearchParams): Promise<Answer | null> {
    const source = this.#source;
    const stretch = { offset: Number(asked.get('offset')), size: Number(asked.get('size')) };
    const inGame = asked.get('in-game');
    const name = source?.names[Number(asked.get('index') ?? NaN)];
    try {
      let bytes: Uint8Array | null = null;
      if (inGame !== null) bytes = cut(await this.#fileInGame(inGame), stretch);
      else if (source && name !== undefined)
        bytes = await stretchOf(source, name, stretch, asked.has('whole'));
      return bytes && { contentType: 'application/octet-stream', body: Buffer.from(bytes) };
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      return { status: refusedStatus, contentType: 'application/json', body: JSON.stringify(error.toData()) };
    }
  }
}

interface Stretch {
  readonly offset: number;
  readonly size: number;
}

/**
 * A stretch of a file that the source lists.
 *
 * @param isWhole - whether the whole file is read, stretch by stretch
 * @throws ModelError `too_large` for a whole file that cannot be opened, before it is read
 */
async function stretchOf(
  source: NodeSource,
  name: string,
  { offset, size }: Stretch,
  isWhole: boolean,
): Promise<Uint8Array | null> {
  if (!isWhole || offset > 0) return source.readRange(name, offset, size);
  const piece = await source.piece(name, new AbortController().signal, () => undefined);
  if (piece === null) return null;
  refuseTooLarge(name, piece);
  return piece instanceof Uint8Array ? cut(piece, { offset, size }) : source.readRange(name, offset, size);
}

function cut(bytes: Uint8Array | null, { offset, size }: Stretch): Uint8Array | null {
  return bytes?.subarray(offset, offset + size) ?? null;
}

/** What the page gets for a request. */
interface Answer {
  readonly status?: number;
  readonly contentType: string;
  readonly body: string | Buffer;
}

/** Whether a page has to be opened anew after an error. */
function isPagesEnd({ error }: Refused): boolean {
  return (
    typeof error !== 'string' &&
    'code' in error &&
    (error.code === 'module_lost' || error.code === 'out_of_memory')
  );
}

function listingOf(source: NodeSource): SourceListing {
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
