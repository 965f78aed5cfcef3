// The page of `npm run soak`: one viewer shows many models in turn. scripts/soak.mjs calls `soak.round` and
// `soak.counts`.

/** The GPU objects of each context that were created and not deleted; a lost context has none. */
const contexts = [];
const objectsOf = new WeakMap();

function objects(gl) {
  let own = objectsOf.get(gl);
  if (own === undefined) {
    objectsOf.set(gl, (own = new Set()));
    contexts.push({ gl, own });
    gl.canvas.addEventListener('webglcontextlost', () => own.clear());
  }
  return own;
}

const methods = globalThis.WebGL2RenderingContext.prototype;
for (const kind of [
  ...['Buffer', 'Texture', 'Program', 'Shader', 'VertexArray', 'Framebuffer', 'Renderbuffer', 'Sampler'],
  ...['Query', 'TransformFeedback'],
]) {
  const [create, remove] = [methods[`create${kind}`], methods[`delete${kind}`]];
  methods[`create${kind}`] = function (...values) {
    const object = create.apply(this, values);
    if (object !== null && !this.isContextLost()) objects(this).add(object);
    return object;
  };
  methods[`delete${kind}`] = function (object) {
    objects(this).delete(object);
    remove.call(this, object);
  };
}

/**
 * The last worker that the page has started. References to earlier ones would keep their listeners in memory. Each
 * worker imports memory.mjs before its own script.
 */
let worker = null;
globalThis.Worker = class extends globalThis.Worker {
  constructor(address, options) {
    const imports = [new URL('memory.mjs', import.meta.url), new URL(address, import.meta.url)];
    const script = imports.map(({ href }) => `import ${JSON.stringify(href)};`).join('\n');
    const url = URL.createObjectURL(new globalThis.Blob([script], { type: 'text/javascript' }));
    super(url, options);
    worker = this;
  }
};

const { setMemoryFull } = await import('./memory.mjs');
const workers = new globalThis.BroadcastChannel('soak-memory');

const { load, openSource } = await import('../../dist/index.js');
const { Viewer } = await import('../../dist/viewer.js');
const { toGlb, toMarrow, toObj, toPng } = await import('../../dist/export.js');

const canvas = document.querySelector('canvas');
const viewer = new Viewer(canvas);
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

const exports = {
  glb: (model) => toGlb(model),
  marrow: (model, source) => toMarrow(model, source),
  obj: (model) => toObj(model),
  png: (model) => toPng(model, { width: 32, height: 32 }),
};

/** Loses the WebGL context that draws, which may belong to a canvas other than the viewer's, and restores it. */
async function loseContext() {
  const gl = contexts.toSorted((a, b) => b.own.size - a.own.size)[0]?.gl;
  if (gl === undefined) return;
  const once = (event) =>
    new Promise((resolve) => gl.canvas.addEventListener(event, resolve, { once: true }));
  const lose = gl.getExtension('WEBGL_lose_context');
  const [lost, restored] = [once('webglcontextlost'), once('webglcontextrestored')];
  lose.loseContext();
  await lost;
  // The browser allows restoring only after all listeners have run.
  await new Promise((resolve) => setTimeout(resolve));
  lose.restoreContext();
  await restored;
  await frame();
}

/** Whether the tab is simulated as hidden. A headless browser has no other tab that could cover it. */
let isHidden = false;
/** The callbacks that wait for a frame of the hidden tab, by their handles. */
const waiting = new Map();
let lastHandle = 0;
const { requestAnimationFrame: requestFrame, cancelAnimationFrame: cancelFrame } = globalThis;

globalThis.requestAnimationFrame = (callback) => {
  if (!isHidden) return requestFrame(callback);
  const handle = --lastHandle;
  waiting.set(handle, callback);
  return handle;
};
globalThis.cancelAnimationFrame = (handle) => {
  if (!waiting.delete(handle)) cancelFrame(handle);
};
Object.defineProperties(document, {
  hidden: { get: () => isHidden },
  visibilityState: { get: () => (isHidden ? 'hidden' : 'visible') },
});

function hideTab(hides) {
  if (isHidden === hides) return;
  isHidden = hides;
  document.dispatchEvent(new globalThis.Event('visibilitychange', { bubbles: true }));
  if (hides) return;
  for (const callback of waiting.values()) requestFrame(callback);
  waiting.clear();
}

/** Sets whether memory cannot grow in the modules of this page or of its workers. */
function limitMemory(where, isFull) {
  if (where === 'page') setMemoryFull(isFull);
  if (where === 'worker') workers.postMessage(isFull);
}

/** Simulates the error event that browsers fire when the last worker's thread has ended. */
function failWorker() {
  worker?.dispatchEvent(new globalThis.ErrorEvent('error', { message: 'the worker has ended' }));
}

/**
 * Loads a model, plays one of its clips, exports it and disposes of it. `number` selects the clip and the export
 * format. Returns `done`, or the code of the error.
 *
 * @param losesContext - whether the WebGL context is lost while the model is shown
 * @param failsWorker - whether the worker fails while the model is loaded
 * @param hidesTab - whether the tab is hidden from the start of the load until after the model is shown
 * @param fullMemory - `page` or `worker`: where memory cannot grow in this round; null for nowhere
 * @param abortsAfter - the milliseconds after which the load is aborted; null for never
 */
async function round(address, number, { losesContext, failsWorker, hidesTab, fullMemory, abortsAfter }) {
  hideTab(hidesTab);
  limitMemory(fullMemory, true);
  try {
    const signal = abortsAfter === null ? undefined : globalThis.AbortSignal.timeout(abortsAfter);
    const source = await openSource(address, { signal });
    const loading = load(source, { signal });
    if (failsWorker) failWorker();
    const model = await loading;
    try {
      const shown = viewer.show(model);
      if (hidesTab) await new Promise((resolve) => setTimeout(resolve));
      hideTab(false);
      await shown;
      const clip = model.clips[number % Math.max(1, model.clips.length)];
      if (clip !== undefined) viewer.play(clip.name);
      await frame();
      if (losesContext) await loseContext();
      await frame();
      const names = Object.keys(exports);
      if (number % 4 === 0) await exports[names[(number / 4) % names.length]](model, source);
      return 'done';
    } finally {
      await viewer.show(null);
      model.dispose();
    }
  } catch (error) {
    return error.code ?? error.name;
  } finally {
    hideTab(false);
    limitMemory(fullMemory, false);
  }
}

/** The page's current resources: bytes of page and worker, and GPU objects. Requires cross-origin isolation. */
async function counts() {
  globalThis.gc?.();
  const { bytes } = await performance.measureUserAgentSpecificMemory();
  return { bytes, gpuObjects: contexts.reduce((sum, { own }) => sum + own.size, 0) };
}

globalThis.soak = { round, counts };
