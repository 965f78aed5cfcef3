import { describe, expect, it } from 'vitest';
import { samePicture } from '../support/pictures.js';
import { useVisits } from './visits.js';

const visits = useVisits();

describe('the address', () => {
  it('brings back all that a person has set, to the pixel', async () => {
    // The camera starts at round numbers, because an address rounds to hundredths and a smaller difference may not
    // show.
    const visitor = await visits.visitUlna('&camera=10,5,150,0,4,0,30');
    const { page } = visitor;
    await page.getByRole('spinbutton', { name: 'Fade' }).fill('0.25');
    await page.keyboard.press('Enter');
    await visitor.clip('flip').click();
    await visitor.playButton.click();
    await visitor.skin('frost').click();
    await page.getByRole('radio', { name: 'Ping-pong' }).click();
    const speed = page.locator('mw-transport').getByRole('textbox', { name: 'Speed' });
    await speed.fill('-0.5');
    await speed.press('Enter');
    await page.getByRole('spinbutton', { name: 'In' }).fill('3');
    await page.keyboard.press('Enter');
    await page.getByRole('spinbutton', { name: 'Out' }).fill('8');
    await page.keyboard.press('Enter');
    await visitor.counter.fill('4.5');
    await page.keyboard.press('Enter');
    await visitor.tool('Wireframe').click();
    await visitor.tool('Grid').click();
    await page.getByRole('button', { name: 'Light: Game light' }).click();
    await page.getByRole('menuitemradio', { name: 'Studio' }).click();
    await page.getByRole('button', { name: 'Statistics' }).first().click();
    await visitor.scene.focus();
    await page.keyboard.press('8');
    await page.keyboard.press('ArrowLeft');
    const parts = ['clip=flip', 'paused=1', 'frame=4.5', 'speed=-0.5', 'loop=ping-pong', 'in=3', 'out=8'];
    const others = ['fade=0.25', 'skin=frost', 'light=studio', 'wireframe=1', 'grid=0', 'tab=statistics'];
    for (const part of [...parts, ...others, 'camera=82.5,0,150,']) {
      await expect.poll(() => page.url(), { message: part }).toContain(part);
    }
    // Neither the focus ring nor a hovered button is part of the state, so both are removed from the picture.
    await visitor.scene.blur();
    await page.mouse.move(2, 2);
    const before = await visitor.picture();
    const address = page.url();

    await page.reload();
    await visitor.sees('Ulna');
    expect(samePicture(await visitor.picture(), before)).toBe(true);
    expect(await visitor.frame()).toBe(4.5);
    expect(await visitor.clip('flip').getAttribute('aria-selected')).toBe('true');
    expect(await visitor.skin('frost').getAttribute('aria-selected')).toBe('true');
    expect(await page.getByRole('radio', { name: 'Ping-pong' }).getAttribute('aria-checked')).toBe('true');
    expect(await speed.inputValue()).toBe('\u22120.50');
    expect(await page.getByRole('spinbutton', { name: 'In' }).inputValue()).toBe('3');
    expect(await page.getByRole('spinbutton', { name: 'Out' }).inputValue()).toBe('8');
    expect(await page.getByRole('spinbutton', { name: 'Fade' }).inputValue()).toBe('0.25');
    expect(await visitor.tool('Wireframe').getAttribute('aria-pressed')).toBe('true');
    expect(await visitor.tool('Grid').getAttribute('aria-pressed')).toBe('false');
    await page.getByRole('button', { name: 'Light: Studio' }).waitFor();
    const statistics = page.locator('mw-statistics');
    await expect
      .poll(() => statistics.evaluate((list) => list.getBoundingClientRect().top < innerHeight))
      .toBe(true);
    expect(page.url()).toBe(address);
  });

  it('says which theme only to this browser', async () => {
    const visitor = await visits.visitUlna('&paused=1', { colorScheme: 'dark' });
    const dark = await visitor.page.screenshot();
    await visitor.page.getByRole('button', { name: 'Switch theme' }).click();
    await expect.poll(() => visitor.page.locator('html').getAttribute('data-theme')).toBe('light');
    await visitor.picture();
    const light = await visitor.page.screenshot();
    expect(samePicture(light, dark)).toBe(false);
    expect(visitor.page.url()).not.toContain('theme');
  });
});

describe('a whole visit without a mouse', () => {
  it('chooses, plays, looks at and leaves things, by keys alone', async () => {
    const visitor = await visits.visit();
    const { keyboard } = visitor.page;
    const tabTo = async (what: () => Promise<boolean>): Promise<void> => {
      for (let i = 0; i < 80; i++) {
        if (await what()) return;
        await keyboard.press('Tab');
      }
      throw new Error('the Tab key does not lead there');
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
    await visitor.sees('Ulna');

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
    const still = await visitor.picture();
    await keyboard.press('7');
    await visitor.seesChange(still);
    await keyboard.press('?');
    await visitor.page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await keyboard.press('Escape');
    await visitor.page.getByRole('dialog', { name: 'Keys' }).waitFor({ state: 'hidden' });
    await keyboard.press('Space');
    await expect.poll(() => visitor.playButton.getAttribute('aria-label')).toBe('Pause');
  });
});
