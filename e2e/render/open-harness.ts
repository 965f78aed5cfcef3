import { launchBrowser, openPage, type WatchedPage, type WindowOptions } from '../support/browser.js';
import { startDevServer } from '../support/serve.js';

export interface HarnessBrowser {
  /** Opens a fresh page with the harness. */
  open(options?: WindowOptions): Promise<WatchedPage>;
  close(): Promise<void>;
}

/** A browser and a server for the renderer's test page. */
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
