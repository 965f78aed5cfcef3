import { compiledModule, mainCore } from '../../../web/lib/core/module.js';
import * as marrow from '../../../web/lib/index.js';
import { opener } from '../../../web/lib/load/opener.js';
import { buildMd2, movingFrames } from '../../../tests/web/support/md2-builder.js';
import { buildTga } from '../../../tests/web/support/picture-builder.js';

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
  abortInWorker(): Promise<null>;
  abortDecoder(): Promise<null>;
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
  abortInWorker: () => opener().run('abortForTests', { decoder: null }, new AbortController().signal),
  abortDecoder: async () => {
    const decoder = await compiledModule('pictures');
    return opener().run('abortForTests', { decoder }, new AbortController().signal);
  },
  abortInPage: async () => {
    const { raw } = await mainCore();
    raw.marrow_abort_for_tests();
  },
};

Object.assign(globalThis, { test });
