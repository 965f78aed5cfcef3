// Every control of the view changes the picture and the address, by pointer, keys and touch.
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { samePicture } from '../support/pictures.js';
import { useVisits } from './visits.js';
import { sampleFile, type Visitor } from './visitor.js';

const visits = useVisits();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function visit(address = '', options = {}): Promise<Visitor> {
  return visits.visitUlna(`&clip=run&frame=2&paused=1${address}`, options);
}

async function openPanel({ page }: Visitor): Promise<Locator> {
  await page.getByRole('button', { name: /^View and background/ }).click();
  const panel = page.locator('mw-view-menu #panel');
  await panel.waitFor();
  return panel;
}

/** The camera of the address. */
function camera({ page }: Visitor): Record<'yaw' | 'pitch' | 'distance' | 'fov', number> {
  const [yaw = NaN, pitch = NaN, distance = NaN, , , , fov = 30] = (
    new URLSearchParams(new URL(page.url()).hash.slice(1)).get('camera') ?? ''
  )
    .split(',')
    .map(Number);
  return { yaw, pitch, distance, fov };
}

describe('the view menu', () => {
  it('turns perspective off, as the key turns it on again', async () => {
    const visitor = await visit();
    const { page } = visitor;
    const before = await visitor.picture();
    const panel = await openPanel(visitor);
    await panel.getByRole('radio', { name: 'Orthographic' }).click();
    await expect.poll(() => page.url()).toContain('orthographic=1');
    expect(await panel.getByRole('slider', { name: 'Field of view' }).count()).toBe(0);
    expect(await visitor.accessibilityProblems()).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => panel.isVisible()).toBe(false);
    await visitor.seesChange(before);
    const flat = await visitor.picture();
    await page.keyboard.press('5');
    await expect.poll(() => page.url()).not.toContain('orthographic');
    await visitor.seesChange(flat);
  });

  it('has the same picture without perspective from the address', async () => {
    const side = '&camera=90,0,150,0,4,0,30';
    const visitor = await visit(side);
    const before = await visitor.picture();
    await visitor.page.keyboard.press('5');
    await expect.poll(() => visitor.page.url()).toContain('orthographic=1');
    await visitor.seesChange(before);
    const picture = await visitor.picture();
    const again = await visit(`${side}&orthographic=1`);
    expect(samePicture(await again.picture(), picture)).toBe(true);
  });

  it('looks from every side', async () => {
    const visitor = await visit();
    const panel = await openPanel(visitor);
    for (const [side, yaw, pitch] of [
      ['Front', 0, 0],
      ['Left', 90, 0],
      ['Top', 0, 89],
      ['Back', 180, 0],
      ['Right', -90, 0],
      ['Bottom', 0, -89],
    ] as const) {
      await panel.getByRole('button', { name: side, exact: true }).click();
      await expect.poll(() => camera(visitor)).toMatchObject({ yaw, pitch });
    }
  });

  it('widens the field of view and keeps what is at the target as large', async () => {
    const visitor = await visit('&camera=26,9,150,0,4,0,30');
    const panel = await openPanel(visitor);
    const slider = panel.getByRole('slider', { name: 'Field of view' });
    await slider.press('Shift+ArrowRight');
    await slider.press('Shift+ArrowRight');
    await expect.poll(() => camera(visitor).fov).toBe(50);
    const tall = 150 * Math.tan((15 * Math.PI) / 180);
    expect(camera(visitor).distance * Math.tan((25 * Math.PI) / 180)).toBeCloseTo(tall, 0);
  });

  it('turns at another speed, also backwards', async () => {
    const visitor = await visit();
    const panel = await openPanel(visitor);
    const slider = panel.getByRole('slider', { name: 'Turns by' });
    await slider.press('Home');
    await expect.poll(() => visitor.page.url()).toContain('turntable-speed=-90');
    await panel.getByRole('button', { name: 'Turntable' }).click();
    await expect.poll(() => visitor.page.url()).toContain('turntable=1');
    await visitor.seesChange();
    await panel.getByRole('button', { name: 'Turntable' }).click();
    await expect.poll(() => camera(visitor).yaw).not.toBeNaN();
  });

  it('moves the light, in the game and in the studio, and resets it', async () => {
    const visitor = await visit();
    const panel = await openPanel(visitor);
    for (const light of ['Game', 'Studio']) {
      await panel.getByRole('radio', { name: light, exact: true }).click();
      const before = await visitor.picture();
      await panel.getByRole('slider', { name: 'Light height' }).press('Shift+ArrowLeft');
      await expect.poll(() => visitor.page.url()).toContain('light-pitch=-50');
      await visitor.seesChange(before);
      const lower = await visitor.picture();
      await panel.getByRole('slider', { name: 'Light from' }).press('Shift+ArrowRight');
      await expect.poll(() => visitor.page.url()).toContain('light-yaw=50');
      await visitor.seesChange(lower);
      await panel.getByRole('button', { name: 'Reset light and background' }).click();
      await expect.poll(() => visitor.page.url()).not.toMatch(/light/);
    }
    await panel.getByRole('radio', { name: 'Unlit' }).click();
    expect(await panel.getByRole('slider', { name: 'Light height' }).count()).toBe(0);
  });

  it('sets the background: a colour, or none', async () => {
    const visitor = await visit();
    const panel = await openPanel(visitor);
    await panel.getByRole('radio', { name: 'Colour' }).click();
    await panel.getByLabel('Colour of the background').fill('#204060');
    await expect.poll(() => visitor.page.url()).toContain('background=204060');
    await panel.getByRole('radio', { name: 'Transparent' }).click();
    await expect.poll(() => visitor.page.url()).toContain('background=transparent');
    await visitor.page.locator('mw-scene-view .scene.clear').waitFor();
    await panel.getByRole('radio', { name: 'Stage' }).click();
    await expect.poll(() => visitor.page.url()).not.toContain('background');
  });
});

