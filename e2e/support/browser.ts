import { chromium, type Browser, type Page } from 'playwright-core';
import { chromiumArguments, findChromium } from '../../scripts/lib/chromium.mjs';

/** Starts Chromium; close it when done. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('There is no Chromium: install it, or name one in MARROW_CHROMIUM.');
  return chromium.launch({ executablePath, args: [...chromiumArguments], ignoreDefaultArgs: ['--headless'] });
}

/** A page that collects its errors, thrown or logged. A test that ends with errors fails. */
export interface WatchedPage {
  readonly page: Page;
  readonly errors: readonly string[];
}

export interface WindowOptions {
  /** The window's size in CSS pixels. */
  readonly width?: number;
  readonly height?: number;
  readonly deviceScaleFactor?: number;
  readonly reducedMotion?: boolean;
  readonly hasTouch?: boolean;
  /** Runs in the page before its own scripts. */
  readonly before?: () => void;
}

export async function openPage(
  browser: Browser,
  url: string,
  options: WindowOptions = {},
): Promise<WatchedPage> {
  const { width = 1024, height = 768, deviceScaleFactor = 1, reducedMotion, hasTouch, before } = options;
  const page = await browser.newPage({
    viewport: { width, height },
    deviceScaleFactor,
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    ...(hasTouch === undefined ? {} : { hasTouch }),
  });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.text().includes('GL_')) errors.push(message.text());
  });
  if (before) await page.addInitScript(before);
  await page.goto(url);
  return { page, errors };
}
