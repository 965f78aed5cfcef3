/**
 * Milliseconds of the main thread per frame, by contestant; the contestants take turns. `page` has prepared the named
 * contestants, and times them with `window.time` (time-frames.mjs).
 */
export async function measureFrames(page, names, rounds) {
  const samples = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = -3; round < rounds; round++) {
    for (const name of names) {
      const time = await page.evaluate((each) => window.time(each), name);
      // The first rounds let the compilers warm up.
      if (round >= 0) samples[name].push(time);
    }
  }
  return samples;
}
