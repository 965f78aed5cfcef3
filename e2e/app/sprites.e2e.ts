// Sprites and archives of textures on the page.
import { describe, expect, it } from 'vitest';
import { spriteType, textureFormat } from '../../samples/formats/spr.js';
import { buildSpr, plainFrame } from '../../tests/web/support/spr-builder.js';
import { buildWad3 } from '../../tests/web/support/wad-builder.js';
import { sharesOfColors } from '../support/images.js';
import type { Visitor } from './visitor.js';
import { useVisits } from './visits.js';

const visits = useVisits();

const red = [220, 20, 20] as const;
const green = [20, 200, 20] as const;

/** A Half-Life sprite with a red frame and a green frame. */
function sprite(): Uint8Array {
  const palette = Array.from({ length: 256 }, (_, i) => (i === 1 ? red : green)).flat();
  return buildSpr({
    type: spriteType.parallel,
    frames: [plainFrame(1), plainFrame(2)],
    halfLife: { textureFormat: textureFormat.normal, palette: new Uint8Array(palette) },
  });
}

async function visitSprite(address: string): Promise<Visitor> {
  const visitor = await visits.visit(`#v=1&src=flash.spr&clip=frames&paused=1${address}`, {}, (page) =>
    page.route('**/flash.spr', (route) => route.fulfill({ body: Buffer.from(sprite()) })),
  );
  await visitor.sees('flash');
  return visitor;
}

describe('A sprite', () => {
  it('faces the camera for different yaws, and shows the frame that the address names', async () => {
    const visitor = await visitSprite('&frame=0&camera=0,0,60,0,0,0');
    const [front, none] = sharesOfColors(await visitor.screenshot(), [red, green]);
    expect(front).toBeGreaterThan(0.02);
    expect(none).toBe(0);
    const other = await visitSprite('&frame=1&camera=70,0,60,0,0,0');
    const [first, second] = sharesOfColors(await other.screenshot(), [red, green]);
    expect(first).toBe(0);
    expect(second! / front!).toBeCloseTo(1, 1);
  });
});

describe('A WAD', () => {
  it('shows its textures side by side', async () => {
    const visitor = await visits.visit();
    await visitor.page.locator('mw-invitation h1').waitFor();
    const bytes = buildWad3([
      { name: 'brick', color: red },
      { name: 'moss', color: green },
    ]);
    await visitor.drop([{ name: 'walls.wad', bytes }]);
    await visitor.sees('walls');
    const [first, second] = sharesOfColors(await visitor.screenshot(), [red, green], 60);
    expect(first).toBeGreaterThan(0.01);
    expect(second).toBeGreaterThan(0.01);
  });
});
