// The list of all actions, and the menu that opens files.
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useVisits } from './visits.js';
import type { Visitor } from './visitor.js';

const visits = useVisits();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

function field({ page }: Visitor): Locator {
  return page.getByRole('combobox', { name: 'Search actions' });
}

function chosen({ page }: Visitor): Locator {
  return page.locator('mw-palette [role="option"][aria-selected="true"]');
}

async function visitTalus(address = '', options = {}): Promise<Visitor> {
  const visitor = await visits.visit(`#v=1&sample=talus&clip=LEGS_RUN&paused=1${address}`, options);
  await visitor.sees('Talus');
  return visitor;
}

describe('the list of actions', () => {
  it('is fetched when it is first opened, by key or button, and closes with Escape', async () => {
    const visitor = await visitTalus();
    const { page } = visitor;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.keyboard.press('Control+k');
    await field(visitor).waitFor();
    expect(asked.some((url) => /palette-.*\.js/.test(url))).toBe(true);
    await expect.poll(() => field(visitor).evaluate((input) => input.matches(':focus'))).toBe(true);
    await page.keyboard.press('Escape');
    await field(visitor).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Search actions' }).click();
    await field(visitor).waitFor();
    await page.keyboard.press('Control+k');
    await field(visitor).waitFor({ state: 'detached' });
  });

  it('finds a clip by letters of its name, underlines them, and plays it', async () => {
    const visitor = await visitTalus();
    const { page } = visitor;
    await page.keyboard.press('Control+k');
    await field(visitor).fill('tor');
    await page.locator('mw-palette [role="option"]', { hasText: 'Play TORSO_GESTURE' }).waitFor();
    expect(await page.locator('mw-palette mark').first().textContent()).toBe('TOR');
    await field(visitor).fill('legs walk');
    await expect.poll(() => chosen(visitor).textContent()).toContain('Play LEGS_WALK');
    const id = await field(visitor).getAttribute('aria-activedescendant');
    expect(await chosen(visitor).getAttribute('id')).toBe(id);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toContain('clip=LEGS_WALK');
    await field(visitor).waitFor({ state: 'detached' });
  });

  it('goes through its actions by arrow keys, round the ends', async () => {
    const visitor = await visitTalus();
    const { page } = visitor;
    await page.keyboard.press('Control+k');
    await field(visitor).fill('light: ');
    const first = await chosen(visitor).textContent();
    await page.keyboard.press('ArrowDown');
    expect(await chosen(visitor).textContent()).not.toBe(first);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    const last = await page.locator('mw-palette [role="option"]').last().getAttribute('aria-selected');
    expect(last).toBe('true');
  });

  it('begins with what was run last', async () => {
    const visitor = await visitTalus();
    const { page } = visitor;
    for (const query of ['wireframe', 'light studio']) {
      await page.keyboard.press('Control+k');
      await field(visitor).fill(query);
      await page.keyboard.press('Enter');
      await field(visitor).waitFor({ state: 'detached' });
    }
    await expect.poll(() => page.url()).toMatch(/light=studio.*wireframe=1/);
    await page.keyboard.press('Control+k');
    await field(visitor).waitFor();
    const options = await page.locator('mw-palette [role="option"] .label').allTextContents();
    expect(options.slice(0, 2)).toEqual(['Light: Studio', 'Wireframe']);
  });

  it('looks at a tag, goes to a section, says what it does not have', async () => {
    const visitor = await visitTalus();
    const { page } = visitor;
    await page.keyboard.press('Control+k');
    await field(visitor).fill('look tag_head');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toContain('camera=');
    const [, , distance, , height] = (/camera=([^&]*)/.exec(page.url())?.[1] ?? '').split(',').map(Number);
    expect(distance).toBeLessThan(100);
    expect(height).toBeGreaterThan(5);
    await page.keyboard.press('Control+k');
    await field(visitor).fill('go to statistics');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toContain('tab=statistics');
    await page.keyboard.press('Control+k');
    await field(visitor).fill('<b>zzz');
    expect(await page.locator('mw-palette .none').textContent()).toContain('<b>zzz');
    expect(await page.locator('mw-palette .none b').count()).toBe(0);
  });

  it('is a button of the right size on a phone, and accessible there and in the light theme', async () => {
    const visitor = await visitTalus('', { ...phone, colorScheme: 'light' });
    const { page } = visitor;
    const button = page.getByRole('button', { name: 'Search actions' });
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await button.click();
    await field(visitor).fill('play');
    expect(await visitor.accessibilityProblems()).toEqual([]);
    await page.locator('mw-palette [role="option"]', { hasText: 'Play LEGS_WALK' }).first().click();
    await expect.poll(() => page.url()).toContain('LEGS_WALK');
  });

  it('that cannot be fetched says so, and the page goes on', async () => {
    const visitor = await visitTalus();
    const { page } = visitor;
    await page.route('**/palette-*.js', (route) => route.abort());
    await page.keyboard.press('Control+k');
    await visitor.isTold('could not be fetched');
    await page.keyboard.press('w');
    await expect.poll(() => page.url()).toContain('wireframe=1');
  });
});

