// The controls of the view (camera, light, background) by pointer, keyboard and touch; the backdrop; the first view.
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { words } from '../../web/app/text/messages.js';
import { sameImage } from '../support/images.js';
import { buildMd2 } from '../../tests/web/support/md2-builder.js';
import { buildTga } from '../../tests/web/support/image-builder.js';
import type { TakeOptions } from '../support/browser.js';
import { useVisits } from './visits.js';
import { sampleFile, type DroppedFile, type Visitor } from './visitor.js';

const visits = useVisits();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const state = '&clip=run&frame=2';

async function visit(address = '', options: TakeOptions = {}): Promise<Visitor> {
  return visits.visitUlna(state + address, options);
}

async function openPanel({ page }: Visitor, kind: 'camera' | 'light' = 'camera'): Promise<Locator> {
  const name = kind === 'light' ? words.light : words.viewControls;
  await page.getByRole('button', { name: new RegExp(`^${name}: `) }).click();
  const panel = page.locator(`mw-view-menu${kind === 'light' ? '[kind="light"]' : ':not([kind])'} #panel`);
  await panel.waitFor();
  return panel;
}

/** The camera in the address. */
function camera({ page }: Visitor): Record<'yaw' | 'pitch' | 'distance' | 'fov', number> {
  const [yaw = NaN, pitch = NaN, distance = NaN, , , , fov = 30] = (
    new URLSearchParams(new URL(page.url()).hash.slice(1)).get('camera') ?? ''
  )
    .split(',')
    .map(Number);
  return { yaw, pitch, distance, fov };
}

describe('flying', () => {
  it('moves the camera while W is held, and afterwards W toggles the wireframe again', async () => {
    const { page } = await visit('&camera=0,0,150,0,20,0,30');
    const target = (): number =>
      Number((new URLSearchParams(new URL(page.url()).hash.slice(1)).get('camera') ?? '').split(',')[5]);
    await page.keyboard.press('2');
    await page.getByRole('button', { name: words.fly, pressed: true }).waitFor();
    await page.keyboard.down('w');
    await expect.poll(target).toBeLessThan(-1);
    await page.keyboard.up('w');
    expect(page.url()).not.toContain('wireframe');
    await page.keyboard.press('1');
    await page.keyboard.press('w');
    await expect.poll(() => page.url()).toContain('wireframe=1');
  });
});

