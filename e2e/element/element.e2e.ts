import { describe, expect, it } from 'vitest';
import { playerFiles } from '../../tests/web/support/quake3-player.js';
import { buildMd2, movingFrames } from '../../tests/web/support/md2-builder.js';
import { buildZip } from '../../tests/web/support/zip-builder.js';
import type { MarrowViewerElement } from '../../web/lib/element/index.js';
import { english, fill } from '../../web/lib/element/dom/strings.js';
import { advance, collect, figure, greenPixels, loaded, seen, visitsOfFile } from './mod-site.js';

const visit = visitsOfFile();

describe('a model in a page', () => {
  it('is shown with its textures, and dispatches events in order [mv-05]', async () => {
    const { page, errors } = await visit('<marrow-viewer alt="A green figure"></marrow-viewer>');
    await collect(page, ['progress', 'preload', 'load', 'poster-dismissed', 'model-visibility', 'error']);
    await page
      .locator('marrow-viewer')
      .evaluate((element: MarrowViewerElement) => (element.src = 'figure.md2'));
    await expect
      .poll(() => seen(page).then((events) => events.map(([name]) => name)))
      .toContain('model-visibility');
    const events = await seen(page);
    const names = events.map(([name]) => name).filter((name) => name !== 'progress');
    expect(names).toEqual(['preload', 'load', 'poster-dismissed', 'model-visibility']);
    const shares = events.flatMap(([name, detail]) =>
      name === 'progress' ? [(detail as { totalProgress: number }).totalProgress] : [],
    );
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
    expect(shares[0]).toBeLessThan(1);
    expect(events.find(([name]) => name === 'load')?.[1]).toEqual({ url: 'figure.md2' });
    expect(await greenPixels(page)).toBeGreaterThan(1000);
    const canvas = page.locator('marrow-viewer canvas');
    expect(await canvas.getAttribute('role')).toBe('application');
    expect(await canvas.getAttribute('aria-label')).toBe('A green figure');
    await expect
      .poll(() => page.getByRole('status').textContent())
      .toBe(fill(english.loaded, { name: 'A green figure' }));
    expect(errors).toEqual([]);
  });

  it('is recognized by its content, independently of its address [mv-06]', async () => {
    const { page } = await visit('<marrow-viewer src="download.php?id=5"></marrow-viewer>', {
      files: { '/download.php?id=5': { type: 'application/octet-stream', body: figure } },
    });
    await loaded(page);
    expect(
      await page.locator('marrow-viewer').evaluate((element: MarrowViewerElement) => element.model?.format),
    ).toBe('md2');
  });

  it('can be an entry of an archive', async () => {
    const other = buildMd2({ skins: [], frames: movingFrames({ walk: 2 }) });
    const archive = buildZip([
      { name: 'models/figure.md2', data: figure },
      { name: 'models/skin.tga', data: new Uint8Array(4) },
      { name: 'models/other.md2', data: other },
    ]);
    const { page } = await visit(
      '<marrow-viewer src="upload?n=7" entry="models/other.md2"></marrow-viewer>',
      {
        files: { '/upload?n=7': archive },
      },
    );
    await loaded(page);
    const element = page.locator('marrow-viewer');
    expect(await element.evaluate((each: MarrowViewerElement) => each.availableAnimations)).toEqual(['walk']);
    await collect(page, ['load']);
    await element.evaluate((each: MarrowViewerElement) => (each.entry = 'models/figure.md2'));
    await expect.poll(() => seen(page)).toHaveLength(1);
    expect(await element.evaluate((each: MarrowViewerElement) => each.availableAnimations)).toEqual([
      'stand',
      'run',
    ]);
  });

  it('can be a player that is read from its folder', async () => {
    const files = Object.fromEntries(
      Object.entries(playerFiles('models/players/test/')).map(([name, data]) => [`/${name}`, data]),
    );
    const { page } = await visit(
      '<marrow-viewer src="models/players/test/" lower-animation="LEGS_RUN" upper-animation="TORSO_STAND"></marrow-viewer>',
      { files },
    );
    await loaded(page);
    const shown = await page.locator('marrow-viewer').evaluate((element: MarrowViewerElement) => ({
      parts: element.model!.parts.map(({ name }) => name),
      plays: element.viewer!.playback.channels.map(({ channel, clip }) => [channel, clip.name]),
    }));
    expect(shown.parts).toEqual(['lower', 'upper', 'head']);
    expect(shown.plays).toEqual([
      ['legs', 'LEGS_RUN'],
      ['torso', 'TORSO_STAND'],
    ]);
  });

  it('can be loaded from File objects', async () => {
    const { page } = await visit('<marrow-viewer></marrow-viewer>');
    const element = page.locator('marrow-viewer');
    await element.evaluate(async (each: MarrowViewerElement) => {
      const [model, skin] = await Promise.all(
        ['figure.md2', 'skin.tga'].map(async (name) => new File([await (await fetch(name)).blob()], name)),
      );
      each.files = [model!, skin!];
    });
    await loaded(page);
    expect(await greenPixels(page)).toBeGreaterThan(1000);
  });

  it('that cannot be loaded shows an error, and does not affect other elements', async () => {
    const { page } = await visit(
      '<marrow-viewer id="bad" src="broken.md2"></marrow-viewer><marrow-viewer id="good" src="figure.md2"></marrow-viewer>',
      { files: { '/broken.md2': figure.slice(0, 100) } },
    );
    await loaded(page, '#good');
    await expect.poll(() => page.locator('#bad [part=error]').isVisible()).toBe(true);
    expect(await page.locator('#bad [part=error] p').textContent()).toMatch(/^broken\.md2: /);
    expect(await greenPixels(page, '#good')).toBeGreaterThan(1000);
    // If the next model cannot be loaded, the current model stays visible.
    const good = page.locator('#good');
    await good.evaluate((element: MarrowViewerElement) => (element.src = 'nothing.md2'));
    await expect.poll(() => page.locator('#good [part=error]').isVisible()).toBe(true);
    expect(await page.locator('#good [part=poster]').isVisible()).toBe(false);
    await good.evaluate((element: MarrowViewerElement) => (element.src = 'figure.md2'));
    await expect.poll(() => page.locator('#good [part=error]').isVisible()).toBe(false);
  });

  it('dispatches an event for each missing file', async () => {
    const { page } = await visit('<marrow-viewer></marrow-viewer>', {
      files: { '/skin.tga': { status: 404 } },
    });
    await collect(page, ['missing-file']);
    await page
      .locator('marrow-viewer')
      .evaluate((element: MarrowViewerElement) => (element.src = 'figure.md2'));
    await expect.poll(() => seen(page)).toHaveLength(1);
    expect((await seen(page))[0]?.[1]).toMatchObject({ file: 'skin.tga' });
  });
});

