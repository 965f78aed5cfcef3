import { describe, expect, it } from 'vitest';
import { noCorpus, shared, titled } from '../../tests/web/support/corpus.js';
import { words } from '../../web/app/text/messages.js';
import { sharedSite } from '../app/site.js';
import { Visitor } from '../app/visitor.js';

const archive = 'corpus/pk3/oa_pak5-TA/pak5-TA.pk3';

/** The gallery of a real game's archive, scrolled from its top to its end. */
describe.skipIf(noCorpus)(titled('The gallery of a real archive'), () => {
  it('has a thumbnail of every subject', async () => {
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
    /** For each card in the document, 'thumbnail' or the reason for its absence. Scrolls down if no card is empty. */
    const look = (): Promise<readonly (readonly [entry: string, what: string])[]> =>
      scroller.evaluate((element) => {
        const seen = [...element.querySelectorAll<HTMLElement>('.card')].map((card) => {
          const { naturalWidth = 0 } = card.querySelector('img') ?? {};
          const what = naturalWidth > 0 ? 'thumbnail' : (card.querySelector('.why')?.textContent ?? '');
          return [card.dataset['entry'] ?? '', what] as const;
        });
        if (seen.every(([, what]) => what !== '')) {
          const before = element.scrollTop;
          element.scrollTop += element.clientHeight / 2;
          if (element.scrollTop === before) element.scrollTop = 0;
        }
        return seen;
      });
    const results: Map<string, string> = new Map();
    const count = async (): Promise<number> => {
      for (const [entry, what] of await look()) if (what !== '') results.set(entry, what);
      return results.size;
    };
    await expect.poll(count, { timeout: 100_000 }).toBe(models);
    expect([...results.values()].filter((what) => what !== 'thumbnail')).toEqual([]);
    await visitor.leave();
    expect(visitor.errors).toEqual([]);
  });
});
