// Cameras that a file contains: the user chooses one, clips animate it, and a drag returns to the orbit camera.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { words } from '../../web/app/text/messages.js';
import { build3ds } from '../../tests/web/support/3ds-builder.js';
import type { TakeOptions } from '../support/browser.js';
import type { Visitor } from './visitor.js';
import { reducedMotion, useVisits } from './visits.js';

const visits = useVisits();

async function visitScene(address = '', options: TakeOptions = reducedMotion): Promise<Visitor> {
  const body = Buffer.from(build3ds({ dolly: true }));
  const serve = (page: Page): Promise<unknown> =>
    page.route('**/scene.3ds', (route) => route.fulfill({ body }));
  const visitor = await visits.visit(`#v=1&src=scene.3ds&paused=1&frame=0${address}`, options, serve);
  await visitor.sees('scene');
  return visitor;
}

function asked({ page }: Visitor, key: string): string | null {
  return new URLSearchParams(new URL(page.url()).hash.slice(1)).get(key);
}

/** The directions of the file's axes in the orientation gizmo, in degrees clockwise from up. */
async function axes({ page }: Visitor): Promise<Record<string, number>> {
  const lines = await page
    .locator('mw-orientation path')
    .evaluateAll((all) => all.map((each) => [each.getAttribute('class'), each.getAttribute('d')]));
  return Object.fromEntries(
    lines.map(([letter, line]) => {
      const [, x = NaN, y = NaN] = /L(\S+) (\S+)/.exec(line ?? '')?.map(Number) ?? [];
      return [letter ?? '', (Math.atan2(x, -y) * 180) / Math.PI];
    }),
  );
}

/** Chooses a camera in the camera menu. */
async function choose(visitor: Visitor, name: string): Promise<void> {
  const { page } = visitor;
  await page.locator('mw-view-bar mw-camera-menu button').first().click();
  await page.getByRole('menuitemradio', { name }).click();
}

describe('the camera of a file', () => {
  it('can be chosen by name, rolls with its track, and is restored from the address', async () => {
    const visitor = await visitScene();
    const orbit = await visitor.screenshot();
    await choose(visitor, 'eye');
    await visitor.seesChange(orbit);
    await expect.poll(() => asked(visitor, 'file-camera')).toBe('eye');
    expect(await visitor.accessibilityProblems()).toEqual([]);
    // Upright: the file's z is up, its x to the right.
    let seen = await axes(visitor);
    expect(seen['z']).toBeCloseTo(0, 1);
    expect(seen['x']).toBeCloseTo(90, 1);
    const upright = await visitor.screenshot();

    // The camera rolls nine degrees per frame to its left, so the image turns to the right.
    await visitor.counter.fill('5');
    await visitor.page.keyboard.press('Enter');
    await visitor.counter.blur();
    await visitor.seesChange(upright);
    await expect.poll(async () => (await axes(visitor))['z']).toBeCloseTo(45, 1);
    seen = await axes(visitor);
    expect(seen['x']).toBeCloseTo(135, 1);
    const leaning = await visitor.screenshot();

    // A reload restores the view from the address.
    await expect.poll(() => asked(visitor, 'frame')).toBe('5');
    await visitor.page.reload();
    await visitor.sees('scene');
    await visitor.showsAgain(leaning);

    await choose(visitor, words.cameraOrbit);
    await expect.poll(() => asked(visitor, 'file-camera')).toBeNull();
    await visitor.seesChange(leaning);
  });

  it('moves with the clip during playback', async () => {
    const visitor = await visitScene('&file-camera=eye', { clock: true });
    await visitor.stopClock();
    await visitor.playButton.click();
    const places: Set<string> = new Set();
    for (let i = 0; i < 4; i++) {
      await visitor.advance(100);
      places.add(JSON.stringify(await axes(visitor)));
    }
    expect(places.size).toBe(4);
    await visitor.advance(500);
    expect(asked(visitor, 'file-camera')).toBe('eye');
  });

  it('is replaced by an orbit camera with the same pitch when the user drags horizontally', async () => {
    const visitor = await visitScene('&file-camera=eye');
    const { page } = visitor;
    const before = await visitor.screenshot();
    const box = await visitor.scene.boundingBox();
    if (box === null) throw new Error('The scene is missing.');
    const [x, y] = [box.x + box.width / 2, box.y + box.height * 0.8];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 40, y, { steps: 4 });
    await page.mouse.up();
    await visitor.seesChange(before);
    await expect.poll(() => asked(visitor, 'file-camera')).toBeNull();
    await page
      .getByRole('button', { name: `${words.camera}: ${words.cameraOrbit}` })
      .first()
      .waitFor();
    // The camera was at yaw 0 and looked down by atan(1/5); the drag turned it about its target.
    await expect.poll(() => asked(visitor, 'camera')).not.toBeNull();
    const [yaw = NaN, pitch = NaN] = asked(visitor, 'camera')?.split(',').map(Number) ?? [];
    expect(pitch).toBeCloseTo(11.31, 1);
    expect(yaw).toBeLessThan(-5);
    expect(yaw).toBeGreaterThan(-60);
  });

  it('can be chosen with the key for the next camera, and deselected with Escape', async () => {
    const visitor = await visitScene();
    const { page } = visitor;
    await visitor.scene.focus();
    await page.keyboard.press('v');
    await expect.poll(() => asked(visitor, 'file-camera')).toBe('eye');
    await page.keyboard.press('Escape');
    await expect.poll(() => asked(visitor, 'file-camera')).toBeNull();
  });

  it('in the address is ignored if the file has no camera of that name', async () => {
    const visitor = await visitScene('&file-camera=Camera99');
    await visitor.page
      .getByRole('button', { name: `${words.camera}: ${words.cameraOrbit}` })
      .first()
      .waitFor();
    await visitor.scene.focus();
    await visitor.page.keyboard.press('8');
    await expect.poll(() => asked(visitor, 'file-camera')).toBeNull();
  });

  it('is listed in the model data, like the lights of the file', async () => {
    const visitor = await visitScene('&tab=data');
    const lines = visitor.page.locator('mw-model-data .lines p');
    const texts = async (): Promise<string[]> =>
      (await lines.allTextContents()).map((text) => text.replace(/\s+/g, ' ').trim());
    await expect.poll(texts).toContain('cameras (1)');
    const data = await texts();
    const lights = data.slice(data.indexOf('lights (1)'));
    expect(lights.slice(0, 3)).toEqual(['lights (1)', '0 lamp', 'kind: point']);
    expect(lights).toContain('color: 1 0.5 0.25');
  });
});
