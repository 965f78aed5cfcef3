import { describe, expect, it } from 'vitest';
import { foreignKind } from '../../../web/lib/load/foreign-files.js';
import { load } from '../../../web/lib/load/load.js';
import { formats } from '../../../web/lib/wasm/families.js';
import { buildMd2 } from '../support/md2-builder.js';

/** The Latin-1 bytes of a text. */
function latin(text: string, size = text.length): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.max(size, text.length));
  for (let i = 0; i < text.length; ++i) bytes[i] = text.charCodeAt(i);
  return bytes;
}

function stl(triangles: number): Uint8Array<ArrayBuffer> {
  const bytes = latin('made by a program that says solid', 84 + 50 * triangles);
  new DataView(bytes.buffer).setUint32(80, triangles, true);
  return bytes;
}

const foreign: readonly (readonly [name: string, data: Uint8Array<ArrayBuffer>, what: RegExp])[] = [
  ['a.glb', latin('glTF\u0002\0\0\0', 100), /a binary glTF file \(GLB\)/],
  ['a.gltf', latin('{\n  "scene": 0,\n  "asset": { "version": "2.0" }\n}'), /a glTF file/],
  ['a.fbx', latin('Kaydara FBX Binary  \0', 100), /an FBX file/],
  ['a.fbx', latin('; FBX 6.1.0 project file\n'), /an FBX file/],
  ['a.blend', latin('BLENDER-v279', 100), /a Blender file/],
  ['a.dae', latin('<?xml version="1.0"?>\n<COLLADA xmlns="x">'), /a COLLADA file/],
  ['a.stl', latin('solid cube\n facet normal 0 0 1\n'), /an STL file/],
  ['a.stl', stl(12), /an STL file/],
  ['a.ply', latin('ply\nformat ascii 1.0\n'), /a PLY file/],
  ['a.psk', latin('ACTRHEAD', 100), /an Unreal skeletal mesh/],
  ['a.smd', latin('// made by hand\nversion 1\nnodes\n0 "root" -1\nend\n'), /a Valve SMD file/],
  ['a.iqm', latin('INTERQUAKEMODEL\0', 124), /an IQM file/],
  ['a.ase', latin('*3DSMAX_ASCIIEXPORT\t200\n'), /an ASE file/],
  ['a.bsp', latin('IBSP\u002e\0\0\0', 100), /a map of Quake II or Quake III/],
  ['a.bsp', latin('\u001e\0\0\0', 100), /a map of Quake or Half-Life/],
  ['a.vvd', latin('IDSV\u0004\0\0\0', 100), /a part of a model of the Source engine \(VVD\)/],
  ['a.vtx', latin('\u0007\0\0\0', 100), /a part of a model of the Source engine \(VTX\)/],
  ['a.exe', latin('MZ\u0090\0', 100), /a Windows program/],
  ['a.gz', latin('\u001f\u008b\u0008', 100), /a file compressed with gzip/],
  ['a.mdc', latin('IDPC\u0002\0\0\0', 100), /a model of Return to Castle Wolfenstein \(MDC\)/],
  ['a.mds', latin('MDSW\u0004\0\0\0', 100), /a model of Return to Castle Wolfenstein \(MDS\)/],
  ['a.mdm', latin('MDMW\u0003\0\0\0', 100), /a model of Wolfenstein: Enemy Territory \(MDM\)/],
  ['a.mdx', latin('MDXW\u0002\0\0\0', 100), /a skeleton of Wolfenstein: Enemy Territory \(MDX\)/],
  ['b.mdx', latin('IDPX\u0004\0\0\0', 100), /a model of Kingpin/],
  [
    'soldier.char',
    latin(
      '// Axis\ncharacterDef\n{\n\tskin "soldier"\n\tmesh "models/soldier/body.mdm"\n\tanimationgroup "animations/base.anim"\n' +
        '\tanimationscript "animations/base.script"\n\thudhead models/hud/head.md3\n\thudheadanims "animations/head.anim"\n}\n',
    ),
    /a character of Wolfenstein: Enemy Territory \(\.char\) \(it names models\/soldier\/body\.mdm, animations\/base\.anim, animations\/base\.script, models\/hud\/head\.md3 and 1 more\)/,
  ],
  [
    'base.anim',
    latin('animgroup\n{\n  animfile "animations/relaxed.mdx"\n  {\n    idle 0 1 0 15 0 0 0 0\n  }\n}\n'),
    /a list of animations of Wolfenstein: Enemy Territory \(\.anim\) \(it names animations\/relaxed\.mdx\)/,
  ],
  [
    'head.anim',
    latin('// head\n148 40 8 40 // HD_IDLE1\n'),
    /a list of animations of Wolfenstein: Enemy Territory \(\.anim\),/,
  ],
  ['a.fm', latin('header\0\0', 100), /a model of Heretic II \(FM\)/],
  ['a.tar', latin(`${'a.md2'.padEnd(257, '\0')}ustar`, 512), /a tar archive/],
  ['a.dat', latin('\u0089PNG\r\n\u001a\n', 100), /a PNG image/],
  ['a.md2', latin('<!DOCTYPE html>\n<html>'), /a web page, which a server sent instead of the file/],
  ['a.wav', latin('RIFF\u0010\0\0\0WAVE', 100), /a sound/],
  ['a.txt', latin('A letter.'), /a text file/],
  ['a.json', latin('{ "a": 1 }'), /a JSON file/],
];

