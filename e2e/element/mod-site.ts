import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach } from 'vitest';
import { buildMd2, movingFrames } from '../../tests/web/support/md2-builder.js';
import { buildTga } from '../../tests/web/support/picture-builder.js';
import { serve, type Answer, type TestServer } from '../../tests/web/support/server.js';
import type { MarrowViewerElement } from '../../web/lib/element/index.js';
import { closePage, openPage, type WindowOptions } from '../support/browser.js';
import { repository } from '../support/serve.js';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
};

/** The package as a site serves it, at /dist/. */
function packageFiles(): Record<string, Answer> {
  const folder = join(repository, 'dist');
  const names = readdirSync(folder).filter((name) => extname(name) in types);
  return Object.fromEntries(
    names.map((name) => [
      `/dist/${name}`,
      { type: types[extname(name)]!, body: readFileSync(join(folder, name)) },
    ]),
  );
}

export const green: Uint8Array<ArrayBuffer> = buildTga(2, 2, [60, 200, 90]);

/** A figure with two clips, "stand" and "run", and a skin that is beside it. */
export const figure: Uint8Array<ArrayBuffer> = buildMd2({
  skins: ['skin.tga'],
  frames: movingFrames({ stand: 3, run: 4 }),
});

export interface SitePage {
  readonly page: Page;
  readonly errors: readonly string[];
  readonly server: TestServer;
  close(): Promise<void>;
}

export interface SiteOptions extends WindowOptions {
  /** Files beside the page, by their paths; the figure and its skin are there. */
  readonly files?: Readonly<Record<string, Answer | Uint8Array>>;
  /** What stands in the page's head beside the script that registers the element. */
  readonly head?: string;
  /** False: the element is not registered by the page. */
  readonly define?: boolean;
}

/** A mod site's page in Chromium, with the element registered. `body` is the page's HTML. */
async function openSite(body: string, options: SiteOptions = {}): Promise<SitePage> {
  const { files = {}, head = '', define = true, ...window } = options;
  const script = define ? '<script type="module" src="/dist/element-define.js"></script>' : '';
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A mod site</title>
    <link rel="icon" href="data:,"><style>marrow-viewer { width: 320px; height: 240px }</style>${head}${script}</head>
    <body><main>${body}</main></body></html>`;
  const server = await serve({
    ...packageFiles(),
    '/': { type: 'text/html; charset=utf-8', body: html },
    '/figure.md2': figure,
    '/skin.tga': green,
    ...files,
  });
  const { page, errors } = await openPage(`${server.origin}/`, window);
  return {
    page,
    errors,
    server,
    close: async () => {
      await closePage(page);
      await server.close();
    },
  };
}

/** Returns `openSite` for the tests of a file. What they open is closed after each test. */
export function visitsOfFile(): (body: string, options?: SiteOptions) => Promise<SitePage> {
  const open: SitePage[] = [];
  afterEach(async () => {
    for (const each of open.splice(0)) await each.close();
  });
  return async (body, options = {}) => {
    const site = await openSite(body, options);
    open.push(site);
    return site;
  };
}

/** Waits until an element shows its model with all its pictures. */
export async function loaded(page: Page, selector = 'marrow-viewer'): Promise<void> {
  await page
    .locator(selector)
    .first()
    .evaluate(async (element: MarrowViewerElement) => {
      let failure: string | null = null;
      element.addEventListener('error', ({ detail }) => (failure = detail.message));
      while (!element.modelIsVisible) {
        if (failure !== null) throw new Error(failure);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      await element.model?.texturesSettled();
    });
}

/** Collects an element's events from now on; `types` are the interesting ones. */
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

/** The events that were collected so far. */
export function seen(page: Page, selector = 'marrow-viewer'): Promise<[string, unknown][]> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => (element as unknown as { seen: [string, unknown][] }).seen);
}

/** How many pixels of an element's picture are green, as the figure's skin. */
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
