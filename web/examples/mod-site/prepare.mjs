// Creates the files that a mod site stores for its uploads, here from Marrow's samples: node prepare.mjs [FOLDER].
// Draws the posters, and converts models that consist of several files to one file, because a web server does not list
// the animations beside an MD5 or the skins beside an MD2.
import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath, URL } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const sample = (path) => here(`../../../public/samples/${path}`);
const uploads = argv[2] ?? here('uploads');

function marrow(...options) {
  const program = here('../../../dist/cli/marrow.js');
  return execFileSync('node', [program, ...options], { encoding: 'utf8' });
}

/** The models to draw, by the names of their posters. Models in one group are drawn with the same options. */
const posters = [
  {
    options: [],
    models: {
      ulna: 'ulna/tris.md2',
      hinge: 'hinge/hinge.ms3d',
      incus: 'incus/incus.obj',
      atlas: 'atlas/atlas.3ds',
      skull: 'skull/skull.ms3d',
      club: 'ulna/weapon.md2',
    },
  },
  { options: ['--entry', 'models/players/talus/'], models: { talus: 'talus/talus.pk3' } },
  { options: ['--clip', 'walk'], models: { marl: 'marl' } },
  { options: ['--clip', 'attack', '--camera', '70,9'], models: { 'marl-attack': 'marl' } },
  { options: ['--clip', 'idle'], models: { hyoid: 'hyoid/hyoid.mdl' } },
  { options: ['--clip', 'walk', '--skin', 'skin 1'], models: { 'hyoid-night': 'hyoid/hyoid.mdl' } },
  { options: ['--entry', 'ulna/tris.md2', '--skin', 'frost', '--clip', 'run'], models: { frost: 'ulna' } },
];

for (const theme of ['dark', 'light']) {
  mkdirSync(join(uploads, theme), { recursive: true });
  for (const { options, models } of posters) {
    const drawn = join(uploads, 'drawn');
    const look = ['--size', '720x560', '--theme', theme, '--format', 'webp', '-o', drawn, '--json'];
    const stdout = marrow('thumbnail', ...Object.values(models).map(sample), ...options, ...look);
    const results = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    for (const [name, model] of Object.entries(models)) {
      const { output } = results.find(({ path }) => path === sample(model));
      renameSync(output, join(uploads, theme, `${name}.webp`));
    }
    rmSync(drawn, { recursive: true });
  }
}
marrow('convert', sample('marl'), '-o', join(uploads, 'marl.marrow'));
marrow('convert', sample('ulna'), '--entry', 'ulna/tris.md2', '-o', join(uploads, 'ulna.marrow'));
