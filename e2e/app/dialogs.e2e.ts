// What all dialogs of the page do alike.
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Visitor } from './visitor.js';
import { useVisits } from './visits.js';

const visits = useVisits();

/** The dialogs that keys open, by their titles. */
const byKeys = {
  '?': 'Keys',
  'Control+k': 'Search actions',
  'Control+s': 'Save',
  'Control+e': 'Embed',
} as const;

function dialog({ page }: Visitor, name: string): Locator {
  return page.getByRole('dialog', { name, exact: true });
}

/** Waits until the browser has told of all that was closed before. */
async function settle({ page }: Visitor): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

async function isFocused(element: Locator): Promise<boolean> {
  return element.evaluate((each) => each.matches(':focus'));
}

describe('a dialog', () => {
  for (const [key, title] of Object.entries(byKeys))
    it(`opens again right after Escape, and gives the focus back: ${title}`, async () => {
      const visitor = await visits.visitUlna();
      const { page, scene } = visitor;
      await scene.focus();
      await page.keyboard.press(key);
      await dialog(visitor, title).waitFor();
      await page.keyboard.press('Escape');
      await page.keyboard.press(key);
      await settle(visitor);
      expect(await dialog(visitor, title).isVisible()).toBe(true);
      expect(await isFocused(scene)).toBe(false);
      await page.keyboard.press('Escape');
      await dialog(visitor, title).waitFor({ state: 'hidden' });
      expect(await isFocused(scene)).toBe(true);
    });

  it('of a texture gives the focus back to the row that opened it', async () => {
    const visitor = await visits.visitUlna('&tab=materials');
    const { page } = visitor;
    const row = page.locator('mw-material-list button', { has: page.locator('mw-texture-picture') }).first();
    await row.focus();
    await page.keyboard.press('Enter');
    const view = page.locator('mw-texture-view dialog');
    await view.waitFor();
    // Keys belong to the dialog: W would show the wireframe.
    await page.keyboard.press('w');
    await page.keyboard.press('Escape');
    await view.waitFor({ state: 'hidden' });
    expect(await isFocused(row)).toBe(true);
    expect(page.url()).not.toContain('wireframe');
  });

  it('leaves room for one alone: an action that opens another one closes the list of actions', async () => {
    const visitor = await visits.visitUlna();
    const { page } = visitor;
    await page.keyboard.press('Control+k');
    await dialog(visitor, 'Search actions').waitFor();
    await page.keyboard.type('keyboard shortcuts');
    await page.keyboard.press('Enter');
    await dialog(visitor, 'Keys').waitFor();
    expect(await dialog(visitor, 'Search actions').isVisible()).toBe(false);
    await page.mouse.click(4, 4);
    await dialog(visitor, 'Keys').waitFor({ state: 'hidden' });
  });
});
