import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, it, vi } from 'vitest';
import { configure, watchForLeak } from '../../../web/lib/wasm/configure.js';
import type { Runtime } from '../../../web/lib/wasm/runtime.js';
import { buildMd2 } from '../support/md2-builder.js';
import { openIn } from '../support/open.js';
import { flushPromises } from '../support/promises.js';
import { newCore } from '../support/wasm.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

afterEach(() => {
  configure({ reportLeaks: false });
  vi.restoreAllMocks();
});

async function dropOne(core: Runtime, dispose: boolean): Promise<void> {
  const model = await openIn(core, buildMd2(), 'dropped.md2');
  const instance = model.createInstance();
  if (!dispose) return;
  instance.dispose();
  model.dispose();
}

/** Releases all references to a model and an instance, waits for `expected` reports, and returns all reports. */
async function reports(dispose: boolean, expected: number): Promise<string[]> {
  const texts: string[] = [];
  vi.spyOn(console, 'warn').mockImplementation((text: string) => texts.push(text));
  const isSentinel = (text: string): boolean => text.includes('the sentinel');
  await dropOne(await newCore(), dispose);
  configure({ reportLeaks: true });
  // The model becomes garbage before each sentinel, so it is reported before the second sentinel.
  for (const sentinels of [1, 2]) {
    watchForLeak({}, 'the sentinel');
    while (texts.filter(isSentinel).length < sentinels || texts.length < sentinels + expected) {
      collectGarbage();
      await flushPromises();
    }
  }
  return texts.filter((text) => !isSentinel(text)).sort();
}

it('Marrow reports models and instances that are garbage collected without dispose() if reportLeaks is set', async () => {
  configure({ reportLeaks: true });
  expect(await reports(false, 2)).toEqual([
    'Marrow: an instance of "dropped" was garbage collected without dispose(); its memory is not freed until the page is closed.',
    'Marrow: the model "dropped" was garbage collected without dispose(); its memory is not freed until the page is closed.',
  ]);
});

it.each([
  ['true for localhost', undefined, 'localhost', true],
  ['true for a loopback address', undefined, '127.0.0.1', true],
  ['false for another host', undefined, 'localhost.example.org', false],
  ['false for a production bundle', 'production', 'localhost', false],
  ['true for a development bundle', 'development', 'dev.example.org', true],
  ['false for Node', undefined, undefined, false],
])('the default of reportLeaks is %s', async (_, mode, hostname, expected) => {
  vi.resetModules();
  vi.stubGlobal('location', hostname === undefined ? undefined : { hostname });
  vi.stubGlobal(
    'process',
    hostname === undefined || mode !== undefined ? { env: { NODE_ENV: mode } } : undefined,
  );
  const fresh = await import('../../../web/lib/wasm/configure.js');
  vi.unstubAllGlobals();
  expect(fresh.configuration().reportLeaks).toBe(expected);
});

it('Marrow reports nothing that was disposed of, and nothing when reportLeaks is not set', async () => {
  configure({ reportLeaks: true });
  expect(await reports(true, 0)).toEqual([]);
  configure({ reportLeaks: false });
  expect(await reports(false, 0)).toEqual([]);
});
