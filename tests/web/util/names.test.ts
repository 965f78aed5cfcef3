import { describe, expect, it } from 'vitest';
import {
  baseName,
  extensionOf,
  fits,
  folderOf,
  nameIndex,
  NameIndex,
  normalise,
  imageAlternatives,
  requestPath,
} from '../../../web/lib/util/names.js';

describe('normalise', () => {
  it.each([
    ['models\\Ogro\\.\\Skin.PCX', 'models/Ogro/Skin.PCX'],
    ['C:\\art\\skin.tga', 'art/skin.tga'],
    ['/home/me//skin.tga', 'home/me/skin.tga'],
    ['a/b/../c', 'a/c'],
    ['../../etc/passwd', 'etc/passwd'],
    ['.', ''],
  ])('converts %s to %s', (name, expected) => {
    expect(normalise(name)).toBe(expected);
  });
});

describe('parts of a name', () => {
  it('are the folder, the base name and the extension', () => {
    expect([folderOf('a/b/c.MD2'), baseName('a/b/c.MD2'), extensionOf('a/b/c.MD2')]).toEqual([
      'a/b',
      'c.MD2',
      'md2',
    ]);
    expect([folderOf('c'), baseName('c'), extensionOf('c')]).toEqual(['', 'c', '']);
  });

  it('do not treat a leading dot as an extension', () => {
    expect(extensionOf('models/.bloodspider')).toBe('');
  });
});

describe('fits', () => {
  it.each([
    ['Bär_1.MD3', 'bär_*.md3'],
    ['bär_1.md3', 'BÄR_*.md3'.normalize('NFD')],
    ['bär.md3'.normalize('NFD'), 'bär.md3'],
  ])('ignores case and the composition of accents: %s, %s', (base, pattern) => {
    expect(fits(base, pattern)).toBe(true);
  });
});

describe('requestPath', () => {
  it('keeps the leading ".." of the folder, and the path cannot lead further up', () => {
    expect(requestPath('', 'a/b.md3')).toBe('a/b.md3');
    expect(requestPath('..', 'a.md3')).toBe('../a.md3');
    expect(requestPath('../../weapons2/gun', 'gun_1.md3')).toBe('../../weapons2/gun/gun_1.md3');
    expect(requestPath('../../weapons2/gun', '..\\skin.tga')).toBe('../../weapons2/skin.tga');
    expect(requestPath('../../weapons2', '../../../../secret')).toBe('../../secret');
    expect(requestPath('weapons2', '../../secret')).toBe('secret');
  });
});

describe('imageAlternatives', () => {
  it('returns the exact name first', () => {
    expect(imageAlternatives('models/ogro/Skin.PCX')).toEqual([
      'models/ogro/Skin.PCX',
      'models/ogro/Skin.tga',
      'models/ogro/Skin.jpg',
      'models/ogro/Skin.png',
      'models/ogro/Skin.pcx',
      'models/ogro/Skin.bmp',
      'models/ogro/Skin.dds',
    ]);
  });

  it('adds image extensions to a name that has none', () => {
    expect(imageAlternatives('models/x/red')[0]).toBe('models/x/red.tga');
    expect(imageAlternatives('rock.big')[0]).toBe('rock.big.tga');
  });

  it('interprets ".name" as a name in the folder of the model', () => {
    expect(imageAlternatives('.bloodspider').slice(0, 2)).toEqual(['bloodspider.tga', 'bloodspider.jpg']);
  });

  it('returns nothing for an empty name', () => {
    expect(imageAlternatives('')).toEqual([]);
    expect(imageAlternatives('/')).toEqual([]);
  });
});

describe('NameIndex', () => {
  const index = new NameIndex([
    'baseq2/models/ogro/Tris.md2',
    'baseq2/models/ogro/a.skin',
    'b.skin',
    'B.skin',
  ]);

  it('finds a path without regard to case and slashes', () => {
    expect(index.find('BASEQ2\\models\\ogro\\tris.MD2', '')).toBe('baseq2/models/ogro/Tris.md2');
  });

  it('prefers the exact name if two differ in case', () => {
    expect(index.find('B.skin', '')).toBe('B.skin');
    expect(index.find('b.SKIN', '')).toBe('b.skin');
  });

  it('finds a path that begins with the folder of the game', () => {
    expect(index.find('models/ogro/tris.md2', 'elsewhere')).toBe('baseq2/models/ogro/Tris.md2');
  });

  it('finds a base name beside the model', () => {
    expect(index.find('C:/work/a.skin', 'baseq2/models/ogro')).toBe('baseq2/models/ogro/a.skin');
  });

  it('finds a file if accents are composed in the list and decomposed in the path, or reversed', () => {
    for (const [listed, asked] of [
      ['NFC', 'NFD'],
      ['NFD', 'NFC'],
    ] as const) {
      // The first candidate is in the wrong folder; only the path relative to the folder finds the second one.
      const names = ['skins/a.skin', 'modèles/skins/a.skin'].map((name) => name.normalize(listed));
      expect(new NameIndex(names).find('skins/a.skin', 'modèles'.normalize(asked))).toBe(names[1]);
    }
  });

  it('finds nothing for unknown names', () => {
    expect(index.find('a.skin', '')).toBeNull();
    expect(index.find('', '')).toBeNull();
  });
});

describe('The index of a list of names', () => {
  it('is created once', () => {
    const names = ['models/Orb.md3', 'models/orb.tga'];
    expect(nameIndex(names).find('MODELS/orb.MD3', '')).toBe('models/Orb.md3');
    expect(nameIndex(names)).toBe(nameIndex(names));
    expect(nameIndex([...names])).not.toBe(nameIndex(names));
  });
});
