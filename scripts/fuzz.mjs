// npm run fuzz [-- --seconds N | --hours N [--cores N]] [target ...]: runs libFuzzer on all targets, or on the named
// ones. build/fuzz stores the corpus, which grows from run to run, and the inputs that cause failures. With --seconds,
// each target runs for that time. With --hours, the targets share the time of all cores; the corpus is minimised, and a
// run of all targets rewrites the table in docs/security.md.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { Checks } from './lib/checks.mjs';
import { fuzzCampaign, fuzzChecks, fuzzTargets } from './lib/fuzzing.mjs';
import { withSection, writePage } from './lib/generated-sections.mjs';
import { main, say, Stop } from './lib/log.mjs';
import { root } from './lib/run.mjs';
import { makeSamples, setUp } from './lib/steps.mjs';
import { testNeeds } from './lib/system.mjs';

/** The executions of each target in all runs with --hours. */
const totalsFile = join(root, 'build/fuzz/totals.json');

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seconds: { type: 'string', default: '60' },
      hours: { type: 'string' },
      cores: { type: 'string', default: String(availableParallelism()) },
    },
  });
  for (const name of ['seconds', 'hours', 'cores']) {
    const value = values[name];
    if (value !== undefined && !(Number(value) > 0))
      throw new Stop(`--${name} needs a number above 0, not "${value}".`);
  }
  const known = fuzzTargets();
  const targets = positionals.length > 0 ? positionals.map(withSuffix) : known;
  const unknown = targets.filter((target) => !known.includes(target));
  if (unknown.length > 0)
    throw new Stop(`No fuzz target ${unknown.join(', ')}. There are: ${known.join(', ')}.`);

  await setUp(...testNeeds);
  await makeSamples();
  if (values.hours === undefined) {
    const checks = new Checks('npm run fuzz');
    await fuzzChecks(checks, targets, Number(values.seconds), { show: true });
    checks.finish();
    return;
  }

  const cores = Math.min(targets.length, Math.ceil(Number(values.cores)));
  const seconds = (Number(values.hours) * 3600 * cores) / targets.length;
  say(`${targets.length} targets for ${seconds.toFixed(0)} s each, ${cores} at a time`);
  const rows = [];
  await fuzzCampaign(targets, seconds, cores, (row) => {
    rows.push(row);
    say(lineOf(row));
    for (const path of row.findings) say(`  ${relative(root, path)}`);
  });
  const findings = rows.flatMap((row) => row.findings);
  const executions = rows.reduce((sum, row) => sum + row.executions, 0);
  say(`\n${executions.toLocaleString('en')} executions, ${findings.length} findings`);
  if (findings.length > 0) process.exitCode = 1;
  const totals = addTotals(rows);
  if (rows.length === known.length) await writeTable(rows, totals);
});

function withSuffix(name) {
  return name.endsWith('_fuzz') ? name : `${name}_fuzz`;
}

function lineOf({ target, executions, coverage, inputs, bytes, findings }) {
  const counts = `${executions.toLocaleString('en')} executions, ${coverage} edges`;
  return `${target}: ${counts}, ${inputs} inputs (${Math.ceil(bytes / 1000)} kB in total), ${findings.length} findings`;
}

function addTotals(rows) {
  const totals = existsSync(totalsFile) ? JSON.parse(readFileSync(totalsFile, 'utf8')) : {};
  for (const { target, executions } of rows) totals[target] = (totals[target] ?? 0) + executions;
  writeFileSync(totalsFile, `${JSON.stringify(totals, null, 2)}\n`);
  return totals;
}

async function writeTable(rows, totals) {
  const head = [
    '| Target | Executions | Covered edges | Corpus | Open findings |',
    '| --- | ---: | ---: | ---: | ---: |',
  ];
  const lines = rows
    .sort((a, b) => (a.target < b.target ? -1 : 1))
    .map(({ target, coverage, inputs, findings }) => {
      const name = target.replace(/_fuzz$/, '');
      return `| ${name} | ${totals[target].toLocaleString('en')} | ${coverage} | ${inputs} | ${findings.length} |`;
    });
  const page = join(root, 'docs/security.md');
  await writePage(page, withSection(readFileSync(page, 'utf8'), 'fuzz', [...head, ...lines].join('\n')));
}
