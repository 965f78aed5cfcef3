const step = 1000 / 60;

/**
 * Takes the page's animation frames over: whoever asks for the next one gets it when the returned function is called,
 * a sixtieth of a second after the one before. Frames can then be measured one after another, without what else the
 * browser does between them.
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
 * Pictures are drawn, but not handed over to the page's canvas: without a graphics card that call copies them on the main
 * thread, and a canvas that is drawn on directly has no such call.
 */
export function keepPictures() {
  window.OffscreenCanvas.prototype.transferToImageBitmap = () => null;
  window.ImageBitmapRenderingContext.prototype.transferFromImageBitmap = () => undefined;
}
