import { describe, expect, it } from 'vitest';
import { buildMd5Mesh } from '../../tests/web/support/md5-builder.js';
import { buildTga } from '../../tests/web/support/picture-builder.js';
import { textFile } from './visitor.js';
import { useVisits } from './visits.js';

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

describe('the materials of a Doom 3 model', () => {
  it('list all pictures that they are drawn with, glow and height among them', async () => {
    const visitor = await visits.visit();
    const pictures = ['d', 'local', 'h', 's', 'glow'].map((ending, at) => ({
      name: `flag_${ending}.tga`,
      bytes: buildTga(4 << at, 4, [200, 40 * at, 60]),
    }));
    const mesh = { name: 'flag.md5mesh', bytes: buildMd5Mesh({ shader: 'models/flag' }) };
    await visitor.drop([mesh, textFile('flag.mtr', script), ...pictures]);
    await visitor.sees('flag');
    await visitor.page.getByText('5, all found').waitFor();
    const rows = visitor.page.locator('mw-material-list .row');
    await expect.poll(() => rows.count()).toBe(5);
    const shown = await rows.evaluateAll((all) =>
      all.map((row) => [
        (row.getAttribute('title') ?? '').split(':')[0],
        (row.querySelector('.worn')?.textContent.trim() ?? '').split(',')[0],
        row.querySelector('.d')?.textContent.trim() ?? '',
      ]),
    );
    expect(shown.sort()).toEqual([
      ['flag_d.tga', 'models/flag', '4 \u00d7 4'],
      ['flag_glow.tga', 'models/flag', '64 \u00d7 4'],
      ['flag_h.tga', 'models/flag', '16 \u00d7 4'],
      ['flag_local.tga', 'models/flag', '8 \u00d7 4'],
      ['flag_s.tga', 'models/flag', '32 \u00d7 4'],
    ]);
  });
});
