// Muzzle flashes of Half-Life models, drawn with the sprites of the game.
import { describe, expect, it } from 'vitest';
import { textureFormat } from '../../samples/formats/spr.js';
import { firingGun, flashColor, flashSprite, otherColor } from '../../tests/web/support/firing-gun.js';
import { buildZip } from '../../tests/web/support/zip-builder.js';
import { words } from '../../web/app/text/messages.js';
import { changedArea, imageDifference, sharesOfColors } from '../support/images.js';
import type { DroppedFile, Visitor } from './visitor.js';
import { useVisits } from './visits.js';

const visits = useVisits();

const gun: DroppedFile = { name: 'gun.mdl', bytes: firingGun() };
/** An opaque sprite, whose colours are the same on any background. */
const sprite: DroppedFile = { name: 'muzzleflash1.spr', bytes: flashSprite(textureFormat.normal) };

/** A black background, on which an additive sprite shows the exact colours of its pixels. */
const look = 'background=000000&grid=0&shadow=0';

/** Drops files on the page, and shows frame 2 of the clip, in which the gun fires. */
async function firing(files: readonly DroppedFile[]): Promise<Visitor> {
  const visitor = await visits.visit();
  await visitor.page.locator('mw-invitation h1').waitFor();
  await visitor.drop(files);
  // A gallery lists several models, with the first one selected.
  if (files.length > 1) {
    await visitor.page.getByRole('heading', { name: words.chooseTitle(files.length) }).waitFor();
    await visitor.page.keyboard.press('Enter');
  }
  await visitor.sees('gun');
  await holds(visitor, 2);
  return visitor;
}

async function holds(visitor: Visitor, frame: number): Promise<void> {
  await visitor.counter.fill(String(frame));
  await visitor.counter.press('Enter');
  await expect.poll(() => visitor.frame()).toBe(frame);
  await visitor.idle();
}

async function colors(visitor: Visitor): Promise<readonly number[]> {
  return sharesOfColors(await visitor.screenshot(), [flashColor, otherColor]);
}

describe('A muzzle flash', () => {
  it('is drawn with the dropped sprite, only at its frame', async () => {
    const visitor = await firing([gun, sprite]);
    const [shown, other] = await colors(visitor);
    expect(shown).toBeGreaterThan(0.01);
    expect(other).toBe(0);
    const flash = await visitor.screenshot();
    for (const frame of [1, 3]) {
      await holds(visitor, frame);
      expect(await colors(visitor)).toEqual([0, 0]);
    }
    await holds(visitor, 2);
    expect(imageDifference(await visitor.screenshot(), flash)).toBeNull();
  });

  it('is hidden by the option for muzzle flashes', async () => {
    const visitor = await firing([gun, sprite]);
    expect((await colors(visitor))[0]).toBeGreaterThan(0.01);
    await visitor.page.getByRole('button', { name: words.tabDisplay, exact: true }).click();
    await visitor.page.locator('mw-display-panel').getByRole('button', { name: words.muzzleFlashes }).click();
    await expect.poll(async () => (await colors(visitor))[0]).toBe(0);
  });

  it('has the same position with a sprite as without one', async () => {
    const middle = async (files: readonly DroppedFile[]): Promise<readonly number[]> => {
      const visitor = await firing(files);
      const flash = await visitor.screenshot();
      await holds(visitor, 3);
      const { left, right, top, bottom } = changedArea(flash, await visitor.screenshot());
      return [(left + right) / 2, (top + bottom) / 2];
    };
    const [of, expected] = [await middle([gun, sprite]), await middle([gun])];
    for (const axis of [0, 1]) expect(Math.abs(of[axis]! - expected[axis]!)).toBeLessThan(6);
  });

  it('is drawn with the sprite in the archive that the address names', async () => {
    const archive = buildZip([
      { name: 'valve/models/gun.mdl', data: gun.bytes },
      { name: 'valve/sprites/muzzleflash1.spr', data: flashSprite() },
    ]);
    const address = `#v=1&src=gun.zip&entry=valve/models/gun.mdl&clip=shoot&paused=1&frame=2&${look}`;
    const visitor = await visits.visit(address, {}, (page) =>
      page.route('**/gun.zip', (route) => route.fulfill({ body: Buffer.from(archive) })),
    );
    await visitor.sees('gun');
    expect((await colors(visitor))[0]).toBeGreaterThan(0.01);
  });

  it('does not make the page request a sprite from the folder of a model that is opened by address', async () => {
    const address = `#v=1&src=models/gun.mdl&clip=shoot&paused=1&frame=2&${look}`;
    const visitor = await visits.visit(address, {}, (page) =>
      page.route('**/gun.mdl', (route) => route.fulfill({ body: Buffer.from(gun.bytes) })),
    );
    await visitor.sees('gun');
    await holds(visitor, 3);
    expect(visitor.requests.filter((request) => request.endsWith('.spr'))).toEqual([]);
    expect(visitor.requests.some((request) => request.endsWith('gun.mdl'))).toBe(true);
  });
});
