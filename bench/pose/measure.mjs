const leastSample = 20;
const step = 1 / 60;

/**
 * Nanoseconds per joint, by crowd size and contestant. The contestants take turns: in every round, each advances its
 * crowd as often as fits into a sample of 20 ms. All must compute the same pose.
 */
export async function measurePoses(contestants, counts, rounds) {
  const results = {};
  for (const count of counts) {
    const crowds = [];
    for (const { name, crowd } of contestants) crowds.push({ name, samples: [], ...(await crowd(count)) });
    for (const crowd of crowds) {
      crowd.update(step);
      const off = Math.abs(crowd.check() - crowds[0].check());
      if (!(off < 0.01)) throw new Error(`${crowd.name} has another pose: ${crowd.check()}, off by ${off}`);
    }
    for (const crowd of crowds) crowd.repeats = repeatsOf(crowd);
    for (let round = 0; round < rounds; ++round) {
      for (const { update, joints, repeats, samples } of crowds) {
        const start = performance.now();
        for (let i = 0; i < repeats; ++i) update(step);
        samples.push(((performance.now() - start) * 1e6) / (repeats * count * joints));
      }
    }
    results[count] = Object.fromEntries(crowds.map(({ name, samples }) => [name, samples]));
  }
  return results;
}

/**
 * The number of updates of a crowd in a sample, after a warm-up. A single update may be too short for the browser's
 * clock.
 */
function repeatsOf({ update }) {
  for (let repeats = 1; ; repeats *= 2) {
    const start = performance.now();
    for (let i = 0; i < repeats; ++i) update(step);
    const time = performance.now() - start;
    if (time >= leastSample) return Math.ceil((repeats * leastSample) / time);
  }
}
