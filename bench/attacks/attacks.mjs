// Attacks on the loader for Node and the command line. `make` writes the files to an empty folder and returns the
// arguments of `marrow`, or ['open', path], which loads a model with all its images (worst-cases/open.mjs).
// `expected` lists the permitted outcomes, `megabytes` is the memory limit; the output must match `shows` and must not
// match `hides`. Tests attack pages, iframes and `marrow worker`: see docs/security.md.

import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { images } from '../worst-cases/images.mjs';
import { models } from '../worst-cases/models.mjs';

const triangle = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\n';
const face = 'f 1/1 2/1 3/1\n';
const object = (image) => ({
  'a.obj': `mtllib a.mtl\nusemtl m\n${triangle}${face}`,
  'a.mtl': `newmtl m\nmap_Kd ${image}\n`,
});
/** A PNG of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

function write(folder, files) {
  for (const [name, data] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), data);
  }
}

/** Creates a sparse file, which takes no disk space. */
function sparse(path, size) {
  writeFileSync(path, '');
  truncateSync(path, size);
}

/** A case of bench/worst-cases, with a file of about `size` bytes. */
function worst(id, name, size, more = {}) {
  const make = (folder) => {
    const files = { ...models, ...images }[name](size);
    write(folder, files);
    return ['open', 'animation.cfg' in files ? '.' : Object.keys(files)[0]];
  };
  return { id, name, make, expected: ['opened', 'refused'], megabytes: 600, ...more };
}

/** An attack with files that `make` writes. */
function command(id, name, make, more) {
  return { id, name, make, megabytes: 400, ...more };
}

const found = /"found": true/;

export const attacks = [
  worst('H1', 'ZIP, one PNG of 4,096 x 4,096 under 64 names', 0, { megabytes: 1000 }),
  worst('H1', 'ZIP, 64 PNGs of 4,096 x 4,096', 0, { megabytes: 1000 }),
  command(
    'H2',
    'an image of 3 GB beside the model',
    (folder) => {
      write(folder, object('b.png'));
      sparse(join(folder, 'b.png'), 3 * 2 ** 30);
      return ['open', 'a.obj'];
    },
    { expected: ['opened'] },
  ),
  worst('H3', 'MD2, a name for each frame', 160_000 * 52),
  worst('H3', 'MDL, sequences', 50_000 * 176),
  worst('H4', 'OBJ, a material for each face', 5_000_000),
  command(
    'H5',
    'an image above the model, in a folder beside "models"',
    (folder) => {
      write(folder, { 'srv/secret/logo.png': pixel });
      const files = Object.entries(object('secret/logo.png'));
      write(folder, Object.fromEntries(files.map(([name, data]) => [`srv/models/up/7/${name}`, data])));
      return ['info', '--json', 'srv/models/up/7/a.obj'];
    },
    { expected: ['opened'], hides: found },
  ),
  command(
    'H5',
    'a symbolic link to an image outside of the folder',
    (folder) => {
      write(folder, { 'secret.png': pixel });
      mkdirSync(join(folder, 'model'));
      write(join(folder, 'model'), object('link.png'));
      symlinkSync('../secret.png', join(folder, 'model/link.png'));
      return ['info', '--json', 'model/a.obj'];
    },
    { expected: ['opened'], hides: found },
  ),
  worst('M1', 'OBJ, self-crossing polygons', 5_000_000),
  worst('M2', 'OBJ, mtllib lines', 1_400_000),
  worst('M3', 'JPEG, scans', 1_000_000),
  worst('M4', 'PNG, more data than pixels', 0),
  worst('M5', 'ZIP, archives within', 0, { megabytes: 500 }),
  command(
    'M6',
    'a model of 1 TB',
    (folder) => {
      sparse(join(folder, 'a.md2'), 2 ** 40);
      return ['info', 'a.md2'];
    },
    { expected: ['refused'] },
  ),
  command(
    'M8',
    'a file beside the model whose name is not UTF-8',
    (folder) => {
      write(folder, { ...object('b.png'), 'b.png': pixel });
      writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xff, 0xfe, 0x80])]), '');
      return ['info', '--json', 'a.obj'];
    },
    { expected: ['opened'], shows: found },
  ),
  command('M9', '/dev/zero as a model', () => ['info', '/dev/zero'], { expected: ['refused'] }),
  command(
    'M9',
    'a pipe as a model',
    (folder) => {
      execFileSync('mkfifo', [join(folder, 'a.md2')]);
      return ['info', 'a.md2'];
    },
    { expected: ['refused'] },
  ),
  command(
    'L1',
    'a pipe as an image',
    (folder) => {
      write(folder, object('b.png'));
      execFileSync('mkfifo', [join(folder, 'b.png')]);
      return ['open', 'a.obj'];
    },
    { expected: ['opened'] },
  ),
  worst('L3', 'MDL, skin families', 4_000_000),
  worst('L3', 'animation.cfg, rows', 2_000_000),
  worst('L3', 'shader, materials', 2_000_000),
  worst('L4', 'MS3D, a chain of joints', 60_000 * 93),
  worst('L4', 'MD5, a chain of joints', 60_000 * 40),
  command(
    'L5',
    'a name of 240 bytes in 80 characters',
    (folder) => {
      write(folder, { [`${'あ'.repeat(80)}.obj`]: `${triangle}${face}` });
      return ['convert', `${'あ'.repeat(80)}.obj`, '-o', 'out/', '--jobs', '1'];
    },
    { expected: ['opened'] },
  ),
  command(
    'L7',
    'line breaks and escape sequences in a name',
    (folder) => {
      write(folder, { 'a\nforged line\u001b[31m\u009b.md2': 'IDP2' });
      return ['info', 'a\nforged line\u001b[31m\u009b.md2'];
    },
    // eslint-disable-next-line no-control-regex -- these are the characters to look for
    { expected: ['refused'], hides: /^forged|[\u001b\u009b]/m },
  ),
  worst('', 'PNG, 8,192 x 8,192', 0, { megabytes: 500 }),
  worst('', 'TGA, runs', 655_000),
  worst('', 'PCX, runs', 542_000),
  worst('', 'BMP, one bit a pixel', 2_100_000),
  worst('', 'OBJ, one polygon', 5_000_000),
  worst('', 'OBJ, faces of the same vertices', 5_000_000),
  worst('', 'MTL, materials', 5_000_000),
  worst('', '3DS, nodes for one object of many triangles', 60_000),
  worst('', 'ZIP, names', 20_000_000),
];
