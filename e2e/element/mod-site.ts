import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { afterAll, afterEach } from 'vitest';
import { buildMd2, movingFrames } from '../../tests/web/support/md2-builder.js';
import { buildTga } from '../../tests/web/support/image-builder.js';
import { serve, type Answer, type TestServer } from '../../tests/web/support/server.js';
import type { MarrowViewerElement } from '../../web/lib/element/index.js';
import type { ManualClock } from '../../web/lib/util/manual-clock.js';
import { closePage, openPage, type WindowOptions } from '../support/browser.js';
import { repository } from '../support/serve.js';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
};

/** The files of the package, which the site serves at /dist/. */
function packageFiles(): Record<string, Answer> {
  const folder = join(repository, 'dist');
  const names = readdirSync(folder).filter((name) => extname(name) in types);
  return Object.fromEntries(
    names.map((name) => {
      const body = readFileSync(join(folder, name));
      const etag = `"${createHash('sha1').update(body).digest('hex')}"`;
      return [`/dist/${name}`, { type: types[extname(name)]!, body, etag }];
    }),
  );
}

export const green: Uint8Array<ArrayBuffer> = buildTga(2, 2, [60, 200, 90]);

/** A model with two clips, "stand" and "run", and a skin in a separate file. */
export const figure: Uint8Array<ArrayBuffer> = buildMd2({
  skins: ['skin.tga'],
  frames: movingFrames({ stand: 3, run: 4 }),
});

declare global {
  /** The clock of a page that was opened with `clock: 'manual'`. */
  var manualClock: ManualClock | undefined;
}

type SiteFiles = Readonly<Record<string, Answer | Uint8Array>>;

export interface SitePage {
  readonly page: Page;
  /** Errors thrown or logged in the page. */
  readonly errors: string[];
  readonly server: TestServer;
}

export interface SiteOptions extends Omit<WindowOptions, 'clock'> {
  /** Files beside the page, by their paths. The figure and its skin are always served. */
  readonly files?: SiteFiles;
  /** HTML for the page's head, in addition to the script that registers the element. */
  readonly head?: string;
  /** False: the page does not register the element. */
  readonly define?: boolean;
  /** `manual`: only `advance` moves Marrow's clock. Default: the system's clock. */
  readonly clock?: 'manual';
}

interface SiteServer {
  readonly server: TestServer;
  readonly files: Record<string, Answer | Uint8Array>;
}

let built: Record<string, Answer> | undefined;
/** Servers that no page currently uses. They keep their origins, so that the browser can reuse compiled code. */
const freeServers: SiteServer[] = [];

async function takeServer(): Promise<SiteServer> {
  const free = freeServers.pop();
  if (free) return free;
  const files = {};
  return { files, server: await serve(files) };
}

/** Makes the server serve the package, the figure and these files, and clears its list of requests. */
function offer({ server, files }: SiteServer, given: SiteFiles): void {
  built ??= packageFiles();
  for (const path of Object.keys(files)) Reflect.deleteProperty(files, path);
  Object.assign(files, built, { '/figure.md2': figure, '/skin.tga': green }, given);
  server.asked.length = 0;
}

interface OpenSite extends SitePage {
  readonly site: SiteServer;
  /** The page's HTML document, which later files must not replace. */
  readonly index: SiteFiles;
}

