import { describe, expect, it } from 'vitest';
import { noCorpus, shared, titled } from '../../tests/web/support/corpus.js';
import { words } from '../../web/app/text/messages.js';
import { sharedSite } from '../app/site.js';
import { Visitor } from '../app/visitor.js';

const archive = 'corpus/pk3/oa_pak5-TA/pak5-TA.pk3';

/** The gallery of a real game's archive, scrolled from its top to its end. */
describe.skipIf(noCorpus)(titled('The gallery of a real archive'), () => {
  it('has a picture of every subject, or the reason why there is none', async () => {
    const visitor = await Visitor.arrive((await sharedSite()).url);
    const { page } = visitor;
    await page.locator('mw-invitation h1').waitFor();
    await visitor.dropFromDisk(shared(archive));
    await page.locator('mw-gallery .card img').first().waitFor();
    const heading = await visitor.heading.innerText();
    const models = Number(/\d+/.exec(heading)?.[0]);
    expect(heading).toBe(words.galleryTitle(models, 'pak5-TA.pk3'));
    expect(models).toBeGreaterThan(30);
    const scroller = page.locator('mw-gallery .cards');
    /**
     * What each card shows: 'picture', or the reason why there is none. Null until the cards reach the lower edge of the
     * visible area and all of them show something.
     */
    const shown = (): Promise<readonly (readonly [entry: string, what: string])[] | null> =>
      scroller.evaluate((element) => {
        const cards = [...element.querySelectorAll<HTMLElement>('.card')];
        const edges = cards.map((card) => card.getBoundingClientRect());
        const lowest = Math.max(...edges.map(({ bottom }) => bottom));
        const room = 2 * (edges[0]?.height ?? 0);
        const seen = cards.map((card) => {
          const { naturalWidth = 0 } = card.querySelector('img') ?? {};
          const what = naturalWidth > 0 ? 'picture' : (card.querySelector('.why')?.textContent ?? '');
          return [card.dataset['entry'] ?? '', what] as const;
        });
        const reaches = lowest > element.getBoundingClientRect().bottom - room;
        return reaches && seen.every(([, what]) => what !== '') ? seen : null;
      });
    const pictured: Map<string, string> = new Map();
    while (true) {
      const isDrawn = async (): Promise<boolean> => {
        const seen = await shown();
        for (const [entry, what] of seen ?? []) pictured.set(entry, what);
        return seen !== null;
      };
      await expect.poll(isDrawn, { timeout: 60_000 }).toBe(true);
      const isEnd = await scroller.evaluate((element) => {
        const before = element.scrollTop;
        element.scrollTop += element.clientHeight;
        return element.scrollTop === before;
      });
      if (isEnd) break;
    }
    expect(pictured.size).toBe(models);
    expect([...pictured.values()].filter((what) => what !== 'picture')).toEqual([]);
    await visitor.leave();
    expect(visitor.errors).toEqual([]);
  });
});
