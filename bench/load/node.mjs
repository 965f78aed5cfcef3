// Measures in Node; prints JSON. Argument: { files: [{ name, companions }], paths: { name: path }, rounds, lerpRounds, dist,
// before }: `before` is the dist of another version, or null.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { MD2Loader } from 'three/addons/loaders/MD2Loader.js';
import { measureFiles } from './measure.mjs';
import { nodeEntry } from '../lib/node-entry.mjs';

const { paths, dist, before: other, ...request } = JSON.parse(process.argv[2]);
const { load } = await import(nodeEntry(dist));
const before = other === null ? null : await import(nodeEntry(other));
const ajs = await createRequire(import.meta.url)('assimpjs')();
const read = (name) => new Uint8Array(readFileSync(paths[name]));
process.stdout.write(JSON.stringify(await measureFiles(request, read, { load, before, ajs, MD2Loader })));
