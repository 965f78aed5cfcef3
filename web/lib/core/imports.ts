/**
 * What a standalone module may ask of its host. Ours read and print nothing; they can only end themselves, or be told
 * that their memory has grown.
 */

/** Thrown through the module when it ends itself; it cannot be used afterwards. */
export class ModuleExit extends Error {
  override readonly name = 'ModuleExit';
}

const hosts: Record<string, Record<string, (...values: number[]) => unknown>> = {
  env: {
    // Views are made anew whenever memory.buffer has changed: there is nothing to do.
    emscripten_notify_memory_growth: () => undefined,
  },
  wasi_snapshot_preview1: {
    proc_exit: (code): never => {
      throw new ModuleExit(`the module ended itself with code ${code}`);
    },
  },
};

/** Exactly what the module lists. What another Emscripten adds for its last words before an abort ends it as well. */
export function importsOf(module: WebAssembly.Module): WebAssembly.Imports {
  const imports: Record<string, Record<string, WebAssembly.ImportValue>> = {};
  for (const { module: host, name, kind } of WebAssembly.Module.imports(module)) {
    if (kind !== 'function')
      throw new TypeError(`It wants the ${kind} ${host}.${name}: this is no module of Marrow's`);
    const unknown = (): never => {
      throw new ModuleExit(`the module called ${host}.${name}`);
    };
    (imports[host] ??= {})[name] = hosts[host]?.[name] ?? unknown;
  }
  return imports;
}
