import { launchBrowser } from '../../support/browser.js';
import type { Engine, Tab } from './engine.js';

export async function launchChromium(): Promise<Engine<Tab>> {
  const browser = await launchBrowser();
  return {
    open: async (size) => {
      const context = await browser.newContext({ viewport: size, deviceScaleFactor: 1 });
      const page = await context.newPage();
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error' || message.text().includes('GL_')) errors.push(message.text());
      });
      return {
        errors,
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
