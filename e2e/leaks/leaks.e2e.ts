import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smallSubjects } from '../../tests/web/support/each-format.js';
import { closePage, openPage } from '../support/browser.js';
import { testPage } from '../support/test-pages.js';
import type { LeakPage } from './page/main.js';

declare const leaks: LeakPage;

let page: Page;
let errors: readonly string[];

beforeAll(async () => {
  ({ page, errors } = await openPage(await testPage('leaks/page/index.html')));
  await page.waitForFunction(() => 'leaks' in globalThis);
});

afterAll(() => closePage(page));

describe('three hundred loads and disposals in a page', () => {
  const subjects = Object.entries(smallSubjects());

  it.each(subjects)('of %s free all memory and all WebGL objects', async (_, subject) => {
    const files = Object.fromEntries(
      subject.map(({ name, data }) => [name, Buffer.from(data as Uint8Array).toString('base64')]),
    );
    // After the first loads, all shaders and tables that are kept for later models exist.
    const before = await page.evaluate((each) => leaks.run(each, 5), files);
    const after = await page.evaluate((each) => leaks.run(each, 300), files);
    expect(after).toMatchObject({ objects: before.objects, memory: before.memory });
    // The allocator may round up a block by a few bytes. A leak would add at least 16 bytes per load.
    expect(after.bytes).toBeLessThan(before.bytes + 300);
    expect(before.bytes).toBeGreaterThan(0);
    expect(before.objects['Program']).toBeGreaterThan(0);
    expect(errors).toEqual([]);
  });
});

it('each member of a disposed viewer, except dispose and disposed, throws an error that names the member', async () => {
  const outcomes = await page.evaluate(() => leaks.disposedViewer());
  expect(outcomes.length).toBeGreaterThanOrEqual(40);
  for (const [member, outcome] of outcomes) {
    const stays = member === 'dispose' || member === 'disposed';
    const refused = `DisposedError: The viewer has been disposed, so ${member} cannot be used. Load or create it again.`;
    expect(outcome, member).toBe(stays ? 'fine' : refused);
  }
});
