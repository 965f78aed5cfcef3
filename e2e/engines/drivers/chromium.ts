import { launchBrowser } from '../../support/browser.js';
import type { Engine } from './engine.js';

export async function launchChromium(): Promise<Engine> {
  const browser = await launchBrowser();
  return {
    name: 'Chromium',
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
        evaluate: (run, ...args) => page.evaluate(`(${String(run)})(...${JSON.stringify(args)})`),
        screenshot: () => page.screenshot(),
        drag: async (from, to) => {
          await page.mouse.move(from.x, from.y);
          await page.mouse.down();
          await page.mouse.move(to.x, to.y, { steps: 4 });
          await page.mouse.up();
        },
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}
