import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { serve, type TestServer } from '../../tests/web/support/server.js';
import { buildTga } from '../../tests/web/support/image-builder.js';
import type { MarrowViewerElement } from '../../web/lib/element/index.js';
import type { Embed, EmbedOptions } from '../../web/lib/embed/index.js';
import { framePolicy, libraryPolicy } from '../../web/app/build/policy.js';
import { startSite, type Site } from '../app/site.js';
import { closePage, openPage, type WindowOptions } from '../support/browser.js';
import { repository } from '../support/serve.js';
import { figure, green } from './mod-site.js';

/** Globals of the host page, for code that tests run in it. */
export interface HostWindow {
  createEmbed(place: HTMLElement, options: EmbedOptions): Embed;
  /** The embed that `embed()` created last. */
  embed: Embed;
  /** The messages that the host has received. */
  messages: { readonly data: Record<string, unknown>; readonly origin: string }[];
}

export interface Host {
  readonly page: Page;
  /** Logged and thrown errors. A test that expects errors removes them. */
  readonly errors: string[];
  /** The origin of the page. */
  readonly origin: string;
  /** Adds a frame to the page with the package's `createEmbed`, and waits until it is ready. */
  readonly embed: (options: Omit<EmbedOptions, 'page'> & { readonly page?: string }) => Promise<Frame>;
}

export interface Frames {
  /** The address of embed.html. */
  readonly page: string;
  /** The address of a copy of embed.html that is served with other headers, or with another head. */
  beside(name: 'framed-by-one.html' | 'sandboxed.html' | 'owned.html' | 'anybody.html'): string;
  /** The origin that framed-by-one.html and owned.html allow. */
  readonly friend: TestServer;
  /** A site that the pages do not allow. */
  readonly stranger: TestServer;
  /** Opens embed.html as the top page. */
  visit(
    address: string,
    options?: WindowOptions,
  ): Promise<{ readonly page: Page; readonly errors: string[] }>;
  /** Opens the host page of a site, which has the package's `createEmbed`. */
  host(server: TestServer, options?: WindowOptions): Promise<Host>;
}

const hostPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A host</title>
<link rel="icon" href="data:,"></head><body><main></main><script type="module" src="/host.js"></script></body></html>`;
const hostScript = `import { createEmbed } from './embed.js';
window.messages = [];
addEventListener('message', ({ data, origin }) => window.messages.push({ data, origin }));
window.createEmbed = createEmbed;`;

function hostServer(): Promise<TestServer> {
  return serve({
    '/': { type: 'text/html; charset=utf-8', body: hostPage },
    '/host.js': { type: 'text/javascript', body: hostScript },
    '/embed.js': { type: 'text/javascript', body: readFileSync(join(repository, 'dist/embed.js')) },
  });
}

/** The built pages on one server, and two other sites. After each test, checks that no page logged an error. */
export function useFrames(): Frames {
  let site: Site;
  let friend: TestServer;
  let stranger: TestServer;
  let open: { readonly page: Page; readonly errors: string[] }[] = [];

  beforeAll(async () => {
    [friend, stranger] = await Promise.all([hostServer(), hostServer()]);
    const owners = (origins: string): string => `<meta name="marrow-origins" content="${origins}">`;
    site = await startSite({
      files: async (built) => {
        const embed = await built('embed.html');
        return {
          ...{ 'figure.md2': figure, 'skin.tga': green, 'other/figure.md2': figure, 'other/skin.tga': green },
          ...{ 'elsewhere/skin.tga': buildTga(2, 2, [200, 60, 60]), 'lone/figure.md2': figure },
          ...{ 'framed-by-one.html': embed, 'sandboxed.html': embed },
          'owned.html': embed.replace('</title>', `</title>${owners(friend.origin)}`),
          'anybody.html': embed.replace('</title>', `</title>${owners('*')}`),
        };
      },
      headers: (path) => ({
        // A sandboxed frame with an opaque origin needs this header to load the files.
        'Access-Control-Allow-Origin': '*',
        'Content-Security-Policy': policyAt(path),
      }),
    });
  });

  afterEach(async () => {
    const leaving = open;
    open = [];
    for (const { page } of leaving) await closePage(page);
    for (const { errors } of leaving) expect(errors).toEqual([]);
  });

  afterAll(async () => {
    await Promise.all([site.close(), friend.close(), stranger.close()]);
  });

  function policyAt(path: string): string {
    if (path.endsWith('framed-by-one.html')) return `${framePolicy}; frame-ancestors ${friend.origin}`;
    if (path.endsWith('sandboxed.html')) return `${framePolicy}; sandbox allow-scripts allow-same-origin`;
    return /\/(owned|anybody|embed)\.html$/.test(path) ? framePolicy : libraryPolicy;
  }

  const openAt = async (address: string, options?: WindowOptions): Promise<(typeof open)[number]> => {
    const opened = await openPage(address, options);
    const kept = { page: opened.page, errors: opened.errors as string[] };
    open.push(kept);
    return kept;
  };

  return {
    get page() {
      return `${site.url}embed.html`;
    },
    get friend() {
      return friend;
    },
    get stranger() {
      return stranger;
    },
    beside: (name) => `${site.url}${name}`,
    visit: (address, options) => openAt(`${site.url}embed.html${address}`, options),
    host: async (server, options) => {
      const { page, errors } = await openAt(`${server.origin}/`, options);
      await page.waitForFunction(() => 'createEmbed' in window);
      return {
        ...{ page, errors, origin: server.origin },
        embed: async (settings) => {
          const given = { page: `${site.url}embed.html`, width: 320, height: 240, ...settings };
          await page.evaluate(async (options) => {
            const host = window as unknown as HostWindow;
            host.embed = host.createEmbed(document.querySelector('main')!, options);
            await host.embed.ready;
          }, given);
          return page.frames().at(-1)!;
        },
      };
    },
  };
}

/** The mean red and green of the opaque pixels in an image of a frame's model, from 0 to 255. */
export function middle(frame: Frame | Page): Promise<{ red: number; green: number }> {
  return frame.locator('marrow-viewer').evaluate(async (element: MarrowViewerElement) => {
    const blob = await element.toBlob({ width: 40, height: 40, transparent: true });
    const context = new OffscreenCanvas(40, 40).getContext('2d')!;
    context.drawImage(await createImageBitmap(blob), 0, 0);
    const { data } = context.getImageData(0, 0, 40, 40);
    const sum = { red: 0, green: 0, count: 0 };
    for (let at = 0; at < data.length; at += 4) {
      if (data[at + 3]! < 255) continue;
      sum.red += data[at]!;
      sum.green += data[at + 1]!;
      sum.count++;
    }
    return { red: sum.red / sum.count, green: sum.green / sum.count };
  });
}
