import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { importsOf } from '../../../web/lib/core/imports.js';
import { compileWasm, type WasmName } from '../support/wasm.js';

const modules: readonly (readonly [WasmName, string])[] = [
  ['marrow', 'RawModule'],
  ['pictures', 'RawPictures'],
];

/** The members that raw.ts lists for a module. */
async function listed(name: string): Promise<string[]> {
  const source = await readFile(new URL('../../../web/lib/core/raw.ts', import.meta.url), 'utf8');
  const start = source.indexOf(`interface ${name} `);
  const body = source.slice(start, source.indexOf('\n}', start));
  const own = [...body.matchAll(/^ {2}(?:readonly )?(\w+)[(:]/gm)].map((match) => match[1] ?? '');
  return body.includes('extends RawExchange') ? [...own, ...(await listed('RawExchange'))] : own;
}

describe.each(modules)('%s.wasm', (name, type) => {
  it(`exports what ${type} lists, no more and no less`, async () => {
    const exported = WebAssembly.Module.exports(await compileWasm(name)).map((each) => each.name);
    // The toolchain's own: its names are not ours to use.
    const own = exported.filter((each) => /^(?:marrow_|memory$|_initialize$)/.test(each));
    expect((await listed(type)).sort()).toEqual(own.sort());
  });

  it('asks of its host only what the library has', async () => {
    const module = await compileWasm(name);
    const imports = importsOf(module);
    const asked = WebAssembly.Module.imports(module);
    for (const each of asked) expect(imports[each.module]?.[each.name]).toBeTypeOf('function');
    expect(asked.map((each) => each.name).sort()).toEqual(['emscripten_notify_memory_growth', 'proc_exit']);
  });
});
