import { describe, expect, it } from 'vitest';
import { samePicture } from '../support/pictures.js';
import type { Visitor } from './visitor.js';
import { useVisits } from './visits.js';

const visits = useVisits();

const at = (frame: number, more = ''): string =>
  `#v=1&sample=atlas&clip=atlas&frame=${String(frame)}&paused=1${more}`;

async function visitAtlas(address: string): Promise<Visitor> {
  const visitor = await visits.visit(address, { viewport: { width: 1440, height: 900 } });
  await visitor.sees('Atlas');
  return visitor;
}

/** The numbers of the matrix of the joint in hand, row by row. */
async function matrix({ page }: Visitor): Promise<number[]> {
  const cells = await page.locator('mw-joint-matrix td').allTextContents();
  return cells.map((text) => Number(text.replace('\u2212', '-')));
}

/** Our orrery: the keyframer of 3D Studio on the page. */
describe('Atlas', () => {
  it('plays by itself', async () => {
    const visitor = await visitAtlas('#v=1&sample=atlas');
    const first = await visitor.frame();
    await expect.poll(() => visitor.frame()).not.toBe(first);
    await visitor.seesChange();
  });

  it('shows another picture in another frame', async () => {
    const visitor = await visitAtlas(at(0));
    const first = await visitor.picture();
    await visitor.counter.fill('90');
    await visitor.counter.press('Enter');
    await expect.poll(() => visitor.frame()).toBe(90);
    expect(samePicture(await visitor.picture(), first)).toBe(false);
  });

  it('moves its joints as the keys say', async () => {
    // The earth's arm makes four rounds in 720 frames: a quarter of one in 45.
    const arm = await visitAtlas(at(45, '&tab=skeleton&joint=EarthArm&matrix=absolute'));
    await expect.poll(() => matrix(arm)).toEqual([0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
    // The comet's seventh key, next to the sun, is on frame 360.
    const comet = await visitAtlas(at(360, '&tab=skeleton&joint=Comet&matrix=absolute'));
    await expect.poll(() => matrix(comet)).toEqual([1, 0, 0, -9, 0, 1, 0, 0, 0, 0, 1, 40.2, 0, 0, 0, 1]);
  });
});
