import { describe, expect, it } from 'vitest';
import { Lookup, type Reference } from '../../../../web/lib/load/lookup/lookup.js';

const data = (name: string, kind: Reference['kind'] = 'named'): Reference => ({ name, kind, what: 'data' });

describe('Lookup.image', () => {
  it.each<[names: string[], wanted: string, folder: string, found: string | null]>([
    // The unchanged path from the root, as in the games.
    [
      ['players/male/grunt.pcx', 'other/grunt.pcx'],
      'players/male/grunt.pcx',
      'other',
      'players/male/grunt.pcx',
    ],
    // A path from the folder of the file takes precedence over one from the root.
    [['skin.tga', 'models/a/skin.tga'], 'skin.tga', 'models/a', 'models/a/skin.tga'],
    // The extension that the model names, then the others in the order of the games.
    [['skin.png', 'skin.tga', 'skin.pcx'], 'skin.pcx', '', 'skin.pcx'],
    [['skin.png', 'skin.jpg', 'skin.bmp'], 'skin.pcx', '', 'skin.jpg'],
    [['skin.bmp'], 'skin.tga', '', 'skin.bmp'],
    // A name in another letter case, and a name without an extension.
    [['models/Chair.TGA'], 'chair.tga', 'models', 'models/Chair.TGA'],
    [['a/skin.png'], 'skin', 'a', 'a/skin.png'],
    [['env/foo.jpeg'], 'env/foo', 'models/a', 'env/foo.jpeg'],
    // The complete name in a nearby folder takes precedence over the name without ".v2" beside the model.
    [['m/body.tga', 'm/skins/body.v2.tga'], 'body.v2', 'm', 'm/skins/body.v2.tga'],
    // A dot that begins no extension, and extensions that Marrow does not read.
    [['a/crate.v2.png'], 'crate.v2', 'a', 'a/crate.v2.png'],
    [['wood.png'], 'WOOD.TIF', '', 'wood.png'],
    [['stone.png'], 'maps\\stone.psd', '', 'stone.png'],
    // ".name" stands for "name" beside the model.
    [['ufo/croc.jpg'], '.croc', 'ufo', 'ufo/croc.jpg'],
    // Absolute paths of DOS and Unix, and .\.
    [['m/skin.tga'], 'E:\\projects\\oa\\skin.tga', 'm', 'm/skin.tga'],
    [['m/skin.tga'], '/home/someone/skin.tga', 'm', 'm/skin.tga'],
    [['m/jeep1.jpg'], '.\\jeep1.jpg', 'm', 'm/jeep1.jpg'],
    // The base name beside the file.
    [['z/skin.pcx', 'm/skin.pcx'], 'players/gone/skin.pcx', 'm', 'm/skin.pcx'],
    // The base name in a nearby folder, with the requested extension first.
    [['m/x/skin.png', 'm/y/skin.pcx'], 'players/gone/skin.pcx', 'm', 'm/y/skin.pcx'],
    [['textures/skin.png'], 'C:\\gone\\skin.png', 'source', 'textures/skin.png'],
    [['a/maps/skin.png'], 'skin.png', 'a/source', 'a/maps/skin.png'],
    [['skin.png'], 'gone/skin.png', 'models/gun', 'skin.png'],
    // Not an image of another model.
    [['models/ogre/skin.png'], 'models/gun/skin.tga', 'models/gun', null],
    [['x/skin.png'], 'players/gone/skin.pcx', 'm', null],
    // `..` counts from the file's folder.
    [['b/wall.jpg', 'a/tex/wall.jpg', 'tex/wall.jpg'], '..\\tex\\wall.jpg', 'a/m', 'a/tex/wall.jpg'],
    [['b/wall.jpg', 'tex/wall.jpg'], '../tex/wall.jpg', 'a/m', 'tex/wall.jpg'],
    // A DOS drive is ignored.
    [['z/skin.tga', 'textures/skin.tga'], 'C:\\textures\\skin.tga', 'm', 'textures/skin.tga'],
    [['z/skin.tga', 'm/skin.tga'], 'C:skin.tga', 'm', 'm/skin.tga'],
    // Decomposed accents, and case beyond ASCII.
    [['gru\u0308n.png'], 'GRÜN.PNG', '', 'gru\u0308n.png'],
    // A file that is not an image, a missing file, and names without a file.
    [['skin.txt', 'skin.md2'], 'skin', '', null],
    [['skin.png'], 'skins.png', '', null],
    [['skin.png'], '', '', null],
    [['skin.png'], '..', 'a', null],
    [['a.png'], 'folder/', '', null],
  ])('searches %j for %j of a model in %j', (names, wanted, folder, found) => {
    expect(new Lookup(names).image(wanted, folder)).toBe(found);
  });
});

