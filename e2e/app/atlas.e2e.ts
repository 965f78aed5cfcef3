import { describe, expect, it } from 'vitest';
import { sameImage } from '../support/images.js';
import type { Visitor } from './visitor.js';
import { useVisits } from './visits.js';

const visits = useVisits();

/** The address of a frame of Atlas, our 3D Studio sample with keyframe animation. */
const at = (frame: number, more = ''): string =>
  `#v=1&sample=atlas&clip=atlas&frame=${String(frame)}&paused=1${more}`;

/** The elements of the selected joint's matrix, row by row. */
async function matrix({ page }: Visitor): Promise<number[]> {
  const cells = await page.locator('mw-joint-matrix td').allTextContents();
  return cells.map((text) => Number(text.replace('\u2212', '-')));
}

describe('Atlas', () => {
  it('starts to play when it opens', async () => {
    const visitor = await visits.visit('#v=1&sample=atlas', {
      clock: true,
      viewport: { width: 800, height: 600 },
    });
    await visitor.seesSample('atlas');
    await visitor.stopClock();
    const [frame, image] = [await visitor.frame(), await visitor.canvas()];
    await visitor.advance(250);
    expect(await visitor.frame()).not.toBe(frame);
    expect(sameImage(await visitor.canvas(), image)).toBe(false);
  });

  it('renders different images at different frames', async () => {
    const visitor = await visits.visit(at(0));
    await visitor.seesSample('atlas');
    const first = await visitor.screenshot();
    await visitor.counter.fill('90');
    await visitor.counter.press('Enter');
    await expect.poll(() => visitor.frame()).toBe(90);
    await visitor.seesChange(first);
  });

  it('has joints that rotate and move as their keys define', async () => {
    // The joint EarthArm makes four turns in 720 frames, so it makes a quarter turn in 45.
    const visitor = await visits.visit(at(45, '&tab=skeleton&joint=EarthArm&matrix=absolute'));
    await visitor.seesSample('atlas');
    await expect.poll(() => matrix(visitor)).toEqual([0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
    // The comet's seventh key is at frame 360, next to the sun.
    await visitor.page.goto(visits.url + at(360, '&tab=skeleton&joint=Comet&matrix=absolute'));
    await expect.poll(() => matrix(visitor)).toEqual([1, 0, 0, -9, 0, 1, 0, 0, 0, 0, 1, 40.2, 0, 0, 0, 1]);
  });
});
