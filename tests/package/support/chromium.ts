import { chromium, type Browser } from 'playwright-core';
import { expect } from 'vitest';
import { chromiumArguments, findChromium } from '../../../scripts/lib/chromium.mjs';
import { sampleCounts } from './project.js';
import { viewerFindings } from './viewer-program.js';

export function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('No Chromium: npm run test:corpus installs one.');
  return chromium.launch({ executablePath, args: chromiumArguments });
}

export interface Visit {
  /** The value of the page's `window.found`. */
  readonly found: unknown;
  /** Errors and warnings of the console, uncaught errors and failed requests. */
  readonly complaints: readonly string[];
  /** The script URLs of the workers that the page started. */
  readonly workers: readonly string[];
}

/** Opens a page and waits until its script has set `window.found`. */
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
    // Copied because closing the page fails the requests that are still in flight.
    return { found: await found.jsonValue(), complaints: [...complaints], workers };
  } finally {
    await page.close();
  }
}

/** Expects that a page with `pageScript` loads the sample with one worker, and logs no error or warning. */
export async function expectModelAt(browser: Browser, url: string): Promise<void> {
  const { found, complaints, workers } = await visit(browser, url);
  const counts = await sampleCounts();
  const images = { loaded: 1, failed: 0 };
  expect(found).toEqual({ ...counts, posed: true, images, local: counts.frames });
  expect(complaints).toEqual([]);
  expect(workers).toHaveLength(1);
}

/** Expects that a page with `viewerProgram` plays the sample and keeps the view in its address. */
export async function expectPlayerAt(browser: Browser, url: string): Promise<void> {
  const { found, complaints } = await visit(browser, url);
  expect(found).toMatchObject(viewerFindings);
  const state = new URLSearchParams((found as { hash: string }).hash.slice(1));
  expect(Object.fromEntries(state)).toMatchObject({
    v: '1',
    clip: 'LEGS_RUN',
    frame: '2.5',
    paused: '1',
    speed: '2',
  });
  expect(complaints).toEqual([]);
}
