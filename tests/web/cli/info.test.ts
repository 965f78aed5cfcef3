import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Pose } from '../../../web/cli/pose.js';
import type { SubjectList } from '../../../web/cli/subject-list.js';
import type { Info } from '../../../web/lib/model/info.js';
import { folderOf, marrow, marrowJson } from '../support/cli.js';
import { buildMd2 } from '../support/md2-builder.js';
import { buildMs3d } from '../support/ms3d-builder.js';
import { buildPak } from '../support/pak-builder.js';
import { buildTga } from '../support/image-builder.js';
import { buildQuakeMdl } from '../support/quake-mdl-builder.js';
import { buildSpr, plainFrame } from '../support/spr-builder.js';
import { buildZip } from '../support/zip-builder.js';

let folder: Awaited<ReturnType<typeof folderOf>>;

beforeAll(async () => {
  const skin = buildTga(2, 2, [1, 2, 3]);
  folder = await folderOf({
    'one/Test.md2': buildMd2(),
    'mixed.obj': 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\nl 1 2\np 3\n',
    'one/SKIN.tga': skin,
    'bare/bare.md2': buildMd2(),
    'male/tris.md2': buildMd2({ skins: [] }),
    'male/weapon.md2': buildMd2({ skins: [] }),
    'male/grunt.tga': skin,
    'shaped/Thing.ms3d': buildMs3d({
      comment: 'Name=Walk, Start=2, End=4, Loop=True\r\nName=Fall, Start=1, End=5, Loop=False',
      texture: '.\\SKIN.jpg',
    }),
    'shaped/skin.tga': skin,
    'quake/dog.mdl': buildQuakeMdl(),
    'quake/flash.spr': buildSpr({ frames: [plainFrame(1), plainFrame(2)] }),
    'two/a.md2': buildMd2(),
    'two/b.md2': buildMd2(),
    'packed/one.zip': buildZip([
      { name: 'models/ogre.md2', data: buildMd2() },
      { name: 'models/Skin.tga', data: skin },
    ]),
    'packed/beside.md2': buildMd2(),
    'packs/two.pk3': buildZip(['a', 'b'].map((name) => ({ name: `${name}.md2`, data: buildMd2() }))),
    'packs/two.pak': buildPak(['a', 'b'].map((name) => ({ name: `${name}.md2`, data: buildMd2() }))),
    'damaged/pak0.pk3': buildZip(['a', 'b'].map((name) => ({ name: `${name}.md2`, data: buildMd2() }))),
    'damaged/pak1.pk3': buildZip([{ name: 'c.md2', data: buildMd2() }]).slice(0, -9),
    'photographed/tris.md2': buildMd2({ skins: [] }),
    'photographed/tris.tga': skin,
    'photographed/.marrow/tris.tga.json': '{}',
    'painted/tris.md2': buildMd2({ skins: [] }),
    'painted/tris.tga': skin,
    'none/readme.txt': 'nothing here',
    'evil/evil.md2': buildMd2({ skins: ['\u001b[31mred\u0007.pcx'] }),
  });
});

afterAll(() => folder.remove());

