// The measured page; scripts/bench.mjs bundles it and calls window.measure.

import * as three from 'three';
import { hyoid, marrowCrowd, threeCrowd } from './contestants.mjs';
import { measurePoses } from './measure.mjs';

window.measure = async ({ counts, sampleCounts, rounds, hasBefore }) => {
  const compile = (file) => WebAssembly.compileStreaming(fetch(file));
  const libraryOf = (folder) => import(new URL(`../load/${folder}/index.js`, document.baseURI).href);
  const library = await libraryOf('dist');
  const contestants = [
    marrowCrowd('Marrow (WASM, SIMD)', library, await compile('marrow.wasm')),
    marrowCrowd('Marrow (WASM, scalar)', library, await compile('scalar.wasm')),
    ...(hasBefore
      ? [marrowCrowd('Marrow before', await libraryOf('before'), await compile('../load/before/marrow.wasm'))]
      : []),
    threeCrowd(three),
  ];
  const file = await fetch('../site/samples/hyoid/hyoid.mdl');
  const figure = hyoid(new Uint8Array(await file.arrayBuffer()));
  const samples = [
    marrowCrowd('Marrow (WASM, SIMD)', library, await compile('marrow.wasm'), figure),
    marrowCrowd('Marrow (WASM, scalar)', library, await compile('scalar.wasm'), figure),
  ];
  const poses = await measurePoses(contestants, counts, rounds);
  return { poses, samples: await measurePoses(samples, sampleCounts, rounds) };
};
