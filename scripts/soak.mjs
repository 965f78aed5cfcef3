// npm run soak [-- --rounds N]: loads, plays, exports and disposes of models of the corpus in one page of Chromium,
// 2,000 times in a random but fixed order, and loses the WebGL context in every tenth round. Some loads are aborted;
// others run while the server does not send the whole file, the page is offline, frozen or hidden, a worker fails, or
// the memory is full. Reports the growth of memory, DOM nodes, listeners and GPU objects per round, and fails if
// they grow. A run of at least 100 rounds writes the section of docs/security.md.

import { readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { faultNames, serveFaulty } from '../bench/soak/faulty-server.mjs';
import { randomNumbers } from '../bench/worst-cases/bytes.mjs';
import { chromiumArguments, findChromium } from './lib/chromium.mjs';
import { filesUnder } from './lib/files.mjs';
import { withSection, writePage } from './lib/generated-sections.mjs';
import { main, say, Stop } from './lib/log.mjs';
import { root } from './lib/run.mjs';
import { serveFolder } from './lib/serve.mjs';
import { slopeOf } from './lib/slope.mjs';
import { buildDist, buildWasm, corpusFolder, makeSamples, setUp } from './lib/steps.mjs';
import { wasmNeeds } from './lib/system.mjs';

const extensions = /^\.(3ds|md2|md3|mdl|ms3d|md5mesh|obj|pk3|spr|marrow)$/;
/** The measured quantities. A growth of up to `most` over half of the rounds counts as noise, not as a leak. */
const quantities = [
  { key: 'bytes', name: 'memory of page and worker', unit: 'bytes', most: 12e6 },
  { key: 'nodes', name: 'DOM nodes', unit: 'nodes', most: 20 },
  { key: 'listeners', name: 'event listeners', unit: 'listeners', most: 20 },
  // The shader programs of recent materials are cached, so this number depends on the last models.
  { key: 'gpuObjects', name: 'GPU objects', unit: 'objects', most: 8 },
];
/** The faults that occur in every third round, in turn. */
const troubles = [...faultNames, 'offline', 'frozen', 'hidden', 'worker', 'page memory', 'worker memory'];
/** The milliseconds after which a round counts as hanging. */
const mostMilliseconds = 60_000;
/** Arguments of Chromium: measure memory immediately instead of at the next garbage collection, and expose gc(). */
const measures = ['--enable-blink-features=ForceEagerMeasureMemory', '--js-flags=--expose-gc'];
const isolation = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

await main(async () => {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '2000' } } });
  const rounds = Number(values.rounds);
  if (!(rounds >= 20)) throw new Stop(`--rounds needs a number of at least 20, not "${values.rounds}".`);
  await setUp(...wasmNeeds, 'chromium');
  await buildWasm();
  await buildDist();
  await makeSamples();
  const corpus = corpusFolder();
  const folder = corpus === null ? join(root, 'public/samples') : join(corpus, 'corpus');
  const models = filesUnder(folder)
    .filter((name) => extensions.test(extname(name).toLowerCase()))
    .map((name) => name.split(sep).map(encodeURIComponent).join('/'))
    .sort();
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...chromiumArguments, ...measures],
    ignoreDefaultArgs: ['--headless'],
  });
  const opened = [browser];
  try {
    const faulty = await serveFaulty(folder);
    opened.push(faulty);
    const server = await serveFolder(root, isolation, { mounts: { 'models/': `${folder}/` } });
    opened.push(server);
    const { samples, outcomes } = await soak(
      browser,
      { url: server.url, faulty: faulty.url },
      models,
      rounds,
    );
    await report(samples, outcomes, rounds, models.length);
  } finally {
    for (const each of opened) await each.close();
  }
});

async function soak(browser, { url, faulty }, models, rounds) {
  const page = await browser.newPage();
  const errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  const session = await page.context().newCDPSession(page);
  await page.goto(`${url}bench/soak/index.html`);
  await page.waitForFunction(() => globalThis.soak !== undefined);
  const random = randomNumbers(7);
  const every = Math.max(1, Math.floor(rounds / 40));
  const [samples, outcomes] = [[], new Map()];
  for (let number = 1; number <= rounds; number++) {
    const model = models[Math.floor(random() * models.length)];
    const trouble = number % 3 === 0 ? troubles[(number / 3) % troubles.length] : undefined;
    const address = faultNames.includes(trouble) ? `${faulty}${trouble}/${model}` : `${url}models/${model}`;
    const options = {
      losesContext: number % 10 === 0,
      failsWorker: trouble === 'worker',
      hidesTab: trouble === 'hidden',
      fullMemory: trouble?.endsWith(' memory') ? trouble.split(' ')[0] : null,
      abortsAfter: trouble === 'stall' ? 250 : number % 17 === 0 ? 5 : null,
    };
    const ended = page.evaluate(
      ([most, ...values]) =>
        Promise.race([
          globalThis.soak.round(...values),
          new Promise((resolve) => setTimeout(resolve, most, 'no end')),
        ]),
      [mostMilliseconds, address, number, options],
    );
    if (trouble === 'frozen')
      for (const state of ['frozen', 'active']) await session.send('Page.setWebLifecycleState', { state });
    if (trouble === 'offline') await page.context().setOffline(true);
    const outcome = await ended;
    if (trouble === 'offline') await page.context().setOffline(false);
    if (outcome === 'no end') throw new Stop(`Round ${number}, ${address}: did not end.`);
    const name = trouble === undefined ? outcome : `${trouble}: ${outcome}`;
    outcomes.set(name, (outcomes.get(name) ?? 0) + 1);
    // Optional code that cannot be fetched is reported as an uncaught error, and fetched again later.
    if (trouble === 'offline')
      errors.splice(0, errors.length, ...errors.filter((text) => !isMissingCode(text)));
    if (errors.length > 0) throw new Stop(`Round ${number}, ${address}: ${errors[0]}`);
    if (number % every === 0) samples.push([number, await countsOf(page, session)]);
  }
  return { samples, outcomes };
}

function isMissingCode(error) {
  return error.includes('Failed to fetch dynamically imported module');
}

async function countsOf(page, session) {
  const counts = await page.evaluate(() => globalThis.soak.counts());
  const { nodes, jsEventListeners: listeners } = await session.send('Memory.getDOMCounters');
  return { ...counts, nodes, listeners };
}

async function report(samples, outcomes, rounds, models) {
  const lines = quantities.map(({ key, name, unit, most }) => {
    const slope = slopeOf(samples.map(([at, counts]) => [at, counts[key]]));
    const grows = slope * (rounds / 2) > most;
    if (grows) process.exitCode = 1;
    const last = samples.at(-1)[1][key].toLocaleString('en');
    say(`${name}: ${slope.toFixed(2)} ${unit} a round, ${last} at the end${grows ? '  GROWS' : ''}`);
    return `| ${name} | ${last} | ${slope.toFixed(2)} |`;
  });
  const counted = [...outcomes].sort((a, b) => b[1] - a[1]).map(([name, count]) => `${name} ${count}`);
  say(`${rounds} rounds of ${models} models: ${counted.join(', ')}`);
  if (rounds < 100 || process.exitCode === 1) return;
  const page = join(root, 'docs/security.md');
  const text = [
    `${rounds} rounds over ${models} models: ${counted.join(', ')}.`,
    ...['', '| | At the end | Growth a round |', '| --- | ---: | ---: |', ...lines],
  ].join('\n');
  await writePage(page, withSection(readFileSync(page, 'utf8'), 'soak', text));
}
