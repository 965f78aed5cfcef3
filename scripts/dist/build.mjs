// Builds the package: dist/*.js (ES modules for a plain script tag; only those for three.js have bare imports),
// the modules (dist/marrow.wasm, dist/open-*.wasm, dist/images-*.wasm), dist/cli/marrow.js for Node, and the declarations.

import { chmodSync, copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'rolldown';
import { bundledPackagesFile, packageLicence, packagesIn } from '../lib/licences.mjs';
import { main } from '../lib/log.mjs';
import { root, run } from '../lib/run.mjs';
import { builtSbom } from '../lib/sbom.mjs';
import { directImports } from './direct-imports.mjs';
import { importedBy } from './imported-by.mjs';
import { lazyOpening, lazyZip } from './lazy-files.mjs';
import { libraryEntries } from './library-entries.mjs';
import { pruneDeclarations } from './prune-declarations.mjs';
import { sharedGlue } from './shared-glue.mjs';
import { ownCopies } from './own-copies.mjs';
import { plainAddresses } from './plain-addresses.mjs';
import { moduleFiles, siblingFiles } from './sibling-files.mjs';
import { textImports } from './text-imports.mjs';

const out = join(root, 'dist');
/** For `npm run coverage`: emits source maps and does not change statements. */
const counted = process.env.MARROW_COVERAGE !== undefined;
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** The entries that a page imports. Common code is shared. */
const library = {
  boot: 'web/lib/boot/index.ts',
  index: 'web/lib/index.ts',
  'index.node': 'web/lib/index.node.ts',
  clock: 'web/lib/clock/index.ts',
  viewer: 'web/lib/viewer/index.ts',
  state: 'web/lib/state/index.ts',
  element: 'web/lib/element/index.ts',
  'element-define': 'web/lib/element/define.ts',
  'element-boot': 'web/lib/element/boot.ts',
  export: 'web/lib/export/index.ts',
  three: 'web/lib/three/index.ts',
  'three-live': 'web/lib/three/live/index.ts',
};
/** Emscripten's JavaScript for all modules, as a separate file, so that page and worker share one download. */
const glue = { glue: 'build/wasm/glue.js' };
/**
 * The code that opens files: imported by the worker, or by the page if there is no worker. shared.js contains the
 * modules that both library and worker import, and is fetched once.
 */
const opening = { opening: 'web/lib/load/worker/opening.ts' };
const opened = importedBy(opening.opening);
const started = importedBy(library.boot);
/** The worker's file contains only imports: it has no state, and no code that other files could import from it. */
const worker = 'import "./glue.js";\nimport "./formats.js";\nimport "./shared.js";\nimport { serve } from "./opening.js";\nserve(globalThis);\n';
/** The code that reads archives, fetched with the first archive. */
const zip = { zip: 'web/lib/load/archive/zip/index.ts' };
const command = { marrow: 'web/cli/marrow.ts' };
/** The code that adds a frame to a page and exchanges messages with it: one file without imports. */
const embed = { embed: 'web/lib/embed/index.ts' };
/** The page in which the command line draws thumbnails. */
const page = { 'thumbnail-page': 'web/cli/thumbnail/page/main.ts' };

/** The npm packages whose code is part of the bundles. */
const bundledPackages = new Set();

async function bundle(input, folder, plugins, banner = '') {
  const { output } = await build({
    cwd: root,
    input,
    platform: 'neutral',
    // Node's modules; the packages for the browser of `marrow thumbnail` and the queue of `marrow worker`, if they are
    // installed; and the three.js of the user's scene.
    external: [/^node:/, 'playwright-core', 'bullmq', 'three'],
    resolve: { mainFields: ['module', 'main'], conditionNames: ['import', 'browser', 'production', 'default'] },
    transform: { target: 'es2022' },
    plugins: [textImports(), plainAddresses(), ...plugins],
    output: {
      dir: folder,
      format: 'esm',
      ...(counted ? { sourcemap: 'inline', minify: { compress: false, mangle: false, codegen: true } } : { minify: true }),
      postBanner: banner,
      entryFileNames: '[name].js',
      // Chunks are in the folder of the entries, so that './marrow.wasm' and './worker.js' are valid in every file.
      chunkFileNames: '[name].js',
      // The code that entries share: opening and playing models, and the information about clips that needs no drawing.
      codeSplitting: {
        groups: [
          // The code that starts modules, worker and context early, and the code that it shares with the worker.
          { name: 'formats', test: (id) => started.has(id) && opened.has(id), minShareCount: 2 },
          { name: 'start', test: started.has, minShareCount: 2 },
          { name: 'shared', test: opened.has, minShareCount: 2 },
          // Material modules that the viewer uses are in core or are copied (ownCopies). simple-material has those for
          // single-pass drawing and for writing files.
          { name: 'core', test: /web\/lib\/((wasm|animation|model|load|types(?!\/view\.)|util(?!\/(file-cameras|hit-groups)\.))\/|material\/(plain|stage|cut-out|material-image)\.)/, minShareCount: 2 },
          { name: 'simple-material', test: /web\/lib\/material\/(simple-material|mask|missing)\.ts$/ },
          // Includes the defaults of a view, which the viewer and its state share.
          { name: 'playback', test: /web\/lib\/(state\/playback\/|types\/view\.)/, minShareCount: 2 },
          { name: 'views', test: /web\/lib\/state\//, minShareCount: 2 },
          // The code that converts models, imported with the first conversion.
          { name: 'conversion', test: /web\/lib\/scene\// },
          // All code that the viewer imports is one file, which overlays.js and optional.js also import from: one file
          // compresses better than two.
          { name: 'scene', test: /web\/lib\/(viewer\/(?!(draw|apply)-thumbnail\.)|util\/(file-cameras|hit-groups)\.)/, minShareCount: 2 },
        ],
      },
    },
  });
  for (const name of packagesIn(output.filter(({ type }) => type === 'chunk'))) bundledPackages.add(name);
}

/** The declaration files that the package's exports refer to. */
function declarations(exports) {
  return Object.entries(exports).flatMap(([condition, target]) => {
    if (typeof target === 'object') return declarations(target);
    return condition === 'types' ? [target.replace('./dist/', '')] : [];
  });
}

await main(async () => {
  rmSync(out, { recursive: true, force: true });
  await bundle(glue, out, []);
  const shown = 'web/lib/(math/|material/(shown-surfaces|drawn-material|repaint)\\.)';
  const copies = [
    ownCopies('view', /web\/lib\/render\//, /web\/lib\/material\/(shown-surfaces|drawn-material|missing|repaint)\./),
    ownCopies('files', /web\/lib\/(scene|export)\//, new RegExp(`node_modules/gl-matrix/|${shown}`)),
    ownCopies('live', /web\/lib\/three\/live\//, new RegExp(shown)),
    // The worker looks up names; the page does so only for sounds.
    ownCopies('sounds', /web\/lib\/load\/game-file\./, /web\/lib\/(load\/lookup\/lookup|util\/code-pages)\./),
  ];
  const files = [siblingFiles('./'), lazyOpening('./'), lazyZip()];
  await bundle({ ...library, ...opening }, out, [sharedGlue('./'), started.plugin, opened.plugin, ...files, ...copies, directImports()]);
  await bundle(embed, out, []);
  await bundle(zip, out, [], `/*! ${packageLicence('fflate')}*/`);
  const ofCommand = [libraryEntries('../', ['export']), sharedGlue('../'), siblingFiles('../'), lazyOpening('../')];
  await bundle(command, join(out, 'cli'), ofCommand);
  await bundle(page, join(out, 'cli'), [libraryEntries('../')]);
  writeFileSync(join(out, 'worker.js'), worker);
  writeFileSync(bundledPackagesFile, `${JSON.stringify([...bundledPackages].sort())}\n`);
  for (const name of moduleFiles()) {
    copyFileSync(join(root, 'build/wasm', name), join(out, name));
    // Emscripten makes them executable, and npm would keep the mode.
    chmodSync(join(out, name), 0o644);
  }
  chmodSync(join(out, 'cli/marrow.js'), 0o755);
  await run(process.execPath, ['node_modules/typescript/bin/tsc', '--project', 'tsconfig.package.json']);
  pruneDeclarations(out, declarations(manifest.exports), Object.keys(manifest.peerDependencies));
  writeFileSync(join(out, 'sbom.cdx.json'), builtSbom());
});
