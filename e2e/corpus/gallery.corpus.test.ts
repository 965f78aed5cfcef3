import { describe, expect, it } from 'vitest';
import { noCorpus, shared, titled } from '../../tests/web/support/corpus.js';
import { sharedSite } from '../app/site.js';
import { Visitor } from '../app/visitor.js';
import { MainThread, watchThread } from '../support/main-thread.js';

const archive = 'corpus/pk3/oa_pak5-TA/pak5-TA.pk3';

/** The gallery of a real game's archive, scrolled from its top to its end. */
describe.skipIf(noCorpus)(titled('The gallery of a real archive'), () => {
  it('has a picture of every subject, or the reason why there is none', async () => {
    const visitor = await Visitor.arrive((await sharedSite()).url, {}, (page) =>
      page.addInitScript(watchThread),
    );
    const { page } = visitor;
    await page.locator('mw-invitation h1').waitFor();
    const measured = await MainThread.watch(page);
    const start = Date.now();
    await visitor.dropFromDisk(shared(archive));
    await page.locator('mw-gallery .card img').first().waitFor();
    console.log(`pak5-TA.pk3: first picture ${Date.now() - start} ms after the drop`);
    const heading = await visitor.heading.innerText();
    const models = Number(/^(\d+) models in pak5-TA\.pk3$/.exec(heading)?.[1]);
    expect(models).toBeGreaterThan(30);
    const scroller = page.locator('mw-gallery .cards');
    const pictured: Map<string, string> = new Map();
    while (true) {
      await expect.poll(() => page.locator('mw-gallery-foot .progress').count(), { timeout: 60_000 }).toBe(0);
      const seen = await page.locator('mw-gallery .card').evaluateAll((cards) =>
        (cards as HTMLElement[]).map((card) => {
          const { naturalWidth = 0 } = card.querySelector('img') ?? {};
          return [
            card.dataset['entry'] ?? '',
            naturalWidth > 0 ? 'picture' : (card.querySelector('.why')?.textContent ?? ''),
          ] as const;
        }),
      );
      for (const [entry, what] of seen) if (what !== '') pictured.set(entry, what);
      const isEnd = await scroller.evaluate((element) => {
        const before = element.scrollTop;
        element.scrollTop += element.clientHeight;
        return element.scrollTop === before;
      });
      if (isEnd) break;
      await page.waitForTimeout(200);
    }
    await measured.end('gallery of pak5-TA.pk3');
    expect(pictured.size).toBe(models);
    expect([...pictured.values()].filter((what) => what !== 'picture')).toEqual([]);
    await visitor.leave();
    expect(visitor.errors).toEqual([]);
  });
});
