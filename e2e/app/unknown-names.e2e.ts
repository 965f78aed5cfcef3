import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { words } from '../../web/app/text/messages.js';
import { samples } from '../../web/app/samples.js';
import { boxes, collisions } from './boxes.js';
import { sampleFile } from './visitor.js';
import { reducedMotion, useVisits } from './visits.js';

const visits = useVisits();

describe('an address with names that do not exist', () => {
  it('reports them, and applies the rest', async () => {
    const wrong = '&clip=moonwalk&skin=gold&hidden=ear&tab=xyz';
    const visitor = await visits.visit(`#v=1&sample=talus&light=unlit${wrong}`, reducedMotion);
    await visitor.seesSample('talus');
    const note = visitor.page.locator('mw-notices').getByRole('status');
    const start = (text: string): string => text.slice(0, text.indexOf('@'));
    for (const said of [
      start(words.unknownClip('moonwalk', ['@', '@'])),
      start(words.unknownSkin('gold', ['@', '@'])),
      start(words.unknownPart('ear', ['@', '@'])),
      start(words.unknownSection('xyz', ['@', '@'])),
    ])
      await expect.poll(() => note.innerText()).toContain(said);
    await expect.poll(() => visitor.page.url()).toContain('light=unlit');
    expect(await visitor.accessibilityProblems()).toEqual([]);
    await note.getByRole('button', { name: words.dismiss }).click();
    await expect.poll(() => note.count()).toBe(0);
  });

  it('shows the start page and lists the samples if the sample is unknown', async () => {
    const visitor = await visits.visit('#v=1&sample=nobody', reducedMotion);
    const { page } = visitor;
    const known = samples.map(({ id }) => id);
    await page.getByText(words.unknownSample('nobody', known)).first().waitFor();
    await page.locator('mw-invitation .card.shown').waitFor();
    expect(collisions(await boxes(page, '.banner, .card, .invite h1, .invite .btn, .note'))).toEqual([]);
    expect(await visitor.accessibilityProblems()).toEqual([]);
  });

  it('lists the models of the archive if the entry is unknown', async () => {
    const { bytes } = await sampleFile('ulna/weapon.md2');
    const pack = Buffer.from(zipSync({ 'club.md2': bytes, 'axe.md2': bytes }));
    const visitor = await visits.visit('#v=1&src=pack.zip&entry=sword.md2', {}, (page) =>
      page.route('**/pack.zip', (route) => route.fulfill({ body: pack })),
    );
    const said = words.unknownEntry('sword.md2', ['@']);
    await visitor.page
      .getByText(said.slice(0, said.indexOf('. ') + 1))
      .first()
      .waitFor();
    await visitor.page.locator('mw-gallery [data-entry="club.md2"]').click();
    await visitor.sees('club');
  });
});
