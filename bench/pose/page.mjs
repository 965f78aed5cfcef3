// Measures in a page; scripts/bench.mjs bundles it and calls window.measure.

import * as three from 'three';
import { marrowCrowd, threeCrowd } from './contestants.mjs';
import { measurePoses } from './measure.mjs';

window.measure = async ({ counts, rounds }) => {
  const compile = (file) => WebAssembly.compileStreaming(fetch(file));
  const contestants = [
    marrowCrowd('Marrow (WASM, SIMD)', await compile('marrow.wasm')),
    marrowCrowd('Marrow (WASM, scalar)', await compile('scalar.wasm')),
    threeCrowd(three),
  ];
  return measurePoses(contestants, counts, rounds);
};
