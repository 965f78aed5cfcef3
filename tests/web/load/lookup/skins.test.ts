import { describe, expect, it } from 'vitest';
import { Lookup } from '../../../../web/lib/load/lookup/lookup.js';
import {
  chooseSkins,
  comparedImages,
  imagesBeside,
  type ImageSize,
  type SkinChoice,
} from '../../../../web/lib/load/lookup/skins.js';

/** The skins chosen among the files for an MD2 that names the given images and skins of 64 x 32 pixels. */
function skinsOf(
  named: readonly string[],
  files: readonly string[],
  of: string,
  sizes: Readonly<Record<string, ImageSize>> = {},
): SkinChoice {
  const lookup = new Lookup([...files, of]);
  return chooseSkins(lookup, { named, size: [64, 32], of }, new Map(Object.entries(sizes)));
}

/** The names and ranks of skins, such as `red found`. */
function listed({ images }: SkinChoice): string[] {
  return images.map(({ name, rank }) => `${name} ${rank}`);
}

describe('The skins of a model that names them', () => {
  it('are ranked: missing, found, or with an icon', () => {
    const named = ['players/x/gone.pcx', 'players/x/plain.pcx', 'players/x/sure.pcx'];
    const files = ['players/x/plain.pcx', 'players/x/sure.tga', 'players/x/sure_i.pcx'];
    const choice = skinsOf(named, files, 'players/x/crate.md2');
    expect(choice.used).toBeNull();
    expect(listed(choice)).toEqual(['gone missing', 'plain found', 'sure withIcon']);
    expect(choice.images[0]?.image).toBe('players/x/gone.pcx');
  });

  it('omit other images of the folder', () => {
    expect(listed(skinsOf(['a/skin.pcx'], ['a/skin.pcx', 'a/unrelated.png'], 'a/crate.md2'))).toEqual([
      'skin found',
    ]);
  });

  it('are named in any code page, by the base name', () => {
    const choice = skinsOf(
      ['m/\xec\xe8\xf0.pcx', '.croc', 'models\\'],
      ['m/мир.pcx', 'm/croc.jpg'],
      'm/x.md2',
    );
    expect(listed(choice)).toEqual(['ìèð found', 'croc found', ' missing']);
  });
});

describe("The skins in a player's folder", () => {
  it('are all its images, except icons and those of weapons', () => {
    const files = [
      ...['p/red.pcx', 'p/red_i.pcx', 'p/BLUE.TGA', 'p/weapon.pcx', 'p/w_gun.pcx'],
      ...['p/readme.txt', 'p/sub/other.pcx', 'elsewhere.pcx'],
    ];
    expect(listed(skinsOf([], files, 'p/tris.md2'))).toEqual(['red withIcon', 'BLUE found']);
  });

  it('are listed once if the model also names them', () => {
    const choice = skinsOf(['PLAYERS/X/Grunt.PCX'], ['players/x/grunt.tga'], 'players/x/tris.md2');
    expect(listed(choice)).toEqual(['Grunt found']);
  });

  it('belong only to its body', () => {
    expect(listed(skinsOf(['gone.pcx'], ['p/tris.md2', 'p/grunt.pcx'], 'p/flag.md2'))).toEqual([
      'gone missing',
    ]);
  });

  it('are at most 2,048, plus one entry if there are more', () => {
    const files = Array.from({ length: 3000 }, (_, i) => `p/s${i}.pcx`);
    expect(skinsOf([], files, 'p/tris.md2').images).toHaveLength(2049);
  });

  it('are all listed after many missing skins', () => {
    const named = Array.from({ length: 256 }, (_, i) => `players/gone/m${i}.pcx`);
    const files = [...Array.from({ length: 1000 }, (_, i) => `p/s${i}.pcx`), 'q/elsewhere.pcx'];
    expect(skinsOf(named, files, 'p/tris.md2').images).toHaveLength(1256);
  });
});

