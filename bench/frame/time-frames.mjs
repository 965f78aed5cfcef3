/** Where the pixel is put that is read. */
const texel = new Uint8Array(4);

/**
 * Milliseconds that a contestant's frame takes the main thread, from the clock to the last WebGL call: the median of short
 * batches, before each of which the GPU is idle: a pixel is read, since `finish` does not wait in Chromium. Otherwise a
 * frame would wait for the GPU's work, which software does where there is no graphics card. `contestant`: { frame, gl }.
 * `framesEach` are so few that the browser takes their commands without waiting for the GPU.
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
