import { gridMd2 } from '../lib/md2-grid.mjs';
import { assimp, marrow, marrowBefore, threeMd2 } from './contestants.mjs';

const leastSample = 20;

/**
 * Measures all files, one by one: `read(name)` returns a file's bytes, and the last argument holds the contestants'
 * modules. `files` are { name, companions: [name] }. `before`: the library in another version, or null.
 */
export async function measureFiles({ files, rounds, lerpRounds }, read, { load, before, ajs, MD2Loader }) {
  const versions = { Marrow: load, ...(before === null ? {} : { 'Marrow before': before.load }) };
  const results = { loads: {}, lerp: {}, call: {} };
  for (const [name, of] of Object.entries(versions)) results.call[name] = await measureCall(of, lerpRounds);
  for (const { name, companions } of files) {
    const specimen = { name, bytes: await read(name), companions: {} };
    for (const each of companions) specimen.companions[each] = await read(each);
    const isMd2 = name.endsWith('.md2');
    const contestants = [
      marrow(load),
      ...(before === null ? [] : [marrowBefore(before.load)]),
      ...(isMd2 ? [threeMd2(MD2Loader)] : []),
      assimp(ajs),
    ];
    results.loads[name] = await measureLoads(contestants, specimen, rounds);
    if (!isMd2 && !name.endsWith('.md3')) continue;
    results.lerp[name] = {};
    for (const [version, of] of Object.entries(versions))
      results.lerp[name][version] = await measureLerp(of, specimen, lerpRounds);
  }
  return results;
}

/**
 * Measures all contestants on one model. They take turns: in every round each loads it once (a fast one as often as a
 * sample of 20 ms allows). Returns milliseconds per load by contestant, or an error text where it cannot read the
 * model. `split`: milliseconds of each step of a load, one sample per round.
 */
async function measureLoads(contestants, specimen, rounds) {
  const times = {};
  const split = {};
  const repeats = {};
  let counts = null;
  for (const { name, load } of contestants) {
    try {
      const found = await load(specimen);
      counts ??= found;
      if (found.triangles !== null && found.triangles !== counts.triangles)
        throw new Error('other triangles');
      const start = performance.now();
      await load(specimen);
      repeats[name] = Math.max(1, Math.ceil(leastSample / (performance.now() - start)));
      times[name] = [];
    } catch (error) {
      times[name] = String(error.message ?? error);
    }
  }
  for (let round = 0; round < rounds; ++round) {
    for (const { name, load } of contestants) {
      if (typeof times[name] === 'string') continue;
      const sums = { parts: {}, split: {} };
      const start = performance.now();
      for (let i = 0; i < repeats[name]; ++i) addTo(sums, await load(specimen));
      times[name].push((performance.now() - start) / repeats[name]);
      for (const [part, sum] of Object.entries(sums.parts)) (times[part] ??= []).push(sum / repeats[name]);
      for (const [part, sum] of Object.entries(sums.split)) (split[part] ??= []).push(sum / repeats[name]);
    }
  }
  const { triangles, frames } = counts;
  return { counts: { triangles, frames }, times, split };
}

function addTo(sums, { parts = {}, split = {} }) {
  for (const [name, value] of Object.entries(parts)) sums.parts[name] = (sums.parts[name] ?? 0) + value;
  for (const [name, value] of Object.entries(split)) sums.split[name] = (sums.split[name] ?? 0) + value;
}

/**
 * Nanoseconds per vertex to advance an instance and compute its frame: two frames decoded and interpolated, with
 * normals.
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
 * Nanoseconds of `update()` and `frame()` for one instance. Its four vertices cost next to nothing, so this is the cost
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
