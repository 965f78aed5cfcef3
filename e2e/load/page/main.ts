import type { ModuleName } from '../../../web/lib/core/compile.js';
import { mainRuntime } from '../../../web/lib/core/module.js';
import * as marrow from '../../../web/lib/index.js';
import { opener } from '../../../web/lib/load/opener.js';
import { buildMd2, movingFrames } from '../../../tests/web/support/md2-builder.js';
import { buildMd3 } from '../../../tests/web/support/md3-builder.js';
import { buildTga } from '../../../tests/web/support/picture-builder.js';
import { marrowFileOf } from '../../../web/lib/core/model.js';

type Bytes = Uint8Array<ArrayBuffer>;

/** What the tests drive, through `page.evaluate`. */
export interface TestPage {
  readonly marrow: typeof marrow;
  readonly buildTga: typeof buildTga;
  md2(): Bytes;
  /** A model that takes the worker a while: 2,000 vertices in every frame. */
  largeMd2(megabytes: number): Bytes;
  /** A promise that somebody else fulfils. */
  milestone(): { readonly promise: Promise<void>; readonly resolve: () => void };
  /** How a promise ends: its value's name, or its error's name, code, and the abort behind it. */
  outcome(promise: Promise<{ readonly name: string }>): Promise<string>;
  load(name?: string, options?: marrow.LoadOptions): Promise<marrow.Model>;
  /** The same of a model of Quake III, by any name. */
  loadMd3(name: string): Promise<marrow.Model>;
  /** A `.marrow` file with a picture in it. */
  marrowFile(): Promise<Bytes>;
  /** Traps in one of the modules that open files. */
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
  milestone: () => {
    let resolve = (): void => undefined;
    const promise: Promise<void> = new Promise((settle) => (resolve = settle));
    return { promise, resolve };
  },
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
    opener().run('abortForTests', { module }, [module], new AbortController().signal),
  abortInPage: async () => {
    const { module } = await mainRuntime();
    module.abortForTests();
  },
};

Object.assign(globalThis, { test });
