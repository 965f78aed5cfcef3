import {
  chromium,
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  type Page,
} from 'playwright-core';
import { chromiumArguments, findChromium } from '../../scripts/lib/chromium.mjs';

/** The Chromium instances of this test process: with WebGL (true) and without it (false). */
const launched: Map<boolean, Promise<Browser>> = new Map();

/** A Chromium instance of this test process. The first call starts it, and it ends with the process. */
export async function sharedBrowser(webgl = true): Promise<Browser> {
  const start = (): Promise<Browser> => {
    const browser = launchBrowser(webgl);
    launched.set(webgl, browser);
    // After a failure, the next call starts another one.
    browser.catch(() => launched.get(webgl) === browser && launched.delete(webgl));
    return browser;
  };
  const browser = await (launched.get(webgl) ?? start());
  if (browser.isConnected()) return browser;
  // The browser crashed: start another one, and forget the pages of the first.
  kept.clear();
  return start();
}

/** Starts a separate Chromium instance, which the caller has to close. */
export async function launchBrowser(webgl = true): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath)
    throw new Error('Chromium was not found: install it, or set MARROW_CHROMIUM to its path.');
  if (webgl)
    return chromium.launch({
      executablePath,
      // Compositing with SwiftShader would take three times as much CPU time as the WebGL calls of a test.
      args: [...chromiumArguments, '--disable-gpu-compositing'],
      ignoreDefaultArgs: ['--headless'],
    });
  // Disables the GPU and SwiftShader. --disable-3d-apis is not enough: an OffscreenCanvas would still have WebGL.
  const args = chromiumArguments.filter((argument) => !argument.includes('swiftshader'));
  return chromium.launch({
    executablePath,
    args: [...args, '--disable-gpu', '--disable-software-rasterizer'],
    ignoreDefaultArgs: ['--headless', '--enable-unsafe-swiftshader'],
  });
}

export interface TakeOptions extends BrowserContextOptions {
  /** The page's time can be stopped and advanced by `page.clock`; at first it runs. */
  readonly clock?: boolean;
  /** A page that was not used before: for initialization scripts, and for requests that a test refuses or counts. */
  readonly fresh?: boolean;
  /** False: a page of a Chromium that was started without WebGL. */
  readonly webgl?: boolean;
}

interface KeptPage {
  readonly page: Page;
  readonly session: CDPSession;
  readonly key: string;
  uses: number;
}

/** Pages that were released, by the options of their contexts. */
const kept: Map<string, KeptPage[]> = new Map();
const taken: Map<Page, KeptPage> = new Map();

/** The number of uses after which a page is replaced, to limit the data that Chromium keeps for it. */
const mostUses = 40;

const listened = [
  ...(['close', 'console', 'crash', 'dialog', 'domcontentloaded', 'download', 'filechooser'] as const),
  ...(['frameattached', 'framedetached', 'framenavigated', 'load', 'pageerror', 'popup'] as const),
  ...(['request', 'requestfailed', 'requestfinished', 'response', 'websocket', 'worker'] as const),
];

/**
 * An empty page with the given options, as in a new browser profile. A fresh page costs twice the CPU time of a page
 * that was used before, so pages are reused: call {@link releasePage} when done.
 */
export async function takePage(options: TakeOptions = {}): Promise<Page> {
  // These options can be changed on an open page. The others belong to its context.
  const { viewport, colorScheme, reducedMotion, forcedColors, contrast, fresh = false, ...others } = options;
  // Blocks service workers by default, because their requests bypass the routes of a page.
  const { clock = false, serviceWorkers = 'block', webgl = true, ...ofContext } = others;
  const size = viewport ?? { width: 1024, height: 768 };
  const key = JSON.stringify(others);
  const browser = await sharedBrowser(webgl);
  const create = async (): Promise<KeptPage> => {
    const context = await browser.newContext({ ...ofContext, serviceWorkers, viewport: size });
    const page = await context.newPage();
    if (clock) await page.clock.install();
    return { page, session: await context.newCDPSession(page), key, uses: 0 };
  };
  const prepare = async (entry: KeptPage): Promise<Page> => {
    await entry.page.setViewportSize(size);
    await entry.page.emulateMedia({
      colorScheme: colorScheme ?? 'light',
      reducedMotion: reducedMotion ?? 'no-preference',
      forcedColors: forcedColors ?? 'none',
      contrast: contrast ?? 'no-preference',
    });
    entry.uses++;
    taken.set(entry.page, entry);
    return entry.page;
  };
  const used = fresh ? undefined : kept.get(key)?.pop();
  if (used) {
    try {
      return await prepare(used);
    } catch (error) {
      // The browser may have ended the process of an empty page between two tests.
      console.warn('A kept page is replaced:', error);
      await used.page.context().close();
    }
  }
  return prepare(await create());
}

