import type { MemoryFile } from '../../../web/lib/load/sources/file-source.js';
import { build3ds } from './3ds-builder.js';
import { buildMd2, movingFrames } from './md2-builder.js';
import { buildMd3 } from './md3-builder.js';
import { bendAnim, buildMd5Mesh } from './md5-arm.js';
import { buildMdl } from './mdl-builder.js';
import { buildMs3d } from './ms3d-builder.js';
import { buildTga } from './image-builder.js';
import { playerFiles } from './quake3-player.js';
import { buildZip } from './zip-builder.js';

const text = (lines: readonly string[]): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(lines.join('\n'));

/** A small subject for each format and each combination of files, with the images that its materials name. */
export function smallSubjects(): Readonly<Record<string, readonly MemoryFile[]>> {
  const skin = buildTga(4, 2, [255, 128, 0]);
  const player = Object.entries(playerFiles('models/players/pal/'));
  return {
    md2: [
      { name: 'ogre.md2', data: buildMd2({ frames: movingFrames({ stand: 3, run: 4 }) }) },
      { name: 'skin.tga', data: skin },
    ],
    md3: [{ name: 'box.md3', data: buildMd3() }],
    'a player of Quake III in an archive': [
      { name: 'pal.pk3', data: buildZip(player.map(([name, data]) => ({ name, data }))) },
    ],
    md5: [
      { name: 'arm.md5mesh', data: buildMd5Mesh() },
      { name: 'bend.md5anim', data: bendAnim() },
      { name: 'arm.tga', data: skin },
    ],
    mdl: [{ name: 'arm.mdl', data: buildMdl() }],
    ms3d: [{ name: 'box.ms3d', data: buildMs3d() }],
    obj: [
      {
        name: 'tri.obj',
        data: text([
          'mtllib tri.mtl',
          'v 0 0 0',
          'v 1 0 0',
          'v 0 1 0',
          'vt 0 0',
          'usemtl a',
          'f 1/1 2/1 3/1',
          '',
        ]),
      },
      { name: 'tri.mtl', data: text(['newmtl a', 'map_Kd skin.tga', '']) },
      { name: 'skin.tga', data: skin },
    ],
    '3ds': [
      { name: 'box.3ds', data: build3ds({ texture: 'skin.tga' }) },
      { name: 'skin.tga', data: skin },
    ],
  };
}
