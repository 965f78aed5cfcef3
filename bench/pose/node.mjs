// Measures in Node; prints JSON. Argument: { module, scalar, counts, rounds, dist }.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as three from 'three';
import { marrowCrowd, threeCrowd } from './contestants.mjs';
import { measurePoses } from './measure.mjs';

const { module, scalar, counts, rounds, dist } = JSON.parse(process.argv[2]);
const library = await import(join(dist, 'index.js'));
const compile = (path) => WebAssembly.compile(readFileSync(path));
const contestants = [
  marrowCrowd('Marrow (WASM, SIMD)', library, await compile(module)),
  marrowCrowd('Marrow (WASM, scalar)', library, await compile(scalar)),
  threeCrowd(three),
];
process.stdout.write(JSON.stringify(await measurePoses(contestants, counts, rounds)));
