import { describe, expect, it } from 'vitest';
import { samePicture } from '../support/pictures.js';
import type { Visitor } from './visitor.js';
import { useVisits } from './visits.js';

const visits = useVisits();

const field = (visitor: Visitor, name: string): ReturnType<Visitor['page']['getByRole']> =>
  visitor.page.getByRole('spinbutton', { name, exact: true });

/** The frames that the counter shows within a second of playing. */
function framesPlayed(visitor: Visitor): Promise<readonly number[]> {
  return visitor.page.evaluate(async () => {
    const shadow = (root: ParentNode | null | undefined, name: string): ShadowRoot | null | undefined =>
      root?.querySelector(name)?.shadowRoot;
    const counter = shadow(shadow(shadow(document, 'mw-page'), 'mw-transport'), 'mw-frame-counter');
    const seen: number[] = [];
    for (let i = 0; i < 40; i++) {
      seen.push(Number(counter?.querySelector('input')?.value));
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    return seen;
  });
}

describe('in and out', () => {
  it('keep playback inside, from key to picture', async () => {
    const visitor = await visits.visitUlna('&clip=stand&paused=1&frame=10&speed=2');
    await visitor.scene.focus();
    await visitor.page.keyboard.press('[');
    for (let i = 0; i < 4; i++) await visitor.page.keyboard.press('.');
    await visitor.page.keyboard.press(']');
    await expect.poll(() => visitor.page.url()).toContain('in=10&out=14');
    expect(await field(visitor, 'In').inputValue()).toBe('10');
    expect(await field(visitor, 'Out').inputValue()).toBe('14');
    await visitor.page.keyboard.press('Space');
    await visitor.seesChange();
    const frames = await framesPlayed(visitor);
    expect(Math.min(...frames)).toBeGreaterThanOrEqual(10);
    expect(Math.max(...frames)).toBeLessThanOrEqual(14);
    expect(new Set(frames).size).toBeGreaterThan(2);
    await visitor.page.keyboard.press('\\');
    await expect.poll(() => visitor.page.url()).not.toContain('in=');
    await expect.poll(() => visitor.frame()).toBeGreaterThan(15);
  });

  it('bound steps, Home and End; what is outside can be looked at', async () => {
    const visitor = await visits.visitUlna('&clip=run&paused=1&frame=2&in=2&out=4');
    await visitor.scene.focus();
    const press = async (key: string): Promise<number> => {
      await visitor.page.keyboard.press(key);
      return visitor.frame();
    };
    expect(await press('End')).toBe(4);
    expect(await press('.')).toBe(2);
    expect(await press(',')).toBe(4);
    expect(await press('Home')).toBe(2);
    const inside = await visitor.picture();
    await visitor.counter.fill('5');
    await visitor.page.keyboard.press('Enter');
    expect(await visitor.frame()).toBe(5);
    await visitor.seesChange(inside);
  });

  it('are dragged on the ruler', async () => {
    const visitor = await visits.visitUlna('&clip=stand&paused=1');
    const box = await visitor.timeline.boundingBox();
    if (box === null) throw new Error('the timeline is not there');
    const pull = async (end: 'in' | 'out', share: number): Promise<void> => {
      const bracket = await visitor.page.locator(`mw-range-brackets .bracket.${end}`).boundingBox();
      if (bracket === null) throw new Error('the bracket is not there');
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

  it('are typed, and hold to the frames that there are', async () => {
    const visitor = await visits.visitUlna('&clip=run&paused=1');
    await field(visitor, 'Out').fill('99');
    await field(visitor, 'Out').press('Enter');
    expect(await field(visitor, 'Out').inputValue()).toBe('5');
    await field(visitor, 'In').fill('3');
    await field(visitor, 'In').press('Enter');
    await expect.poll(() => visitor.page.url()).toContain('in=3&out=5');
    await field(visitor, 'In').press('ArrowUp');
    await expect.poll(() => field(visitor, 'In').inputValue()).toBe('4');
  });
});

describe('a cross-fade', () => {
  it('shows pictures between one clip and the next', async () => {
    const visitor = await visits.visitUlna('&clip=stand&paused=1&speed=0');
    // Nothing moves within either clip, so any movement is the fade.
    const before = await visitor.picture();
    await visitor.clip('salute').click();
    await visitor.seesChange(before);
    const after = await visitor.picture();

    await field(visitor, 'Fade').fill('1');
    await field(visitor, 'Fade').press('Enter');
    await expect.poll(() => visitor.page.url()).toContain('fade=1');
    await visitor.clip('stand').click();
    await expect
      .poll(
        async () => {
          const picture = await visitor.scene.screenshot();
          return samePicture(picture, before) || samePicture(picture, after);
        },
        { interval: 30 },
      )
      .toBe(false);
    await expect.poll(async () => samePicture(await visitor.picture(), before)).toBe(true);
  });

  it('is over where a frame is held', async () => {
    const visitor = await visits.visitUlna('&clip=run&paused=1&frame=2&fade=1');
    const run = await visitor.picture();
    await visitor.clip('death1').click();
    await visitor.clip('run').click();
    await visitor.counter.fill('2');
    await visitor.page.keyboard.press('Enter');
    expect(samePicture(await visitor.picture(), run)).toBe(true);
  });
});

describe('the counter', () => {
  it('goes to the frame that is typed, while it plays too', async () => {
    const visitor = await visits.visitUlna('&clip=stand');
    await visitor.counter.fill('12.5');
    await visitor.page.keyboard.press('Enter');
    expect(await visitor.frame()).toBe(12.5);
    await expect.poll(() => visitor.page.url()).toContain('frame=12.5');
    await visitor.counter.fill('nothing');
    await visitor.page.keyboard.press('Tab');
    expect(await visitor.frame()).toBe(12.5);
  });

  it('keeps what is selected for a hand that is slow to type, while it plays', async () => {
    const visitor = await visits.visitUlna('&clip=stand');
    await visitor.counter.click();
    await visitor.page.waitForTimeout(300);
    await visitor.page.keyboard.type('7');
    await visitor.page.keyboard.press('Enter');
    expect(await visitor.frame()).toBe(7);
  });

  it('goes five frames at a time', async () => {
    const visitor = await visits.visitUlna('&clip=stand&paused=1&frame=12');
    await visitor.scene.focus();
    await visitor.page.keyboard.press('Shift+.');
    expect(await visitor.frame()).toBe(17);
    await visitor.page.keyboard.press('Shift+,');
    expect(await visitor.frame()).toBe(12);
  });
});

describe("the file's frames", () => {
  const lane = (visitor: Visitor): ReturnType<Visitor['page']['getByRole']> =>
    visitor.page.getByRole('slider', { name: 'All frames of the file' });

  it('are scrubbed from clip to clip', async () => {
    const visitor = await visits.visitUlna('&clip=stand&paused=1');
    const before = await visitor.picture();
    const box = await lane(visitor).boundingBox();
    if (box === null) throw new Error('the lane is not there');
    // Frame 42 of the file's 198 is frame 2 of run.
    await visitor.page.mouse.click(box.x + (box.width * 42.5) / 198, box.y + 10);
    await expect.poll(() => visitor.clip('run').getAttribute('aria-selected')).toBe('true');
    expect(await visitor.frame()).toBe(2);
    await visitor.seesChange(before);
    expect(await lane(visitor).getAttribute('aria-valuetext')).toBe('Frame 42 of 197, run');
  });

  it('are gone through with the arrow keys', async () => {
    const visitor = await visits.visitUlna('&clip=stand&paused=1&frame=39');
    await lane(visitor).focus();
    await visitor.page.keyboard.press('ArrowRight');
    await expect.poll(() => visitor.clip('run').getAttribute('aria-selected')).toBe('true');
    expect(await visitor.frame()).toBe(0);
    await visitor.page.keyboard.press('End');
    await expect.poll(() => lane(visitor).getAttribute('aria-valuenow')).toBe('197');
  });
});

describe('the statistics', () => {
  it('say what there is and what it takes, and are copied as text', async () => {
    const visitor = await visits.visitUlna('&paused=1&tab=statistics');
    const { page } = visitor;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy as text' }).click();
    await page.getByText('Copied').first().waitFor();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toMatch(/^Ulna\n/);
    expect(text).toContain('Triangles: 1,451');
    expect(text).toContain('Strips and fans: 156 + 88');
    expect(text).toContain('128 × 64');
    expect(text).toMatch(/On the graphics card: [\d.,]+ (KB|MB)/);
    expect(text).toMatch(/WebAssembly, all of it: [\d.]+ MB/);
  });
});
