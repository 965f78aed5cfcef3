// The archives of Quake on the page.
import { describe, expect, it } from 'vitest';
import { buildPak } from '../../tests/web/support/pak-builder.js';
import { buildPalette, buildQuakeMdl, plainSkin } from '../../tests/web/support/quake-mdl-builder.js';
import { buildSpr } from '../../tests/web/support/spr-builder.js';
import { formatLabel } from '../../web/app/formats.js';
import { useVisits } from './visits.js';

const visits = useVisits();

function game(): Uint8Array {
  return buildPak([
    { name: 'gfx/palette.lmp', data: buildPalette() },
    { name: 'progs/player.mdl', data: buildQuakeMdl({ skins: [plainSkin(20), plainSkin(230)] }) },
    { name: 'progs/dog.mdl', data: buildQuakeMdl() },
    { name: 'progs/s_light.spr', data: buildSpr() },
  ]);
}

describe('A PAK of Quake', () => {
  it('is a gallery of its models and sprites', async () => {
    const visitor = await visits.visit();
    await visitor.page.locator('mw-invitation h1').waitFor();
    await visitor.drop([{ name: 'pak0.pak', bytes: game() }]);
    const cards = visitor.page.locator('mw-gallery .card');
    await expect.poll(() => cards.locator('.label').allInnerTexts()).toEqual(['dog', 'player', 's_light']);
    await visitor.page.getByRole('checkbox', { name: formatLabel('spr') }).check();
    await expect.poll(() => cards.count()).toBe(1);
    await visitor.page.getByRole('searchbox').press('Enter');
    await visitor.sees('s_light');
  });
});
