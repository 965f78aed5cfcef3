// Measures in a page; scripts/bench.mjs bundles it and calls window.measure.

import * as three from 'three';
import { marrowCrowd, threeCrowd } from './contestants.mjs';
import { measurePoses } from './measure.mjs';

window.measure = async ({ counts, rounds }) => {
  const compile = (file) => WebAssembly.compileStreaming(fetch(file));
  const library = await import(new URL('../load/dist/index.js', document.baseURI).href);
  const contestants = [
    marrowCrowd('Marrow (WASM, SIMD)', library, await compile('marrow.wasm')),
    marrowCrowd('Marrow (WASM, scalar)', library, await compile('scalar.wasm')),
    threeCrowd(three),
  ];
  return measurePoses(contestants, counts, rounds);
};
