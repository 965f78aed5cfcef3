import { absolute } from '../util/absolute.js';
import { compile, moduleFile, moduleNames, openerName, type ModuleName } from './compile.js';
import { configuration, onConfigure, type WasmSource } from './configure.js';
import { isFamily, type Family } from './families.js';
import { newRuntime, type Runtime } from './runtime.js';

const compiled: Map<ModuleName, Promise<WebAssembly.Module>> = new Map();
let main: Promise<Runtime> | null = null;

/** Returns a compiled module. All instances of the page and the worker share it. */
export function compiledModule(name: ModuleName): Promise<WebAssembly.Module> {
  const known = compiled.get(name);
  if (known !== undefined) return known;
  const attempt = compile(name, configured(name));
  compiled.set(name, attempt);
  // A failure is not kept: the next load tries again.
  attempt.catch(() => {
    if (compiled.get(name) === attempt) compiled.delete(name);
  });
  return attempt;
}

/** Returns the calling thread's runtime, which computes poses. Creates a new one if the last is lost. */
export async function mainRuntime(): Promise<Runtime> {
  while (true) {
    const attempt = (main ??= compiledModule('runtime').then((module) => newRuntime(module)));
    try {
      const core = await attempt;
      if (!core.lost) return core;
    } catch (error) {
      if (main === attempt) main = null;
      throw error;
    }
    if (main === attempt) main = null;
  }
}

function configured(name: ModuleName): WasmSource | null {
  const { wasm, images, openers } = configuration();
  if (!isFamily(name)) return name === 'runtime' ? wasm : images;
  if (openers === null) return null;
  return isFolder(openers) ? openerIn(openers, name) : (openers[name] ?? null);
}

function isFolder(openers: string | URL | object): openers is string | URL {
  return typeof openers === 'string' || openers instanceof URL;
}

function openerIn(folder: string | URL, family: Family): URL {
  const base = absolute(folder);
  if (!base.pathname.endsWith('/')) base.pathname += '/';
  return new URL(openerName(family), base);
}

onConfigure((changed) => {
  if ('wasm' in changed) main = null;
  for (const name of moduleNames) if (moduleFile(name).setting in changed) compiled.delete(name);
});
