import { describe, expect, it } from 'vitest';
import { buildTga } from '../../tests/web/support/image-builder.js';
import { words } from '../../web/app/text/messages.js';
import type { TakeOptions } from '../support/browser.js';
import { primaryActions } from './boxes.js';
import type { DroppedFile, Visitor } from './visitor.js';
import { useVisits } from './visits.js';
import type { Locator } from 'playwright-core';

const visits = useVisits();

const moss: DroppedFile = { name: 'moss.tga', bytes: buildTga(8, 8, [40, 160, 60]) };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

function row({ page }: Visitor, file: string): Locator {
  return page.locator('mw-material-list .row', { hasText: file });
}

describe('the material list', () => {
  it('has one row for each image, with the names of the materials that use it', async () => {
    const visitor = await visits.visit('#v=1&sample=incus&tab=materials');
    await visitor.seesSample('incus');
    const names = await visitor.page.locator('mw-material-list .row .n > .data').allTextContents();
    expect(new Set(names).size).toBe(names.length);
    const title = await row(visitor, 'iron.png').getAttribute('title');
    for (const material of ['hoop', 'steel', 'anvil', 'horseshoe']) expect(title).toContain(material);
    const text = row(visitor, 'iron.png').locator('.users');
    const [inside, around] = await text.evaluate((each) => [each.scrollWidth, each.clientWidth]);
    expect(inside).toBeLessThanOrEqual(around);
  });
});

describe('a dropped image', () => {
  const devices: readonly { readonly device: string; readonly options: TakeOptions }[] = [
    { device: 'a desktop', options: { colorScheme: 'dark' } },
    { device: 'a phone', options: phone },
  ];
  it.each(devices)(
    'opens a dialog to choose the texture, is applied by keyboard, and can be reset, on $device',
    async ({ options }) => {
      const visitor = await visits.visit('#v=1&sample=incus&tab=materials', options);
      const { page } = visitor;
      await visitor.seesSample('incus');
      await visitor.drop([moss]);
      const dialog = page.getByRole('dialog', { name: words.placeTitle('moss.tga') });
      await dialog.waitFor();
      expect(await visitor.accessibilityProblems()).toEqual([]);
      expect(await primaryActions(page)).toEqual({});
      const first = dialog.getByRole('group').getByRole('button').first();
      await expect.poll(() => first.evaluate((each) => each.matches(':focus'))).toBe(true);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await visitor.waitForMessage(words.textureSet('moss.tga'));
      await dialog.waitFor({ state: 'detached' });
      await row(visitor, 'moss.tga')
        .getByRole('button', { name: words.textureOwn('moss.tga') })
        .click();
      await expect.poll(() => row(visitor, 'moss.tga').count()).toBe(0);
      await visitor.drop([moss]);
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect(await row(visitor, 'moss.tga').count()).toBe(0);
    },
  );

  it('is applied to the selected part, or to the texture of the same name', async () => {
    const visitor = await visits.visitUlna('&tab=materials');
    const { page } = visitor;
    const tree = page.locator('mw-part-tree');
    if ((await tree.count()) === 0) await page.locator('mw-inspector #tab-parts').click();
    const part = tree.getByRole('treeitem', { name: /weapon/ }).first();
    await part.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => part.getAttribute('aria-selected')).toBe('true');
    await visitor.drop([moss]);
    await visitor.waitForMessage(words.textureSet('moss.tga'));
    await row(visitor, 'moss.tga').waitFor();
    expect(await row(visitor, 'weapon.pcx').count()).toBe(0);
    await visitor.drop([{ ...moss, name: 'ulna.tga' }]);
    await row(visitor, 'ulna.tga').waitFor();
    expect(await page.getByRole('dialog', { name: words.placeTitle('ulna.tga') }).count()).toBe(0);
  });
});
