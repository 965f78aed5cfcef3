import { afterEach } from 'vitest';
import { closePage, openPage, type WatchedPage, type WindowOptions } from '../support/browser.js';
import { testPage } from '../support/test-pages.js';

export interface HarnessBrowser {
  /** Opens a page with the harness. The page is released after the test. */
  open(options?: WindowOptions): Promise<WatchedPage>;
}

/** Opens the renderer's test page for the tests of a file. */
export function useHarness(): HarnessBrowser {
  const open: WatchedPage[] = [];
  afterEach(async () => {
    for (const { page } of open.splice(0)) await closePage(page);
  });
  return {
    open: async (options = {}) => {
      const watched = await openPage(await testPage('render/page/index.html'), options);
      open.push(watched);
      await watched.page.waitForFunction(() => 'harness' in window);
      return watched;
    },
  };
}
