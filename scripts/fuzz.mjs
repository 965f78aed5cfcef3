// npm run fuzz [-- --seconds N] [target ...]: runs libFuzzer on all targets or those named. build/fuzz keeps the
// corpus, which grows from run to run, and the inputs that break something.

import { parseArgs } from 'node:util';
import { Checks } from './lib/checks.mjs';
import { fuzzChecks, fuzzTargets } from './lib/fuzzing.mjs';
import { main, Stop } from './lib/log.mjs';
import { makeSamples, setUp } from './lib/steps.mjs';
import { testNeeds } from './lib/system.mjs';

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seconds: { type: 'string', default: '60' } },
  });
  const seconds = Number(values.seconds);
  if (!(seconds > 0)) throw new Stop(`--seconds needs a number above 0, not "${values.seconds}".`);
  const known = fuzzTargets();
  const targets = positionals.length > 0 ? positionals.map(withSuffix) : known;
  const unknown = targets.filter((target) => !known.includes(target));
  if (unknown.length > 0)
    throw new Stop(`No fuzz target ${unknown.join(', ')}. There are: ${known.join(', ')}.`);

  await setUp(...testNeeds);
  await makeSamples();
  const checks = new Checks('npm run fuzz');
  await fuzzChecks(checks, targets, seconds, { show: true });
  checks.finish();
});

function withSuffix(name) {
  return name.endsWith('_fuzz') ? name : `${name}_fuzz`;
}
