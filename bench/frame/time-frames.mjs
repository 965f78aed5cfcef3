/**
 * Milliseconds that a contestant's frame takes the main thread, from the clock to the last WebGL call: the median of short
 * batches, before each of which the GPU is idle. Otherwise a frame would wait for the GPU's work, which software does
 * where there is no graphics card. `contestant`: { frame, gl }. `framesEach` are so few that the browser takes their
 * commands without waiting for the GPU.
 */
export function timeFrames({ frame, gl }, { framesEach = 5, batches = 21 } = {}) {
  if (!window.crossOriginIsolated) throw new Error('the clock is too coarse: the page has to be isolated');
  const times = Array.from({ length: batches }, () => {
    gl.finish();
    const start = performance.now();
    for (let i = 0; i < framesEach; i++) frame();
    return (performance.now() - start) / framesEach;
  });
  return times.sort((a, b) => a - b)[batches >> 1];
}
