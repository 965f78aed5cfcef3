import puppeteer from 'puppeteer-core';
import { findFirefox } from '../../../scripts/lib/engines.mjs';
import type { Engine } from './engine.js';
import type { Screen } from './screen.js';

/** Starts Firefox under WebDriver BiDi. It has a window because headless Firefox has no WebGL 2. */
export async function launchFirefox(screen: Screen): Promise<Engine> {
  const executablePath = findFirefox();
  if (executablePath === null)
    throw new Error('Firefox was not found: install firefox-esr, or set MARROW_FIREFOX to its path.');
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: false,
    defaultViewport: null,
    env: { ...process.env, ...screen.env, MOZ_X11_EGL: '1' },
  });
  return {
    open: async (size) => {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport(size);
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error' || message.text().includes('WebGL')) errors.push(message.text());
      });
      return {
        errors,
        go: async (url) => {
          await page.goto(url);
        },
        evaluate: (expression) => page.evaluate(expression),
        screenshot: async () => Buffer.from(await page.screenshot()),
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
