import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { extname, join } from 'node:path';
import { buildPreset } from './cmake.mjs';
import { filesUnder } from './files.mjs';
import { Stop } from './log.mjs';
import { execute, root } from './run.mjs';
import { corpusFolder } from './steps.mjs';

/**
 * For each target, the extensions of model files that are seeds, in addition to the samples that the target writes
 * itself (tests/support/fuzzing.h).
 */
const seedExtensions = {
  '3ds': ['.3ds'],
  doom3_script: ['.mtr', '.cfg', '.def'],
  image: ['.pcx', '.tga', '.png', '.jpg', '.jpeg', '.bmp', '.dds'],
  md2: ['.md2'],
  md3: ['.md3'],
  md5anim: ['.md5anim'],
  md5mesh: ['.md5mesh'],
  mdl: ['.mdl'],
  ms3d: ['.ms3d'],
  quake_mdl: ['.mdl'],
  quake3_script: ['.shader', '.skin', '.cfg'],
  snapshot: ['.marrow'],
  sprite: ['.spr', '.sp2', '.spr32', '.wad', '.lmp', '.wal'],
};
const largestSeed = 8 * 1024;

/** The names of the fuzz targets, from tests/fuzz/*_fuzz.cpp. */
export function fuzzTargets() {
  const folder = join(root, 'tests/fuzz');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('_fuzz.cpp'))
    .map((name) => name.slice(0, -'.cpp'.length))
    .sort();
}

/** Builds targets and fuzzes each for some seconds, as one check per target. */
export async function fuzzChecks(checks, targets, seconds, options) {
  let folder;
  const built = await checks.run('C++: clang, fuzzers', async () => {
    folder = await buildPreset('fuzz', targets);
  });
  for (const target of built ? targets : [])
    await checks.run(`Fuzz: ${target}, ${seconds} s`, () => fuzz(folder, target, seconds, options));
}

/** Runs one target for some seconds, and throws libFuzzer's output if it finds a failure. */
async function fuzz(buildFolder, target, seconds, { show = false } = {}) {
  const limits = [
    `-max_total_time=${seconds}`,
    `-fork=${Math.max(1, Math.floor(availableParallelism() / 2))}`,
  ];
  const { code, output } = await runTarget(buildFolder, target, limits, { show });
  if (code !== 0) throw new Stop(output);
}

/**
 * Runs targets over their seeds and the inputs that fuzzing has added, several targets at a time. Each target counts as
 * one test. Returns { passed, failed, tests, output }.
 */
export async function runSeeds(buildFolder, targets) {
  const sum = { passed: 0, failed: 0, tests: [], output: '' };
  await overCores(targets, availableParallelism(), async (target) => {
    const start = performance.now();
    const { code, output } = await runTarget(buildFolder, target, ['-runs=0']);
    const seconds = (performance.now() - start) / 1000;
    sum.tests.push({ title: 'seeds', file: `tests/fuzz/${target}.cpp`, seconds });
    if (code === 0) sum.passed++;
    else {
      sum.failed++;
      sum.output += `${target}:\n${output}\n`;
    }
  });
  return sum;
}

/** Creates a target's folders: the corpus, the inputs that cause failures, and the seeds. */
function foldersOf(target) {
  const at = (name) => join(root, 'build/fuzz', name, target);
  const folders = { corpus: at('corpus'), findings: at('findings'), seeds: at('seeds') };
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true });
  return folders;
}

/**
 * Runs a target with its seeds. Returns { code, stats, output }; `output` is the end of the output and the folder of
 * the input.
 */
async function runTarget(buildFolder, target, limits, options) {
  const { corpus, findings, seeds } = foldersOf(target);
  gatherSeeds(seedExtensions[target.replace(/_fuzz$/, '')] ?? [], seeds);
  const dictionary = join(root, `tests/fuzz/${target}.dict`);
  const { code, output } = await execute(
    join(buildFolder, 'tests', target),
    [
      corpus,
      seeds,
      ...limits,
      `-artifact_prefix=${findings}/`,
      '-rss_limit_mb=2560',
      '-timeout=10',
      ...(existsSync(dictionary) ? [`-dict=${dictionary}`] : []),
    ],
    options,
  );
  const stats = statsOf(output);
  const end = output.trimEnd().split('\n').slice(-60).join('\n');
  return { code, stats, output: `${end}\n\nThe input is in ${findings}; write a test for it.` };
}

