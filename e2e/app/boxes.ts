import type { Page } from 'playwright-core';
import type { Visitor } from './visitor.js';

/** The bounding box of an element, in CSS pixels. */
export interface Box {
  readonly name: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The boxes of visible elements in all shadow trees; `host >>> inner` selects in the shadow trees of `host` alone. */
export function boxes(page: Page, selectors: string): Promise<Box[]> {
  return page.evaluate((wanted) => {
    const deep = (root: ParentNode, selector: string): Element[] => [
      ...root.querySelectorAll(selector),
      ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
        shadowRoot === null ? [] : deep(shadowRoot, selector),
      ),
    ];
    const found = wanted.split(', ').flatMap((selector) => {
      const [first = '', inner] = selector.split(' >>> ');
      const hosts = deep(document, first);
      return inner === undefined
        ? hosts
        : hosts.flatMap(({ shadowRoot }) => [...(shadowRoot?.querySelectorAll(inner) ?? [])]);
    });
    return found
      .filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .map((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        const name = `${each.tagName.toLowerCase()}.${each.className} ${(each.textContent ?? '').trim().slice(0, 40)}`;
        return { name, left, right, top, bottom };
      })
      .filter(({ left, right, top, bottom }) => right - left > 1 && bottom - top > 1);
  }, selectors);
}

export function overlap(a: Box, b: Box): boolean {
  const slack = 0.5;
  return (
    a.left < b.right - slack &&
    b.left < a.right - slack &&
    a.top < b.bottom - slack &&
    b.top < a.bottom - slack
  );
}

/** The names of each pair of boxes that overlap. */
export function collisions(all: readonly Box[]): string[] {
  return all.flatMap((box, at) =>
    all
      .slice(at + 1)
      .filter((other) => overlap(box, other))
      .map((other) => `${box.name} / ${other.name}`),
  );
}

/** A box of 24 x 24 pixels in the middle of the scene, where the model is. */
export async function middleOf(visitor: Visitor): Promise<Box> {
  const { x, y, width, height } = (await visitor.scene.boundingBox())!;
  const [left, top] = [x + width / 2, y + height / 2];
  return { name: 'middle', left: left - 12, right: left + 12, top: top - 12, bottom: top + 12 };
}

/** Waits for two frames, for the transitions that they started, and until the scene is idle. */
export async function settled(visitor: Visitor): Promise<void> {
  await visitor.page.evaluate(async () => {
    const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
    const animations = (root: Document | ShadowRoot): Animation[] => [
      ...root.getAnimations(),
      ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
        shadowRoot === null ? [] : animations(shadowRoot),
      ),
    ];
    await frame();
    await frame();
    const ending = animations(document).filter(
      ({ effect }) => effect !== null && Number.isFinite(effect.getComputedTiming().endTime),
    );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  await visitor.idle();
}

/** Counts the buttons that have the colour of the primary action, for each layer of the page (top bar, dialogs ...). */
export function primaryActions(page: Page): Promise<Record<string, number>> {
  return page.evaluate(() => {
    const layers =
      'mw-top-bar, mw-invitation, mw-notices, mw-failure-page, mw-inspector, mw-transport, dialog';
    const now = getComputedStyle(document.documentElement).getPropertyValue('--now').trim();
    const probe = document.createElement('i');
    document.body.append(probe);
    probe.style.setProperty('color', now);
    const primary = getComputedStyle(probe).color;
    probe.remove();
    const counts: Record<string, number> = {};
    const look = (root: ParentNode, layer: string): void => {
      for (const each of root.querySelectorAll('*')) {
        const own = each.matches(layers)
          ? each.tagName.toLowerCase()
          : (each.closest(layers)?.tagName.toLowerCase() ?? layer);
        const isButton = each.matches('button, a, [role=button]') && each.checkVisibility();
        if (isButton && getComputedStyle(each).backgroundColor === primary)
          counts[own] = (counts[own] ?? 0) + 1;
        if (each.shadowRoot !== null) look(each.shadowRoot, own);
      }
    };
    look(document, 'page');
    return counts;
  });
}
