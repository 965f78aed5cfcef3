/**
 * Node's own modules, without an import that a bundler for the page would follow. `getBuiltinModule` is in Node
 * from 20.16 on; before that the name reaches `import()` as a value that no bundler looks into.
 */
type NodeModules = {
  'node:fs/promises': typeof import('node:fs/promises');
  'node:path': typeof import('node:path');
  'node:url': typeof import('node:url');
};

export function inNode(): boolean {
  return typeof process !== 'undefined' && typeof process.versions?.node === 'string';
}

export async function nodeModule<K extends keyof NodeModules>(name: K): Promise<NodeModules[K]> {
  const builtin: unknown = process.getBuiltinModule?.(name);
  return (builtin ?? (await importByName(name))) as NodeModules[K];
}

function importByName(name: string): Promise<unknown> {
  return import(/* @vite-ignore */ /* webpackIgnore: true */ name);
}
