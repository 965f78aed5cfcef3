/** Frames in a sample. The GPU is idle when a sample begins. */
const framesEach = 40;

/**
 * Processor time of the main thread in milliseconds per frame, by contestant; the contestants take turns. Waiting is
 * not counted, nor is the work of other threads (without a graphics card they do the GPU's work). `page` has prepared
 * the contestants that it names (page.mjs).
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
      // The cost of the call itself.
      const asking = await sample(name, 0);
      const time = (await sample(name, framesEach)) - asking;
      // The first rounds let the compilers warm up.
      if (round >= 0) samples[name].push(time / framesEach);
    }
  }
  return samples;
}
