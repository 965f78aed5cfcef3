// The list of all actions, the menu that opens files, and the playlist.
import type { FileChooser, Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { words } from '../../web/app/text/messages.js';
import type { TakeOptions } from '../support/browser.js';
import { sampleName } from '../support/texts.js';
import type { Visitor } from './visitor.js';
import { reducedMotion, useVisits } from './visits.js';

const visits = useVisits();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

function field({ page }: Visitor): Locator {
  return page.getByRole('combobox', { name: words.palette });
}

function option({ page }: Visitor, text: string): Locator {
  return page.locator('mw-palette [role="option"]', { hasText: text });
}

function chosen({ page }: Visitor): Locator {
  return page.locator('mw-palette [role="option"][aria-selected="true"]');
}

async function visitTalus(address = '', options: TakeOptions = {}): Promise<Visitor> {
  const visitor = await visits.visit(`#v=1&sample=talus&clip=LEGS_RUN&paused=1${address}`, options);
  await visitor.seesSample('talus');
  return visitor;
}

/** Opens the list of actions, types a query and runs the selected action. */
async function run(visitor: Visitor, query: string): Promise<void> {
  await visitor.page.keyboard.press('Control+k');
  await field(visitor).fill(query);
  await visitor.page.keyboard.press('Enter');
  await field(visitor).waitFor({ state: 'detached' });
}

describe('the list of actions', () => {
  it('is fetched when first opened, opens by key or button, and closes by Escape or its key', async () => {
    const visitor = await visitTalus('', { fresh: true });
    const { page } = visitor;
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.keyboard.press('Control+k');
    await field(visitor).waitFor();
    expect(requests.some((url) => /palette-.*\.js/.test(url))).toBe(true);
    await expect.poll(() => field(visitor).evaluate((input) => input.matches(':focus'))).toBe(true);
    await page.keyboard.press('Escape');
    await field(visitor).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: words.palette }).click();
    await field(visitor).waitFor();
    await page.keyboard.press('Control+k');
    await field(visitor).waitFor({ state: 'detached' });
  });

  it('reports that it cannot be fetched, and the page still works', async () => {
    const visitor = await visitTalus('', { fresh: true });
    const { page } = visitor;
    await page.route('**/palette-*.js', (route) => route.abort());
    await page.keyboard.press('Control+k');
    await visitor.waitForMessage(words.codeLost);
    await page.keyboard.press('w');
    await expect.poll(() => page.url()).toContain('wireframe=1');
  });

  it('finds a clip by letters of its name, marks the letters, and plays the clip', async () => {
    const visitor = await visitTalus();
    const { page } = visitor;
    await page.keyboard.press('Control+k');
    await field(visitor).fill('tor');
    await option(visitor, words.palettePlay('TORSO_GESTURE')).waitFor();
    expect(await page.locator('mw-palette mark').first().textContent()).toBe('TOR');
    await field(visitor).fill('legs walk');
    await expect.poll(() => chosen(visitor).textContent()).toContain(words.palettePlay('LEGS_WALK'));
    const id = await field(visitor).getAttribute('aria-activedescendant');
    expect(await chosen(visitor).getAttribute('id')).toBe(id);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toContain('clip=LEGS_WALK');
    await field(visitor).waitFor({ state: 'detached' });
  });

  it('wraps around with the arrow keys, and lists the most recent actions first', async () => {
    const visitor = await visitTalus();
    const { page } = visitor;
    await page.keyboard.press('Control+k');
    await field(visitor).fill(words.paletteLight(''));
    const first = await chosen(visitor).textContent();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => chosen(visitor).textContent()).not.toBe(first);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    const last = page.locator('mw-palette [role="option"]').last();
    await expect.poll(() => last.getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Escape');
    await field(visitor).waitFor({ state: 'detached' });

    const studio = words.paletteLight(words.lights.studio);
    await run(visitor, words.wireframe);
    await run(visitor, studio);
    await expect.poll(() => page.url()).toMatch(/light=studio.*wireframe=1/);
    await page.keyboard.press('Control+k');
    const labels = page.locator('mw-palette [role="option"] .label');
    await expect
      .poll(async () => (await labels.allTextContents()).slice(0, 2))
      .toEqual([studio, words.wireframe]);
  });

  it('moves the camera to a tag, opens a section, and shows a query without results as text', async () => {
    const visitor = await visitTalus();
    const { page } = visitor;
    await run(visitor, words.paletteLookAt('tag_head'));
    await expect.poll(() => page.url()).toContain('camera=');
    await visitor.idle();
    const [, , distance, , height] = (/camera=([^&]*)/.exec(page.url())?.[1] ?? '').split(',').map(Number);
    expect(distance).toBeLessThan(100);
    expect(height).toBeGreaterThan(5);
    await run(visitor, words.paletteSection(words.sectionStatistics));
    await expect.poll(() => page.url()).toContain('tab=statistics');
    await page.keyboard.press('Control+k');
    await field(visitor).fill('<b>zzz');
    const none = page.locator('mw-palette .none');
    await expect.poll(() => none.textContent()).toBe(words.paletteNone('<b>zzz'));
    expect(await none.locator('b').count()).toBe(0);
  });

  it('has a button of at least 44 pixels on a phone, and no accessibility problems in the light theme', async () => {
    const visitor = await visitTalus('', { ...phone, colorScheme: 'light' });
    const { page } = visitor;
    const button = page.getByRole('button', { name: words.palette });
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await button.click();
    await field(visitor).fill(words.palettePlay(''));
    await option(visitor, words.palettePlay('LEGS_WALK')).first().waitFor();
    expect(await visitor.accessibilityProblems()).toEqual([]);
    await option(visitor, words.palettePlay('LEGS_WALK')).first().click();
    await expect.poll(() => page.url()).toContain('LEGS_WALK');
  });
});

