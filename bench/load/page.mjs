// The measured page; scripts/bench.mjs bundles it and calls window.measure.

import { measureFiles } from './measure.mjs';
import * as three from './three.mjs';

window.measure = async (request) => {
  const library = (folder) => import(new URL(`${folder}/index.js`, document.baseURI).href);
  const { load } = await library('dist');
  const before = request.hasBefore ? await library('before') : null;
  const read = async (name) => new Uint8Array(await (await fetch(`files/${name}`)).arrayBuffer());
  return measureFiles(request, read, { load, before, assimpjs: window.assimpjs, three });
};