describe('marrow info --json', () => {
  it('does not use an output image next to the model as a skin', async () => {
    const textured = async (path: string): Promise<boolean[]> =>
      (await marrowJson<Info>('info', folder.path(path))).materials.map(({ found }) => found);
    expect(await textured('painted/tris.md2')).toEqual([true]);
    expect(await textured('photographed/tris.md2')).toEqual([false]);
  });

  it('prints every key, in order', async () => {
    const info = await marrowJson<Info>('info', folder.path('one/Test.md2'));
    expect(info).toEqual({
      schema: 1,
      format: 'md2',
      name: 'Test',
      subject: 'Test',
      up: 'z',
      surfaces: [{ name: 'Test', primitive: 'triangles', vertices: 4, triangles: 2, material: 0 }],
      materials: [{ name: 'skin', texture: 'models/test/skin.pcx', found: true }],
      joints: [],
      clips: [
        { name: 'stand', frames: 3, fps: 10, seconds: expect.closeTo(0.3) as number, loop: 0, channel: '' },
        { name: 'run', frames: 3, fps: 10, seconds: expect.closeTo(0.3) as number, loop: 0, channel: '' },
      ],
      attachments: [],
      skins: ['skin'],
      bodyGroups: [],
      controllers: [],
      hitboxes: 0,
      parts: [],
      source: { vertices: 4, triangles: 2, frames: 6, surfaces: 1 },
      bounds: { min: [0, 0, 0], max: [0, 1, 1] },
      origin: [0, 0, 0],
      warnings: [],
    });
    expect(Object.keys(info)).toEqual([
      ...[
        'schema',
        'format',
        'name',
        'subject',
        'up',
        'surfaces',
        'materials',
        'joints',
        'clips',
        'attachments',
      ],
      ...[
        'skins',
        'bodyGroups',
        'controllers',
        'hitboxes',
        'parts',
        'source',
        'bounds',
        'origin',
        'warnings',
      ],
    ]);
  });

  it('prints the counts of an MS3D file and the clips of its comment', async () => {
    const info = await marrowJson<Info>('info', folder.path('shaped/Thing.ms3d'));
    expect(info).toMatchObject({
      format: 'ms3d',
      up: 'y',
      surfaces: [{ name: 'piece', primitive: 'triangles', vertices: 3, triangles: 1, material: 0 }],
      materials: [{ name: 'skin', texture: '.\\SKIN.jpg', found: true }],
      joints: [{ name: 'root', parent: null }],
      clips: [
        { name: 'Thing', frames: 5, fps: 10, seconds: 0.5, loop: 0 },
        { name: 'Walk', frames: 3, fps: 10, seconds: 0.3, loop: 0 },
        { name: 'Fall', frames: 5, fps: 10, seconds: 0.4, loop: null },
      ],
      source: { vertices: 3, triangles: 1, frames: 5, surfaces: 1 },
      warnings: [],
    });
  });

  it('states the primitive of each surface', async () => {
    const { surfaces } = await marrowJson<Info>('info', folder.path('mixed.obj'));
    expect(surfaces.map(({ primitive, triangles }) => [primitive, triangles])).toEqual([
      ['triangles', 1],
      ['lines', 0],
      ['points', 0],
    ]);
    const pose = await marrowJson<Pose>('pose', folder.path('mixed.obj'));
    expect(pose.surfaces.map(({ primitive, indices }) => [primitive, indices.length])).toEqual([
      ['triangles', 3],
      ['lines', 2],
      ['points', 1],
    ]);
  });

  it('reports a missing image as not found and as a warning', async () => {
    const info = await marrowJson<Info>('info', folder.path('bare/bare.md2'));
    expect(info.materials).toMatchObject([{ texture: 'models/test/skin.pcx', found: false }]);
    expect(info.warnings).toEqual([
      'models/test/skin.pcx: Missing texture: shown as a checker. Add the file next to the model.',
    ]);
  });

  it('opens a folder with a player as one subject', async () => {
    const info = await marrowJson<Info>('info', folder.path('male'));
    expect(info).toMatchObject({ subject: 'male', name: 'tris', skins: ['grunt'] });
    expect(info.parts).toHaveLength(1);
    expect(info.parts[0]).toMatchObject({
      name: 'weapon',
      attachedTo: 'tris',
      how: 'follow',
      at: '',
      format: 'md2',
    });
    expect(Object.keys(info.parts[0] ?? {})).toEqual([
      ...['name', 'attachedTo', 'how', 'at', 'format', 'up', 'surfaces', 'materials', 'joints', 'clips'],
      ...[
        'attachments',
        'skins',
        'bodyGroups',
        'controllers',
        'hitboxes',
        'source',
        'bounds',
        'origin',
        'warnings',
      ],
    ]);
  });

  it('opens a model with companions from another folder', async () => {
    const info = await marrowJson<Info>('info', folder.path('bare/bare.md2'), folder.path('one/SKIN.tga'));
    expect(info).toMatchObject({ name: 'bare', materials: [{ found: true }], warnings: [] });
  });

  it("opens a single model of a player's folder alone", async () => {
    expect(await marrowJson<Info>('info', folder.path('male/tris.md2'))).toMatchObject({
      name: 'tris',
      parts: [],
    });
  });

  it('opens the entry that --entry names', async () => {
    expect(await marrowJson<Info>('info', folder.path('two'), '--entry', 'two/B.md2')).toMatchObject({
      name: 'b',
    });
  });
});

describe('marrow info', () => {
  it('labels formats by the extensions of their files', async () => {
    const { out } = await marrow('info', folder.path('quake/dog.mdl'));
    expect(out).toContain('\n  MDL, z up\n');
  });

  it('lists the frames of a sprite as a clip, not as joints', async () => {
    const { out } = await marrow('info', folder.path('quake/flash.spr'));
    expect(out).toContain('\nClips\n');
    expect(out).not.toContain('Joints');
  });

  it('prints columns as text', async () => {
    const { code, out, error } = await marrow('info', folder.path('one'));
    expect([code, error]).toEqual([0, '']);
    expect(out).toBe(
      [
        'Test',
        '  MD2, z up',
        '  1 surface, 4 vertices, 2 triangles, 6 frames in the file',
        '  from 0 0 0 to 0 1 1',
        '',
        'Surfaces',
        '     name  primitive  vertices  triangles  material',
        '  0  Test  triangles         4          2         0',
        '',
        'Materials',
        '     name  texture',
        '  0  skin  models/test/skin.pcx  found',
        '',
        'Clips',
        '     name   frames  fps  seconds  loops to',
        '  0  stand       3   10      0.3         0',
        '  1  run         3   10      0.3         0',
        '',
        'Skins',
        '     name',
        '  0  skin',
        '',
      ].join('\n'),
    );
  });

  it('replaces control characters in file names', async () => {
    const { out } = await marrow('info', folder.path('evil'));
    expect([...out].some((letter) => letter < ' ' && letter !== '\n')).toBe(false);
    expect(out).toContain('[31mred');
  });
});

