// Measures in a page; scripts/bench.mjs bundles it and calls window.measure.

import { MD2Loader } from 'three/addons/loaders/MD2Loader.js';
import { assimp, marrowCore, marrowLibrary, marrowOpen, threeMd2 } from './contestants.mjs';
import { instantiate } from './core.mjs';
import { measureLerp, measureLoads } from './measure.mjs';

window.measure = async ({ files, rounds, lerpRounds }) => {
  const module = await WebAssembly.compileStreaming(fetch('dist/marrow.wasm'));
  const { load } = await import(new URL('dist/index.js', document.baseURI).href);
  const ajs = await window.assimpjs();
  const results = { loads: {}, lerp: {} };
  for (const { name } of files) {
    const bytes = new Uint8Array(await (await fetch(`files/${name}`)).arrayBuffer());
    const contestants = [
      marrowCore(module),
      marrowOpen(module),
      marrowLibrary(load),
      threeMd2(MD2Loader),
      assimp(ajs),
    ];
    results.loads[name] = await measureLoads(contestants, bytes, rounds);
    results.lerp[name] = measureLerp(instantiate(module), bytes, lerpRounds);
  }
  return results;
};
