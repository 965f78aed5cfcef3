// Measures in Node; prints JSON. Argument: { module, scalar, counts, rounds }.

import { readFileSync } from 'node:fs';
import * as three from 'three';
import { marrowCrowd, threeCrowd } from './contestants.mjs';
import { measurePoses } from './measure.mjs';

const { module, scalar, counts, rounds } = JSON.parse(process.argv[2]);
const compile = (path) => WebAssembly.compile(readFileSync(path));
const contestants = [
  marrowCrowd('Marrow (WASM, SIMD)', await compile(module)),
  marrowCrowd('Marrow (WASM, scalar)', await compile(scalar)),
  threeCrowd(three),
];
process.stdout.write(JSON.stringify(measurePoses(contestants, counts, rounds)));
