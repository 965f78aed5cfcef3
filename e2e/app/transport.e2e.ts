import { describe, expect, it } from 'vitest';
import { words } from '../../web/app/text/messages.js';
import { imageDifference, sameImage } from '../support/images.js';
import type { Visitor } from './visitor.js';
import { useVisits } from './visits.js';

const visits = useVisits();

/** A page with a small scene and a clock that can be stopped, for tests that draw many frames. */
const small = { viewport: { width: 1180, height: 420 }, clock: true } as const;

const field = (visitor: Visitor, name: string): ReturnType<Visitor['page']['getByRole']> =>
  visitor.page.getByRole('spinbutton', { name, exact: true });

describe('in and out points', () => {
  it('are set and cleared by keys, and limit playback', async () => {
    const visitor = await visits.visitUlna('&clip=stand&frame=10&speed=2', small);
    await visitor.scene.focus();
    await visitor.page.keyboard.press('[');
    for (let i = 0; i < 4; i++) await visitor.page.keyboard.press('.');
    await visitor.page.keyboard.press(']');
    await expect.poll(() => visitor.page.url()).toContain('in=10&out=14');
    expect(await field(visitor, words.rangeIn).inputValue()).toBe('10');
    expect(await field(visitor, words.rangeOut).inputValue()).toBe('14');
    await visitor.stopClock();
    const before = await visitor.canvas();
    await visitor.page.keyboard.press('Space');
    const frames: number[] = [];
    for (let i = 0; i < 10; i++) {
      await visitor.advance(50);
      frames.push(await visitor.frame());
    }
    expect(Math.min(...frames)).toBeGreaterThanOrEqual(10);
    expect(Math.max(...frames)).toBeLessThanOrEqual(14);
    expect(new Set(frames).size).toBeGreaterThan(4);
    expect(sameImage(await visitor.canvas(), before)).toBe(false);
    await visitor.page.keyboard.press('\\');
    await visitor.advance(500);
    expect(visitor.page.url()).not.toContain('in=');
    expect(await visitor.frame()).toBeGreaterThan(15);
  });

  it('limit steps, Home and End, but not a typed frame', async () => {
    const visitor = await visits.visitUlna('&clip=run&frame=2&in=2&out=4');
    await visitor.scene.focus();
    const press = async (key: string): Promise<number> => {
      await visitor.page.keyboard.press(key);
      return visitor.frame();
    };
    expect(await press('End')).toBe(4);
    expect(await press('.')).toBe(2);
    expect(await press(',')).toBe(4);
    expect(await press('Home')).toBe(2);
    const inside = await visitor.screenshot();
    await visitor.counter.fill('5');
    await visitor.page.keyboard.press('Enter');
    await expect.poll(() => visitor.frame()).toBe(5);
    await visitor.seesChange(inside);
  });

  it('can be dragged on the timeline', async () => {
    const visitor = await visits.visitUlna('&clip=stand');
    const box = await visitor.timeline.boundingBox();
    if (box === null) throw new Error('the timeline is not on the page');
    const pull = async (end: 'in' | 'out', share: number): Promise<void> => {
      const bracket = await visitor.page.locator(`mw-range-brackets .bracket.${end}`).boundingBox();
      if (bracket === null) throw new Error('the bracket is not on the page');
      await visitor.page.mouse.move(bracket.x + 12, bracket.y + 14);
      await visitor.page.mouse.down();
      await visitor.page.mouse.move(box.x + box.width * share, bracket.y + 14, { steps: 3 });
      await visitor.page.mouse.up();
    };
    await pull('in', 0.25);
    await pull('out', 0.75);
    await expect.poll(() => visitor.page.url()).toContain('in=10&out=30');
    expect(await visitor.frame()).toBe(0);
  });

  it('can be typed, and are clamped to the frames of the clip', async () => {
    const visitor = await visits.visitUlna('&clip=run');
    await field(visitor, words.rangeOut).fill('99');
    await field(visitor, words.rangeOut).press('Enter');
    expect(await field(visitor, words.rangeOut).inputValue()).toBe('5');
    await field(visitor, words.rangeIn).fill('3');
    await field(visitor, words.rangeIn).press('Enter');
    await expect.poll(() => visitor.page.url()).toContain('in=3&out=5');
    await field(visitor, words.rangeIn).press('ArrowUp');
    await expect.poll(() => field(visitor, words.rangeIn).inputValue()).toBe('4');
  });
});

describe('a cross-fade', () => {
  /** A camera in the address keeps the page from fitting the view to each clip. */
  const camera = '&camera=10,5,150,0,4,0,30';

  it('shows poses between one clip and the next', async () => {
    const visitor = await visits.visitUlna(`&clip=stand&speed=0${camera}`, small);
    await visitor.stopClock();
    // At speed 0 the clips do not move, so only the fade can change the image.
    const before = await visitor.screenshot();
    await visitor.clip('salute').click();
    await visitor.advance(500);
    const after = await visitor.canvas();
    expect(sameImage(after, before)).toBe(false);

    await field(visitor, words.fade).fill('1');
    await field(visitor, words.fade).press('Enter');
    await visitor.advance(500);
    expect(visitor.page.url()).toContain('fade=1');
    await visitor.clip('stand').click();
    await visitor.advance(500);
    const between = await visitor.canvas();
    expect(sameImage(between, before) || sameImage(between, after)).toBe(false);
    await visitor.advance(700);
    expect(imageDifference(await visitor.canvas(), before)).toBeNull();
  });

  it('ends immediately when the user types a frame', async () => {
    const visitor = await visits.visitUlna(`&clip=run&frame=2&fade=1${camera}`, small);
    await visitor.stopClock();
    const run = await visitor.screenshot();
    await visitor.clip('death1').click();
    await visitor.advance(250);
    await visitor.clip('run').click();
    await visitor.advance(250);
    expect(sameImage(await visitor.canvas(), run)).toBe(false);
    await visitor.counter.fill('2');
    await visitor.page.keyboard.press('Enter');
    await visitor.advance(50);
    expect(imageDifference(await visitor.canvas(), run)).toBeNull();
  });
});

