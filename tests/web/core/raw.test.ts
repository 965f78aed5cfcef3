import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { importsOf } from '../../../web/lib/core/imports.js';
import { compileWasm } from '../support/wasm.js';

describe('RawModule', () => {
  it('lists what the module exports, no more and no less', async () => {
    const source = await readFile(new URL('../../../web/lib/core/raw.ts', import.meta.url), 'utf8');
    const body = source.slice(source.indexOf('interface RawModule {'), source.indexOf('\n}'));
    const listed = [...body.matchAll(/^ {2}(?:readonly )?(\w+)[(:]/gm)].map((match) => match[1]);
    const module = await compileWasm();
    const exported = WebAssembly.Module.exports(module).map(({ name }) => name);
    // The toolchain's own: its names are not ours to use.
    const own = exported.filter((name) => /^(?:marrow_|memory$|_initialize$)/.test(name));
    expect(listed.sort()).toEqual(own.sort());
  });

  it('asks of its host only what the library has', async () => {
    const module = await compileWasm();
    const imports = importsOf(module);
    for (const { module: host, name } of WebAssembly.Module.imports(module)) {
      expect(imports[host]?.[name]).toBeTypeOf('function');
    }
    expect(
      WebAssembly.Module.imports(module)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['emscripten_notify_memory_growth', 'proc_exit']);
  });
});