describe('a poster', () => {
  const poster = 'data:image/gif;base64,R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=';

  it('is visible until the user activates it, and the model is loaded only then [mv-07]', async () => {
    const { page, server } = await visit(
      `<marrow-viewer src="figure.md2" reveal="interaction" poster="${poster}" alt="A figure" autoplay></marrow-viewer>`,
    );
    const button = page.getByRole('button', { name: `${english.reveal}: A figure` });
    await button.waitFor();
    expect(await page.locator('marrow-viewer [part=poster-image]').isVisible()).toBe(true);
    expect(server.asked.filter((path) => path.includes('figure'))).toEqual([]);
    await button.press('Enter');
    await loaded(page);
    await expect.poll(() => page.locator('marrow-viewer [part=poster]').isVisible()).toBe(false);
    const element = page.locator('marrow-viewer');
    expect(await element.evaluate((each: MarrowViewerElement) => [each.modelIsVisible, each.paused])).toEqual(
      [true, false],
    );
    // The focus has moved to the canvas.
    expect(await element.evaluate((each) => each.shadowRoot!.activeElement?.localName)).toBe('canvas');
  });

  it('can be dismissed and shown again by methods [mv-08]', async () => {
    const { page, server } = await visit('<marrow-viewer src="figure.md2" reveal="manual"></marrow-viewer>', {
      clock: 'manual',
    });
    await advance(page, 10_000);
    expect(server.asked.filter((path) => path.includes('figure'))).toEqual([]);
    const element = page.locator('marrow-viewer');
    await element.evaluate((each: MarrowViewerElement) => each.dismissPoster());
    await loaded(page);
    await element.evaluate((each: MarrowViewerElement) => each.showPoster());
    expect(await element.evaluate((each: MarrowViewerElement) => each.modelIsVisible)).toBe(false);
    expect(await page.locator('marrow-viewer [part=poster]').isVisible()).toBe(true);
    await element.evaluate((each: MarrowViewerElement) => each.dismissPoster());
    expect(await element.evaluate((each: MarrowViewerElement) => each.modelIsVisible)).toBe(true);
  });

  it('is visible while the element is far from the screen, and the model is not requested [mv-09]', async () => {
    const { page, server } = await visit(
      '<div style="height: 4000px"></div><marrow-viewer id="far" src="figure.md2"></marrow-viewer><marrow-viewer id="eager" loading="eager" src="other.md2"></marrow-viewer>',
      { files: { '/other.md2': figure } },
    );
    await expect
      .poll(() => page.locator('#eager').evaluate((each: MarrowViewerElement) => each.loaded))
      .toBe(true);
    expect(server.asked).not.toContain('/figure.md2');
    await page.locator('#far').scrollIntoViewIfNeeded();
    await loaded(page, '#far');
    expect(server.asked).toContain('/figure.md2');
  });
});
