import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** The build writes the names of the npm packages in dist/ to this file, for NOTICE. */
export const bundledPackagesFile = join(root, 'build/bundled-packages.json');

/**
 * Third-party code in the WebAssembly modules, detected by the headers that were included. `version` is a pattern that
 * finds the version in one of these headers, for the SBOM; musl's version is in a file of Emscripten's folder, as
 * reported by `em-config`.
 */
export const nativeParts = [
  {
    text: 'glm.txt',
    headers: /\/third_party\/glm\//,
    name: 'glm',
    licence: 'MIT',
    source: 'pkg:github/g-truc/glm',
    version: {
      header: /\/glm\/detail\/setup\.hpp$/,
      pattern:
        /GLM_VERSION_MAJOR\s+(\d+)\s+#define GLM_VERSION_MINOR\s+(\d+)\s+#define GLM_VERSION_PATCH\s+(\d+)\s+#define GLM_VERSION_REVISION\s+(\d+)/,
    },
  },
  {
    text: 'stb.txt',
    headers: /\/third_party\/stb_image\.h$/,
    name: 'stb_image',
    licence: 'MIT',
    source: 'pkg:github/nothings/stb',
    version: { header: /\/stb_image\.h$/, pattern: /stb_image - v(\d+)\.(\d+)/ },
  },
  {
    text: 'emscripten.txt',
    headers: /\/include\/(emscripten|compat|wasi)\//,
    name: 'emscripten',
    licence: 'MIT',
    source: 'pkg:github/emscripten-core/emscripten',
    version: {
      header: /\/emscripten\/version\.h$/,
      pattern: /_major__ (\d+)\s+#define __EMSCRIPTEN_minor__ (\d+)\s+#define __EMSCRIPTEN_tiny__ (\d+)/,
    },
  },
  {
    text: 'llvm.txt',
    headers: /\/include\/c\+\+\/v1\/|\/lib\/clang\/[\d.]+\/include\//,
    name: 'llvm',
    licence: 'Apache-2.0 WITH LLVM-exception',
    source: 'pkg:github/llvm/llvm-project',
    version: { header: /\/c\+\+\/v1\/__config$/, pattern: /define _LIBCPP_VERSION (\d\d)/ },
  },
  {
    text: 'musl.txt',
    headers: /\/sysroot\/include\/(?!c\+\+|emscripten|compat|wasi)/,
    name: 'musl',
    licence: 'MIT',
    source: 'pkg:generic/musl',
    version: { ofEmscripten: 'system/lib/libc/musl/VERSION', pattern: /(\d+)\.(\d+)\.(\d+)/ },
  },
];

/** Packages from which icons were copied into the sources, for the controls of <marrow-viewer> and for the page. */
export const copiedPackages = ['lucide-static'];

/** The npm packages whose code is in the chunks of a Rolldown or Vite bundle. */
export function packagesIn(chunks) {
  const names = new Set();
  for (const { modules = {} } of chunks) {
    for (const [id, { renderedLength = 1 }] of Object.entries(modules)) {
      const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1];
      if (name !== undefined && renderedLength > 0) names.add(name);
    }
  }
  return [...names].sort();
}

/** The licence of an npm package, below its name. */
export function packageLicence(name) {
  const folder = join(root, 'node_modules', name);
  const file = readdirSync(folder).find((each) => /^licen[cs]e(\.|$)/i.test(each));
  if (file === undefined) throw new Error(`${name} has no licence file: its code cannot be shipped.`);
  return `${name}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
}

/** The licence of a part of the WebAssembly modules, below its name. */
export function nativeLicence({ text }) {
  return readFileSync(join(root, 'scripts/lib/licences', text), 'utf8');
}

/**
 * The headers outside the repository that the modules were compiled with, according to the build's dependency files.
 */
export function foreignHeaders() {
  const folder = join(root, 'build/wasm');
  const notes = execFileSync('ninja', ['-C', folder, '-t', 'deps'], { encoding: 'utf8', maxBuffer: 1 << 28 });
  const paths = notes.split('\n').flatMap((line) => /^ {4}(.+)/.exec(line)?.[1] ?? []);
  const all = paths.map((path) => (path.startsWith('/') ? path : join(folder, path)));
  return [...new Set(all)].filter((path) => path.startsWith(folder) || !path.startsWith(root)).sort();
}

const line = `\n${'-'.repeat(80)}\n\n`;

/** Joins texts with a dashed line between them. */
export function joined(texts) {
  return texts.join(line);
}

/** The text of NOTICE: the licences of all third-party code in the package. */
export function notice() {
  const packages = [...JSON.parse(readFileSync(bundledPackagesFile, 'utf8')), ...copiedPackages].sort();
  const head =
    'Marrow is under the licence in LICENSE. The package also contains the work of others, under the terms below.\n' +
    `\nThe JavaScript contains: ${packages.join(', ')}.\n` +
    'The WebAssembly modules contain parts of: GLM, stb_image, Emscripten, LLVM (libc++, compiler-rt) and musl.\n';
  return joined([head, ...packages.map(packageLicence), ...nativeParts.map(nativeLicence)]);
}
