// Behaviour that all dialogs, menus and panels of the page share.
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { words } from '../../web/app/text/messages.js';
import type { Visitor } from './visitor.js';
import { useVisits } from './visits.js';

const visits = useVisits();

/** Keyboard shortcuts that open dialogs, with the dialogs' titles. */
const byKeys = [
  ['?', words.keysTitle],
  ['Control+k', words.palette],
  ['Control+s', words.save],
  ['Control+e', words.embedTitle],
] as const;

function dialog({ page }: Visitor, name: string): Locator {
  return page.getByRole('dialog', { name, exact: true });
}

async function isFocused(element: Locator): Promise<boolean> {
  return element.evaluate((each) => each.matches(':focus'));
}

describe('a dialog', () => {
  it('stays open if it is opened again right after Escape, and returns the focus when it closes', async () => {
    const visitor = await visits.visitUlna('', { clock: true });
    const { page, scene } = visitor;
    await visitor.stopClock();
    for (const [key, title] of byKeys) {
      await scene.focus();
      await page.keyboard.press(key);
      await dialog(visitor, title).waitFor();
      await page.keyboard.press('Escape');
      await page.keyboard.press(key);
      await visitor.advance(10_000);
      expect(await dialog(visitor, title).isVisible(), title).toBe(true);
      expect(await isFocused(scene), title).toBe(false);
      await page.keyboard.press('Escape');
      await dialog(visitor, title).waitFor({ state: 'hidden' });
      expect(await isFocused(scene), title).toBe(true);
    }
  });

  it('of a texture does not trigger page shortcuts, and returns the focus to its row', async () => {
    const visitor = await visits.visitUlna('&tab=materials');
    const { page } = visitor;
    const row = page
      .locator('mw-material-list button', { has: page.locator('mw-texture-thumbnail') })
      .first();
    await row.focus();
    await page.keyboard.press('Enter');
    const view = page.locator('mw-texture-view dialog');
    await view.waitFor();
    // Outside the dialog, W toggles the wireframe.
    await page.keyboard.press('w');
    await page.keyboard.press('Escape');
    await view.waitFor({ state: 'hidden' });
    expect(await isFocused(row)).toBe(true);
    expect(await visitor.tool(words.wireframe).getAttribute('aria-pressed')).toBe('false');
    await visitor.idle();
    expect(page.url()).not.toContain('wireframe');
  });

  it('closes the list of actions that opened it, and closes on a click outside', async () => {
    const visitor = await visits.visitUlna();
    const { page } = visitor;
    await page.keyboard.press('Control+k');
    await dialog(visitor, words.palette).waitFor();
    await page.keyboard.type(words.shortcuts);
    await page.keyboard.press('Enter');
    await dialog(visitor, words.keysTitle).waitFor();
    expect(await dialog(visitor, words.palette).isVisible()).toBe(false);
    await page.mouse.click(4, 4);
    await dialog(visitor, words.keysTitle).waitFor({ state: 'hidden' });
  });
});

describe('a menu or panel', () => {
  it('ends up open after an odd number of quick clicks, and closes with one more click', async () => {
    const visitor = await visits.visitUlna();
    const { page } = visitor;
    const buttons = page.locator('button[aria-haspopup][aria-expanded]:visible');
    const names = await buttons.evaluateAll((all) => all.map((each) => each.textContent));
    expect(names.length).toBeGreaterThan(2);
    for (const [at, name] of names.entries()) {
      const button = buttons.nth(at);
      await button.evaluate(async (element: HTMLElement) => {
        for (let click = 0; click < 7; click++) {
          element.click();
          if (click > 3) await Promise.resolve();
        }
      });
      await expect.poll(() => button.getAttribute('aria-expanded'), { message: name }).toBe('true');
      await button.evaluate((element: HTMLElement) => element.click());
      await expect.poll(() => button.getAttribute('aria-expanded'), { message: name }).toBe('false');
    }
  });
});
