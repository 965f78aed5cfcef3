import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { extname, join } from 'node:path';
import { buildPreset } from './cmake.mjs';
import { Stop } from './log.mjs';
import { execute, root } from './run.mjs';
import { corpusFolder } from './steps.mjs';

/**
 * The extensions of the real files that seed a target, beside the samples that it writes itself
 * (tests/support/fuzzing.h).
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
};
const largestSeed = 32 * 1024;

/** The names of the fuzz targets, from tests/fuzz/*_fuzz.cpp. */
export function fuzzTargets() {
  const folder = join(root, 'tests/fuzz');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('_fuzz.cpp'))
    .map((name) => name.slice(0, -'.cpp'.length))
    .sort();
}

/** Builds targets and fuzzes each for some seconds, a check each. */
export async function fuzzChecks(checks, targets, seconds, options) {
  let folder;
  const built = await checks.run('C++: clang, fuzzers', async () => {
    folder = await buildPreset('fuzz', targets);
  });
  for (const target of built ? targets : [])
    await checks.run(`Fuzz: ${target}, ${seconds} s`, () => fuzz(folder, target, seconds, options));
}

/** Runs one target for some seconds, and throws libFuzzer's output when it finds something. */
async function fuzz(buildFolder, target, seconds, { show = false } = {}) {
  const limits = [
    `-max_total_time=${seconds}`,
    `-fork=${Math.max(1, Math.floor(availableParallelism() / 2))}`,
  ];
  const { code, output } = await runTarget(buildFolder, target, limits, { show });
  if (code !== 0) throw new Stop(output);
}

/**
 * Runs targets over their seeds, and over what fuzzing has added to them, several targets at a time. Each target counts
 * as one test. Returns { passed, failed, tests, output }.
 */
export async function runSeeds(buildFolder, targets) {
  const sum = { passed: 0, failed: 0, tests: [], output: '' };
  const waiting = [...targets];
  const worker = async () => {
    for (let target = waiting.shift(); target; target = waiting.shift()) {
      const start = performance.now();
      const { code, output } = await runTarget(buildFolder, target, ['-runs=0']);
      const seconds = (performance.now() - start) / 1000;
      sum.tests.push({ title: 'seeds', file: `tests/fuzz/${target}.cpp`, seconds });
      if (code === 0) sum.passed++;
      else {
        sum.failed++;
        sum.output += `${target}:\n${output}\n`;
      }
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return sum;
}

/** Runs a target with its seeds. Gives { code, output }; the output is the end, and where the input lies. */
async function runTarget(buildFolder, target, limits, options) {
  const corpus = join(root, 'build/fuzz/corpus', target);
  const findings = join(root, 'build/fuzz/findings', target);
  const seeds = join(root, 'build/fuzz/seeds', target);
  for (const folder of [corpus, findings, seeds]) mkdirSync(folder, { recursive: true });
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
  const end = output.trimEnd().split('\n').slice(-60).join('\n');
  return { code, output: `${end}\n\nThe input is in ${findings}; write a test for it.` };
}

/** Copies small files of the target's formats: our samples, and the corpus if it is there. */
function gatherSeeds(extensions, target) {
  const corpus = corpusFolder();
  const folders = [
    join(root, 'public/samples'),
    ...(corpus ? [join(corpus, 'corpus'), join(corpus, 'bad')] : []),
  ];
  for (const folder of folders.filter((path) => existsSync(path))) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const extension = extname(entry.name).toLowerCase();
      const path = join(entry.parentPath ?? entry.path, entry.name);
      if (!entry.isFile() || !extensions.includes(extension) || statSync(path).size > largestSeed) continue;
      copyFileSync(
        path,
        join(target, createHash('sha1').update(path).digest('hex').slice(0, 12) + extension),
      );
    }
  }
}
