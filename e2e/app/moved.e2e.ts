import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useVisits } from './visits.js';

const visits = useVisits();

/** Removes an element from the page. The returned function inserts it again at the same position. */
async function remove(element: Locator): Promise<() => Promise<void>> {
  const handle = await element.evaluateHandle((removed) => {
    const { parentNode, nextSibling } = removed;
    removed.remove();
    return () => void parentNode?.insertBefore(removed, nextSibling);
  });
  return () => handle.evaluate((putBack) => putBack());
}

/** The difference between the timeline's current width and the width that it measured last. */
function staleWidth(timeline: Locator): Promise<number> {
  return timeline.evaluate((element) => {
    const area = element.shadowRoot?.querySelector('.area');
    const { width } = element as unknown as { readonly width: number };
    return Math.abs(width - (area?.getBoundingClientRect().width ?? 0));
  });
}

describe('components that are removed from the page and inserted again', () => {
  it('still follow the size of the window', async () => {
    const visitor = await visits.visitUlna('&clip=run');
    const { page } = visitor;
    const large = page.viewportSize()!;
    const small = { width: 980, height: 640 };
    const timeline = page.locator('mw-timeline');
    const before = await visitor.screenshot();
    await page.setViewportSize(small);
    await visitor.seesChange(before);
    await expect.poll(() => staleWidth(timeline)).toBeLessThan(1);
    const expected = await visitor.screenshot();
    await page.setViewportSize(large);
    await visitor.seesChange(expected);
    for (const moved of [timeline, page.locator('mw-scene-view')]) await (await remove(moved))();
    await page.setViewportSize(small);
    await expect.poll(() => staleWidth(timeline)).toBeLessThan(1);
    await visitor.showsAgain(expected);
  });

  it('show the current state', async () => {
    const visitor = await visits.visitUlna('&clip=run');
    const { page } = visitor;
    const transport = page.locator('mw-transport');
    const layout = (): Promise<string> =>
      transport.evaluate((element) => element.shadowRoot?.innerHTML.replace(/lit\$\d+\$/g, '') ?? '');
    const large = page.viewportSize()!;
    const wide = await layout();
    await page.setViewportSize({ width: 600, height: 720 });
    await expect.poll(layout).not.toBe(wide);
    const narrow = await layout();
    await page.setViewportSize(large);
    await expect.poll(layout).toBe(wide);

    const putBackTransport = await remove(transport);
    await page.setViewportSize({ width: 600, height: 720 });
    await putBackTransport();
    await expect.poll(layout).toBe(narrow);
    await page.setViewportSize(large);
    await expect.poll(layout).toBe(wide);

    const clips = page.locator('mw-clip-list');
    const app = await clips.evaluateHandle(
      (list) => (list as unknown as { app: { actions: { playback: { playClip(name: string): void } } } }).app,
    );
    const putBackClips = await remove(clips);
    await app.evaluate(({ actions }) => actions.playback.playClip('attack'));
    await expect.poll(() => page.url()).toContain('clip=attack');
    await putBackClips();
    await expect.poll(() => visitor.clip('attack').getAttribute('aria-selected')).toBe('true');
  });
});
