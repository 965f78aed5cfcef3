// Measures in a page; scripts/bench.mjs bundles it and calls window.measure.

import { MD2Loader } from 'three/addons/loaders/MD2Loader.js';
import { measureFiles } from './measure.mjs';

window.measure = async (request) => {
  const library = (folder) => import(new URL(`${folder}/index.js`, document.baseURI).href);
  const { load } = await library('dist');
  const before = request.hasBefore ? await library('before') : null;
  const ajs = await window.assimpjs();
  const read = async (name) => new Uint8Array(await (await fetch(`files/${name}`)).arrayBuffer());
  return measureFiles(request, read, { load, before, ajs, MD2Loader });
};
