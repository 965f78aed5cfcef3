// Models and archives of Quake on the page.
import { describe, expect, it } from 'vitest';
import { buildPak } from '../../tests/web/support/pak-builder.js';
import { buildQuakeMdl, plainSkin } from '../../tests/web/support/quake-mdl-builder.js';
import { buildSpr } from '../../tests/web/support/spr-builder.js';
import { formatLabel } from '../../web/lib/internal/index.js';
import { words } from '../../web/app/text/messages.js';
import { imageDifference } from '../support/images.js';
import type { Visitor } from './visitor.js';
import { useVisits } from './visits.js';

const visits = useVisits();

/** A palette in which the shirt colours are red and all other colours blue. */
function palette(): Uint8Array {
  const colors = Array.from({ length: 256 }, (_, i) => (i >= 16 && i < 32 ? [200, 40, 40] : [0, 0, 90]));
  return new Uint8Array(colors.flat());
}

/** A model of an upright square that faces the camera. It is higher in the clip "run" than in "stand". */
function player(): Uint8Array {
  const frames = ['stand1', 'stand2', 'run1', 'run2'].map((name, i) => {
    const bottom = i < 2 ? 0 : 20;
    const corners = [
      [0, bottom + 40],
      [40, bottom + 40],
      [40, bottom],
      [0, bottom],
    ];
    return { poses: [{ name, vertices: corners.map(([y, z]) => [20, y!, z!, 52]) }] };
  });
  return buildQuakeMdl({ frames, skins: [plainSkin(20), plainSkin(3)] });
}

function game(): Uint8Array {
  return buildPak([
    { name: 'gfx/palette.lmp', data: palette() },
    { name: 'progs/player.mdl', data: player() },
    { name: 'progs/dog.mdl', data: buildQuakeMdl() },
    { name: 'progs/s_light.spr', data: buildSpr() },
  ]);
}

async function visitPlayer(address: string): Promise<Visitor> {
  const visitor = await visits.visit(
    `#v=1&src=pak0.pak&entry=progs/player.mdl&paused=1&camera=0,5,150,0,30,0${address}`,
    {},
    (page) => page.route('**/pak0.pak', (route) => route.fulfill({ body: Buffer.from(game()) })),
  );
  await visitor.sees('player');
  return visitor;
}

describe('A Quake model', () => {
  it('shows the skin, clip and player colours that the address stores', async () => {
    const visitor = await visitPlayer('&clip=stand&frame=0&tab=controls');
    const stand = await visitor.screenshot();
    await visitor.page.locator('mw-controls-panel').getByRole('slider', { name: words.topColor }).focus();
    for (let i = 0; i < 3; i++) await visitor.page.keyboard.press('Shift+ArrowRight');
    await visitor.seesChange(stand);
    await expect.poll(() => visitor.page.url()).toMatch(/colors=/);
    const colored = await visitor.screenshot();
    const [colors = ''] = /&colors=[^&]+/.exec(visitor.page.url()) ?? [];
    const again = await visitPlayer(`&clip=stand&frame=0${colors}`);
    await again.showsAgain(colored);
    const other = await visitPlayer(`&clip=stand&frame=0&skin=skin+1`);
    expect(imageDifference(await other.screenshot(), stand)).not.toBeNull();
    const run = await visitPlayer(`&clip=run&frame=0${colors}`);
    expect(imageDifference(await run.screenshot(), colored)).not.toBeNull();
  });
});

describe('An item of Quake', () => {
  const visitItem = async (address = ''): Promise<Visitor> => {
    const options = { viewport: { width: 640, height: 480 }, clock: true };
    const visitor = await visits.visit(`#v=1&src=armor.mdl&paused=1${address}`, options, (page) =>
      page.route('**/armor.mdl', (route) => {
        return route.fulfill({ body: Buffer.from(buildQuakeMdl({ flags: 8 })) });
      }),
    );
    await visitor.sees('armor');
    await visitor.stopClock();
    return visitor;
  };
  const turns = async (visitor: Visitor): Promise<boolean> => {
    const before = await visitor.canvas();
    await visitor.advance(500);
    return imageDifference(await visitor.canvas(), before) !== null;
  };

  it('turns until the user stops it, and the address stores this choice', async () => {
    const visitor = await visitItem();
    expect(await turns(visitor)).toBe(true);
    expect(visitor.page.url()).not.toContain('turntable');
    await visitor.page.keyboard.press('r');
    await visitor.advance(1000);
    expect(visitor.page.url()).toContain('turntable=0');
    expect(await turns(visitor)).toBe(false);
    const again = await visitItem('&turntable=0');
    expect(await turns(again)).toBe(false);
    await again.page.keyboard.press('r');
    await again.advance(1000);
    expect(again.page.url()).not.toContain('turntable');
    expect(await turns(again)).toBe(true);
  });
});

describe('A PAK of Quake', () => {
  it('opens as a gallery of its models and sprites', async () => {
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