describe('a phone', () => {
  it('has all of it in the display section', async () => {
    const visitor = await visit('&tab=display', phone);
    const panel = visitor.page.locator('mw-display-panel');
    await panel.getByRole('radio', { name: 'Orthographic' }).tap();
    await expect.poll(() => visitor.page.url()).toContain('orthographic=1');
    await panel.getByRole('button', { name: 'Back', exact: true }).tap();
    await expect.poll(() => camera(visitor).yaw).toBe(180);
    await panel.getByRole('radio', { name: 'Transparent' }).tap();
    await expect.poll(() => visitor.page.url()).toContain('background=transparent');
    expect(await visitor.accessibilityProblems()).toEqual([]);
  });
});

describe('the axes', () => {
  it('are buttons that look along them, and again from the other side', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await page.getByRole('button', { name: 'Look along X' }).click();
    await expect.poll(() => camera(visitor)).toMatchObject({ yaw: 0, pitch: 0 });
    await expect.poll(() => page.locator('mw-orientation path.x').getAttribute('d')).toContain('0.00');
    await page.getByRole('button', { name: 'Look along X' }).press('Enter');
    await expect.poll(() => Math.abs(camera(visitor).yaw)).toBe(180);
    await page.getByRole('button', { name: 'Look along Z' }).press('Enter');
    await expect.poll(() => camera(visitor).pitch).toBe(89);
  });
});

describe('small truths', () => {
  it('Space on an eye button shows and hides that part, not the row in focus', async () => {
    const visitor = await visits.visit('#v=1&sample=talus&paused=1');
    await visitor.sees('Talus');
    const tree = visitor.page.locator('mw-part-tree');
    await tree.getByRole('treeitem').first().focus();
    await tree.getByRole('button', { name: 'Hide head' }).focus();
    await visitor.page.keyboard.press('Space');
    await expect.poll(() => visitor.page.url()).toContain('hidden=head');
    await tree.getByRole('button', { name: 'Show head' }).waitFor();
    await visitor.page.keyboard.press('Space');
    await expect.poll(() => visitor.page.url()).not.toContain('hidden');
  });

  it('a weapon opens from its side, another model from its face', async () => {
    const visitor = await visits.visit();
    await visitor.drop([await sampleFile('ulna/weapon.md2', 'w_rifle.md2')]);
    await visitor.sees('w_rifle');
    // The barrel, along x, lies across the picture.
    const reach = async (): Promise<number> => {
      const d = await visitor.page.locator('mw-orientation path.x').getAttribute('d');
      return Number(/L(-?[\d.]+)/.exec(d ?? '')?.[1]);
    };
    await expect.poll(reach).toBeGreaterThan(18);
    await visitor.drop([await sampleFile('ulna/tris.md2', 'figure.md2')]);
    await visitor.sees('figure');
    await expect.poll(reach).toBeLessThan(0);
  });
});
