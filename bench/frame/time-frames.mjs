/** Receives the pixel that is read. */
const texel = new Uint8Array(4);

/**
 * Main-thread milliseconds of one call of `frame`: the median of short batches. Before each batch a pixel is read, which
 * waits until the GPU is idle (`finish` does not wait in Chromium). `framesEach` is small enough that the browser queues
 * the commands of a batch without waiting for the GPU.
 */
export function timeFrames({ frame, gl }, { framesEach = 5, batches = 21 } = {}) {
  if (!window.crossOriginIsolated) throw new Error('the clock is too coarse: the page has to be isolated');
  const times = Array.from({ length: batches }, () => {
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, texel);
    const start = performance.now();
    for (let i = 0; i < framesEach; i++) frame();
    return (performance.now() - start) / framesEach;
  });
  return times.sort((a, b) => a - b)[batches >> 1];
}
