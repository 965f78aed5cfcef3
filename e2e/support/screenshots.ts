import type { Page } from 'playwright-core';
import { repository } from './serve.js';

/**
 * Whether tests save screenshots that no test compares. `.ci/run` sets MARROW_SCREENSHOTS=0, because it deletes its
 * checkout.
 */
export const savesScreenshots: boolean = process.env['MARROW_SCREENSHOTS'] !== '0';

/** Saves a screenshot of a page as a JPEG, which takes less than half the time of a PNG. */
export async function saveScreenshot(page: Page, path: string): Promise<void> {
  if (savesScreenshots) await page.screenshot({ path, type: 'jpeg', quality: 80 });
}

/** Saves a screenshot of a whole page as build/contact/<name>.png. */
export async function saveContactSheet(page: Page, name: string): Promise<void> {
  if (savesScreenshots)
    await page.screenshot({ path: `${repository}build/contact/${name}.png`, fullPage: true });
}
