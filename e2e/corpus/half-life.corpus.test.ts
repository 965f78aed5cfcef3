import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { noCorpus, shared, titled } from '../../tests/web/support/corpus.js';
import { buildZip } from '../../tests/web/support/zip-builder.js';
import { words } from '../../web/app/text/messages.js';
import type { DroppedFile, Visitor } from '../app/visitor.js';
import { reducedMotion, useVisits } from '../app/visits.js';
import { sameImage } from '../support/images.js';
import { like } from '../support/texts.js';

/** frankieT.mdl has the textures, frankie01.mdl the sequences "kick" and "glide", and frankie02.mdl "death1". */
const set = 'corpus/hlmdl/derived_frankie';

function files(wanted = /./): DroppedFile[] {
  return readdirSync(shared(set))
    .filter((name) => wanted.test(name))
    .map((name) => ({ name, bytes: readFileSync(shared(set, name)) }));
}

/** The files in an archive, in the game's folders, with an unrelated file. */
function zipped(): DroppedFile {
  const entries = files().map(({ name, bytes }) => ({ name: `valve/models/${name}`, data: bytes }));
  return { name: 'pack.zip', bytes: buildZip([...entries, { name: 'readme.txt', data: 'A squirrel.' }]) };
}

/**
 * Real Half-Life models in several files, dropped on the page as loose files or in an archive.
 */
describe.skipIf(noCorpus)(titled('A Half-Life model of several files on the page'), () => {
  const visits = useVisits();

  async function dropped(given: readonly DroppedFile[]): Promise<Visitor> {
    const visitor = await visits.visit('', reducedMotion);
    await visitor.drop(given);
    await visitor.sees('frankie');
    return visitor;
  }

  /** Selects a clip, and returns the images of its first and its last frame. */
  async function ends(visitor: Visitor, clip: string): Promise<readonly [Buffer, Buffer]> {
    await visitor.clip(clip).click();
    await expect.poll(() => visitor.clip(clip).getAttribute('aria-selected')).toBe('true');
    await visitor.scene.focus();
    const images: Buffer[] = [];
    for (const key of ['Home', 'End']) {
      await visitor.page.keyboard.press(key);
      images.push(await visitor.screenshot());
    }
    return [images[0] ?? Buffer.alloc(0), images[1] ?? Buffer.alloc(0)];
  }

  it.each([
    ['dropped together as loose files', () => files()],
    ['in an archive', () => [zipped()]],
  ])('has its textures and plays sequences of all its groups: %s', async (_, given) => {
    const visitor = await dropped(given());
    await visitor.page.getByText(words.materialsSummary(2, 2)).waitFor();
    expect(await visitor.page.locator('mw-notices .banner').count()).toBe(0);
    await visitor.page.getByRole('button', { name: like(words.sectionMaterials) }).click();
    const sizes = visitor.page.locator('mw-material-list .row .d');
    expect(await sizes.allInnerTexts()).toEqual(['128 × 128', '64 × 32']);
    // No sequence has an activity, so the list of clips has no groups. "run" has an event.
    expect(await visitor.page.locator('mw-clip-list .group').count()).toBe(0);
    expect(await visitor.clip('run').innerText()).toMatch(/\b1\s+event$/);
    const seen: Buffer[] = [];
    for (const clip of ['run', 'kick', 'death1']) {
      const [first, last] = await ends(visitor, clip);
      // The last frame of "run" equals its first.
      if (clip !== 'run') expect(sameImage(first, last), clip).toBe(false);
      seen.push(last);
    }
    expect(sameImage(seen[1]!, seen[2]!)).toBe(false);
    expect(sameImage(seen[0]!, seen[2]!)).toBe(false);
  });

  it('warns about a missing sequence file, and plays its sequences when the file is added', async () => {
    const visitor = await dropped(files(/^(?!frankie02)/));
    await visitor.clip('kick').waitFor();
    expect(await visitor.clip('death1').count()).toBe(0);
    await visitor.page
      .getByRole('button', { name: like(`${words.sectionReport} ${words.reportSummary(0, 1)}`) })
      .click();
    await visitor.page.locator('mw-report').getByText('frankie02.mdl').first().waitFor();
    await visitor.drop(files());
    await visitor.clip('death1').waitFor();
    const [first, last] = await ends(visitor, 'death1');
    expect(sameImage(first, last)).toBe(false);
  });
});
