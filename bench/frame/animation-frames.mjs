const step = 1000 / 60;

/**
 * Takes the page's animation frames over: whoever asks for the next one gets it when the returned function is called,
 * a sixtieth of a second after the one before. Frames can then be timed one after another, without the browser's
 * pauses between them.
 */
export function takeOverFrames() {
  const native = { request: window.requestAnimationFrame, cancel: window.cancelAnimationFrame };
  let waiting = new Map();
  let last = 0;
  let now = performance.now();
  window.requestAnimationFrame = (callback) => {
    waiting.set(++last, callback);
    return last;
  };
  window.cancelAnimationFrame = (request) => waiting.delete(request);
  const frame = () => {
    const due = waiting;
    waiting = new Map();
    now += step;
    for (const callback of due.values()) callback(now);
  };
  /** What had been asked for before has come: from here on all frames are ours. */
  const ready = new Promise((resolve) => {
    native.request.call(window, () => native.request.call(window, resolve));
  });
  return { frame, ready, step: step / 1000 };
}

/**
 * Leaves the GPU out, which is the processor where there is no graphics card: every call is made, but nothing is drawn
 * after the vertices, and the picture is not handed over to the page's canvas. (That call would wait for the drawing;
 * a canvas that is drawn on directly has none.)
 */
export function spareGpu(contexts) {
  for (const gl of contexts) gl.enable(gl.RASTERIZER_DISCARD);
  window.OffscreenCanvas.prototype.transferToImageBitmap = () => null;
  window.ImageBitmapRenderingContext.prototype.transferFromImageBitmap = () => undefined;
}