describe('the open menu', () => {
  it('picks files on the bench, and Ctrl+O does the same', async () => {
    const { page } = await visits.visitUlna();
    for (const pick of [
      async () => {
        await page.locator('mw-open-menu').getByRole('button', { name: 'Open' }).click();
        await page.getByRole('menuitem', { name: 'Open files' }).click();
      },
      () => page.keyboard.press('Control+o'),
    ]) {
      const chooser = page.waitForEvent('filechooser');
      await pick();
      expect((await chooser).isMultiple()).toBe(true);
    }
    await page.locator('mw-open-menu').getByRole('button', { name: 'Open' }).click();
    const folder = page.waitForEvent('filechooser');
    await page.getByRole('menuitem', { name: 'Open a folder' }).click();
    await folder;
  });

  it('opens an address, and refuses what is none', async () => {
    const visitor = await visits.visit('#v=1&sample=incus');
    await visitor.sees('Incus');
    const { page } = visitor;
    await page.locator('mw-open-menu').getByRole('button', { name: 'Open' }).click();
    await page.getByRole('menuitem', { name: 'Open an address' }).click();
    const address = page.getByRole('textbox', { name: 'Address of a model' });
    await address.fill('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'no address' }).waitFor();
    expect(await visitor.accessibilityProblems()).toEqual([]);
    await address.fill('samples/hinge/hinge.ms3d');
    await page.keyboard.press('Enter');
    await visitor.sees('hinge');
    await expect.poll(() => page.url()).toContain('src=');
  });

  it('has the samples on a phone', async () => {
    const visitor = await visits.visitUlna('', phone);
    await visitor.page.locator('mw-open-menu').getByRole('button', { name: 'Open' }).click();
    await visitor.page.getByRole('menuitem', { name: 'Hinge' }).click();
    await visitor.sees('Hinge');
  });
});

describe('all clips in turn', () => {
  it('goes from clip to clip, says which one plays, and ends with the pause', async () => {
    const visitor = await visits.visitUlna('&clip=run&paused=1');
    const { page } = visitor;
    await page.locator('mw-transport').getByRole('button', { name: 'All clips in turn' }).click();
    const at = page.locator('mw-playlist-bar .at');
    await expect.poll(() => at.textContent()).toMatch(/^1 of \d+$/);
    await expect.poll(() => at.textContent(), { timeout: 20_000 }).toMatch(/^2 of \d+$/);
    await page.keyboard.press('Space');
    await at.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  });

  it('plays under reduced motion, too, and ends where a person picks a clip', async () => {
    const visitor = await visitTalus('', {
      reducedMotion: 'reduce',
      viewport: { width: 1440, height: 900 },
    });
    const { page } = visitor;
    await page.keyboard.press('a');
    const at = page.locator('mw-playlist-bar .at');
    await expect.poll(() => at.textContent()).toMatch(/^1 of /);
    await page.getByRole('button', { name: 'Next clip' }).click();
    await page.getByRole('button', { name: 'Next clip' }).click();
    await expect.poll(() => at.textContent()).toMatch(/^[34] of /);
    await page.getByRole('button', { name: 'Previous clip' }).click();
    await page.getByRole('button', { name: 'Start again after the last' }).click();
    expect(await visitor.accessibilityProblems()).toEqual([]);
    await visitor.clip('LEGS_WALK').click();
    await at.waitFor({ state: 'detached' });
  });
});
