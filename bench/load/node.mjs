// Measures in Node; prints JSON. Argument: { files: [{ name, companions }], paths: { name: path }, rounds, lerpRounds, dist,
// before }: `before` is the dist of another version, or null.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { measureFiles } from './measure.mjs';
import * as three from './three.mjs';
import { nodeEntry } from '../lib/node-entry.mjs';

const { paths, dist, before: other, ...request } = JSON.parse(process.argv[2]);
const { load } = await import(nodeEntry(dist));
const before = other === null ? null : await import(nodeEntry(other));
const assimpjs = createRequire(import.meta.url)('assimpjs');
const read = (name) => new Uint8Array(readFileSync(paths[name]));
const modules = { load, before, assimpjs, three };
process.stdout.write(JSON.stringify(await measureFiles(request, read, modules)));
