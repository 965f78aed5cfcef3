import { describe, expect, it } from 'vitest';
import { buildMd5Mesh } from '../../tests/web/support/md5-builder.js';
import { buildTga } from '../../tests/web/support/image-builder.js';
import { words } from '../../web/app/text/messages.js';
import { textFile } from './visitor.js';
import { reducedMotion, useVisits } from './visits.js';

const visits = useVisits();

const script = `models/flag {
  diffusemap models/flag_d.tga
  bumpmap addnormals(models/flag_local.tga, heightmap(models/flag_h.tga, 4))
  specularmap models/flag_s.tga
  {
    blend add
    map models/flag_glow.tga
  }
}`;

describe('the material list of a Doom 3 model', () => {
  it('contains every image that is drawn, including glow and height maps', async () => {
    const visitor = await visits.visit('', reducedMotion);
    const images = ['d', 'local', 'h', 's', 'glow'].map((ending, at) => ({
      name: `flag_${ending}.tga`,
      bytes: buildTga(4 << at, 4, [200, 40 * at, 60]),
    }));
    const mesh = { name: 'flag.md5mesh', bytes: buildMd5Mesh({ shader: 'models/flag' }) };
    await visitor.drop([mesh, textFile('flag.mtr', script), ...images]);
    await visitor.sees('flag');
    await visitor.page.getByText(words.materialsSummary(5, 5)).waitFor();
    const rows = visitor.page.locator('mw-material-list .row');
    await expect.poll(() => rows.count()).toBe(5);
    const shown = await rows.evaluateAll((all) =>
      all.map((row) => [
        (row.getAttribute('title') ?? '').split(':')[0],
        (row.querySelector('.users')?.textContent.trim() ?? '').split(',')[0],
        row.querySelector('.d')?.textContent.trim() ?? '',
      ]),
    );
    expect(shown.sort()).toEqual([
      ['flag_d.tga', 'models/flag', words.pixels(4, 4)],
      ['flag_glow.tga', 'models/flag', words.pixels(64, 4)],
      ['flag_h.tga', 'models/flag', words.pixels(16, 4)],
      ['flag_local.tga', 'models/flag', words.pixels(8, 4)],
      ['flag_s.tga', 'models/flag', words.pixels(32, 4)],
    ]);
  });
});