/** The number of executions and of covered edges that libFuzzer prints (with -print_final_stats=1). */
export function statsOf(output) {
  const last = (pattern) => Number([...output.matchAll(pattern)].at(-1)?.[1] ?? 0);
  return {
    executions: last(/^stat::number_of_executed_units: (\d+)/gm),
    coverage: last(/^#\d+.*? cov: (\d+)/gm),
  };
}

/** After this number of findings, a run of a target ends: known failures then hide others. */
const mostFindings = 5;

/**
 * Fuzzes targets, one per core, for a number of seconds each, and minimises findings and corpus. Calls `report` with {
 * target, executions, coverage, inputs, bytes, findings } when a target is done; findings are paths.
 */
export async function fuzzCampaign(targets, seconds, cores, report) {
  const buildFolder = await buildPreset('fuzz', targets);
  await overCores(targets, cores, async (target) => {
    const { corpus, findings } = foldersOf(target);
    const known = new Set(readdirSync(findings));
    const end = performance.now() + seconds * 1000;
    const sum = { executions: 0, coverage: 0 };
    const fresh = () => readdirSync(findings).filter((name) => !known.has(name));
    for (let left = seconds; left >= 1; left = (end - performance.now()) / 1000) {
      const limits = [`-max_total_time=${Math.ceil(left)}`, '-print_final_stats=1'];
      const { code, stats } = await runTarget(buildFolder, target, limits);
      sum.executions += stats.executions;
      sum.coverage = Math.max(sum.coverage, stats.coverage);
      if (code !== 0 && (fresh().length === 0 || fresh().length >= mostFindings)) break;
    }
    for (const name of fresh()) await minimiseFinding(buildFolder, target, join(findings, name));
    await minimiseCorpus(buildFolder, target);
    const kept = readdirSync(corpus).map((name) => statSync(join(corpus, name)).size);
    const bytes = kept.reduce((total, size) => total + size, 0);
    const found = readdirSync(findings).filter((name) => !known.has(name));
    report({
      target,
      ...sum,
      inputs: kept.length,
      bytes,
      findings: found.map((name) => join(findings, name)),
    });
  });
}

/** Calls `work` with each of `items`, at most `cores` at a time. */
export async function overCores(items, cores, work) {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: cores }, worker));
}

/** Replaces an input that causes a failure by the smallest one found within a minute that still causes it. */
async function minimiseFinding(buildFolder, target, path) {
  if (/\/(timeout|slow-unit|oom)-/.test(path)) return;
  const smaller = `${path}.min`;
  const limits = ['-minimize_crash=1', '-max_total_time=60', `-exact_artifact_path=${smaller}`, path];
  await execute(join(buildFolder, 'tests', target), limits);
  if (existsSync(smaller)) renameSync(smaller, path);
}

/** Removes inputs of the corpus whose coverage the seeds and smaller inputs already have. */
async function minimiseCorpus(buildFolder, target) {
  const { corpus, seeds } = foldersOf(target);
  const merged = `${corpus}.merged`;
  rmSync(merged, { recursive: true, force: true });
  mkdirSync(merged);
  const { code } = await execute(join(buildFolder, 'tests', target), ['-merge=1', merged, seeds, corpus]);
  if (code !== 0) return rmSync(merged, { recursive: true, force: true });
  rmSync(corpus, { recursive: true });
  renameSync(merged, corpus);
}

/** Copies small files of the target's formats: Marrow's samples, and the corpus if it is available. */
function gatherSeeds(extensions, target) {
  const corpus = corpusFolder();
  const folders = [
    join(root, 'public/samples'),
    ...(corpus ? [join(corpus, 'corpus'), join(corpus, 'bad')] : []),
  ];
  for (const folder of folders.filter((path) => existsSync(path))) {
    for (const name of filesUnder(folder)) {
      const extension = extname(name).toLowerCase();
      const path = join(folder, name);
      if (!extensions.includes(extension) || statSync(path).size > largestSeed) continue;
      copyFileSync(
        path,
        join(target, createHash('sha1').update(path).digest('hex').slice(0, 12) + extension),
      );
    }
  }
}
