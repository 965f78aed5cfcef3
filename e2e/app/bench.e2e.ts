import { describe, expect, it } from 'vitest';
import { words } from '../../web/app/text/messages.js';
import { sameImage } from '../support/images.js';
import { sampleFile } from './visitor.js';
import { reducedMotion, useVisits } from './visits.js';

const visits = useVisits();

/** A page with a small scene and a clock that can be stopped, for tests that draw many frames. */
const small = { viewport: { width: 1180, height: 420 }, clock: true } as const;

describe('playback', () => {
  it('starts when the page opens, pauses with the button, and resumes with the space bar', async () => {
    const visitor = await visits.visit('#v=1&sample=ulna&clip=run', small);
    await visitor.seesSample('ulna');
    await visitor.stopClock();
    const started = await visitor.canvas();
    await visitor.advance(250);
    expect(sameImage(await visitor.canvas(), started)).toBe(false);
    await visitor.playButton.click();
    expect(await visitor.playButton.getAttribute('aria-label')).toBe(words.play);
    const held = await visitor.frame();
    await visitor.advance(10_000);
    expect(await visitor.frame()).toBe(held);
    await visitor.scene.focus();
    await visitor.page.keyboard.press('Space');
    expect(await visitor.playButton.getAttribute('aria-label')).toBe(words.pause);
    await visitor.advance(250);
    expect(await visitor.frame()).not.toBe(held);
  });

  it('pauses at the dragged position of the timeline, which may be between two frames', async () => {
    const visitor = await visits.visit('#v=1&sample=ulna&clip=stand');
    await visitor.seesSample('ulna');
    const box = await visitor.timeline.boundingBox();
    if (box === null) throw new Error('the timeline is not on the page');
    await visitor.page.mouse.move(box.x + box.width * 0.2, box.y + box.height / 2);
    await visitor.page.mouse.down();
    await visitor.page.mouse.move(box.x + box.width * 0.505, box.y + box.height / 2);
    await visitor.page.mouse.up();
    await expect.poll(() => visitor.frame()).toBeCloseTo(20.2, 1);
    expect(await visitor.timeline.getAttribute('aria-valuetext')).toBe(words.frameOf('20.2', 40));
    expect(await visitor.playButton.getAttribute('aria-label')).toBe(words.play);
  });

  it('steps by single frames with the keyboard, and shows each frame', async () => {
    const visitor = await visits.visitUlna('&clip=run&frame=2');
    const before = await visitor.screenshot();
    await visitor.timeline.focus();
    const press = async (key: string): Promise<number> => {
      await visitor.page.keyboard.press(key);
      return visitor.frame();
    };
    expect(await press('ArrowRight')).toBe(3);
    await visitor.seesChange(before);
    expect(await press('ArrowLeft')).toBe(2);
    await visitor.showsAgain(before);
    expect(await press('Home')).toBe(0);
    await visitor.scene.focus();
    expect(await press('.')).toBe(1);
    expect(await press(',')).toBe(0);
    expect(await press('End')).toBe(5);
  });

  it('switches to the clip that is clicked or chosen by arrow keys, and the list of clips can be searched', async () => {
    const visitor = await visits.visitUlna('', small);
    await visitor.stopClock();
    await visitor.playButton.click();
    await visitor.clip('attack').click();
    expect(await visitor.clip('attack').getAttribute('aria-selected')).toBe('true');
    await visitor.advance(250);
    expect(await visitor.frame()).toBeCloseTo(2.5, 0);
    await visitor.page.keyboard.press('ArrowDown');
    expect(await visitor.clip('pain1').getAttribute('aria-selected')).toBe('true');
    await visitor.page.keyboard.press('/');
    await visitor.page.keyboard.type('crde');
    const found = visitor.page.locator('mw-clip-list').getByRole('option');
    await expect.poll(() => found.count()).toBe(1);
  });

  it('stops at the end of a clip that plays once, and restarts it on Play', async () => {
    const visitor = await visits.visitUlna('&clip=death1&loop=once&speed=0.5', small);
    await visitor.stopClock();
    await visitor.playButton.click();
    await visitor.advance(1500);
    expect(await visitor.playButton.getAttribute('aria-label')).toBe(words.play);
    const end = await visitor.frame();
    expect(end).toBeGreaterThanOrEqual(5);
    await visitor.playButton.click();
    await visitor.advance(250);
    expect(await visitor.frame()).toBeLessThan(end);
  });

  it('runs from the end to the start at a negative speed', async () => {
    const visitor = await visits.visitUlna('&clip=death1&loop=once&speed=-1', small);
    await visitor.stopClock();
    await visitor.playButton.click();
    await visitor.advance(250);
    const middle = await visitor.frame();
    expect(middle).toBeGreaterThan(0);
    await visitor.advance(100);
    expect(await visitor.frame()).toBeLessThan(middle);
    await visitor.advance(1000);
    expect(await visitor.playButton.getAttribute('aria-label')).toBe(words.play);
    expect(await visitor.frame()).toBe(0);
  });
});

