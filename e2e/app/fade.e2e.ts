import { describe, expect, it } from 'vitest';
import { buildMd5Anim, buildMd5Mesh } from '../../tests/web/support/md5-builder.js';
import { samePicture } from '../support/pictures.js';
import type { DroppedFile } from './visitor.js';
import { useVisits } from './visits.js';

const visits = useVisits();

/** A Doom 3 mesh with two animations: one holds its upper edge low, the other high. */
const files: readonly DroppedFile[] = [
  { name: 'flag.md5mesh', bytes: buildMd5Mesh() },
  { name: 'low.md5anim', bytes: buildMd5Anim({ heights: [6, 6, 6] }) },
  { name: 'high.md5anim', bytes: buildMd5Anim({ heights: [16, 16, 16] }) },
];

describe('a Doom 3 model that is dropped with two animations', () => {
  it('is one subject that plays both, and fades from one to the other', async () => {
    const visitor = await visits.visit();
    await visitor.drop(files);
    await visitor.sees('flag');
    await visitor.clip('low').waitFor();
    expect(await visitor.page.locator('mw-clip-list').getByRole('option').count()).toBe(2);
    // Nothing moves within either animation, so any movement is the fade.
    await visitor.clip('low').click();
    const low = await visitor.picture();
    await visitor.clip('high').click();
    await visitor.seesChange(low);
    const high = await visitor.picture();

    const fade = visitor.page.getByRole('spinbutton', { name: 'Fade', exact: true });
    await fade.fill('1');
    await fade.press('Enter');
    await visitor.clip('low').click();
    await expect
      .poll(
        async () => {
          const picture = await visitor.scene.screenshot();
          return samePicture(picture, low) || samePicture(picture, high);
        },
        { interval: 30, timeout: 15_000 },
      )
      .toBe(false);
    const isLow = async (): Promise<boolean> => samePicture(await visitor.scene.screenshot(), low);
    await expect.poll(isLow, { timeout: 15_000 }).toBe(true);
  });
});
