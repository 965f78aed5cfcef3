import { describe, expect, it } from 'vitest';
import { buildMd3 } from '../../tests/web/support/md3-builder.js';
import { buildMd5Mesh, walkAnim } from '../../tests/web/support/md5-arm.js';
import { playerFiles } from '../../tests/web/support/quake3-player.js';
import type { Page as MarrowPage } from '../../web/app/ui/page/page.js';
import { words } from '../../web/app/text/messages.js';
import type { DroppedFile, Visitor } from './visitor.js';
import { reducedMotion, useVisits } from './visits.js';

// Models that are opened without some of their companion files.
const visits = useVisits();

const parts: Record<string, Uint8Array> = {
  ...playerFiles(''),
  'head.md3': buildMd3({ frames: 1, tags: { tag_head: () => ({}) } }),
};
const file = (name: string): DroppedFile => ({ name, bytes: parts[name] ?? new Uint8Array() });

async function start(): Promise<Visitor> {
  const visitor = await visits.visit('', reducedMotion);
  await visitor.page.locator('mw-invitation h1').waitFor();
  return visitor;
}

describe('a lone part of a Quake III player', () => {
  it('reports the missing files, and opens as the player when they are dropped', async () => {
    const visitor = await start();
    const { page } = visitor;
    await visitor.drop([file('lower.md3')]);
    const banner = page.locator('mw-notices .banner');
    await banner.getByText(words.companionsOfPart('lower.md3')).waitFor();
    const text = await banner.innerText();
    expect(text).toContain(words.companionsPart(['upper.md3', 'head.md3', 'animation.cfg']));
    await banner.getByRole('button', { name: words.addFiles }).waitFor();
    await page.locator('mw-inspector #tab-report').click();
    await page
      .locator('mw-report')
      .getByText(words.companionsPart(['upper.md3', 'head.md3', 'animation.cfg']))
      .waitFor();
    expect(await visitor.accessibilityProblems()).toEqual([]);

    await visitor.drop([file('upper.md3')]);
    await banner.getByText(words.companionsPart(['head.md3', 'animation.cfg'])).waitFor();
    await visitor.drop([file('head.md3'), file('animation.cfg')]);
    await expect
      .poll(() =>
        page
          .locator('mw-page')
          .evaluate((element: MarrowPage) =>
            element.app.store.state.subject?.summary.parts.map(({ name }) => name),
          ),
      )
      .toEqual(['lower', 'upper', 'head']);
    expect(await banner.getByText(words.companionsOfPart('lower.md3')).count()).toBe(0);
  });
});

describe('a lone MD5 animation', () => {
  it('shows a message that asks for its mesh, and becomes a clip of the mesh that is added', async () => {
    const visitor = await start();
    const { page } = visitor;
    await visitor.drop([{ name: 'walk.md5anim', bytes: walkAnim() }]);
    const banner = page.locator('mw-notices .banner');
    await banner.getByText(words.companionsOfMesh('walk.md5anim')).waitFor();
    const choosing = page.waitForEvent('filechooser');
    await banner.getByRole('button', { name: words.addFiles }).click();
    const mesh = { name: 'arm.md5mesh', mimeType: '', buffer: Buffer.from(buildMd5Mesh()) };
    await (await choosing).setFiles(mesh);
    await visitor.sees('arm');
    await expect
      .poll(() =>
        page
          .locator('mw-page')
          .evaluate((element: MarrowPage) => element.app.store.state.subject?.clips.map(({ name }) => name)),
      )
      .toEqual(['walk']);
  });
});
