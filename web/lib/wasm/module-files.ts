import { absolute } from '../util/absolute.js';
import { configuration, type WasmSource } from './configure.js';
import { families, isFamily, type Family } from './families.js';
import { openerFiles } from './format-table.js';

/** The modules: the runtime, the image decoders, and an opener for each family of formats. */
export type ModuleName = 'runtime' | 'images' | Family;

export const moduleNames: readonly ModuleName[] = ['runtime', 'images', ...families.map(({ name }) => name)];

interface ModuleFile {
  readonly name: string;
  /** The setting of `configure` for its address. */
  readonly setting: 'wasm' | 'images' | 'openers';
  readonly beside: () => URL;
}

// The addresses of the modules and of the worker are those in the repository. The package's build replaces them by the
// files beside the script. Bundlers recognise only this form of expression.
const runtime: ModuleFile = {
  name: 'marrow.wasm',
  setting: 'wasm',
  beside: () => new URL('../../../build/wasm/marrow.wasm', import.meta.url),
};
const images: ModuleFile = {
  name: 'images.wasm',
  setting: 'images',
  beside: () => new URL('../../../build/wasm/images.wasm', import.meta.url),
};

export function moduleFile(module: ModuleName): ModuleFile {
  if (!isFamily(module)) return module === 'runtime' ? runtime : images;
  return { name: openerName(module), setting: 'openers', beside: openerFiles[module] };
}

export function openerName(family: Family): string {
  return `open-${family}.wasm`;
}

/** The configured source of a module; null for the file beside this library. */
export function sourceOf(name: ModuleName): WasmSource | null {
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

/** By address, the modules that `compileEarly` has requested; null for one that could not be compiled. */
const early: Map<string, Promise<WebAssembly.Module | null>> = new Map();

/**
 * Requests and compiles a module before the code that uses it has arrived. Does nothing for a module that has no
 * address. A failure is not reported: the module is then requested again when it is used.
 */
export function compileEarly(name: ModuleName): void {
  const source = sourceOf(name);
  if (source !== null && typeof source !== 'string' && !(source instanceof URL)) return;
  const { href } = source === null ? moduleFile(name).beside() : absolute(source);
  if (early.has(href)) return;
  const module = WebAssembly.compileStreaming(fetch(href)).catch(() => null);
  early.set(href, module);
}

/** The module that `compileEarly` has requested from an address, once; null if there is none. */
export async function takeEarlyModule({ href }: URL): Promise<WebAssembly.Module | null> {
  const module = early.get(href);
  early.delete(href);
  return (await module) ?? null;
}
