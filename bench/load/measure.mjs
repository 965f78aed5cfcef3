import { gridMd2 } from '../lib/md2-grid.mjs';
import {
  assimp,
  marrow,
  marrowBefore,
  threeMd2,
  threeObj,
  threeObjMerged,
  threeTds,
} from './contestants.mjs';

/** Milliseconds of warm-up loads, at least one load: JavaScript engines optimize only code that runs often. */
const warmUp = 200;
/** The shortest sample in milliseconds: faster loads are repeated within one sample. */
const leastSample = 20;
/** Milliseconds that a contestant may spend on one model: a slower one takes part only in the first rounds. */
const patience = 15_000;
const leastRounds = 3;

/** The loaders of three.js, by the extensions of the files that they read. */
const threeLoaders = {
  md2: ({ MD2Loader }) => [threeMd2(MD2Loader)],
  obj: (three) => [threeObj(three), threeObjMerged(three)],
  '3ds': (three) => [threeTds(three)],
};

/**
 * Measures all files, one by one: `read(name)` returns a file's bytes, and the last argument has the contestants'
 * modules. `files` are { name, companions: [name] }. `before`: the library in another version, or null. `assimpjs`:
 * makes an instance of that module; each file gets a new one, because its memory never shrinks, and some files make it
 * abort. `three`: the classes and functions of three.js.
 */
export async function measureFiles({ files, rounds, lerpRounds }, read, { load, before, assimpjs, three }) {
  const versions = { Marrow: load, ...(before === null ? {} : { 'Marrow before': before.load }) };
  const results = { loads: {}, lerp: {}, call: {} };
  for (const [name, of] of Object.entries(versions)) results.call[name] = await measureCall(of, lerpRounds);
  for (const { name, companions } of files) {
    const specimen = { name, bytes: await read(name), companions: {} };
    for (const each of companions) specimen.companions[each] = await read(each);
    const extension = name.slice(name.lastIndexOf('.') + 1);
    const contestants = [
      marrow(load),
      ...(before === null ? [] : [marrowBefore(before.load)]),
      ...(threeLoaders[extension]?.(three) ?? []),
      assimp(await assimpjs()),
    ];
    results.loads[name] = await measureLoads(contestants, specimen, rounds);
    if (extension !== 'md2' && extension !== 'md3') continue;
    results.lerp[name] = {};
    for (const [version, of] of Object.entries(versions))
      results.lerp[name][version] = await measureLerp(of, specimen, lerpRounds);
  }
  return results;
}

/**
 * Measures all contestants on one model. They take turns: in every round each loads it once (a fast one as often as a
 * sample of 20 ms allows; a slow one only in the first rounds). Returns milliseconds per load by contestant, or an error
 * text if it cannot read the model, and the number of vertices in its arrays. `split`: milliseconds of each step of a
 * load, one sample per round.
 */
async function measureLoads(contestants, specimen, rounds) {
  const times = {};
  const split = {};
  const vertices = {};
  const repeats = {};
  const turns = {};
  let counts = null;
  for (const { name, load } of contestants) {
    try {
      const start = performance.now();
      const found = await load(specimen);
      const firstTime = performance.now() - start;
      counts ??= found;
      if (found.triangles !== null && found.triangles !== counts.triangles)
        throw new Error(`${found.triangles} triangles instead of ${counts.triangles}`);
      const time = firstTime > patience / leastRounds ? firstTime : await warmTime(load, specimen);
      repeats[name] = Math.max(1, Math.ceil(leastSample / time));
      turns[name] = Math.max(leastRounds, Math.floor(patience / time));
      vertices[name] = found.vertices;
      times[name] = [];
    } catch (error) {
      times[name] = String(error.message ?? error);
    }
  }
  for (let round = 0; round < rounds; ++round) {
    for (const { name, load } of contestants) {
      if (typeof times[name] === 'string' || round >= turns[name]) continue;
      const sums = { parts: {}, split: {} };
      // Collects garbage first, so that the time does not include collecting that of the previous contestant. Callbacks
      // that load() schedules for the next task refer to its model.
      await nextTask();
      globalThis.gc();
      const start = performance.now();
      for (let i = 0; i < repeats[name]; ++i) addTo(sums, await load(specimen));
      times[name].push((performance.now() - start) / repeats[name]);
      for (const [part, sum] of Object.entries(sums.parts)) (times[part] ??= []).push(sum / repeats[name]);
      for (const [part, sum] of Object.entries(sums.split)) (split[part] ??= []).push(sum / repeats[name]);
    }
  }
  return { times, vertices, split };
}

function nextTask() {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Milliseconds of the last load of the warm-up. */
async function warmTime(load, specimen) {
  const begin = performance.now();
  while (true) {
    const start = performance.now();
    await load(specimen);
    const end = performance.now();
    if (end - begin >= warmUp) return end - start;
  }
}

function addTo(sums, { parts = {}, split = {} }) {
  for (const [name, value] of Object.entries(parts)) sums.parts[name] = (sums.parts[name] ?? 0) + value;
  for (const [name, value] of Object.entries(split)) sums.split[name] = (sums.split[name] ?? 0) + value;
}

/**
 * Nanoseconds per vertex to advance an instance and compute its frame: decodes two vertex frames and interpolates them,
 * with normals.
 */
async function measureLerp(load, { name, bytes }, rounds) {
  const model = await load({ name, data: bytes.slice() });
  const { vertices } = model.stats;
  const instance = model.createInstance();
  instance.play(0, { loop: 'repeat' });
  const updates = Math.ceil(2e6 / vertices);
  const samples = [];
  for (let round = -1; round < rounds; ++round) {
    const start = performance.now();
    for (let i = 0; i < updates; ++i) instance.update(0.0137);
    if (round >= 0) samples.push(((performance.now() - start) * 1e6) / (updates * vertices));
  }
  instance.dispose();
  model.dispose();
  return { vertices, samples };
}

/**
 * Nanoseconds of `update()` and `frame()` for one instance. Its four vertices cost almost nothing, so this is the cost
 * of the calls.
 */
async function measureCall(load, rounds) {
  const model = await load({ name: 'square.md2', data: gridMd2({ width: 2, height: 2, frames: 8 }) });
  const instance = model.createInstance();
  instance.play(0, { loop: 'repeat' });
  const calls = 20_000;
  const samples = [];
  for (let round = -1; round < rounds; ++round) {
    const start = performance.now();
    for (let i = 0; i < calls; ++i) {
      instance.update(0.0137);
      instance.frame();
    }
    if (round >= 0) samples.push(((performance.now() - start) * 1e6) / calls);
  }
  instance.dispose();
  model.dispose();
  return samples;
}
