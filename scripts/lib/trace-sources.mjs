/** Reads, compiles and runs the TypeScript sources of a checkout for `npm run trace`. */
import { mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { root } from './run.mjs';
import { executedFiles } from './trace.mjs';

/** The TypeScript files of folders of a checkout, by path, with their text. */
function readFolders(checkout, folders) {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(checkout, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(folder, name)),
  );
  return new Map(paths.map((path) => [path, readFileSync(join(checkout, path), 'utf8')]));
}

/** The number of lines and the imports of the files of `web` and `tests`, by path. */
export function readSources(checkout) {
  return new Map(
    [...readFolders(checkout, ['web', 'tests'])].map(([path, text]) => [
      path,
      { lines: text.split('\n').length - 1, imports: importsOf(path, text) },
    ]),
  );
}

/** The files of the repository that a file imports, statically or dynamically. */
function importsOf(path, text) {
  return ts
    .preProcessFile(text, true, true)
    .importedFiles.map(({ fileName }) => fileName)
    .filter((name) => name.startsWith('.'))
    .map((name) => join(dirname(path), name).replace(/\.js$/, '.ts'));
}

/**
 * Loads a model with the sources of a checkout. Returns two lists of files of web/lib in which functions have run:
 * until `load()` has resolved, and until all images are decoded or have failed.
 *
 * Each file is compiled separately, and all modules are imported before counting starts.
 */
export async function filesOfLoad(checkout, model) {
  const folder = join(root, 'build/trace');
  const [entry, ...others] = translate(checkout, folder).map(
    (file) => pathToFileURL(join(folder, file)).href,
  );
  const { load } = await import(entry);
  // One at a time: Node 20 can fail to link modules that several imports reach at once.
  for (const address of others) await import(address);

  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const subject = await load(model);
  const { result: loaded } = await session.post('Profiler.takePreciseCoverage');
  await subject.texturesSettled();
  const { result: settled } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  if (subject.images === 0) throw new Error(`${model}: its image has not arrived`);
  subject.dispose();

  const base = pathToFileURL(`${folder}/`).href;
  return { loaded: executedFiles([loaded], base), settled: executedFiles([loaded, settled], base) };
}

/**
 * Compiles web/lib to JavaScript in a folder that uses the built modules of the checkout. Returns the files that the
 * package's entry for Node imports, starting with the entry.
 */
function translate(checkout, folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'build'), { recursive: true });
  symlinkSync(join(checkout, 'build/wasm'), join(folder, 'build/wasm'));
  const compilerOptions = {
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    verbatimModuleSyntax: true,
  };
  const imports = new Map();
  for (const [path, text] of readFolders(checkout, ['web/lib'])) {
    if (path.endsWith('.d.ts')) continue;
    const { outputText } = ts.transpileModule(text, { fileName: path, compilerOptions });
    const file = path.replace(/\.ts$/, '.js');
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), outputText);
    imports.set(path, importsOf(path, outputText));
  }
  const reached = new Set(['web/lib/index.node.ts']);
  for (const path of reached)
    for (const imported of imports.get(path)) if (imports.has(imported)) reached.add(imported);
  return [...reached].map((path) => path.replace(/\.ts$/, '.js'));
}
