import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, it, vi } from 'vitest';
import { configure } from '../../../web/lib/wasm/configure.js';
import type { Runtime } from '../../../web/lib/wasm/runtime.js';
import { buildMd2 } from '../support/md2-builder.js';
import { openIn } from '../support/open.js';
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

async function reports(dispose: boolean): Promise<string[]> {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await dropOne(await newCore(), dispose);
  for (let i = 0; i < 10; ++i) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    collectGarbage();
  }
  return warn.mock.calls.map(([text]) => String(text)).sort();
}

it('reports what was dropped without dispose(), when it is asked to', async () => {
  configure({ reportLeaks: true });
  expect(await reports(false)).toEqual([
    'Marrow: an instance of "dropped" was dropped without dispose(); its memory stays taken until the page ends.',
    'Marrow: the model "dropped" was dropped without dispose(); its memory stays taken until the page ends.',
  ]);
});

it.each([
  ['a page of this computer', undefined, 'localhost', true],
  ['a page of this computer by its number', undefined, '127.0.0.1', true],
  ['a page of a server', undefined, 'localhost.example.org', false],
  ['a page that a bundler has made for people', 'production', 'localhost', false],
  ['a page that a bundler serves while it is written', 'development', 'dev.example.org', true],
  ['Node', undefined, undefined, false],
])('is asked by default in development: %s', async (_, mode, hostname, expected) => {
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

it('is silent about what was disposed of, and where it is not asked', async () => {
  configure({ reportLeaks: true });
  expect(await reports(true)).toEqual([]);
  configure({ reportLeaks: false });
  expect(await reports(false)).toEqual([]);
});
