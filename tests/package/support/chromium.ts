import { chromium, type Browser } from 'playwright-core';
import { chromiumArguments, findChromium } from '../../../scripts/lib/chromium.mjs';

export function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('No Chromium: npm run test:corpus installs one.');
  return chromium.launch({ executablePath, args: chromiumArguments });
}

export interface Visit {
  /** `window.found` of the page. */
  readonly found: unknown;
  /** All that the console and the network had to complain about. */
  readonly complaints: readonly string[];
  /** The scripts of the workers that the page started. */
  readonly workers: readonly string[];
}

/** Opens a page and waits until its script has left its findings. */
export async function visit(browser: Browser, url: string): Promise<Visit> {
  const page = await browser.newPage();
  const complaints: string[] = [];
  const workers: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('requestfailed', (request) =>
    complaints.push(`${request.url()}: ${request.failure()?.errorText ?? ''}`),
  );
  page.on('worker', (worker) => workers.push(worker.url()));
  try {
    await page.goto(url);
    const found = await page.waitForFunction(() => (globalThis as { found?: unknown }).found, null, {
      timeout: 60_000,
    });
    // Closing the page ends what it does; that is nobody's fault.
    return { found: await found.jsonValue(), complaints: [...complaints], workers };
  } finally {
    await page.close();
  }
}
