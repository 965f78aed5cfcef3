// Tests that the element draws muzzle flashes with their sprites, with WebGL and without it.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { firingGun, flashColor, flashSprite } from '../../tests/web/support/firing-gun.js';
import { buildZip } from '../../tests/web/support/zip-builder.js';
import type { MarrowViewerElement } from '../../web/lib/element/index.js';
import { sharesOfColors } from '../support/images.js';
import { loaded, visitsOfFile } from './mod-site.js';

const visit = visitsOfFile();

const files = {
  '/gun.zip': buildZip([
    { name: 'models/gun.mdl', data: firingGun() },
    { name: 'sprites/muzzleflash1.spr', data: flashSprite() },
  ]),
};

const html = '<marrow-viewer src="gun.zip" entry="models/gun.mdl" background="#000000"></marrow-viewer>';

/** The fraction of pixels with the sprite's colour, in an image of the clip "shoot" at a time in seconds. */
async function shareAt(page: Page, time: number): Promise<number> {
  const bytes = await page.locator('marrow-viewer').evaluate(async (each: MarrowViewerElement, at) => {
    const file = await each.toBlob({ width: 160, height: 120, animation: 'shoot', time: at });
    return [...new Uint8Array(await file.arrayBuffer())];
  }, time);
  const [share = 0] = sharesOfColors(Buffer.from(bytes), [flashColor]);
  return share;
}

it.each([true, false])('toBlob() draws the sprite of a flash (WebGL: %s)', async (webgl) => {
  const { page, errors } = await visit(html, { files, webgl });
  await loaded(page);
  expect(await shareAt(page, 0.1)).toBe(0);
  expect(await shareAt(page, 0.2)).toBeGreaterThan(0.01);
  expect(await shareAt(page, 0.24)).toBeGreaterThan(0.01);
  expect(await shareAt(page, 0.25)).toBe(0);
  expect(errors).toEqual([]);
});
