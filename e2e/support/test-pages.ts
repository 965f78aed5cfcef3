import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { unlessFresh } from '../../scripts/lib/freshness.mjs';
import { importedFiles } from '../../scripts/lib/imported-files.mjs';
import { strippedGlsl } from '../../scripts/lib/glsl.mjs';
import { serveFolder, type FolderServer } from '../../scripts/lib/serve.mjs';
import { sharedFolder } from '../../tests/web/support/corpus.js';
import { repository } from './serve.js';

const folder = 'build/e2e/pages';

/** Builds the pages in `e2e/*\/page`, with which tests access internal modules of the library. */
export async function buildTestPages(): Promise<void> {
  const wasm = readdirSync(join(repository, 'build/wasm'))
    .filter((name) => /\.(wasm|js)$/.test(name))
    .map((name) => `build/wasm/${name}`);
  const sources = ['web/lib', 'shaders', 'e2e', 'tests/web/support', ...wasm, 'package-lock.json'];
  const inputs = [...sources, ...importedFiles('scripts/lib/glsl.mjs'), '$MARROW_COVERAGE'];
  const pages = readdirSync(join(repository, 'e2e')).flatMap((area) => {
    const path = join('e2e', area, 'page');
    if (!existsSync(join(repository, path))) return [];
    return readdirSync(join(repository, path))
      .filter((name) => name.endsWith('.html'))
      .map((name) => join(path, name));
  });
  await unlessFresh('test-pages', inputs, [folder], async () => {
    await build({
      root: repository,
      base: './',
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      plugins: [strippedGlsl()],
      worker: { format: 'es' },
      build: {
        outDir: join(repository, folder),
        emptyOutDir: true,
        assetsInlineLimit: 0,
        target: 'es2022',
        minify: false,
        // For `npm run coverage`.
        sourcemap: process.env['MARROW_COVERAGE'] === undefined ? false : 'inline',
        modulePreload: { polyfill: false },
        rolldownOptions: { input: pages.map((page) => join(repository, page)) },
      },
    });
  });
}

let server: Promise<FolderServer> | undefined;

/** The address of a built test page, such as `render/page/index.html`, on a server of this test process. */
export async function testPage(path: string): Promise<string> {
  server ??= serveTestPages();
  return `${(await server).url}e2e/${path}`;
}

/** Folders that the server of the test pages also serves, by their paths on the server. */
const mounts: Readonly<Record<string, string>> = {
  'public/samples/': join(repository, 'public/samples'),
  'build/archives/': join(repository, 'build/archives'),
  ...(sharedFolder === null ? {} : { 'corpus/': sharedFolder }),
};

/** Serves the test pages with the given headers, the samples, archives that a test has created, and the corpus. */
export function serveTestPages(headers: Readonly<Record<string, string>> = {}): Promise<FolderServer> {
  return serveFolder(join(repository, folder), headers, { mounts, cached: true });
}

/** The address of a file of the samples, of `build/archives` or of the corpus on the server of the test pages. */
export function fileAddress(file: string): string {
  for (const [path, folder] of Object.entries(mounts))
    if (file.startsWith(`${folder}/`)) return `/${path}${file.slice(folder.length + 1)}`;
  throw new Error(`The server of the test pages does not serve ${file}.`);
}
