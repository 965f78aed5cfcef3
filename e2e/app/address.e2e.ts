import { describe, expect, it } from 'vitest';
import { decimal } from '../../web/app/text/format.js';
import { words } from '../../web/app/text/messages.js';
import { imageDifference } from '../support/images.js';
import { reducedMotion, useVisits } from './visits.js';

const visits = useVisits();

const lightButton = (light: keyof typeof words.lights): string => `${words.light}: ${words.lights[light]}`;

describe('the address', () => {
  it('restores clip, skin, playback, overlays, light, section and camera after a reload, with an equal image', async () => {
    // The camera starts at round numbers, because an address rounds to hundredths.
    const visitor = await visits.visitUlna('&camera=10,5,150,0,4,0,30', reducedMotion);
    const { page } = visitor;
    const field = {
      fade: page.getByRole('spinbutton', { name: words.fade }),
      rangeIn: page.getByRole('spinbutton', { name: words.rangeIn }),
      rangeOut: page.getByRole('spinbutton', { name: words.rangeOut }),
      speed: page.locator('mw-transport').getByRole('textbox', { name: words.speed }),
    };
    const pingPong = page.getByRole('radio', { name: words.loopPingPong });
    await field.fade.fill('0.25');
    await page.keyboard.press('Enter');
    await visitor.clip('flip').click();
    await visitor.skin('frost').click();
    await pingPong.click();
    await field.speed.fill('-0.5');
    await field.speed.press('Enter');
    await field.rangeIn.fill('3');
    await page.keyboard.press('Enter');
    await field.rangeOut.fill('8');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: words.pause, exact: true }).click();
    await visitor.counter.fill('4.5');
    await page.keyboard.press('Enter');
    await visitor.tool(words.wireframe).click();
    await visitor.tool(words.grid).click();
    await page.getByRole('button', { name: lightButton('game') }).click();
    await page.getByRole('radio', { name: words.lightsShort.studio }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: words.tabStatistics }).first().click();
    await visitor.scene.focus();
    await page.keyboard.press('8');
    await page.keyboard.press('ArrowLeft');
    const parts = ['clip=flip', 'paused=1', 'frame=4.5', 'speed=-0.5', 'loop=ping-pong', 'in=3', 'out=8'];
    const others = ['fade=0.25', 'skin=frost', 'light=studio', 'wireframe=1', 'grid=0', 'tab=statistics'];
    for (const part of [...parts, ...others, 'camera=82.5,0,150,']) {
      await expect.poll(() => page.url(), { message: part }).toContain(part);
    }
    const before = await visitor.screenshot();
    const address = page.url();

    await page.reload();
    await visitor.seesSample('ulna');
    expect(imageDifference(await visitor.screenshot(), before)).toBeNull();
    expect(await visitor.frame()).toBe(4.5);
    expect(await visitor.clip('flip').getAttribute('aria-selected')).toBe('true');
    expect(await visitor.skin('frost').getAttribute('aria-selected')).toBe('true');
    expect(await pingPong.getAttribute('aria-checked')).toBe('true');
    expect(await field.speed.inputValue()).toBe(decimal(-0.5, 2));
    expect(await field.rangeIn.inputValue()).toBe('3');
    expect(await field.rangeOut.inputValue()).toBe('8');
    expect(await field.fade.inputValue()).toBe('0.25');
    expect(await visitor.tool(words.wireframe).getAttribute('aria-pressed')).toBe('true');
    expect(await visitor.tool(words.grid).getAttribute('aria-pressed')).toBe('false');
    await page.getByRole('button', { name: lightButton('studio') }).waitFor();
    const statistics = page.locator('mw-statistics');
    await expect
      .poll(() => statistics.evaluate((list) => list.getBoundingClientRect().top < innerHeight))
      .toBe(true);
    expect(page.url()).toBe(address);
  });

  it('does not contain the theme', async () => {
    const visitor = await visits.visitUlna('', { colorScheme: 'dark' });
    const { page } = visitor;
    const headColor = (): Promise<string> =>
      page.locator('mw-top-bar header').evaluate((head) => getComputedStyle(head).color);
    const [dark, darkHead] = [await visitor.screenshot(), await headColor()];
    await page.getByRole('button', { name: words.switchTheme }).click();
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('light');
    await visitor.seesChange(dark);
    expect(await headColor()).not.toBe(darkHead);
    await visitor.idle();
    expect(page.url()).not.toContain('theme');
  });
});

describe('the keyboard alone', () => {
  it('can open a sample, choose a clip, seek, change the view and play', async () => {
    const visitor = await visits.visit();
    const { keyboard } = visitor.page;
    const tabTo = async (what: () => Promise<boolean>): Promise<void> => {
      for (let i = 0; i < 80; i++) {
        if (await what()) return;
        await keyboard.press('Tab');
      }
      throw new Error('Tab does not reach the element');
    };
    const focused = (path: string) => (): Promise<boolean> =>
      visitor.page.evaluate((wanted) => {
        let element = document.activeElement;
        let hosts = '';
        while (element !== null) {
          hosts += ` ${element.localName}.${element.className}`;
          element = element.shadowRoot?.activeElement ?? null;
        }
        return hosts.includes(wanted);
      }, path);
    await visitor.page.locator('mw-invitation .card.shown').waitFor();
    await tabTo(focused('button.card'));
    await keyboard.press('Enter');
    await visitor.seesSample('ulna');

    await keyboard.press('/');
    await keyboard.type('run');
    await keyboard.press('ArrowDown');
    await keyboard.press('ArrowDown');
    await expect.poll(() => visitor.clip('run').getAttribute('aria-selected')).toBe('true');
    await tabTo(focused('mw-timeline'));
    await keyboard.press('End');
    await expect.poll(() => visitor.page.url()).toContain('frame=');
    await keyboard.press('s');
    await expect.poll(() => visitor.page.url()).toContain('skin=ember');
    await keyboard.press('w');
    await expect.poll(() => visitor.page.url()).toContain('wireframe=1');
    const still = await visitor.screenshot();
    await keyboard.press('7');
    await visitor.seesChange(still);
    await keyboard.press('?');
    const keys = visitor.page.getByRole('dialog', { name: words.keysTitle });
    await keys.waitFor();
    await keyboard.press('Escape');
    await keys.waitFor({ state: 'hidden' });
    await keyboard.press('Space');
    await expect.poll(() => visitor.playButton.getAttribute('aria-label')).toBe(words.pause);
  });
});
