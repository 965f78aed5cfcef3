import { describe, expect, it } from 'vitest';
import { buildMs3d } from '../../tests/web/support/ms3d-builder.js';
import { samePicture } from '../support/pictures.js';
import type { Visitor } from './visitor.js';
import { useVisits } from './visits.js';

const visits = useVisits();

/** Opens a model that walks forty times its size away, before an empty ground. */
async function visitWalker(): Promise<Visitor> {
  const visitor = await visits.visit();
  await visitor.drop([{ name: 'walker.ms3d', bytes: buildMs3d({ frames: 41 }) }]);
  await visitor.sees('walker');
  await visitor.page.getByRole('button', { name: 'Display', exact: true }).click();
  for (const name of ['Grid', 'Ground shadow']) await chip(visitor, name).click();
  await hold(visitor, '0');
  return visitor;
}

const chip = (visitor: Visitor, name: string): ReturnType<Visitor['page']['getByRole']> =>
  visitor.page.locator('mw-display-panel').getByRole('button', { name, exact: true });

async function hold(visitor: Visitor, frame: string): Promise<void> {
  await visitor.counter.fill(frame);
  await visitor.page.keyboard.press('Enter');
  await expect.poll(() => visitor.frame()).toBe(Number(frame));
}

describe('a model that travels', () => {
  it('stays in sight while the camera follows, and walks out of it without', async () => {
    const visitor = await visitWalker();
    await visitor.scene.focus();
    // A camera that a person has turned is not fitted again.
    await visitor.page.keyboard.press('7');
    await hold(visitor, '40');
    expect(await chip(visitor, 'Follow').getAttribute('aria-pressed')).toBe('true');
    const followed = await visitor.picture();
    await visitor.scene.focus();
    await visitor.page.keyboard.press('Shift+c');
    await visitor.seesChange(followed);
    expect(await chip(visitor, 'Follow').getAttribute('aria-pressed')).toBe('false');
    await hold(visitor, '40');
    const empty = await visitor.picture();
    await hold(visitor, '30');
    expect(samePicture(await visitor.picture(), empty)).toBe(true);
    await hold(visitor, '0');
    await visitor.seesChange(empty);
    await chip(visitor, 'Follow').click();
    await hold(visitor, '30');
    await visitor.seesChange(empty);
    expect(samePicture(await visitor.picture(), empty)).toBe(false);
  });

  it('is turned about where it is', async () => {
    const visitor = await visitWalker();
    await hold(visitor, '40');
    const look = async (key: string): Promise<void> => {
      await visitor.scene.focus();
      await visitor.page.keyboard.press(key);
    };
    await look('7');
    const front = await visitor.picture();
    await look('9');
    await visitor.seesChange(front);
    await look('7');
    const isFront = async (): Promise<boolean> => samePicture(await visitor.scene.screenshot(), front);
    await expect.poll(isFront, { timeout: 15_000 }).toBe(true);
  });
});

describe('the option to follow', () => {
  it('is kept in the address, and only offered for what travels', async () => {
    const visitor = await visits.visit('#v=1&sample=marl&clip=walk&paused=1&follow=0&tab=display');
    await visitor.sees('Marl');
    expect(await chip(visitor, 'Follow').getAttribute('aria-pressed')).toBe('false');
    await chip(visitor, 'Follow').click();
    await expect.poll(() => visitor.page.url()).not.toContain('follow');
    const ulna = await visits.visitUlna('&tab=display');
    await chip(ulna, 'Wireframe').waitFor();
    expect(await chip(ulna, 'Follow').count()).toBe(0);
  });
});
