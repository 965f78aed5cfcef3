import type { MemoryFile } from '../../../web/lib/load/sources/file-source.js';
import { load } from '../../../web/lib/load/load.js';
import { mainRuntime } from '../../../web/lib/wasm/compile.js';
import { Viewer } from '../../../web/lib/viewer/index.js';

/** The kinds of WebGL objects that a page creates and has to delete. */
const kinds = [
  ...(['Buffer', 'Texture', 'Program', 'Shader', 'VertexArray', 'Framebuffer', 'Renderbuffer'] as const),
  ...(['Sampler', 'Query', 'TransformFeedback'] as const),
];

export interface Taken {
  /** Bytes that the runtime's allocator has allocated. */
  readonly bytes: number;
  /** The size of the runtime's WASM memory in bytes. */
  readonly memory: number;
  /** The number of existing WebGL objects of each kind. */
  readonly objects: Readonly<Record<string, number>>;
}

/** The functions that the test calls through `page.evaluate`. */
export interface LeakPage {
  /** Loads, shows and disposes of a subject (base64 files by name) repeatedly. Returns the resources still in use. */
  run(files: Readonly<Record<string, string>>, times: number): Promise<Taken>;
  /** The members of a disposed viewer, each with the outcome of its use. */
  disposedViewer(): readonly (readonly [member: string, outcome: string])[];
}

const living: Map<string, Set<unknown>> = new Map(kinds.map((kind) => [kind, new Set()]));

function countObjects(): void {
  const prototype = WebGL2RenderingContext.prototype as unknown as Record<
    string,
    (...values: unknown[]) => unknown
  >;
  for (const kind of kinds) {
    const objects = living.get(kind);
    const create = prototype[`create${kind}`]!;
    const destroy = prototype[`delete${kind}`]!;
    prototype[`create${kind}`] = function (...values) {
      const made = create.apply(this, values);
      objects?.add(made);
      return made;
    };
    prototype[`delete${kind}`] = function (...values) {
      objects?.delete(values[0]);
      return destroy.apply(this, values);
    };
  }
}

const canvas = document.createElement('canvas');
canvas.style.cssText = 'width: 32px; height: 32px';
document.body.append(canvas);

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));
}

async function once(files: readonly MemoryFile[]): Promise<void> {
  const model = await load(files);
  await model.texturesSettled();
  const viewer = new Viewer(canvas, { camera: { controls: false } });
  await viewer.show(model);
  const [clip] = model.clips;
  if (clip !== undefined) viewer.play(clip.name);
  viewer.pause();
  viewer.dispose();
  model.dispose();
}

const page: LeakPage = {
  run: async (files, times) => {
    const fresh = (): MemoryFile[] =>
      Object.entries(files).map(([name, base64]) => ({ name, data: bytesOf(base64) }));
    for (let i = 0; i < times; i++) await once(fresh());
    const { module, heap } = await mainRuntime();
    const objects = Object.fromEntries(kinds.map((kind) => [kind, living.get(kind)?.size ?? 0]));
    return { bytes: module.bytesInUse(), memory: heap.buffer.byteLength, objects };
  },
  disposedViewer: () => {
    const viewer = new Viewer(document.createElement('canvas'));
    viewer.dispose();
    viewer.dispose();
    const names = Object.getOwnPropertyNames(Viewer.prototype).filter((name) => name !== 'constructor');
    return names.map((name) => {
      try {
        const value: unknown = Reflect.get(viewer, name);
        if (typeof value === 'function') Reflect.apply(value, viewer, []);
        return [name, 'fine'];
      } catch (error) {
        return [name, String(error)];
      }
    });
  },
};

countObjects();
Object.assign(globalThis, { leaks: page });
