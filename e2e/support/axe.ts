import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/**
 * What axe-core has against a page: the rule and the element's HTML of each finding. First waits for transitions, because
 * the contrast of a colour that still changes says nothing.
 */
export async function accessibilityProblems(page: Page): Promise<readonly string[]> {
  await page.evaluate(await readFile(axePath, 'utf8'));
  await page.evaluate(transitionsEnd);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      readonly axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await axe.run();
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
  });
}

/** Runs in the page. Waits until no element has a transition, in the shadow trees of its elements as well. */
async function transitionsEnd(): Promise<void> {
  const within = (root: Document | ShadowRoot): Animation[] => [
    ...root.getAnimations(),
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? within(shadowRoot) : [])),
  ];
  for (;;) {
    const transitions = within(document).filter((animation) => animation instanceof CSSTransition);
    if (transitions.length === 0) return;
    // One that is cancelled ends as well.
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  }
}
