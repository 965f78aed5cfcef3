import { describe, expect, it } from 'vitest';
import { buildMd5Mesh } from '../../tests/web/support/md5-builder.js';
import { buildTga } from '../../tests/web/support/image-builder.js';
import { words } from '../../web/app/text/messages.js';
import { sampleFile, textFile, type DroppedFile, type Visitor } from './visitor.js';
import { reducedMotion, useVisits } from './visits.js';

const visits = useVisits();

const moss: DroppedFile = { name: 'moss.tga', bytes: buildTga(8, 8, [40, 160, 60]) };

async function visitStart(): Promise<Visitor> {
  const visitor = await visits.visit('', reducedMotion);
  await visitor.page.locator('mw-invitation h1').waitFor();
  return visitor;
}

describe('missing textures', () => {
  it('have the same count in the banner, materials and report, and are reported once each', async () => {
    const visitor = await visitStart();
    const { page } = visitor;
    const names = ['incus/incus.obj', 'incus/incus.mtl', 'incus/iron.png'];
    await visitor.drop(await Promise.all(names.map((name) => sampleFile(name))));
    await visitor.sees('incus');
    await page.locator('mw-inspector #tab-report').click();
    const rows = page.locator('mw-report .missing li');
    await expect.poll(() => rows.count()).toBeGreaterThan(1);
    const missing = await rows.count();
    const title = await page.locator('mw-notices .banner b').innerText();
    const all = Number(/ (\d+) /.exec(title.replace(/^\d+/, ''))?.[1]);
    expect(title).toBe(words.missingTitle(missing, all));
    await page.getByText(words.materialsSummary(all, all - missing)).waitFor();
    const summary = page.locator('mw-inspector #report .summary');
    expect(await summary.innerText()).toBe(words.reportSummary(missing, 0));
    const text = await page
      .locator('mw-report')
      .evaluate(({ shadowRoot }) => (shadowRoot?.textContent ?? '').replace(/\s+/g, ' '));
    for (const name of await rows.locator('b').allTextContents())
      expect(text.split(name.trim()), name).toHaveLength(2);
    expect(text).toContain(words.triedAmong(3));
    expect(await visitor.accessibilityProblems()).toEqual([]);
  });

  it('can be replaced individually by images with other names', async () => {
    const visitor = await visitStart();
    const { page } = visitor;
    await visitor.drop([await sampleFile('ulna/weapon.md2')]);
    await visitor.sees('weapon');
    await page.locator('mw-inspector #tab-report').click();
    const find = page
      .locator('mw-report')
      .getByRole('button', { name: new RegExp(`^${words.findMissingNamed('.*weapon')}`) });
    const choosing = page.waitForEvent('filechooser');
    await find.click();
    await (await choosing).setFiles({ name: moss.name, mimeType: '', buffer: Buffer.from(moss.bytes) });
    await visitor.waitForMessage(words.textureSet('moss.tga'));
    await expect.poll(() => find.count()).toBe(0);
    await page.getByText(words.materialsSummary(1, 1)).waitFor();
    expect(await page.locator('mw-notices .banner').count()).toBe(0);
  });

  it('are mentioned in the caption only if the placeholder is visible', async () => {
    const visitor = await visitStart();
    const { page } = visitor;
    const mesh = { name: 'flag.md5mesh', bytes: buildMd5Mesh({ shader: 'models/flag' }) };
    const script = 'models/flag {\n diffusemap models/flag_d.tga\n bumpmap models/flag_local.tga\n}';
    await visitor.drop([mesh, textFile('flag.mtr', script), { ...moss, name: 'flag_d.tga' }]);
    await visitor.sees('flag');
    await page.locator('mw-notices .banner', { hasText: words.missingTitle(1, 2) }).waitFor();
    const caption = page.locator('.caption p');
    const note = words.kindMissing('');
    expect(await caption.innerText()).not.toContain(note);
    await visitor.drop([await sampleFile('ulna/weapon.md2')]);
    await visitor.sees('weapon');
    expect(await caption.innerText()).toContain(note);
  });
});
