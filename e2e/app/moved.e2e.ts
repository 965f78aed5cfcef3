import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useVisits } from './visits.js';

const visits = useVisits();

/** Removes an element from the page and puts it back in its place. */
async function move(element: Locator): Promise<void> {
  await element.evaluate((moved) => {
    const { parentNode, nextSibling } = moved;
    moved.remove();
    parentNode?.insertBefore(moved, nextSibling);
  });
}

/** The timeline's width: as the component last measured it, and as it is. */
async function widths(timeline: Locator): Promise<readonly [number, number]> {
  return timeline.evaluate((element) => {
    const area = element.shadowRoot?.querySelector('.area');
    return [(element as unknown as { width: number }).width, area?.getBoundingClientRect().width ?? 0];
  });
}

describe('the timeline', () => {
  it('follows its size after it was moved', async () => {
    const visitor = await visits.visitUlna('&clip=run&paused=1');
    const timeline = visitor.page.locator('mw-timeline');
    await move(timeline);
    await visitor.page.setViewportSize({ width: 980, height: 720 });
    await expect
      .poll(async () => {
        const [known, real] = await widths(timeline);
        return Math.abs(known - real);
      })
      .toBeLessThan(1);
  });
});

describe('the scene', () => {
  it('fits its model into another size after it was moved', async () => {
    const visitor = await visits.visitUlna('&paused=1');
    const scene = visitor.page.locator('mw-scene-view');
    await move(scene);
    await scene.evaluate((element) => {
      interface Link {
        setInsets(insets: object): void;
      }
      const { scene: link } = (element as unknown as { app: { scene: Link } }).app;
      const setInsets = link.setInsets.bind(link);
      link.setInsets = (insets) => {
        element.setAttribute('data-resized', '');
        setInsets(insets);
      };
    });
    await visitor.page.waitForTimeout(300);
    await scene.evaluate((element) => element.removeAttribute('data-resized'));
    await visitor.page.setViewportSize({ width: 980, height: 640 });
    await expect.poll(() => scene.getAttribute('data-resized')).toBe('');
  });
});

describe('what was out of the page', () => {
  it('shows what has become of the model meanwhile', async () => {
    const visitor = await visits.visitUlna('&clip=run&paused=1');
    await visitor.page.locator('mw-clip-list').evaluate((list) => {
      const { parentNode, nextSibling } = list;
      list.remove();
      const { app } = list as unknown as { app: { actions: { playClip(name: string): void } } };
      app.actions.playClip('attack');
      setTimeout(() => parentNode?.insertBefore(list, nextSibling), 100);
    });
    await expect.poll(() => visitor.clip('attack').getAttribute('aria-selected')).toBe('true');
  });

  it('has the layout of the page that it comes back to', async () => {
    const visitor = await visits.visitUlna('&clip=run&paused=1');
    const transport = visitor.page.locator('mw-transport');
    const before = await transport.evaluate((element) => element.shadowRoot?.innerHTML.length ?? 0);
    await transport.evaluate((element) => {
      const { parentNode, nextSibling } = element;
      element.remove();
      Object.assign(globalThis, { putBack: () => parentNode?.insertBefore(element, nextSibling) });
    });
    await visitor.page.setViewportSize({ width: 600, height: 720 });
    await visitor.page.waitForTimeout(200);
    await visitor.page.evaluate(() => (globalThis as unknown as { putBack(): void }).putBack());
    await expect
      .poll(() => transport.evaluate((element) => element.shadowRoot?.innerHTML.length ?? 0))
      .not.toBe(before);
  });
});
