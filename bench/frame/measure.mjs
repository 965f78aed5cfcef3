/** Frames of a sample; the GPU has done its work when each begins. */
const framesEach = 40;

/**
 * Milliseconds of the main thread's processor time a frame, by contestant, interleaved: what it waits for, and what others
 * do meanwhile (without a graphics card the GPU is this processor), is not in it. `page` has prepared itself for the
 * contestants that it names (page.mjs).
 */
export async function measureFrames(page, names, rounds) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const threadTime = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'ThreadTime').value * 1000;
  };
  const sample = async (name, count) => {
    await page.evaluate((each) => window.run(each, 1), name);
    const start = await threadTime();
    await page.evaluate(([each, frames]) => window.run(each, frames), [name, count]);
    return (await threadTime()) - start;
  };
  const samples = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = -3; round < rounds; round++) {
    for (const name of names) {
      // What it costs to ask.
      const asking = await sample(name, 0);
      const time = (await sample(name, framesEach)) - asking;
      // The first rounds are for the compilers.
      if (round >= 0) samples[name].push(time / framesEach);
    }
  }
  return samples;
}