/** Opens a page of a mod site in Chromium, in which the element is registered. `body` is the page's HTML. */
async function openSite(body: string, options: SiteOptions = {}): Promise<OpenSite> {
  const { files = {}, head = '', define = true, clock, ...window } = options;
  const scripts = [
    ...(clock === 'manual'
      ? [
          "import { ManualClock, setClock } from '/dist/clock.js'; setClock(globalThis.manualClock = new ManualClock());",
        ]
      : []),
    ...(define ? ["import '/dist/element-define.js';"] : []),
  ];
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A mod site</title>
    <link rel="icon" href="data:,"><style>marrow-viewer { width: 320px; height: 240px }</style>${head}
    ${scripts.map((_, at) => `<script type="module" src="/script-${at}.js"></script>`).join('')}</head>
    <body><main>${body}</main></body></html>`;
  const index = {
    '/': { type: 'text/html; charset=utf-8', body: html },
    ...Object.fromEntries(
      scripts.map((text, at) => [`/script-${at}.js`, { type: 'text/javascript', body: text }]),
    ),
  };
  const site = await takeServer();
  offer(site, { ...index, ...files });
  const { page, errors } = await openPage(`${site.server.origin}/`, window);
  return { page, errors: errors as string[], server: site.server, site, index };
}

async function closeSite({ page, site }: OpenSite): Promise<void> {
  await closePage(page);
  freeServers.push(site);
}

/** Returns a function that opens pages for the tests of a file. Each page is closed after its test. */
export function visitsOfFile(): (body: string, options?: SiteOptions) => Promise<SitePage> {
  const open: OpenSite[] = [];
  afterEach(async () => {
    for (const each of open.splice(0)) await closeSite(each);
  });
  return async (body, options = {}) => {
    const site = await openSite(body, options);
    open.push(site);
    return site;
  };
}

/**
 * Returns a function that shows HTML in one page for all tests of a file. Models stay in the memory of the page, so
 * different files need different addresses.
 */
export function pageOfFile(
  options: Omit<SiteOptions, 'files' | 'define'> = {},
): (body: string, files?: SiteFiles) => Promise<SitePage> {
  let open: OpenSite | undefined;
  const show = ({ page }: SitePage, body: string): Promise<void> =>
    page.evaluate((html) => {
      scrollTo(0, 0);
      document.querySelector('main')!.innerHTML = html;
    }, body);
  afterEach(async () => {
    if (open) await show(open, '');
  });
  afterAll(async () => {
    if (open) await closeSite(open);
    open = undefined;
  });
  return async (body, files = {}) => {
    open ??= await openSite('', options);
    offer(open.site, { ...open.index, ...files });
    open.errors.length = 0;
    await open.page.mouse.move(0, 0);
    await show(open, body);
    return open;
  };
}

/** Advances Marrow's clock in a page that was opened with `clock: 'manual'`. */
export function advance(page: Page, milliseconds: number): Promise<void> {
  return page.evaluate((duration) => globalThis.manualClock!.advance(duration), milliseconds);
}

/**
 * Waits until an element shows its model with all its images and the camera is at rest. Advances a manual clock.
 */
export async function loaded(page: Page | Frame, selector = 'marrow-viewer'): Promise<void> {
  await page
    .locator(selector)
    .first()
    .evaluate(async (element: MarrowViewerElement) => {
      const visible: Promise<void> = new Promise((resolve, reject) => {
        const check = (): void => {
          if (element.modelIsVisible) resolve();
        };
        // If a poster disappears, `model-visibility` is dispatched; if a model replaces another one, `load`.
        element.addEventListener('model-visibility', check);
        element.addEventListener('load', check);
        element.addEventListener('error', ({ detail }) => reject(new Error(detail.message)));
        check();
      });
      const settled = async (): Promise<void> => {
        await visible;
        await element.model?.texturesSettled();
        await element.viewer?.idle();
      };
      const end = settled();
      await (globalThis.manualClock?.runUntil(end) ?? end);
    });
}

/** Waits until the canvas of an element is up to date and the camera is at rest. */
export function idle(page: Page, selector = 'marrow-viewer'): Promise<void> {
  return page
    .locator(selector)
    .first()
    .evaluate(async ({ viewer }: MarrowViewerElement) => {
      const end = viewer!.idle();
      await (globalThis.manualClock?.runUntil(end) ?? end);
    });
}

/** Collects the events of an element from now on, of the given types. */
export async function collect(
  page: Page,
  eventTypes: readonly string[],
  selector = 'marrow-viewer',
): Promise<void> {
  await page
    .locator(selector)
    .first()
    .evaluate((element: MarrowViewerElement, names) => {
      const seen: [string, unknown][] = [];
      (element as unknown as { seen: typeof seen }).seen = seen;
      for (const name of names) {
        element.addEventListener(name, (event: Event) => {
          const { detail } = event as CustomEvent<unknown>;
          seen.push([name, JSON.parse(JSON.stringify(detail ?? null))]);
        });
      }
    }, eventTypes);
}

/** The events that `collect` has collected so far. */
export function seen(page: Page, selector = 'marrow-viewer'): Promise<[string, unknown][]> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => (element as unknown as { seen: [string, unknown][] }).seen);
}

/** The number of pixels in an element's image that are green like the figure's skin. */
export function greenPixels(page: Page, selector = 'marrow-viewer'): Promise<number> {
  return page
    .locator(selector)
    .first()
    .evaluate(async (element: MarrowViewerElement) => {
      const bitmap = await createImageBitmap(await element.toBlob({ width: 160, height: 120 }));
      const context = new OffscreenCanvas(160, 120).getContext('2d')!;
      context.drawImage(bitmap, 0, 0);
      const { data } = context.getImageData(0, 0, 160, 120);
      let count = 0;
      for (let at = 0; at < data.length; at += 4)
        if (data[at + 1]! > 60 && data[at + 1]! > data[at]! * 1.6 && data[at + 1]! > data[at + 2]! * 1.3)
          count++;
      return count;
    });
}
