import { compile } from './compile.js';
import { configuration, onConfigure } from './configure.js';
import { Core } from './core.js';

let compiled: Promise<WebAssembly.Module> | null = null;
let main: Promise<Core> | null = null;

/** The compiled module: one for the page, shared by all its instances and with the worker. */
export function compiledModule(): Promise<WebAssembly.Module> {
  if (compiled === null) {
    const attempt = compile(configuration().wasm);
    compiled = attempt;
    // A failure is not kept: the next load tries again.
    attempt.catch(() => {
      if (compiled === attempt) compiled = null;
    });
  }
  return compiled;
}

/** The calling thread's own instance, in which poses are computed; a new one where the last has been lost. */
export async function mainCore(): Promise<Core> {
  while (true) {
    const attempt = (main ??= compiledModule().then((module) => Core.instantiate(module)));
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
  if ('wasm' in changed) compiled = main = null;
});
