// npm run fuzz [-- --seconds N] [target ...]: runs libFuzzer on all targets or those named. build/fuzz keeps the
// corpus, which grows from run to run, and the inputs that break something.

import { parseArgs } from 'node:util';
import { Checks } from './lib/checks.mjs';
import { buildPreset } from './lib/cmake.mjs';
import { fuzz, fuzzTargets } from './lib/fuzzing.mjs';
import { main, Stop } from './lib/log.mjs';
import { makeSamples, setUp } from './lib/steps.mjs';
import { clangNeeds } from './lib/system.mjs';

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seconds: { type: 'string', default: '60' } },
  });
  const seconds = Number(values.seconds);
  if (!(seconds > 0)) throw new Stop(`--seconds wants a number above 0, not "${values.seconds}".`);
  const known = fuzzTargets();
  const targets = positionals.length > 0 ? positionals.map(withSuffix) : known;
  const unknown = targets.filter((target) => !known.includes(target));
  if (unknown.length > 0)
    throw new Stop(`No fuzz target ${unknown.join(', ')}. There are: ${known.join(', ')}.`);

  await setUp(...clangNeeds, 'googleTest');
  await makeSamples();
  const checks = new Checks('npm run fuzz');
  let folder;
  const built = await checks.run('C++: clang, fuzzers', async () => {
    folder = await buildPreset('clang', targets);
  });
  for (const target of built ? targets : []) {
    await checks.run(`Fuzz: ${target}, ${seconds} s`, () => fuzz(folder, target, seconds, { show: true }));
  }
  checks.finish();
});

function withSuffix(name) {
  return name.endsWith('_fuzz') ? name : `${name}_fuzz`;
}