describe('the view', () => {
  it('responds to a drag, keys, the light menu and the skin list with another image and address', async () => {
    const visitor = await visits.visitUlna();
    const before = await visitor.screenshot();
    await visitor.scene.focus();
    await visitor.page.keyboard.press('w');
    expect(await visitor.tool(words.wireframe).getAttribute('aria-pressed')).toBe('true');
    await visitor.seesChange(before);
    await expect.poll(() => visitor.page.url()).toContain('wireframe=1');
    await visitor.page.keyboard.press('w');
    await visitor.showsAgain(before);

    const light = (name: string): string => `${words.light}: ${name}`;
    await visitor.page.getByRole('button', { name: light(words.lights.game) }).click();
    await visitor.page.getByRole('radio', { name: words.lightsShort.unlit }).click();
    await visitor.page.getByRole('button', { name: light(words.lights.unlit) }).waitFor();
    await expect.poll(() => visitor.page.url()).toContain('light=unlit');
    await visitor.seesChange(before);
    const unlit = await visitor.screenshot();

    await visitor.skin('ember').click();
    await visitor.seesChange(unlit);
    await expect.poll(() => visitor.page.url()).toContain('skin=ember');
    const ember = await visitor.screenshot();

    const box = await visitor.scene.boundingBox();
    if (box === null) throw new Error('the scene is not on the page');
    await visitor.page.mouse.move(box.x + 300, box.y + 300);
    await visitor.page.mouse.down();
    await visitor.page.mouse.move(box.x + 420, box.y + 320, { steps: 4 });
    await visitor.page.mouse.up();
    await expect.poll(() => visitor.page.url()).toContain('camera=');
    await visitor.seesChange(ember);
    await visitor.page.keyboard.press('f');
    await expect.poll(() => visitor.page.url()).not.toContain('camera=');
  });

  it('keeps the chosen theme when the page is loaded again', async () => {
    const visitor = await visits.visit('', { colorScheme: 'dark' });
    const theme = (): Promise<string | null> => visitor.page.locator('html').getAttribute('data-theme');
    expect(await theme()).toBe('dark');
    await visitor.page.getByRole('button', { name: words.switchTheme }).click();
    expect(await theme()).toBe('light');
    await visitor.page.reload();
    expect(await theme()).toBe('light');
  });
});

describe('the address', () => {
  it('restores the state when the page is loaded again, and does not change afterwards', async () => {
    const visitor = await visits.visitUlna('', small);
    await visitor.clip('flip').click();
    await visitor.skin('frost').click();
    await visitor.tool(words.boundingBox).click();
    await visitor.page.getByRole('button', { name: words.tabStatistics }).first().click();
    await visitor.timeline.focus();
    await visitor.page.keyboard.press('Home');
    for (let i = 0; i < 4; i++) await visitor.page.keyboard.press('ArrowRight');
    await expect.poll(() => visitor.page.url()).toContain('frame=4');
    const address = visitor.page.url();

    await visitor.page.reload();
    await visitor.seesSample('ulna');
    expect(await visitor.frame()).toBe(4);
    expect(await visitor.clip('flip').getAttribute('aria-selected')).toBe('true');
    expect(await visitor.skin('frost').getAttribute('aria-selected')).toBe('true');
    expect(await visitor.tool(words.boundingBox).getAttribute('aria-pressed')).toBe('true');
    await visitor.page.getByText(words.statStrips).waitFor();
    await visitor.stopClock();
    await visitor.advance(10_000);
    expect(visitor.page.url()).toBe(address);
  });

  it('opens a model on the same server, and its query becomes a fragment', async () => {
    const visitor = await visits.visit('?src=samples/ulna/weapon.md2&clip=run');
    await visitor.sees('weapon');
    expect(await visitor.clip('run').getAttribute('aria-selected')).toBe('true');
    const address = `${visits.url}#v=1&src=samples/ulna/weapon.md2&clip=run`;
    await expect.poll(() => visitor.page.url()).toBe(address);
  });

  it('contains nothing about dropped files', async () => {
    const visitor = await visits.visit('', { ...small, ...reducedMotion });
    await visitor.drop([await sampleFile('ulna/weapon.md2', 'secret.md2')]);
    await visitor.sees('secret');
    await visitor.stopClock();
    await visitor.clip('run').click();
    await visitor.playButton.click();
    await visitor.advance(10_000);
    expect(visitor.page.url()).toBe(visits.url);
  });
});