describe('the open menu', () => {
  const openMenu = ({ page }: Visitor): Promise<void> =>
    page.locator('mw-open-menu').getByRole('button', { name: words.open }).click();

  it('opens file dialogs, like Ctrl+O, and lists the samples on a phone', async () => {
    const visitor = await visits.visitUlna();
    const { page } = visitor;
    const dialogs: FileChooser[] = [];
    page.on('filechooser', (dialog) => dialogs.push(dialog));
    const opened = async (count: number): Promise<FileChooser | undefined> => {
      await expect.poll(() => dialogs.length).toBe(count);
      return dialogs.at(-1);
    };
    await openMenu(visitor);
    await page.getByRole('menuitem', { name: words.openFiles }).click();
    expect((await opened(1))?.isMultiple()).toBe(true);
    await page.keyboard.press('Control+o');
    expect((await opened(2))?.isMultiple()).toBe(true);
    await openMenu(visitor);
    await page.getByRole('menuitem', { name: words.openFolder }).click();
    await opened(3);
    await page.setViewportSize(phone.viewport);
    await openMenu(visitor);
    await page.getByRole('menuitem', { name: sampleName('hinge') }).click();
    await visitor.seesSample('hinge');
  });

  it('keeps the input element of an open file dialog during garbage collection', async () => {
    const visitor = await visits.visitUlna();
    const { page } = visitor;
    const session = await page.context().newCDPSession(page);
    await session.send('Page.enable');
    await session.send('DOM.enable');
    await session.send('Page.setInterceptFileChooserDialog', { enabled: true });
    const opened: Promise<{ backendNodeId?: number }> = new Promise((resolve) =>
      session.once('Page.fileChooserOpened', resolve),
    );
    await page.keyboard.press('Control+o');
    const { backendNodeId = 0 } = await opened;
    await session.send('HeapProfiler.collectGarbage');
    const { object } = await session.send('DOM.resolveNode', { backendNodeId });
    expect(object.description).toBe('input');
    await session.detach();
  });

  it('opens a model from an address, and rejects an invalid address', async () => {
    const visitor = await visits.visitUlna();
    const { page } = visitor;
    await openMenu(visitor);
    await page.getByRole('menuitem', { name: words.openAddress }).click();
    const address = page.getByRole('textbox', { name: words.addressLabel });
    await address.fill('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: words.addressWrong }).waitFor();
    expect(await visitor.accessibilityProblems()).toEqual([]);
    await address.fill('samples/hinge/hinge.ms3d');
    await page.keyboard.press('Enter');
    await visitor.sees('hinge');
    await expect.poll(() => page.url()).toContain('src=');
  });
});

describe('the playlist of all clips', () => {
  const place = ({ page }: Visitor): Locator => page.locator('mw-playlist-bar .at');

  it('plays the clips in order, shows the current one, and ends when the user pauses', async () => {
    const visitor = await visits.visitUlna('&clip=run', {
      clock: true,
      viewport: { width: 800, height: 500 },
    });
    const { page } = visitor;
    const clips = await page.locator('mw-clip-list').getByRole('option').count();
    await visitor.stopClock();
    await page.locator('mw-transport').getByRole('button', { name: words.playAll }).click();
    await expect.poll(() => place(visitor).textContent()).toBe(words.playlistAt(1, clips));
    // The first clip, "stand", has 40 frames at 10 frames per second.
    await visitor.advance(3900);
    expect(await place(visitor).textContent()).toBe(words.playlistAt(1, clips));
    await visitor.advance(200);
    await expect.poll(() => place(visitor).textContent()).toBe(words.playlistAt(2, clips));
    await page.keyboard.press('Space');
    await place(visitor).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: words.play, exact: true }).waitFor();
  });

  it('also plays with reduced motion, and ends when the user chooses a clip', async () => {
    const visitor = await visitTalus('', {
      clock: true,
      ...reducedMotion,
      viewport: { width: 1440, height: 900 },
    });
    const { page } = visitor;
    await page.keyboard.press('a');
    await place(visitor).waitFor();
    expect(await visitor.accessibilityProblems()).toEqual([]);
    await visitor.stopClock();
    const [at = 0, amount = 0] =
      ((await place(visitor).textContent()) ?? '').match(/\d+/g)?.map(Number) ?? [];
    const next = page.getByRole('button', { name: words.playlistNext });
    await next.click();
    await next.click();
    await expect.poll(() => place(visitor).textContent()).toBe(words.playlistAt(at + 2, amount));
    await page.getByRole('button', { name: words.playlistPrevious }).click();
    await expect.poll(() => place(visitor).textContent()).toBe(words.playlistAt(at + 1, amount));
    const repeats = page.getByRole('button', { name: words.playlistRepeats });
    await repeats.click();
    await expect.poll(() => repeats.getAttribute('aria-pressed')).toBe('true');
    await visitor.clip('LEGS_WALK').click();
    await place(visitor).waitFor({ state: 'detached' });
  });
});
