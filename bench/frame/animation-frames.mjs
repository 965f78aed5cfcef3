const step = 1000 / 60;

/**
 * Replaces the page's animation frames: requested callbacks run when the returned `frame()` is called, with a time that
 * advances by 1/60 s per call. Frames can then be measured back to back, without the browser's own work between them.
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
  /** Resolves when the callbacks requested earlier have run. After that, only `frame()` runs callbacks. */
  const ready = new Promise((resolve) => {
    native.request.call(window, () => native.request.call(window, resolve));
  });
  return { frame, ready, step: step / 1000 };
}

/**
 * Disables the calls by which Marrow presents its images on the page's canvas. Without a GPU, they run on the main
 * thread and wait for software rendering; a canvas that is drawn directly (three.js) is presented later, by the browser.
 */
export function keepImages() {
  window.WebGL2RenderingContext.prototype.flush = () => undefined;
  window.OffscreenCanvas.prototype.transferToImageBitmap = () => null;
  window.ImageBitmapRenderingContext.prototype.transferFromImageBitmap = () => undefined;
}
