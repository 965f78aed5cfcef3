import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { unzipSync } from 'fflate';
import { build3ds } from '../../tests/web/support/3ds-builder.js';
import { buildTga } from '../../tests/web/support/picture-builder.js';
import { buildZip } from '../../tests/web/support/zip-builder.js';

/** Files to drop together on the page: their addresses below its own, and the name that the subject then has. */
export interface Drop {
  readonly format: string;
  readonly name: string;
  /** The text of the entry to choose where the files hold several. */
  readonly entry?: string;
  readonly files: readonly string[];
}

const inSample = (sample: string, ...names: readonly string[]): string[] =>
  names.map((name) => `samples/${sample}/${name}`);
const made = (...names: readonly string[]): string[] => names.map((name) => `drops/${name}`);

/** One model of each format with its textures, and two archives. */
export const drops: readonly Drop[] = [
  { format: 'md2', name: 'weapon', files: inSample('ulna', 'weapon.md2', 'weapon.pcx') },
  { format: 'md3', name: 'auger_barrel', files: made('auger_barrel.md3', 'auger.png') },
  {
    format: 'md5',
    name: 'marl',
    files: [
      ...inSample('marl', 'marl.md5mesh', 'walk.md5anim', 'marl.mtr', 'body_d.png', 'body_local.png'),
      ...inSample('marl', 'body_s.png', 'gear_d.png', 'gear_local.png', 'gear_s.png'),
    ],
  },
  { format: 'ms3d', name: 'hinge', files: inSample('hinge', 'hinge.ms3d', 'hinge.tga') },
  { format: 'mdl', name: 'hyoid', files: inSample('hyoid', 'hyoid.mdl') },
  { format: 'obj', name: 'pyramid', files: made('pyramid.obj', 'pyramid.mtl', 'paint.tga') },
  { format: '3ds', name: 'square', files: made('square.3ds', 'paint.tga') },
  { format: 'zip', name: 'hinge', files: made('hinge.zip') },
  { format: 'pk3', name: 'talus', entry: 'players/talus', files: inSample('talus', 'talus.pk3') },
];

const pyramid = `mtllib pyramid.mtl
v -1 0 -1
v 1 0 -1
v 1 0 1
v -1 0 1
v 0 2 0
vt 0 0
vt 1 0
vt 0.5 1
usemtl paint
f 2/1 1/2 5/3
f 3/1 2/2 5/3
f 4/1 3/2 5/3
f 1/1 4/2 5/3
f 1/1 2/2 3/3
f 1/1 3/2 4/3
`;

/** Writes the files that are no samples to `drops/` in the folder of the page. */
export async function writeDrops(page: string): Promise<void> {
  const sample = (path: string): Promise<Buffer> => readFile(join(page, 'samples', path));
  const talus = unzipSync(await sample('talus/talus.pk3'));
  const hinge = await Promise.all(
    ['hinge.ms3d', 'hinge.tga'].map(async (name) => ({
      name: `models/${name}`,
      data: await sample(`hinge/${name}`),
    })),
  );
  const files: Record<string, string | Uint8Array> = {
    'hinge.zip': buildZip(hinge),
    'pyramid.obj': pyramid,
    'pyramid.mtl': 'newmtl paint\nmap_Kd paint.tga\n',
    'paint.tga': buildTga(4, 4, [150, 60, 30]),
    'square.3ds': build3ds({ texture: 'paint.tga' }),
  };
  for (const [path, data] of Object.entries(talus))
    if (/\/auger(_barrel\.md3|\.png)$/.test(path)) files[basename(path)] = data;
  await mkdir(join(page, 'drops'));
  for (const [name, data] of Object.entries(files)) await writeFile(join(page, 'drops', name), data);
}