describe('Lookup.data', () => {
  it('finds a path from the folder of the file, then from the root, then the base name beside the file', () => {
    const lookup = new Lookup(['a/m/x.obj', 'a/tex/wall.mtl', 'lib/wall.mtl', 'a/m/other.mtl']);
    expect(lookup.data(data('..\\TEX\\wall.mtl'), 'a/m/x.obj')).toEqual(['a/tex/wall.mtl']);
    expect(lookup.data(data('lib/wall.mtl'), 'a/m/x.obj')).toEqual(['lib/wall.mtl']);
    expect(lookup.data(data('C:\\gone\\Other.mtl'), 'a/m/x.obj')).toEqual(['a/m/other.mtl']);
    expect(lookup.data(data('lib/wall.mtl', 'rule'), 'a/m/x.obj')).toEqual([]);
  });

  it('finds files that match a pattern in any folder if the user has chosen them', () => {
    const names = [
      'm/imp.md5mesh',
      'm/walk.md5anim',
      'far/run.md5anim',
      'far/idle.md5anim',
      'm/sub/jump.md5anim',
    ];
    const lookup = new Lookup(names, ['m/imp.md5mesh', 'far/run.md5anim', 'm/sub/jump.md5anim']);
    const anims = lookup.data(data('*.md5anim', 'offered'), 'm/imp.md5mesh');
    expect(anims).toEqual(['m/walk.md5anim', 'far/run.md5anim']);
    expect(lookup.data(data('*/*.md5anim', 'offered'), 'm/imp.md5mesh')).toEqual(['m/sub/jump.md5anim']);
    expect(lookup.data(data('*', 'offered'), 'm/imp.md5mesh')).toEqual(['m/imp.md5mesh', 'm/walk.md5anim']);
  });

  it('finds all files beside the file that match a pattern', () => {
    const lookup = new Lookup([
      'm/b.skin',
      'm/a.SKIN',
      'm/sub/c.skin',
      'd.skin',
      'M/e.skin',
      'mm/f.skin',
      'm/g.txt',
    ]);
    const skins = (pattern: string, of: string): string[] => lookup.data(data(pattern, 'offered'), of);
    expect(skins('*.skin', 'm/body.md3')).toEqual(['m/b.skin', 'm/a.SKIN', 'M/e.skin']);
    expect(skins('*.skin', 'body.md3')).toEqual(['d.skin']);
    expect(skins('*.skin', 'n/body.md3')).toEqual([]);
    expect(skins('b*.skin', 'm/body.md3')).toEqual(['m/b.skin']);
  });

  it('finds files of the pattern "scripts/*.shader" in a folder "scripts" at any path', () => {
    const lookup = new Lookup([
      ...['scripts/a.shader', 'game/Scripts/b.shader', 'my_scripts/c.shader', 'd.shader'],
      ...['scripts/sub/e.shader', 'scripts/f.txt'],
    ]);
    expect(lookup.data(data('scripts/*.shader', 'offered'), 'game/models/x.md3')).toEqual([
      'scripts/a.shader',
      'game/Scripts/b.shader',
    ]);
  });
});

describe('Lookup.find', () => {
  it('uses the path of a file unchanged', () => {
    const names = [
      `${'long '.repeat(1000)}.md2`,
      'axxb.md2',
      'a*b*c.obj',
      'a*b.md2',
      'b.md2',
      'a:b.md2',
      'x/y.md2',
      'x\\y.md2',
    ];
    const lookup = new Lookup(names);
    for (const name of names) expect(lookup.find(data(name, 'rule'), '')).toEqual([name]);
  });

  it('finds the files of a pattern in natural order, and scripts of a game in the order of the source', () => {
    const lookup = new Lookup([
      ...['m/x.md5mesh', 'm/run10.md5anim', 'm/Idle.md5anim', 'm/run9.md5anim', 'm/a/b.md5anim'],
      ...['m/a/a2.md5anim', 'scripts/b.shader', 'scripts/a.shader'],
    ]);
    expect(lookup.find(data('*.md5anim', 'offered'), 'm/x.md5mesh')).toEqual([
      'm/Idle.md5anim',
      'm/run9.md5anim',
      'm/run10.md5anim',
    ]);
    expect(lookup.find(data('*/*.md5anim', 'offered'), 'm/x.md5mesh')).toEqual([
      'm/a/a2.md5anim',
      'm/a/b.md5anim',
    ]);
    expect(lookup.find(data('scripts/*.shader', 'offered'), 'm/x.md3')).toEqual([
      'scripts/b.shader',
      'scripts/a.shader',
    ]);
  });

  it('finds nothing by a name that is longer than any path', () => {
    expect(new Lookup(['a.mtl']).find(data('x'.repeat(1 << 20)), 'a.obj')).toEqual([]);
    const image: Reference = { name: 'x'.repeat(1 << 20), kind: 'named', what: 'image' };
    expect(new Lookup(['a.png']).find(image, 'a.obj')).toEqual([]);
  });

  it('finds files in the folders beside a file by rules, but not by names in a file', () => {
    const lookup = new Lookup(['m/x.md5mesh', 'm/anims/walk.md5anim', 'm/a/b/run.md5anim', 'n/idle.md5anim']);
    expect(lookup.find(data('*/*.md5anim', 'offered'), 'm/x.md5mesh')).toEqual(['m/anims/walk.md5anim']);
    expect(lookup.find(data('*/*.md5anim', 'named'), 'm/x.md5mesh')).toEqual([]);
    expect(
      new Lookup(['x.md5mesh', 'a/walk.md5anim']).find(data('*/*.md5anim', 'rule'), 'x.md5mesh'),
    ).toEqual(['a/walk.md5anim']);
  });
});
