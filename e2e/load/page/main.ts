import { mainRuntime } from '../../../web/lib/wasm/compile.js';
import type { ModuleName } from '../../../web/lib/wasm/configure.js';
import * as marrow from '../../../web/lib/index.js';
import { opener } from '../../../web/lib/load/worker/opener.js';
import { buildMd2, movingFrames } from '../../../tests/web/support/md2-builder.js';
import { buildMd3 } from '../../../tests/web/support/md3-builder.js';
import { buildTga } from '../../../tests/web/support/image-builder.js';
import { marrowFileOf } from '../../../web/lib/model/model.js';

type Bytes = Uint8Array<ArrayBuffer>;

/** The functions that the tests call through `page.evaluate`. */
export interface TestPage {
  readonly marrow: typeof marrow;
  readonly buildTga: typeof buildTga;
  md2(): Bytes;
  /** An MD2 file of about this size with 2,000 vertices in every frame, which opens slowly. */
  largeMd2(megabytes: number): Bytes;
  /** Resolves when the page has sent its next job to a worker, before a response can arrive. */
  nextJob(): Promise<void>;
  /** The result of a promise as text: the name of its value, or the name, code and abort reason of its error. */
  outcome(promise: Promise<{ readonly name: string }>): Promise<string>;
  load(name?: string, options?: marrow.LoadOptions): Promise<marrow.Model>;
  /** Loads a Quake III model under any file name. */
  loadMd3(name: string): Promise<marrow.Model>;
  /** A `.marrow` file that contains an image. */
  marrowFile(): Promise<Bytes>;
  /** Makes a module of the worker trap. */
  abortInWorker(module: ModuleName): Promise<null>;
  abortInPage(): Promise<void>;
}

const test: TestPage = {
  marrow,
  buildTga,
  md2: () => buildMd2(),
  largeMd2: (megabytes) => {
    const vertices = Array.from({ length: 2000 }, (_, i) => [i & 255, i >> 3, 7, i % 162] as const);
    const frame = movingFrames({ run: 1 }).map(({ name }) => ({ name, vertices }));
    return buildMd2({ frames: Array.from({ length: megabytes * 130 }, () => frame).flat() });
  },
  nextJob: () =>
    new Promise((resolve) => {
      const post = Object.getOwnPropertyDescriptor(Worker.prototype, 'postMessage')
        ?.value as Worker['postMessage'];
      Worker.prototype.postMessage = function (this: Worker, message: object, transfer?: object) {
        post.call(this, message, transfer as never);
        if (!('job' in message)) return;
        Worker.prototype.postMessage = post;
        resolve();
      };
    }),
  outcome: async (promise) => {
    try {
      return (await promise).name;
    } catch (error) {
      if (!(error instanceof Error)) return String(error);
      const code = error instanceof marrow.ModelError ? error.code : '';
      const why = error.cause instanceof DOMException ? error.cause.name : '';
      return [error.name, code, why].filter((word) => word !== '').join(' ');
    }
  },
  load: (name = 'test.md2', options = {}) => marrow.load({ name, data: buildMd2() }, options),
  loadMd3: (name) => marrow.load({ name, data: buildMd3() }),
  marrowFile: async () => {
    const skin = buildTga(4, 2, [255, 128, 0]);
    const model = await marrow.load([
      { name: 'test.md2', data: buildMd2() },
      { name: 'skin.tga', data: skin },
    ]);
    await model.texturesSettled();
    return marrowFileOf(model, () => Promise.resolve(skin));
  },
  abortInWorker: (module) =>
    opener().run('abortForTests', { module }, { signal: new AbortController().signal }),
  abortInPage: async () => {
    const { module } = await mainRuntime();
    module.abortForTests();
  },
};

Object.assign(globalThis, { test });
