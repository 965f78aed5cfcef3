/** The sampling interval of the profiler, in microseconds. */
const interval = 100;

/**
 * Milliseconds of JavaScript per frame, by contestant: the time that V8's profiler attributes to functions of scripts.
 * WASM, the browser's own work in WebGL calls and garbage collection are not included. `frames` is the number of frames
 * that `window.time` (time-frames.mjs) draws per call. The contestants take turns, with one call per round.
 */
export async function measureJavaScript(page, names, frames, rounds) {
  const client = await page.context().newCDPSession(page);
  await client.send('Profiler.enable');
  await client.send('Profiler.setSamplingInterval', { interval });
  const samples = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      await client.send('Profiler.start');
      await page.evaluate((each) => window.time(each), name);
      const { profile } = await client.send('Profiler.stop');
      samples[name].push(ofScripts(profile) / 1000 / frames);
    }
  }
  await client.detach();
  return samples;
}

/** The time in microseconds that a profile attributes to functions of scripts. */
function ofScripts({ nodes, samples, timeDeltas }) {
  const isScript = new Map(nodes.map(({ id, callFrame }) => [id, /\.m?js$/.test(callFrame.url)]));
  return samples.reduce((sum, id, i) => sum + (isScript.get(id) ? timeDeltas[i] : 0), 0);
}
