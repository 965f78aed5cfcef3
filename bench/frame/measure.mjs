const leastSample = 4;

/**
 * Milliseconds of JavaScript a frame, by contestant, { name, frame, gl, prepare }, interleaved. Calls go to the GPU in the
 * meantime; it has none to do when a sample begins, so that nobody waits for it.
 */
export function measureFrames(contestants, rounds) {
  const timed = ({ frame, gl, prepare }, count) => {
    prepare();
    // The first frame after a change is not like the others.
    frame();
    gl.finish();
    const start = performance.now();
    for (let i = 0; i < count; i++) frame();
    const time = performance.now() - start;
    gl.finish();
    return time;
  };
  const counts = contestants.map((contestant) => {
    for (let warm = 0; warm < 20; warm++) timed(contestant, 5);
    // One frame alone may be too short for the browser's clock.
    for (let count = 1; ; count *= 2) if (timed(contestant, count) >= leastSample) return count;
  });
  const results = Object.fromEntries(contestants.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    contestants.forEach((contestant, i) => {
      results[contestant.name].push(timed(contestant, counts[i]) / counts[i]);
    });
  }
  return results;
}