describe('a command', () => {
  it.each([
    ['no path', [], 'Specify a model file or a folder.'],
    ['an unknown option', ['x.md2', '--frame', '1'], 'Unknown option --frame.'],
    ['a path to nowhere', ['gone.md2'], 'gone.md2: No such file or folder.'],
  ])('prints only the reason if it fails, and exits with 1 (%s)', async (_, words, message) => {
    expect(await marrow('info', ...words)).toEqual({ code: 1, out: '', error: `marrow: ${message}\n` });
  });

  it.each([
    ['a folder', 'two', ['two/a.md2', 'two/b.md2']],
    ['a .pk3', 'packs/two.pk3', ['a.md2', 'b.md2']],
    ['a .pak', 'packs/two.pak', ['a.md2', 'b.md2']],
  ])('lists the subjects of %s with several', async (_, path, entries) => {
    const subjects = entries.map((entry) => ({ entry, kind: 'model', format: 'md2' }));
    expect(await marrowJson('info', folder.path(path))).toEqual({ schema: 1, subjects, warnings: [] });
    const { code, out, error } = await marrow('info', folder.path(path));
    expect([code, error]).toEqual([0, '']);
    const name = path.replace('packs/', '');
    expect(out.split('\n')).toEqual([
      `2 subjects in ${name}`,
      `  entry${' '.repeat(entries[0]!.length - 5)}  kind   format`,
      ...entries.map((entry) => `  ${entry.padEnd(5)}  model  md2`),
      '',
      'Choose one with --entry.',
      '',
    ]);
    const info = await marrowJson<Info>('info', folder.path(path), '--entry', entries[1]!);
    expect(info.name).toBe('b');
  });

  it('lists warnings about archives with the subjects', async () => {
    const { warnings } = await marrowJson<SubjectList>('info', folder.path('damaged'));
    expect(warnings).toEqual([expect.stringMatching(/^damaged\/pak1\.pk3: The archive is incomplete/)]);
    expect((await marrow('info', folder.path('damaged'))).out).toMatch(
      /\nWarnings\n {2}damaged\/pak1\.pk3: /,
    );
  });

  it('requires --entry for several subjects, except for info', async () => {
    const { code, out, error } = await marrow('pose', folder.path('two'), '--json');
    expect([code, out]).toEqual([1, '']);
    expect(error).toMatch(/Found 2 models\. Choose one of them:\n {2}two\/a\.md2\n {2}two\/b\.md2\n$/);
  });

  it('opens an archive without the files beside it', async () => {
    const info = await marrowJson<Info>('info', folder.path('packed/one.zip'));
    expect(info).toMatchObject({ name: 'ogre', materials: [{ found: true }] });
    const { error } = await marrow('info', folder.path('packed/one.zip'), '--entry', 'axe.md2');
    expect(error).toBe('marrow: axe.md2: one.zip has no such model. Choose one of these: models/ogre.md2.\n');
  });

  it('opens the archives of a folder and merges duplicate files', async () => {
    expect(await marrowJson('info', folder.path('packs'))).toMatchObject({
      subjects: [{ entry: 'packs/a.md2' }, { entry: 'packs/b.md2' }],
    });
  });

  it('reports that no model was found', async () => {
    expect((await marrow('info', folder.path('none'))).error).toMatch(
      /No model that Marrow can open was found/,
    );
    expect((await marrow('info', folder.path('none/readme.txt'))).error).toMatch(
      /^marrow: readme\.txt: .*Marrow opens/,
    );
  });

  it('reports an unknown command', async () => {
    const { code, out, error } = await marrow('explode', 'x');
    expect([code, out]).toEqual([1, '']);
    expect(error).toContain('Unknown command "explode"');
  });
});

describe('marrow --help and --version', () => {
  it('print text and exit with 0', async () => {
    for (const words of [['--help'], ['info', '--help'], []]) {
      const { code, out, error } = await marrow(...words);
      expect([code, error]).toEqual([0, '']);
      expect(out).toContain('marrow pose PATH');
    }
    expect(await marrow('--version')).toEqual({ code: 0, out: '1.2.3\n', error: '' });
  });
});