describe('the camera menu or the light menu', () => {
  it('turns perspective off, and a key turns it on', async () => {
    const side = '&camera=90,0,150,0,4,0,30';
    const visitor = await visit(side);
    const { page } = visitor;
    const before = await visitor.screenshot();
    const panel = await openPanel(visitor);
    await panel.getByRole('radio', { name: words.orthographic }).click();
    await expect.poll(() => page.url()).toContain('orthographic=1');
    expect(await panel.getByRole('slider', { name: words.orbitFov }).count()).toBe(0);
    expect(await visitor.accessibilityProblems()).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => panel.isVisible()).toBe(false);
    await visitor.seesChange(before);
    const flat = await visitor.screenshot();
    await page.keyboard.press('5');
    await expect.poll(() => page.url()).not.toContain('orthographic');
    await visitor.seesChange(flat);
    // The address reproduces the image.
    await page.goto(`${visits.url}#v=1&sample=ulna&paused=1${state}${side}&orthographic=1`);
    await visitor.showsAgain(flat);
  });

  it('shows the model from every side', async () => {
    const visitor = await visit();
    const panel = await openPanel(visitor);
    for (const [side, yaw, pitch] of [
      [words.sideFront, 0, 0],
      [words.sideLeft, 90, 0],
      [words.sideTop, 0, 89],
      [words.sideBack, 180, 0],
      [words.sideRight, -90, 0],
      [words.sideBottom, 0, -89],
    ] as const) {
      await panel.getByRole('button', { name: side, exact: true }).click();
      await expect.poll(() => camera(visitor)).toMatchObject({ yaw, pitch });
    }
  });

  it('changes the field of view and keeps the size of objects at the target', async () => {
    const visitor = await visit('&camera=26,9,150,0,4,0,30');
    const panel = await openPanel(visitor);
    const slider = panel.getByRole('slider', { name: words.orbitFov });
    await slider.press('Shift+ArrowRight');
    await slider.press('Shift+ArrowRight');
    await expect.poll(() => camera(visitor).fov).toBe(50);
    const tall = 150 * Math.tan((15 * Math.PI) / 180);
    expect(camera(visitor).distance * Math.tan((25 * Math.PI) / 180)).toBeCloseTo(tall, 0);
  });

  it('sets the speed and direction of the turntable', async () => {
    const visitor = await visit('&camera=100,0,150,0,4,0,30', {
      viewport: { width: 1180, height: 420 },
      clock: true,
    });
    const panel = await openPanel(visitor);
    await visitor.stopClock();
    await panel.getByRole('slider', { name: words.turntableSpeed }).press('Home');
    await visitor.advance(1000);
    expect(visitor.page.url()).toContain('turntable-speed=-100');
    const before = await visitor.canvas();
    await panel.getByRole('button', { name: words.turntable }).click();
    await visitor.advance(1000);
    expect(visitor.page.url()).toContain('turntable=1');
    expect(sameImage(await visitor.canvas(), before)).toBe(false);
    await panel.getByRole('button', { name: words.turntable }).click();
    await visitor.advance(1000);
    // The turntable has turned for one second at -100 degrees per second.
    expect(Math.abs(camera(visitor).yaw)).toBeLessThan(5);
  });

  it('moves the game light and the studio light, and resets them', async () => {
    const visitor = await visit();
    const panel = await openPanel(visitor, 'light');
    for (const light of [words.lightsShort.game, words.lightsShort.studio]) {
      await panel.getByRole('radio', { name: light, exact: true }).click();
      const before = await visitor.screenshot();
      await panel.getByRole('slider', { name: words.lightPitch }).press('Shift+ArrowLeft');
      await expect.poll(() => visitor.page.url()).toContain('light-pitch=-50');
      await visitor.seesChange(before);
      const lower = await visitor.screenshot();
      await panel.getByRole('slider', { name: words.lightYaw }).press('Shift+ArrowRight');
      await expect.poll(() => visitor.page.url()).toContain('light-yaw=50');
      await visitor.seesChange(lower);
      await panel.getByRole('button', { name: words.resetLight }).click();
      await expect.poll(() => visitor.page.url()).not.toMatch(/light/);
    }
    await panel.getByRole('radio', { name: words.lightsShort.unlit }).click();
    await expect.poll(() => panel.getByRole('slider', { name: words.lightPitch }).count()).toBe(0);
  });

  it('sets the background to a colour, to transparent and back', async () => {
    const visitor = await visit();
    const panel = await openPanel(visitor, 'light');
    await panel.getByRole('radio', { name: words.backgroundColor }).click();
    await panel.getByLabel(words.backgroundPick).fill('#204060');
    await expect.poll(() => visitor.page.url()).toContain('background=204060');
    await panel.getByRole('radio', { name: words.backgroundClear }).click();
    await expect.poll(() => visitor.page.url()).toContain('background=transparent');
    await visitor.page.locator('mw-scene-view .scene.clear').waitFor();
    await panel.getByRole('radio', { name: words.backgroundTheme }).click();
    await expect.poll(() => visitor.page.url()).not.toContain('background');
  });
});

describe('a wide window', () => {
  it('has the camera and light controls only in the bar of the scene', async () => {
    const visitor = await visit('&tab=display');
    const panel = visitor.page.locator('mw-display-panel');
    await panel.getByRole('button', { name: words.mirror }).waitFor();
    expect(await panel.getByRole('radiogroup', { name: words.light }).count()).toBe(0);
    expect(await panel.getByRole('radiogroup', { name: words.projection }).count()).toBe(0);
    const light = await openPanel(visitor, 'light');
    for (const control of [words.light, words.background])
      expect(await light.getByRole('radiogroup', { name: control }).count()).toBe(1);
    for (const control of [words.lightYaw, words.lightPitch, words.exposure])
      expect(await light.getByRole('slider', { name: control }).count()).toBe(1);
    expect(await visitor.accessibilityProblems()).toEqual([]);
  });
});

