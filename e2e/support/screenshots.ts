import type { Page } from 'playwright-core';

/**
 * Whether tests save screenshots that are only looked at. `.ci/run` sets MARROW_SCREENSHOTS=0, because it deletes its
 * checkout.
 */
export const savesScreenshots: boolean = process.env['MARROW_SCREENSHOTS'] !== '0';

/** Saves a screenshot of a page as a JPEG, which takes less than half the time of a PNG. */
export async function saveScreenshot(page: Page, path: string): Promise<void> {
  if (savesScreenshots) await page.screenshot({ path, type: 'jpeg', quality: 80 });
}
