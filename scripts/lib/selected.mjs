/** Runs selected tests (selection.mjs), and builds only their dependencies. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buildPreset } from './cmake.mjs';
import { say, Stop } from './log.mjs';
import { runNativeTests } from './native-tests.mjs';
import { root, run } from './run.mjs';
import { nativeFilter, projectOf, suiteOf } from './selection.mjs';
import { buildDist, buildSite, buildWasm, corpusFolder, makeSamples, setUp } from './steps.mjs';
import { testNeeds, wasmNeeds } from './system.mjs';
import { runVitest } from './vitest.mjs';

/** The projects of vitest.config.ts for each kind of test. */
const projects = {
  unit: ['unit'],
  repository: ['repository'],
  e2e: ['e2e', 'e2e-more'],
  corpus: ['corpus'],
};

/** The repository tests that only read sources. */
const withoutBuild =
  /^tests\/(architecture|chromium|coverage|files|glsl|layers|load-runs|locks|no-sleep|parity|report|scripts|selection|serve|test-order)\.test\.ts$/;

/** Maps the paths of all test files to their texts. */
export function testFiles() {
  const files = new Map();
  const visit = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      const name = relative(root, path);
      if (entry.isDirectory()) {
        if (entry.name !== 'node_modules') visit(path);
      } else if (projectOf(name) !== null || suiteOf(name) !== null)
        files.set(name, readFileSync(path, 'utf8'));
    }
  };
  for (const folder of ['tests', 'e2e']) visit(join(root, folder));
  return files;
}

/** The paths that differ from a revision, including new files that git does not ignore. */
export async function changedPaths(revision) {
  const git = async (...args) =>
    (await run('git', [...args, '-z'])).split('\0').filter((path) => path !== '');
  const changed = await git('diff', '--name-only', '--no-renames', revision);
  return [...new Set([...changed, ...(await git('ls-files', '--others', '--exclude-standard'))])];
}

/** Builds the dependencies of the selected tests, and runs them. Stops with the message `nothing` if there are none. */
export async function runSelection(checks, selection, nothing) {
  const corpus = corpusFolder();
  const isCorpus = ({ suite, project }) => suite === 'corpus' || project === 'corpus';
  const runnable = (each) => corpus !== null || !isCorpus(each);
  const native = selection.native.filter(runnable);
  const vitest = selection.vitest.filter(runnable);
  if (native.length + vitest.length < selection.native.length + selection.vitest.length)
    say('> Tests that read the corpus are left out: it is not there (MARROW_CORPUS).');
  // Running all unit tests includes the related ones.
  const related = vitest.some(({ project, files }) => project === 'unit' && files === null)
    ? []
    : selection.related.filter((path) => existsSync(join(root, path)));
  if (native.length + vitest.length + related.length === 0) throw new Stop(nothing);

  const pages = vitest.some(({ project }) => project === 'e2e' || project === 'corpus');
  const repository = ({ project, files }) =>
    project === 'repository' && !files?.every((path) => withoutBuild.test(path));
  const built = pages || vitest.some(repository);
  const wasm = built || related.length > 0 || vitest.some(({ project }) => project === 'unit');
  await checks.prepare('Set up', () =>
    setUp(
      ...(native.length > 0 ? testNeeds : []),
      ...(wasm ? wasmNeeds : []),
      ...(pages ? ['chromium', 'redis'] : []),
    ),
  );
  if (wasm) {
    await checks.prepare('Build: WASM', buildWasm);
    await checks.prepare('Build: samples', makeSamples);
  }
  if (built) {
    await Promise.all([
      checks.prepare('Build: package', buildDist),
      checks.prepare('Build: page', buildSite),
    ]);
  }
  await runNative(checks, native, corpus);
  if (related.length > 0) {
    const args = [...related, '--passWithNoTests'];
    await checks.run('TypeScript: related tests', () => runVitest('unit', { command: 'related', args }));
  }
  for (const { project, files, title } of vitest) {
    const args = [...(files ?? []), ...(title === null ? [] : ['-t', title])];
    const env = corpus === null ? {} : { MARROW_CORPUS: corpus };
    const what = title === null ? 'files' : 'titles';
    await checks.run(`Vitest: ${project}, ${files === null ? 'all' : what}`, () =>
      runVitest(projects[project], { args, env }),
    );
  }
  // A title in a file may not be the title of a test, so no test may have run.
  if (!checks.counted) throw new Stop(nothing);
}

async function runNative(checks, native, corpus) {
  if (native.length === 0) return;
  const target = ({ suite }) => `marrow_${suite}_tests`;
  let folder;
  await checks.prepare('C++: build', async () => {
    folder = await buildPreset('test', native.map(target));
  });
  const env = corpus === null ? {} : { MARROW_CORPUS: corpus };
  for (const each of native) {
    await checks.run(`C++: ${each.suite}`, () =>
      runNativeTests([join(folder, 'tests', target(each))], { filter: nativeFilter(each.tests), env }),
    );
  }
}
