import { collectErrors, launchBrowser } from '../../support/browser.js';
import type { Engine, Tab } from './engine.js';

export async function launchChromium(): Promise<Engine<Tab>> {
  const browser = await launchBrowser();
  return {
    open: async (size) => {
      const context = await browser.newContext({ viewport: size, deviceScaleFactor: 1 });
      const page = await context.newPage();
      return {
        errors: collectErrors(page),
        go: async (url) => {
          await page.goto(url);
        },
        evaluate: (expression) => page.evaluate(expression),
        screenshot: () => page.screenshot(),
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}
