import { describe, expect, it } from 'vitest';
import { words } from '../../web/app/text/messages.js';
import { buildMd5Anim, buildMd5Mesh } from '../../tests/web/support/md5-builder.js';
import { imageDifference, sameImage } from '../support/images.js';
import type { DroppedFile } from './visitor.js';
import { reducedMotion, useVisits } from './visits.js';

const visits = useVisits();

/** A small scene, because the test draws many frames. */
const small = { viewport: { width: 1180, height: 420 } } as const;

/** A Doom 3 mesh with two animations: its upper edge is low in one and high in the other. */
const files: readonly DroppedFile[] = [
  { name: 'flag.md5mesh', bytes: buildMd5Mesh() },
  { name: 'low.md5anim', bytes: buildMd5Anim({ heights: [6, 6, 6] }) },
  { name: 'high.md5anim', bytes: buildMd5Anim({ heights: [16, 16, 16] }) },
];

describe('a Doom 3 mesh that is dropped with two animations', () => {
  it('opens as one subject with two clips, and cross-fades between them', async () => {
    const visitor = await visits.visit('', { ...small, clock: true, ...reducedMotion });
    await visitor.drop(files);
    await visitor.sees('flag');
    await visitor.clip('low').waitFor();
    expect(await visitor.page.locator('mw-clip-list').getByRole('option').count()).toBe(2);
    await visitor.stopClock();
    const image = async (milliseconds: number): Promise<Buffer> => {
      await visitor.advance(milliseconds);
      return visitor.canvas();
    };
    // Each animation has a single pose, so only the fade can change the image.
    await visitor.clip('low').click();
    const low = await image(500);
    await visitor.clip('high').click();
    const high = await image(500);
    expect(sameImage(high, low)).toBe(false);

    const fade = visitor.page.getByRole('spinbutton', { name: words.fade, exact: true });
    await fade.fill('1');
    await fade.press('Enter');
    await visitor.clip('low').click();
    const between = await image(500);
    expect(sameImage(between, low) || sameImage(between, high)).toBe(false);
    expect(imageDifference(await image(700), low)).toBeNull();
  });
});
