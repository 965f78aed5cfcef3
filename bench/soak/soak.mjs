// The page of `npm run soak`: one viewer shows model after model. scripts/soak.mjs calls `soak.round` and `soak.counts`.

/** The GPU objects of each context that have been created and not deleted; a lost context has none. */
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

/** The last worker that the page has started. Keeping others would keep their listeners. */
let worker = null;
globalThis.Worker = class extends globalThis.Worker {
  constructor(...values) {
    super(...values);
    worker = this;
  }
};

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

/** Loses the context that draws, which may be that of another canvas than the viewer's, and restores it. */
async function loseContext() {
  const gl = contexts.toSorted((a, b) => b.own.size - a.own.size)[0]?.gl;
  if (gl === undefined) return;
  const once = (event) =>
    new Promise((resolve) => gl.canvas.addEventListener(event, resolve, { once: true }));
  const lose = gl.getExtension('WEBGL_lose_context');
  const [lost, restored] = [once('webglcontextlost'), once('webglcontextrestored')];
  lose.loseContext();
  await lost;
  // The browser allows this only after all listeners have run.
  await new Promise((resolve) => setTimeout(resolve));
  lose.restoreContext();
  await restored;
  await frame();
}

/** Reports a failure of the last worker, as browsers do when its thread has ended. */
function failWorker() {
  worker?.dispatchEvent(new globalThis.ErrorEvent('error', { message: 'the worker has ended' }));
}

/**
 * Loads a model, plays one of its clips, exports it and disposes of it. `number` chooses clip and export. Returns `done`, or
 * the code of the error.
 *
 * @param losesContext - whether the WebGL context is lost while the model is shown
 * @param failsWorker - whether the worker fails while the model is loaded
 * @param abortsAfter - milliseconds until the load is aborted; null for never
 */
async function round(address, number, { losesContext, failsWorker, abortsAfter }) {
  try {
    const signal = abortsAfter === null ? undefined : globalThis.AbortSignal.timeout(abortsAfter);
    const source = await openSource(address, { signal });
    const loading = load(source, { signal });
    if (failsWorker) failWorker();
    const model = await loading;
    try {
      await viewer.show(model);
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
  }
}

/** What the page holds now: bytes of page and worker, and GPU objects. Needs an isolated page. */
async function counts() {
  globalThis.gc?.();
  const { bytes } = await performance.measureUserAgentSpecificMemory();
  return { bytes, gpuObjects: contexts.reduce((sum, { own }) => sum + own.size, 0) };
}

globalThis.soak = { round, counts };
