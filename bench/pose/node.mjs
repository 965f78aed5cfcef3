// Measures the time to compute poses in Node, and prints JSON. Argument, as JSON: { module, scalar, sample, counts,
// sampleCounts, rounds, dist, before }: `sample` is the path of Marrow's Half-Life sample, `before` the dist of another
// version, or null.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as three from 'three';
import { hyoid, marrowCrowd, threeCrowd } from './contestants.mjs';
import { measurePoses } from './measure.mjs';
import { nodeEntry } from '../lib/node-entry.mjs';

const { module, scalar, sample, counts, sampleCounts, rounds, dist, before } = JSON.parse(process.argv[2]);
const libraryOf = (folder) => import(nodeEntry(folder));
const library = await libraryOf(dist);
const compile = (path) => WebAssembly.compile(readFileSync(path));
const contestants = [
  marrowCrowd('Marrow (WASM, SIMD)', library, await compile(module)),
  marrowCrowd('Marrow (WASM, scalar)', library, await compile(scalar)),
  ...(before === null
    ? []
    : [marrowCrowd('Marrow before', await libraryOf(before), await compile(join(before, 'marrow.wasm')))]),
  threeCrowd(three),
];
const figure = hyoid(new Uint8Array(readFileSync(sample)));
const samples = [
  marrowCrowd('Marrow (WASM, SIMD)', library, await compile(module), figure),
  marrowCrowd('Marrow (WASM, scalar)', library, await compile(scalar), figure),
];
const poses = await measurePoses(contestants, counts, rounds);
process.stdout.write(JSON.stringify({ poses, samples: await measurePoses(samples, sampleCounts, rounds) }));
