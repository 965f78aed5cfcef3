import { describe, expect, it } from 'vitest';
import { samples } from '../../web/app/samples.js';
import { words } from '../../web/app/text/messages.js';
import { reducedMotion, useVisits } from './visits.js';

const visits = useVisits();
const others = samples.filter(({ id }) => id !== 'ulna');

describe('our samples', () => {
  it('have cards with images, and open from them without warnings', async () => {
    const visitor = await visits.visit('', reducedMotion);
    const { page } = visitor;
    const cards = page.locator('mw-invitation .card');
    await expect.poll(() => cards.allInnerTexts()).toHaveLength(samples.length);
    await expect
      .poll(() =>
        cards.locator('img').evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth)),
      )
      .toEqual(others.map(() => 112));
    for (const { id, name, clip } of others) {
      await cards.filter({ hasText: name }).click();
      await visitor.sees(name);
      await expect.poll(() => page.url()).toContain(`sample=${id}`);
      if (clip !== undefined)
        await expect.poll(() => visitor.clip(clip).getAttribute('aria-selected')).toBe('true');
      await page.locator('mw-inspector').getByText(words.reportSummary(0, 0)).first().waitFor();
      await page.getByRole('link', { name: words.home }).click();
      await cards.first().waitFor();
    }
  });

  it('open from the open menu on a phone', async () => {
    const visitor = await visits.visitUlna('', { ...reducedMotion, viewport: { width: 390, height: 844 } });
    const { page } = visitor;
    for (const { name } of [...others, samples[0]!]) {
      await page.locator('mw-open-menu').getByRole('button', { name: words.open }).click();
      await page.getByRole('menuitem', { name }).click();
      await visitor.sees(name);
    }
  });
});