/**
 * Releases a page: clears its storage, routes and listeners for the next test. `keep: false` closes it instead, which
 * is necessary if the test added an initialization script or installed a clock, because these cannot be removed.
 */
export async function releasePage(
  page: Page,
  { keep = true }: { readonly keep?: boolean } = {},
): Promise<void> {
  const entry = taken.get(page);
  taken.delete(page);
  if (!entry) {
    if (!page.isClosed()) await page.close();
    return;
  }
  if (!keep || entry.uses >= mostUses || page.isClosed()) {
    await page.context().close();
    return;
  }
  try {
    await clear(entry);
    const others = kept.get(entry.key) ?? [];
    kept.set(entry.key, [...others, entry]);
  } catch {
    await page.context().close();
  }
}

async function clear({ page, session, key }: KeptPage): Promise<void> {
  for (const type of listened) page.removeAllListeners(type);
  const context = page.context();
  await Promise.all(
    context
      .pages()
      .filter((other) => other !== page)
      .map((other) => other.close()),
  );
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  // Moves the pointer out of the window.
  await page.mouse.move(-10, -10);
  const origins = new Set(page.frames().map((frame) => new URL(frame.url()).origin));
  origins.delete('null');
  if (page.url().startsWith('http')) await page.evaluate(() => sessionStorage.clear());
  await page.goto('about:blank');
  // Resumes the clock only now, because with a running clock a page that plays would draw frames continuously.
  if (key.includes('"clock":true')) await page.clock.resume();
  for (const origin of origins)
    await session.send('Storage.clearDataForOrigin', {
      origin,
      storageTypes: 'cookies,local_storage,indexeddb,cache_storage,service_workers,file_systems',
    });
}

/** A page and the errors that it has thrown or logged. The test has to check that there are none. */
export interface WatchedPage {
  readonly page: Page;
  readonly errors: readonly string[];
}

export interface WindowOptions {
  /** The window's size in CSS pixels. */
  readonly width?: number;
  readonly height?: number;
  readonly deviceScaleFactor?: number;
  readonly reducedMotion?: boolean;
  readonly hasTouch?: boolean;
  /** The page's time can be stopped and advanced by `page.clock`; at first it runs. */
  readonly clock?: boolean;
  /** False: the page is in a Chromium that was started without WebGL. */
  readonly webgl?: boolean;
  /** Runs in the page before its own scripts. */
  readonly before?: () => void;
}

/** Collects the errors that a page throws and logs from now on, including errors of WebGL. */
export function collectErrors(page: Page): readonly string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    // The browser logs WebGL errors as warnings. Performance notes of drivers depend on the load and are ignored.
    const isOfWebGl = message.text().includes('GL_') && !message.text().includes('(OpenGL, Performance,');
    if (message.type() === 'error' || isOfWebGl) errors.push(message.text());
  });
  return errors;
}

/** Pages with an initialization script, which are closed when they are released. */
const prepared: WeakSet<Page> = new WeakSet();

/** Opens an address in a page. Release it with {@link closePage}. */
export async function openPage(url: string, options: WindowOptions = {}): Promise<WatchedPage> {
  const {
    width = 1024,
    height = 768,
    deviceScaleFactor = 1,
    reducedMotion,
    hasTouch,
    clock,
    webgl,
    before,
  } = options;
  const page = await takePage({
    viewport: { width, height },
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    ...(deviceScaleFactor === 1 ? {} : { deviceScaleFactor }),
    ...(hasTouch === undefined ? {} : { hasTouch }),
    ...(clock === undefined ? {} : { clock }),
    ...(webgl === undefined ? {} : { webgl }),
    fresh: before !== undefined,
  });
  const errors = collectErrors(page);
  if (before) {
    prepared.add(page);
    await page.addInitScript(before);
  }
  await page.goto(url);
  return { page, errors };
}

/** Releases a page opened with {@link openPage}. */
export function closePage(page: Page): Promise<void> {
  return releasePage(page, { keep: !prepared.has(page) });
}
