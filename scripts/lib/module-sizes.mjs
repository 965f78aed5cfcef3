import { dirname, join, relative, resolve } from 'node:path';
import { root } from './run.mjs';

/** The imports of a page that shows models. */
const entry =
  "export { load } from './web/lib/index.ts';\nexport { Viewer } from './web/lib/viewer/index.ts';\n";
const entryFile = join(root, 'load-and-viewer.js');

/** Source maps contain no file for the text of shaders, nor for the few bytes of imports and exports. */
const shaders = 'shaders/*.glsl';

/**
 * The minified bytes of each source file of `load` and Viewer, largest first: { path, bytes }. The source map assigns
 * bytes to files. Chunks that are imported on demand, Emscripten's JavaScript and the worker's code are not included.
 */
export async function moduleSizes() {
  // Imported on demand: in a new clone, the npm packages are installed after this file is loaded.
  const { build } = await import('rolldown');
  const { decode } = await import('@jridgewell/sourcemap-codec');
  const { plainAddresses } = await import('../dist/plain-addresses.mjs');
  const { sharedGlue } = await import('../dist/shared-glue.mjs');
  const { textImports } = await import('../dist/text-imports.mjs');
  const own = {
    name: 'load-and-viewer',
    resolveId: (name) => (name === entryFile ? name : null),
    load: (name) => (name === entryFile ? entry : null),
  };
  const { output } = await build({
    cwd: root,
    input: entryFile,
    write: false,
    platform: 'neutral',
    external: /^node:/,
    resolve: {
      mainFields: ['module', 'main'],
      conditionNames: ['import', 'browser', 'production', 'default'],
    },
    transform: { target: 'es2022' },
    plugins: [own, textImports(), plainAddresses(), sharedGlue('./')],
    output: { dir: join(root, 'build'), format: 'esm', minify: true, sourcemap: true },
  });
  const sizes = new Map();
  for (const { code, map } of atOnce(output))
    for (const [source, bytes] of bytesBySource(code, decode(map.mappings))) {
      const path = source === null ? shaders : relative(root, resolve(root, 'build', map.sources[source]));
      sizes.set(path, (sizes.get(path) ?? 0) + bytes);
    }
  return [...sizes].map(([path, bytes]) => ({ path, bytes })).sort((a, b) => b.bytes - a.bytes);
}

/** The entry and the chunks that it imports statically. */
function atOnce(output) {
  const chunks = new Map(
    output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]),
  );
  const seen = new Set();
  const visit = (chunk) => {
    if (chunk === undefined || seen.has(chunk)) return;
    seen.add(chunk);
    for (const name of chunk.imports) visit(chunks.get(name));
  };
  visit([...chunks.values()].find(({ isEntry }) => isEntry));
  return seen;
}

/** Adds up the bytes between mappings by source; null is the source of bytes without a mapping. */
function bytesBySource(code, lines) {
  const found = new Map();
  const add = (source, bytes) => bytes > 0 && found.set(source, (found.get(source) ?? 0) + bytes);
  code.split('\n').forEach((line, number) => {
    let source = null;
    let from = 0;
    for (const [column, named = null] of lines[number] ?? []) {
      add(source, Buffer.byteLength(line.slice(from, column)));
      [source, from] = [named, column];
    }
    add(source, Buffer.byteLength(line.slice(from)));
  });
  return found;
}

/** The tables of docs/sizes.md: kB by folder, then bytes by file. */
export function modulesTable(modules) {
  const folders = new Map();
  for (const { path, bytes } of modules)
    folders.set(dirname(path), (folders.get(dirname(path)) ?? 0) + bytes);
  const total = modules.reduce((sum, { bytes }) => sum + bytes, 0);
  const kilobytes = (bytes) => (bytes / 1000).toFixed(1);
  return [
    '| Folder | kB, minified |',
    '| --- | ---: |',
    ...[...folders]
      .sort(([, a], [, b]) => b - a)
      .map(([name, bytes]) => `| \`${name}\` | ${kilobytes(bytes)} |`),
    `| together | ${kilobytes(total)} |`,
    '',
    '| File | bytes, minified |',
    '| --- | ---: |',
    ...modules.map(({ path, bytes }) => `| \`${path}\` | ${bytes.toLocaleString('en')} |`),
  ].join('\n');
}