describe('A model whose skins are missing', () => {
  it('uses the image that has its name', () => {
    expect(skinsOf([], ['m/crate.png'], 'm/crate.md2')).toMatchObject({ used: 'm/crate.png' });
    const choice = skinsOf(['base/gone.pcx'], ['m/crate.png'], 'm/crate.md2');
    expect([choice.used, ...listed(choice)]).toEqual(['m/crate.png', 'gone missing', 'crate found']);
  });

  it('has a missing skin with the name of the model if there is no image', () => {
    expect(skinsOf([], [], 'm/crate.md2')).toEqual({
      used: null,
      images: [{ image: 'crate', name: 'crate', rank: 'missing' }],
    });
  });

  it('uses the only image beside it', () => {
    const files = ['m/wood.png', 'n/stone.png', 'm/readme.txt'];
    const choice = skinsOf(['base/gone.pcx'], files, 'm/crate.md2');
    expect([choice.used, ...listed(choice)]).toEqual(['m/wood.png', 'gone missing', 'wood found']);
  });

  it('offers several images except icons, previews and additional maps', () => {
    const files = [
      'm/wood.png',
      'm/stone.jpg',
      'm/wood_i.pcx',
      'm/wood_n.png',
      'm/icon_wood.tga',
      'm/mask.png',
    ];
    const choice = skinsOf(['base/gone.pcx'], files, 'm/crate.md2');
    expect([choice.used, ...listed(choice)]).toEqual([null, 'gone missing', 'wood offered', 'stone offered']);
    expect(listed(skinsOf([], files, 'm/crate.md2'))).toEqual([
      'crate missing',
      'wood offered',
      'stone offered',
    ]);
    expect(listed(skinsOf(['gone.pcx'], files, 'm/wood.md2'))).toEqual([
      'gone missing',
      'wood withIcon',
      'stone offered',
    ]);
  });

  it('does not use images with the name of another model', () => {
    const files = ['m/body01.md2', 'm/body01a.jpg', 'm/body01_gm.png', 'm/head.md2'];
    expect(listed(skinsOf(['.spider'], files, 'm/head.md2'))).toEqual(['spider missing']);
  });

  it('uses the only image of the stated size', () => {
    const files = ['m/a.tga', 'm/b.tga', 'm/c.tga'];
    const sizes = { 'm/a.tga': [64, 64], 'm/b.tga': [64, 32], 'm/c.tga': [32, 64] } as const;
    const choice = skinsOf([], files, 'm/crate.md2', sizes);
    expect([choice.used, ...listed(choice)]).toEqual(['m/b.tga', 'b found', 'a offered', 'c offered']);
    const two = { 'm/a.tga': [64, 32], 'm/b.tga': [64, 32] } as const;
    expect(skinsOf([], files, 'm/crate.md2', two).used).toBeNull();
    // A matching name takes precedence over a matching size.
    expect(skinsOf([], [...files, 'm/crate.tga'], 'm/crate.md2', sizes).used).toBe('m/crate.tga');
  });

  it.each([
    ['its skins are missing', ['base/gone.pcx'], 'm/crate.md2', ['m/wood.png', 'm/stone.jpg']],
    ['its skin exists', ['m/stone.pcx'], 'm/crate.md2', []],
    ['an image has its name', [], 'm/wood.md2', []],
    ['it is the body of a player, whose skins are all images', [], 'm/tris.md2', []],
    ['its format gives no size', [], 'm/crate.md3', []],
  ])('compares the sizes of images only if needed: %s', (_, named, of, compared) => {
    const lookup = new Lookup(['m/wood.png', 'm/stone.jpg', 'n/far.png', of]);
    expect(comparedImages(lookup, named, of)).toEqual(compared);
  });

  it('does not compare sizes of a single image, or of more than 16', () => {
    expect(comparedImages(new Lookup(['m/wood.png', 'm/crate.md2']), [], 'm/crate.md2')).toEqual([]);
    const many = Array.from({ length: 17 }, (_, i) => `m/a${i}.png`);
    expect(comparedImages(new Lookup([...many, 'm/crate.md2']), [], 'm/crate.md2')).toEqual([]);
    expect(comparedImages(new Lookup([...many.slice(1), 'm/crate.md2']), [], 'm/crate.md2')).toHaveLength(16);
  });
});

describe('The images beside a model', () => {
  it('are compared with its name without regard to the composition of accents', () => {
    const files = ['m/rot.pcx', 'm/Bär.pcx'.normalize('NFD'), 'm/Kuh.md2', 'm/kuh2.pcx'];
    expect(skinsOf([], files, 'm/bär.md2').used).toBe('m/Bär.pcx'.normalize('NFD'));
    const choice = skinsOf([], [...files, 'm/Lärche.md2'.normalize('NFD'), 'm/lärche2.pcx'], 'm/bär.md2');
    expect(listed(choice)).toEqual(['Bär found'.normalize('NFD'), 'rot offered']);
  });

  const beside = (files: readonly string[], of: string): string[] => {
    const { used, images } = imagesBeside(new Lookup([...files, of]), of);
    return [used ?? '-', ...images.map(({ image }) => image)];
  };

  it('are used if they have the name of the model, or if there is only one', () => {
    expect(beside(['m/wood.png', 'n/stone.png'], 'm/crate.md3')).toEqual(['m/wood.png', 'm/wood.png']);
    expect(beside(['m/wood.png', 'm/CRATE.jpg', 'm/stone.png'], 'm/crate.md3')).toEqual([
      ...['m/CRATE.jpg', 'm/CRATE.jpg', 'm/wood.png', 'm/stone.png'],
    ]);
    expect(beside(['m/wood.png', 'm/stone.png'], 'm/crate.ms3d')).toEqual(['-', 'm/wood.png', 'm/stone.png']);
  });

  it('exclude images of another model, and additional maps', () => {
    expect(beside(['m/barrel.md3', 'm/barrel.png', 'm/barrel2.png'], 'm/crate.md3')).toEqual(['-']);
    expect(beside(['m/icon_crate.tga', 'm/crate_glow.png', 'm/specular.jpg'], 'm/crate.md3')).toEqual(['-']);
  });

  it('are limited to 64, but include the one with the name of the model', () => {
    const files = Array.from({ length: 100 }, (_, i) => `m/s${i}.png`);
    expect(beside([...files, 'm/crate.png'], 'm/crate.obj')).toHaveLength(66);
  });
});
