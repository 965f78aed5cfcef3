import { launchBrowser, openPage, type WatchedPage, type WindowOptions } from '../support/browser.js';
import { startDevServer } from '../support/serve.js';

export interface HarnessBrowser {
  /** A fresh page with the harness on it. */
  open(options?: WindowOptions): Promise<WatchedPage>;
  close(): Promise<void>;
}

/** A browser and a server for the page of the renderer's tests. */
export async function startHarness(): Promise<HarnessBrowser> {
  const [server, browser] = await Promise.all([startDevServer(), launchBrowser()]);
  return {
    open: async (options = {}) => {
      const watched = await openPage(browser, `${server.url}e2e/render/page/`, options);
      await watched.page.waitForFunction(() => 'harness' in window);
      return watched;
    },
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}
