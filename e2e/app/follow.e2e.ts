import { describe, expect, it } from 'vitest';
import { words } from '../../web/app/text/messages.js';
import { buildMs3d } from '../../tests/web/support/ms3d-builder.js';
import { imageDifference, sameImage } from '../support/images.js';
import type { Visitor } from './visitor.js';
import { reducedMotion, useVisits } from './visits.js';

const visits = useVisits();

/** Opens a model that walks forty times its size away, hides the grid and the shadow, and stops the clock. */
async function visitWalker(): Promise<Visitor> {
  const visitor = await visits.visit('', { clock: true, ...reducedMotion });
  await visitor.drop([{ name: 'walker.ms3d', bytes: buildMs3d({ frames: 41 }) }]);
  await visitor.sees('walker');
  await visitor.page.getByRole('button', { name: words.tabDisplay, exact: true }).click();
  await visitor.stopClock();
  for (const name of [words.grid, words.shadow]) await chip(visitor, name).click();
  await hold(visitor, 0);
  return visitor;
}

const chip = (visitor: Visitor, name: string): ReturnType<Visitor['page']['getByRole']> =>
  visitor.page.locator('mw-display-panel').getByRole('button', { name, exact: true });

/** Shows a frame of the clip, and returns its image. */
async function hold(visitor: Visitor, frame: number): Promise<Buffer> {
  await visitor.counter.fill(String(frame));
  await visitor.page.keyboard.press('Enter');
  await visitor.advance(1000);
  expect(await visitor.frame()).toBe(frame);
  return visitor.canvas();
}

/** Presses a key in the scene, and returns the image a second later. */
async function press(visitor: Visitor, key: string): Promise<Buffer> {
  await visitor.scene.focus();
  await visitor.page.keyboard.press(key);
  await visitor.advance(1000);
  return visitor.canvas();
}

describe('a model that travels', () => {
  it('stays in view while the camera follows it, and leaves the view otherwise', async () => {
    const visitor = await visitWalker();
    // A view key sets the camera, after which the page does not fit the view automatically.
    await press(visitor, '7');
    const followed = await hold(visitor, 40);
    expect(await chip(visitor, words.follow).getAttribute('aria-pressed')).toBe('true');
    const left = await press(visitor, 'Shift+c');
    expect(sameImage(left, followed)).toBe(false);
    expect(await chip(visitor, words.follow).getAttribute('aria-pressed')).toBe('false');
    const empty = await hold(visitor, 40);
    expect(imageDifference(await hold(visitor, 30), empty)).toBeNull();
    expect(sameImage(await hold(visitor, 0), empty)).toBe(false);
    await chip(visitor, words.follow).click();
    expect(sameImage(await hold(visitor, 30), empty)).toBe(false);
  });

  it('is the target of the view keys while the camera follows it', async () => {
    const visitor = await visitWalker();
    await hold(visitor, 40);
    const front = await press(visitor, '7');
    expect(sameImage(await press(visitor, '9'), front)).toBe(false);
    expect(imageDifference(await press(visitor, '7'), front)).toBeNull();
  });
});

describe('the option to follow', () => {
  it('is stored in the address, and shown only for models that travel', async () => {
    const visitor = await visits.visit('#v=1&sample=marl&clip=walk&paused=1&follow=0&tab=display');
    await visitor.seesSample('marl');
    expect(await chip(visitor, words.follow).getAttribute('aria-pressed')).toBe('false');
    await chip(visitor, words.follow).click();
    await expect.poll(() => visitor.page.url()).not.toContain('follow');
    await visitor.page.goto(`${visits.url}#v=1&sample=ulna&paused=1&tab=display`);
    await visitor.seesSample('ulna');
    await chip(visitor, words.wireframe).waitFor();
    expect(await chip(visitor, words.follow).count()).toBe(0);
  });
});
