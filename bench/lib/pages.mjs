import { copyFileSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'rolldown';
import { build as buildPage } from 'vite';
import { importedBy } from '../../scripts/dist/imported-by.mjs';
import { emscriptenEnvironment } from '../../scripts/lib/emscripten.mjs';
import { strippedGlsl } from '../../scripts/lib/glsl.mjs';
import { root, run } from '../../scripts/lib/run.mjs';
import { characters } from '../live/characters.mjs';
import { glbOfFirstClip } from './md2-glb.mjs';
import { nodeEntry } from './node-entry.mjs';

const bench = join(root, 'bench');

/**
 * Writes the benchmark pages and the files that they load to one folder, bundled and minified for production. `paths` of
 * each player maps file names to the files' locations. `before`: the built checkout of another version, or null.
 */
export async function prepareBenchPages(www, files, players, before) {
  rmSync(www, { recursive: true, force: true });
  for (const folder of ['load/files', 'pose', 'first-frame/sample'])
    mkdirSync(join(www, folder), { recursive: true });

  await bundle(join(bench, 'load/page.mjs'), join(www, 'load/page.js'));
  await bundle(join(bench, 'pose/page.mjs'), join(www, 'pose/page.js'));
  for (const page of ['load', 'pose']) {
    copyFileSync(join(bench, page, 'index.html'), join(www, page, 'index.html'));
  }
  for (const name of ['assimpjs.js', 'assimpjs.wasm']) {
    copyFileSync(join(bench, 'node_modules/assimpjs/dist', name), join(www, 'load', name));
  }
  cpSync(join(root, 'dist'), join(www, 'load/dist'), { recursive: true });
  if (before !== null) {
    cpSync(join(before, 'dist'), join(www, 'load/before'), { recursive: true });
    cpSync(join(before, 'site'), join(www, 'site-before'), { recursive: true });
  }
  for (const path of files.flatMap(({ paths }) => paths))
    copyFileSync(path, join(www, 'load/files', basename(path)));

  await bareModule(join(www, 'first-frame'));
  await bundle(join(bench, 'first-frame/three.mjs'), join(www, 'first-frame/three.mjs'));
  for (const name of [
    'bare.html',
    'bare.mjs',
    'three.html',
    'element.html',
    'model-viewer.html',
    'whole.css',
  ]) {
    copyFileSync(join(bench, 'first-frame', name), join(www, 'first-frame', name));
  }
  await viewerPage('first-frame', 'viewer.html', join(www, 'first-frame/viewer'));
  for (const page of ['frame', 'crowd', 'views', 'live'])
    await viewerPage(page, 'index.html', join(www, page));
  for (const [name, path] of players.flatMap(({ paths }) => Object.entries(paths))) {
    mkdirSync(dirname(join(www, 'player', name)), { recursive: true });
    copyFileSync(path, join(www, 'player', name));
  }
  const sample = join(root, 'public/samples/ulna');
  copyFileSync(join(sample, 'tris.md2'), join(www, 'first-frame/sample/tris.md2'));
  // The image that the model refers to, and one of the same size in a format that browsers decode.
  copyFileSync(join(sample, 'ulna.pcx'), join(www, 'first-frame/sample/ulna.pcx'));
  copyFileSync(join(sample, 'frost.png'), join(www, 'first-frame/sample/skin.png'));
  copyFileSync(
    join(bench, 'node_modules/@google/model-viewer/dist/model-viewer.min.js'),
    join(www, 'first-frame/model-viewer.min.js'),
  );
  const marrow = await import(nodeEntry(join(root, 'dist')));
  const glb = await glbOfFirstClip(marrow, join(sample, 'tris.md2'), join(sample, 'frost.png'));
  writeFileSync(join(www, 'first-frame/sample/tris.glb'), glb);
  const { toGlb } = await import(pathToFileURL(join(root, 'dist/export.js')).href);
  for (const [name, files] of Object.entries(characters)) {
    const model = await marrow.load(Object.entries(files()).map(([file, data]) => ({ name: file, data })));
    writeFileSync(join(www, 'live', `${name}.glb`), await toGlb(model));
    model.dispose();
  }
  cpSync(join(root, 'site'), join(www, 'site'), { recursive: true });
}

/** Builds a page from the repository's sources, with the viewer, its worker and its modules. */
function viewerPage(folder, page, outDir) {
  const started = importedBy('web/lib/boot/index.ts');
  // The bootstrap code and the library are separate files, as in the package.
  const groups = [
    { name: 'boot', test: (id) => started.has(id) || id.includes('vite/preload-helper') },
    { name: 'library', test: /web\/lib\//, minShareCount: 2 },
  ];
  return buildPage({
    configFile: false,
    logLevel: 'warn',
    root: join(bench, folder),
    base: './',
    plugins: [strippedGlsl(), ...(page === 'viewer.html' ? [started.plugin] : [])],
    worker: { format: 'es' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      rollupOptions: {
        input: join(bench, folder, page),
        ...(page === 'viewer.html' ? { output: { codeSplitting: { groups } } } : {}),
      },
    },
  });
}

function bundle(input, file) {
  return build({ cwd: bench, input, output: { file, format: 'esm', minify: true }, platform: 'browser' });
}

async function bareModule(folder) {
  await run(
    'emcc',
    [
      join(bench, 'first-frame/bare.cpp'),
      '-O3',
      '--bind',
      '-sMODULARIZE=1',
      '-sEXPORT_ES6=1',
      '-sENVIRONMENT=web',
      '-sFILESYSTEM=0',
      '-o',
      join(folder, 'bare-module.mjs'),
    ],
    { env: await emscriptenEnvironment() },
  );
}
