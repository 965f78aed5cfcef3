import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { extname, join } from 'node:path';
import { Stop } from './log.mjs';
import { execute, root } from './run.mjs';
import { corpusFolder } from './steps.mjs';

/**
 * The extensions of the real files that seed a target, beside the samples that it writes itself
 * (tests/support/fuzzing.h).
 */
const seedExtensions = {
  '3ds': ['.3ds'],
  doom3_script: ['.mtr', '.cfg'],
  image: ['.pcx', '.tga', '.png', '.jpg', '.jpeg', '.bmp', '.dds'],
  md2: ['.md2'],
  md3: ['.md3'],
  md5anim: ['.md5anim'],
  md5mesh: ['.md5mesh'],
  mdl: ['.mdl'],
  ms3d: ['.ms3d'],
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

/** Runs one target for some seconds, and throws libFuzzer's output when it finds something. */
export async function fuzz(buildFolder, target, seconds, { show = false } = {}) {
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
      `-max_total_time=${seconds}`,
      `-artifact_prefix=${findings}/`,
      `-fork=${Math.max(1, Math.floor(availableParallelism() / 2))}`,
      '-rss_limit_mb=2560',
      '-timeout=10',
      ...(existsSync(dictionary) ? [`-dict=${dictionary}`] : []),
    ],
    { show },
  );
  if (code !== 0) {
    const words = output.trimEnd().split('\n').slice(-60).join('\n');
    throw new Stop(`${words}\n\nThe input lies in ${findings}; make it a test of its own.`);
  }
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