describe('A file of an unsupported format', () => {
  it.each(foreign)('is reported by the name of its format: %s', async (name, data, what) => {
    const error: unknown = await load({ name, data }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'ModelError', code: 'unknown_format', file: name });
    const { reason } = error as { reason: string };
    expect(reason).toMatch(what);
    expect(reason).toMatch(
      /^This is .*, not a model that Marrow opens\. Marrow opens MD2, MD3, MD5, MS3D, MDL, OBJ, 3DS, SPR, SP2, WAD, LMP and WAL\. /,
    );
    expect(reason).toMatch(/(?:Export|Open|Unpack) [^.]*/);
  });

  it('is named even if it has the extension of a model', async () => {
    for (const name of ['a.obj', 'a.3ds', 'a.md3', 'a.md5mesh'])
      await expect(load({ name, data: latin('BLENDER-v279', 500) })).rejects.toMatchObject({
        reason: expect.stringMatching(/^This is a Blender file/) as string,
      });
  });

  it('is named among other files if there is no model', async () => {
    const files = [
      { name: 'notes.txt', data: latin('notes') },
      { name: 'scene.glb', data: latin('glTF\u0002\0\0\0', 100) },
    ];
    await expect(load(files)).rejects.toMatchObject({
      reason:
        'None of these 2 files is a model that Marrow opens. Found scene.glb, a binary glTF file (GLB). Export it as OBJ ' +
        'or 3DS, or open the file that the game itself reads.',
    });
  });

  it('is named in a player of Return to Castle Wolfenstein', async () => {
    const files = [
      { name: 'infantry/body_default.skin', data: latin('u_body,models/players/infantry/body.tga\n') },
      {
        name: 'infantry/wolfanim.cfg',
        data: latin('version 3\nskeletal\nSTARTANIMS\nidle 0 1 0 15 0 0\nENDANIMS\n'),
      },
      ...Array.from({ length: 20 }, (_, i) => ({ name: `infantry/a${String(i)}.tga`, data: latin('image') })),
      { name: 'infantry/body.mds', data: latin('MDSW\u0004\0\0\0', 100) },
      { name: 'infantry/head.mdc', data: latin('IDPC\u0002\0\0\0', 100) },
    ];
    await expect(load(files)).rejects.toMatchObject({
      reason:
        'None of these 24 files is a model that Marrow opens. Found infantry/body.mds, a model of Return to Castle ' +
        'Wolfenstein (MDS); infantry/head.mdc, a model of Return to Castle Wolfenstein (MDC). Open the models of the game, ' +
        'which are other files.',
    });
  });

  it('is named instead of a script beside it', async () => {
    const models = [
      { name: 'a.ase', data: latin('*3DSMAX_ASCIIEXPORT 200\n') },
      { name: 'b.lwo', data: latin('FORM\0\0\0\x20LWO2') },
    ];
    const companions = [
      { name: 'materials/x.mtr', data: latin('rust { diffusemap a.tga }') },
      { name: 'materials/broken.mtr', data: latin('rust { {') },
      { name: 'scripts/y.shader', data: latin('rust { { map a.tga } }') },
      { name: 'z/animation.cfg', data: latin('0 1 0 10\n') },
    ];
    for (const companion of companions) {
      const error: unknown = await load([companion, ...models]).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ code: 'unknown_format', file: '' });
      expect((error as { reason: string }).reason).toBe(
        'None of these 3 files is a model that Marrow opens. Found a.ase, an ASE file (3ds Max ASCII export); ' +
          'b.lwo, a LightWave file. Export it as OBJ or 3DS, or open the file that the game itself reads.',
      );
      // Without a model of another program, the error of the script is reported.
      await expect(load([companion])).rejects.toMatchObject({ file: companion.name });
    }
  });

  it('is reported as unknown if its format is not recognized', async () => {
    await expect(load({ name: 'a.bin', data: Uint8Array.of(1, 2, 3, 250, 0, 0) })).rejects.toMatchObject({
      reason: expect.stringMatching(/^This is not a model that Marrow opens\. /) as string,
    });
  });

  it('is not detected in files of supported formats', () => {
    for (const { magic } of formats.filter((format) => format.magic.length > 0))
      expect(foreignKind(Uint8Array.from([...magic, ...new Array<number>(60).fill(0)]), 64, 'a')).toBeNull();
    expect(foreignKind(buildMd2().subarray(0, 1024), null, 'a.md2')).toBeNull();
  });
});
