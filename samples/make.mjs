// Writes Marrow's sample models: node samples/run.mjs make [folder]. Every run writes the same bytes.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeAtlas } from './atlas/recipe.mjs';
import { drawCard } from './card.mjs';
import { makeHinge } from './hinge/recipe.mjs';
import { makeHyoid } from './hyoid/recipe.mjs';
import { makeIncus } from './incus/recipe.mjs';
import { makeMarl } from './marl/recipe.mjs';
import { makeSkull } from './skull/recipe.mjs';
import { makeSpark } from './spark/recipe.mjs';
import { makeTalus } from './talus/recipe.mjs';
import { makeUlna } from './ulna/recipe.mjs';
import { makeVomer } from './vomer/recipe.mjs';

/** Folder -> the function that makes its files, and its thumbnail's pose. A new sample is a recipe and a row here. */
const SAMPLES = {
  ulna: { make: makeUlna, card: { pose: 'stand01', yaw: 35 } },
  talus: { make: makeTalus, card: { pose: ['LEGS_IDLE', 0, 'TORSO_STAND', 0], yaw: 22 } },
  marl: { make: makeMarl, card: { pose: ['idle', 0], yaw: 34 } },
  hyoid: { make: makeHyoid, card: { pose: ['idle', 0], yaw: 30 } },
  skull: { make: makeSkull, card: { pose: ['Hover', 0], yaw: 40 } },
  hinge: { make: makeHinge, card: { pose: ['Nod', 0], yaw: 50 } },
  incus: { make: makeIncus, card: { yaw: 24, pitch: 16 } },
  atlas: { make: makeAtlas, card: { yaw: 20, pitch: 14 } },
  vomer: { make: makeVomer, card: { file: 'progs/vomer.mdl', yaw: 28, pitch: 14 } },
  spark: { make: makeSpark, card: { file: 'progs/spark.spr', yaw: 0, pitch: 0 } },
};

const root = process.argv[2] ?? 'public/samples';
const write = (folder, name, bytes) => {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
  console.log(`${path}  ${bytes.length.toLocaleString('en')} bytes`);
};
for (const [name, { make, card }] of Object.entries(SAMPLES)) {
  const folder = join(root, name);
  for (const [file, bytes] of Object.entries(make())) write(folder, file, bytes);
  // The thumbnail is not written beside the model, where it would be used as one of the model's images.
  write(join(root, 'cards'), `${name}.png`, drawCard(folder, card));
}
