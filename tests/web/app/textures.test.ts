// The flags of textures, and the files that textures are saved as.
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { toPng } from '../../../web/lib/export/index.js';
import { textureRows } from '../../../web/app/state/select.js';
import { flagsOf, pngName } from '../../../web/app/state/textures.js';
import type { MaterialSummary } from '../../../web/lib/types/subject.js';
import { image, material, part, stage, subject } from './support/subject.js';

describe('the flags of a texture', () => {
  const shown = (data: Partial<MaterialSummary>): MaterialSummary =>
    material('skin', { shading: 'half_life', ...data });
  const lit = { rgb: 'lighting_diffuse' } as const;

  it.each([
    [[], shown({})],
    [['masked'], shown({ stages: [stage({ ...lit, alphaTest: 'greater', alphaReference: 0.5 })] })],
    [['additive'], shown({ stages: [stage({ blends: true, source: 'one', destination: 'one' })] })],
    [['chrome', 'flat'], shown({ flat: true, stages: [stage({ ...lit, texcoord: 'chrome' })] })],
    [['fullBright'], shown({ stages: [stage({ rgb: 'identity' })] })],
    [[], shown({ shading: 'quake3', flat: true })],
    [[], shown({ flat: true, stages: [stage({ ...lit, images: [1] })] })],
  ])('are %j', (flags, skin) => {
    const images = [image('skin.bmp'), image('other.bmp')];
    expect(flagsOf(part('man', { images, materials: [skin] }), 0)).toEqual(flags);
  });

  it('include mipmaps and a player\u2019s colours, in the row of the image', () => {
    const remaps = [{ color: 'top', first: 160, last: 191 }] as const;
    const images = [{ ...image('DM_Base.bmp'), mipmaps: false, remaps }];
    const rows = textureRows(subject([part('man', { images, materials: [shown({})] })]));
    expect(rows.map(({ flags }) => flags)).toEqual([['noMipmaps', 'playerColors']]);
  });
});

describe('a saved texture', () => {
  it.each([
    ['skin.bmp', 'skin.png'],
    ['models\\player\\Skin One.TGA', 'Skin One.png'],
    ['textures/../../etc/passwd', 'passwd.png'],
    ['{TB_MASKED.bmp', '{TB_MASKED.png'],
    ['a<b>:"|?*\u0007\u202eb.bmp', 'a_b________b.png'],
    ['h\u00e4ut.pcx', 'h\u00e4ut.png'],
    ['.hidden', 'hidden.png'],
    ['CON.bmp', 'textureCON.png'],
    ['', 'texture.png'],
    ['..', 'texture.png'],
  ])('of %j is named %j', (file, name) => {
    expect(pngName(file)).toBe(name);
  });

  it('has a name within the length limit of every system', () => {
    expect(pngName(`${'x'.repeat(400)}.bmp`)).toHaveLength(84);
  });

  it.each([true, false])('preserves every pixel (with opacity: %j)', (hasAlpha) => {
    const rgba = Uint8Array.from({ length: 3 * 2 * 4 }, (_, at) => (at % 4 < 3 || hasAlpha ? at * 9 : 255));
    const png = PNG.sync.read(Buffer.from(toPng({ width: 3, height: 2, rgba, hasAlpha })));
    expect([png.width, png.height]).toEqual([3, 2]);
    expect([...png.data]).toEqual([...rgba]);
  });
});
