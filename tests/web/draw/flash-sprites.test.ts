// The software renderer, which draws thumbnails and films of the command line, shows the sprites of muzzle flashes.
import { expect, it } from 'vitest';
import { drawImage } from '../../../web/lib/draw/draw-image.js';
import { load } from '../../../web/lib/load/load.js';
import { firingGun, flashColor, flashSprite } from '../support/firing-gun.js';

/** The number of pixels with the colour of the flash, on black, at a time of the clip. */
async function flashPixels(time: number, muzzleFlashes = true): Promise<number> {
  const files = [
    { name: 'models/gun.mdl', data: firingGun() },
    { name: 'sprites/muzzleflash1.spr', data: flashSprite() },
  ];
  using model = await load(files, { entry: 'models/gun.mdl' });
  const { rgba } = await drawImage(model, {
    ...{ width: 64, height: 64, clip: 'shoot', time },
    state: { scene: { background: '#000000', grid: false, shadow: false }, display: { muzzleFlashes } },
  });
  let count = 0;
  for (let at = 0; at < rgba.length; at += 4)
    if (flashColor.every((value, channel) => Math.abs(rgba[at + channel]! - value) < 4)) count++;
  return count;
}

it('drawImage() draws the sprite of a muzzle flash while it lasts, unless it is disabled', async () => {
  expect(await flashPixels(0.19)).toBe(0);
  expect(await flashPixels(0.2)).toBeGreaterThan(100);
  expect(await flashPixels(0.24)).toBe(await flashPixels(0.2));
  expect(await flashPixels(0.25)).toBe(0);
  expect(await flashPixels(0.2, false)).toBe(0);
});