describe('the frame counter', () => {
  it('keeps its text selected during playback, and goes to the typed frame', async () => {
    const visitor = await visits.visitUlna('&clip=stand', small);
    await visitor.stopClock();
    await visitor.playButton.click();
    await visitor.counter.click();
    await visitor.advance(500);
    await visitor.page.keyboard.type('7');
    await visitor.page.keyboard.press('Enter');
    expect(await visitor.frame()).toBe(7);
    await visitor.playButton.click();
    await visitor.advance(500);
    expect(await visitor.frame()).toBeGreaterThan(7);
    await visitor.counter.fill('12.5');
    await visitor.page.keyboard.press('Enter');
    expect(await visitor.frame()).toBe(12.5);
    await visitor.advance(1000);
    expect(visitor.page.url()).toContain('frame=12.5');
    await visitor.counter.fill('nothing');
    await visitor.page.keyboard.press('Tab');
    expect(await visitor.frame()).toBe(12.5);
  });

  it('changes by five frames when a step key is pressed with Shift', async () => {
    const visitor = await visits.visitUlna('&clip=stand&frame=12');
    await visitor.scene.focus();
    await visitor.page.keyboard.press('Shift+Period');
    expect(await visitor.frame()).toBe(17);
    await visitor.page.keyboard.press('Shift+Comma');
    expect(await visitor.frame()).toBe(12);
  });
});

describe('the timeline of all frames of the file', () => {
  const lane = (visitor: Visitor): ReturnType<Visitor['page']['getByRole']> =>
    visitor.page.getByRole('slider', { name: words.fileTimeline });

  it('scrubs across clips by pointer and arrow keys', async () => {
    const visitor = await visits.visitUlna('&clip=stand');
    const before = await visitor.screenshot();
    const box = await lane(visitor).boundingBox();
    if (box === null) throw new Error('the lane is not on the page');
    // Frame 42 of the 198 frames in the file is frame 2 of "run".
    await visitor.page.mouse.click(box.x + (box.width * 42.5) / 198, box.y + 10);
    await expect.poll(() => visitor.clip('run').getAttribute('aria-selected')).toBe('true');
    await expect.poll(() => visitor.frame()).toBe(2);
    await visitor.seesChange(before);
    expect(await lane(visitor).getAttribute('aria-valuetext')).toBe(words.frameOfClip('42', 197, 'run'));
    await lane(visitor).focus();
    for (let i = 0; i < 3; i++) await visitor.page.keyboard.press('ArrowLeft');
    await expect.poll(() => visitor.clip('stand').getAttribute('aria-selected')).toBe('true');
    await expect.poll(() => visitor.frame()).toBe(39);
    await visitor.page.keyboard.press('ArrowRight');
    await expect.poll(() => visitor.clip('run').getAttribute('aria-selected')).toBe('true');
    await expect.poll(() => visitor.frame()).toBe(0);
    await visitor.page.keyboard.press('End');
    await expect.poll(() => lane(visitor).getAttribute('aria-valuenow')).toBe('197');
  });
});

describe('the statistics', () => {
  it('can be copied as text with counts and memory', async () => {
    const visitor = await visits.visitUlna('&tab=statistics', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const { page } = visitor;
    await page.getByRole('button', { name: words.copyStatistics }).click();
    await visitor.waitForMessage(words.copied);
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toMatch(/^Ulna\n/);
    expect(text).toContain(`${words.statTriangles}: 1,451`);
    expect(text).toContain(`${words.statStrips}: ${words.stripsAndFans(156, 88)}`);
    expect(text).toContain(words.pixels(128, 64));
    expect(text).toMatch(new RegExp(`${words.statMemoryGpu}: [\\d.,]+ (KB|MB)`));
    expect(text).toMatch(new RegExp(`${words.statMemoryWasm}: [\\d.]+ MB`));
  });
});

describe('Space', () => {
  it('plays and pauses after a click on another control, but presses a control that Tab has focused', async () => {
    const visitor = await visits.visitUlna('&clip=stand&paused=1');
    const { page } = visitor;
    const isPlaying = (): boolean => !page.url().includes('paused=1');
    const clip = page.locator('mw-clip-list').getByRole('option', { name: /^run\b/ });
    await clip.click();
    const pingPong = page.getByRole('radio', { name: words.loopPingPong, exact: true });
    await pingPong.click();
    await expect.poll(() => pingPong.isChecked()).toBe(true);
    await visitor.idle();
    const before = isPlaying();
    await page.keyboard.press('Space');
    await expect.poll(isPlaying).toBe(!before);
    const wireframe = page.getByRole('button', { name: words.wireframe, exact: true });
    const pressed = await wireframe.getAttribute('aria-pressed');
    await wireframe.click();
    await page.keyboard.press('Space');
    await expect.poll(isPlaying).toBe(before);
    expect(await wireframe.getAttribute('aria-pressed')).not.toBe(pressed);
    // After Tab has moved the focus, Space presses the focused control.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Space');
    await expect.poll(() => wireframe.getAttribute('aria-pressed')).toBe(pressed);
    expect(isPlaying()).toBe(before);
  });
});
