import { assimp, marrowCore, marrowLibrary, marrowOpen, threeMd2 } from './contestants.mjs';
import { instantiate } from './core.mjs';

const leastSample = 20;

/**
 * All of it, file by file: `read(name)` gives a file's bytes, the rest are the contestants' own modules. `files` are
 * { name, companions: [name] }.
 */
export async function measureFiles({ files, rounds, lerpRounds }, read, { module, load, ajs, MD2Loader }) {
  const results = { loads: {}, lerp: {} };
  for (const { name, companions } of files) {
    const specimen = { name, bytes: await read(name), companions: {} };
    for (const each of companions) specimen.companions[each] = await read(each);
    const isMd2 = name.endsWith('.md2');
    const contestants = [
      marrowCore(module),
      marrowOpen(module),
      marrowLibrary(load),
      ...(isMd2 ? [threeMd2(MD2Loader)] : []),
      assimp(ajs),
    ];
    results.loads[name] = await measureLoads(contestants, specimen, rounds);
    if (isMd2 || name.endsWith('.md3'))
      results.lerp[name] = measureLerp(instantiate(module), specimen.bytes, lerpRounds);
  }
  return results;
}

/**
 * All contestants on one model, interleaved: in every round each loads it once (the quick ones as often as a sample
 * of 20 ms takes). Milliseconds a load, by contestant; a text instead where it cannot read it.
 */
async function measureLoads(contestants, specimen, rounds) {
  const times = {};
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
      const start = performance.now();
      for (let i = 0; i < repeats[name]; ++i) await load(specimen);
      times[name].push((performance.now() - start) / repeats[name]);
    }
  }
  return { counts, times };
}

/** Nanoseconds a vertex to advance an instance and compute its frame: two frames decoded, lerped, normals too. */
function measureLerp(core, bytes, rounds) {
  const { raw } = core;
  const subject = core.open('bench', bytes);
  raw.marrow_subject_summary(subject);
  const vertices = core.json().parts[0].surfaces.reduce((sum, surface) => sum + surface.vertices, 0);
  const instance = raw.marrow_instance_new(subject);
  raw.marrow_instance_play(instance, 0, 0, 0, 1, 2);
  const handles = raw.marrow_alloc(4) >>> 0;
  new Uint32Array(raw.memory.buffer, handles, 1)[0] = instance;
  const updates = Math.ceil(2e6 / vertices);
  const samples = [];
  for (let round = -1; round < rounds; ++round) {
    const start = performance.now();
    for (let i = 0; i < updates; ++i) raw.marrow_update(handles, 1, 0.0137);
    if (round >= 0) samples.push(((performance.now() - start) * 1e6) / (updates * vertices));
  }
  raw.marrow_free(handles);
  raw.marrow_instance_delete(instance);
  raw.marrow_subject_delete(subject);
  return { vertices, samples };
}
