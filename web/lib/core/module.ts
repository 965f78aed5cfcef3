import { compile, type WasmSetting } from './compile.js';
import { configuration, onConfigure } from './configure.js';
import { Core } from './core.js';

const compiled: Map<WasmSetting, Promise<WebAssembly.Module>> = new Map();
let main: Promise<Core> | null = null;

/** A compiled module: one for the page, shared by all its instances and with the worker. */
export function compiledModule(setting: WasmSetting): Promise<WebAssembly.Module> {
  const known = compiled.get(setting);
  if (known !== undefined) return known;
  const attempt = compile(setting, configuration()[setting]);
  compiled.set(setting, attempt);
  // A failure is not kept: the next load tries again.
  attempt.catch(() => {
    if (compiled.get(setting) === attempt) compiled.delete(setting);
  });
  return attempt;
}

/** The calling thread's own instance, in which poses are computed; a new one where the last has been lost. */
export async function mainCore(): Promise<Core> {
  while (true) {
    const attempt = (main ??= compiledModule('wasm').then((module) => Core.instantiate(module)));
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

onConfigure((changed) => {
  if ('wasm' in changed) main = null;
  for (const setting of ['wasm', 'pictures'] as const) if (setting in changed) compiled.delete(setting);
});
