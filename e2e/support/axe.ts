import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

interface Axe {
  run(options: {
    resultTypes: readonly string[];
  }): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

declare global {
  /** axe-core, in documents in which it has been evaluated. */
  var axe: Axe | undefined;
}

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
let axeSource: Promise<string> | undefined;

/**
 * The violations that axe-core finds in a page, each with its rule and the HTML of the element. First waits for
 * transitions, because the contrast of a changing colour is meaningless.
 */
export async function accessibilityProblems(page: Page): Promise<readonly string[]> {
  // Evaluating axe-core's 650 kB takes about as long as a run, so each document does it once.
  if (await page.evaluate(() => globalThis.axe === undefined))
    await page.evaluate(await (axeSource ??= readFile(axePath, 'utf8')));
  await page.evaluate(transitionsEnd);
  return page.evaluate(async () => {
    // With `resultTypes`, axe-core lists at most one element per result of the other types, which is faster.
    const { violations } = await globalThis.axe!.run({ resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
  });
}

/** Runs in the page. Waits until no element has a running transition, including elements in shadow trees. */
async function transitionsEnd(): Promise<void> {
  const within = (root: Document | ShadowRoot): Animation[] => [
    ...root.getAnimations(),
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? within(shadowRoot) : [])),
  ];
  for (;;) {
    const transitions = within(document).filter((animation) => animation instanceof CSSTransition);
    if (transitions.length === 0) return;
    // The promise of a cancelled transition rejects.
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  }
}
