/**
 * Milliseconds of the main thread per frame, by contestant; the contestants take turns. `page` has prepared the named
 * contestants, and times them with `window.time` (time-frames.mjs).
 */
export async function measureFrames(page, names, rounds) {
  const samples = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = -3; round < rounds; round++) {
    for (const name of names) {
      const time = await page.evaluate((each) => window.time(each), name);
      // The rounds before 0 are a warm-up, in which JavaScript and WASM are optimized.
      if (round >= 0) samples[name].push(time);
    }
  }
  return samples;
}
