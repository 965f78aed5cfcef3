import { describe, expect, it } from 'vitest';
import { samples } from '../../web/app/samples.js';
import { useVisits } from './visits.js';

const visits = useVisits();
const others = samples.filter(({ id }) => id !== 'ulna');

describe('our own models', () => {
  it('stand on cards with a picture of each', async () => {
    const visitor = await visits.visit();
    const cards = visitor.page.locator('mw-invitation .card');
    await expect.poll(() => cards.allInnerTexts()).toHaveLength(samples.length);
    const pictures = visitor.page.locator('mw-invitation .card img');
    await expect
      .poll(() => pictures.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth)))
      .toEqual(others.map(() => 112));
  });

  for (const { id, name, clip } of others) {
    it(`${name} opens from its card, with nothing to note`, async () => {
      const visitor = await visits.visit();
      await visitor.page.locator('mw-invitation .card', { hasText: name }).click();
      await visitor.sees(name);
      await expect.poll(() => visitor.page.url()).toContain(`sample=${id}`);
      if (clip !== undefined)
        await expect.poll(() => visitor.clip(clip).getAttribute('aria-selected')).toBe('true');
      await visitor.page.locator('mw-inspector').getByText('nothing to note').first().waitFor();
    });

    it(`${name} opens by its address, and from the menu of a phone`, async () => {
      const narrow = { viewport: { width: 390, height: 844 } };
      const visitor = await visits.visit(`#v=1&sample=${id}&paused=1`, narrow);
      await visitor.sees(name);
      await visitor.page.locator('mw-open-menu').getByRole('button', { name: 'Open' }).click();
      await visitor.page.getByRole('menuitem', { name: 'Ulna' }).click();
      await visitor.sees('Ulna');
    });
  }
});