describe('the backdrop', () => {
  const backdrop = (visitor: Visitor, canvas = visitor.scene): Promise<string | null> =>
    canvas.getAttribute('data-backdrop');

  it('is brighter behind a dark model in the dark theme, but not in the light theme', async () => {
    const visitor = await visits.visit('', { colorScheme: 'dark' });
    const { page } = visitor;
    const model = buildMd2({ skins: ['skin.tga'] });
    const open = async (name: string, grey: number): Promise<void> => {
      await visitor.drop([
        { name: `${name}.md2`, bytes: model },
        { name: 'skin.tga', bytes: buildTga(2, 2, [grey, grey, grey]) },
      ]);
      await visitor.sees(name);
    };
    await open('bright', 220);
    expect(await backdrop(visitor)).toBeNull();
    await open('dark', 8);
    await expect.poll(() => backdrop(visitor)).toBe('bright');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => backdrop(visitor)).toBeNull();
  });

  it('depends on the brightness of the skin and on the exposure', async () => {
    const visitor = await visits.visit('', { colorScheme: 'dark' });
    await visitor.drop([
      { name: 'two.md2', bytes: buildMd2({ skins: ['pale.tga', 'night.tga'] }) },
      { name: 'pale.tga', bytes: buildTga(2, 2, [220, 220, 220]) },
      { name: 'night.tga', bytes: buildTga(2, 2, [30, 30, 30]) },
    ]);
    await visitor.sees('two');
    expect(await backdrop(visitor)).toBeNull();
    await visitor.skin('night').click();
    await expect.poll(() => backdrop(visitor)).toBe('bright');
    await visitor.skin('pale').click();
    await expect.poll(() => backdrop(visitor)).toBeNull();
    await visitor.skin('night').click();
    await expect.poll(() => backdrop(visitor)).toBe('bright');
    const exposure = (await openPanel(visitor, 'light')).getByRole('slider', { name: words.exposure });
    await exposure.focus();
    await exposure.press('End');
    await expect.poll(() => backdrop(visitor)).toBeNull();
  });

  it('has a separate brightness for each of two compared models', async () => {
    const visitor = await visits.visit('', { colorScheme: 'dark' });
    const { page } = visitor;
    const texture = (name: string, grey: number): DroppedFile => ({
      name,
      bytes: buildTga(2, 2, [grey, grey, grey]),
    });
    const model = (name: string, skin: string): DroppedFile => ({ name, bytes: buildMd2({ skins: [skin] }) });
    await visitor.drop([
      ...[model('night.md2', 'night.tga'), texture('night.tga', 8)],
      ...[model('pale.md2', 'pale.tga'), texture('pale.tga', 220)],
    ]);
    await page.locator('mw-gallery .card').filter({ hasText: 'night' }).click();
    await visitor.sees('night');
    await page.getByRole('button', { name: words.compare }).click();
    await page.locator('mw-compare-choice .entry').filter({ hasText: 'pale' }).click();
    const b = page.locator('mw-compare-view canvas');
    await page.locator('mw-compare-view canvas:not([aria-busy])').waitFor({ state: 'attached' });
    await visitor.idle();
    expect(await backdrop(visitor)).toBe('bright');
    expect(await backdrop(visitor, b)).toBeNull();
  });
});

describe('statistics', () => {
  it("compare the model with the game's limits", async () => {
    const visitor = await visit('&tab=statistics');
    const statistics = visitor.page.locator('mw-statistics');
    await statistics.getByRole('heading', { name: words.limitsOf('Quake II') }).waitFor();
    const text = await statistics.locator('dl').last().innerText();
    expect(text).toMatch(/Triangles\s+[\d,]+ of 4,096/);
    expect(text).toMatch(/Vertices\s+[\d,]+ of 2,048/);
    expect(text).toMatch(/Frames\s+198 of 512/);
  });
});

describe('a phone', () => {
  it('has the view controls in the display section', async () => {
    const visitor = await visit('&tab=display', phone);
    const panel = visitor.page.locator('mw-display-panel');
    await panel.getByRole('radio', { name: words.orthographic }).tap();
    await expect.poll(() => visitor.page.url()).toContain('orthographic=1');
    await panel.getByRole('button', { name: words.sideBack, exact: true }).tap();
    await expect.poll(() => camera(visitor).yaw).toBe(180);
    await panel.getByRole('radio', { name: words.backgroundClear }).tap();
    await expect.poll(() => visitor.page.url()).toContain('background=transparent');
    expect(await visitor.accessibilityProblems()).toEqual([]);
  });
});

describe('the axis buttons', () => {
  it('look along an axis, and along its opposite when pressed again', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await page.getByRole('button', { name: words.lookAlong('X') }).click();
    await expect.poll(() => camera(visitor)).toMatchObject({ yaw: 0, pitch: 0 });
    await expect.poll(() => page.locator('mw-orientation path.x').getAttribute('d')).toContain('0.00');
    await page.getByRole('button', { name: words.lookAlong('X') }).press('Enter');
    await expect.poll(() => Math.abs(camera(visitor).yaw)).toBe(180);
    await page.getByRole('button', { name: words.lookAlong('Z') }).press('Enter');
    await expect.poll(() => camera(visitor).pitch).toBe(89);
  });
});

describe('a part’s eye button', () => {
  it('is pressed by Space, which hides and shows that part', async () => {
    const visitor = await visits.visit('#v=1&sample=talus&paused=1');
    await visitor.seesSample('talus');
    const tree = visitor.page.locator('mw-part-tree');
    await tree.getByRole('treeitem').first().focus();
    await tree.getByRole('button', { name: words.partHide('head') }).focus();
    await visitor.page.keyboard.press('Space');
    await expect.poll(() => visitor.page.url()).toContain('hidden=head');
    await tree.getByRole('button', { name: words.partShow('head') }).waitFor();
    await visitor.page.keyboard.press('Space');
    await expect.poll(() => visitor.page.url()).not.toContain('hidden');
  });
});

describe('the first view', () => {
  it('shows a weapon from the side, and other models from the front', async () => {
    const visitor = await visits.visit();
    await visitor.drop([await sampleFile('ulna/weapon.md2', 'w_rifle.md2')]);
    await visitor.sees('w_rifle');
    // The barrel points along x, so the side view has the x axis across the image.
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
