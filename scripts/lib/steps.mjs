/** Steps that several commands share. Each is quick when nothing has changed. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildPreset } from './cmake.mjs';
import { unlessFresh } from './freshness.mjs';
import { importedFiles } from './imported-files.mjs';
import { say, step, Stop } from './log.mjs';
import { ensureNodeModules } from './packages.mjs';
import { root, run } from './run.mjs';
import { ensureSystem } from './system.mjs';

/** Installs missing system packages and npm packages. */
export async function setUp(...names) {
  const npmPackages = ensureNodeModules();
  await Promise.all([ensureSystem(names, npmPackages), npmPackages]);
}

/** Builds the modules of build/wasm, with their JavaScript. */
export async function buildWasm() {
  await step('Building the WASM modules', () => buildPreset('wasm'));
}

/** Makes public/samples with the programs of samples/. */
export async function makeSamples() {
  const made = await unlessFresh('samples', ['samples'], ['public/samples'], () =>
    step('Making the samples', () => run(process.execPath, ['samples/run.mjs', 'make'])),
  );
  if (!made) say('> The samples are up to date');
}

/** The files from which page and package are built. */
function sources() {
  const modules = readdirSync(join(root, 'build/wasm'))
    .filter((name) => /\.(wasm|js)$/.test(name))
    .map((name) => `build/wasm/${name}`);
  return ['web', 'shaders', ...modules, 'package-lock.json', 'tsconfig.json', '$MARROW_COVERAGE'];
}

/** The files and variables that the page depends on. Its licences.txt contains the texts of the folder of licences. */
export function siteInputs() {
  return [...sources(), ...importedFiles('vite.config.ts'), 'public', 'scripts/lib/licences'];
}

/** Builds the page to site/. */
export async function buildSite() {
  const built = await unlessFresh('site', siteInputs(), ['site/index.html'], () =>
    step('Building the page', () => run(process.execPath, ['node_modules/vite/bin/vite.js', 'build'])),
  );
  if (!built) say('> The page is up to date');
}

/** The files and variables that the package depends on. */
export function distInputs() {
  const scripts = importedFiles('scripts/dist/build.mjs');
  return [...sources(), ...scripts, 'package.json', 'tsconfig.package.json'];
}

/** Builds the package to dist/. */
export async function buildDist() {
  const outputs = ['dist/index.js', 'dist/marrow.wasm', 'dist/images-png.wasm', 'dist/sbom.cdx.json'];
  const built = await unlessFresh('dist', distInputs(), outputs, () =>
    step('Building the package', () => run(process.execPath, ['scripts/dist/build.mjs'])),
  );
  if (!built) say('> The package is up to date');
}

const defaultCorpus = join(root, '../shared');

/** The folder that contains the folder "corpus"; it need not exist. */
function chosenFolder() {
  return process.env.MARROW_CORPUS ?? defaultCorpus;
}

/** The folder of third-party models that the slow tests read; null if it is missing. */
export function corpusFolder() {
  const folder = chosenFolder();
  return existsSync(join(folder, 'corpus')) ? folder : null;
}

/** Like `corpusFolder`, but throws a Stop if the folder, or one of the given paths in it, is missing. */
export function requiredCorpus(...paths) {
  const folder = chosenFolder();
  const missing = ['corpus', ...paths].map((path) => join(folder, path)).find((path) => !existsSync(path));
  if (missing === undefined) return folder;
  throw new Stop(
    `${missing} is missing. The corpus of third-party models is not part of the repository, and no command makes it. ` +
      `Copy it to ${join(defaultCorpus, 'corpus')}, or set MARROW_CORPUS to the folder that contains the folder "corpus".`,
  );
}
