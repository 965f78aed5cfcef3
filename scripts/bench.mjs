// npm run bench: measures loading (time and memory), posing, startup and the frame times of a Quake III player,
// compared with other libraries, which take turns in one run. Results are medians with percentiles. Prints a table, and
// writes build/bench/results.csv and machine.json.
// `--before CHECKOUT` also measures another version of Marrow, which must have been built there (npm run build).
// Each measurement replaces its section of docs/performance.md as soon as it is complete, unless `--before` compares
// versions: if a later measurement fails, the sections and the table of the earlier ones are still written.
// `--only NAME`, which may be repeated, measures only that kind: native, load, pose, first-frame, frame, crowd, views,
// live, convert or thumbnail.

import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { characterFiles } from '../bench/lib/character.mjs';
import { machineFacts } from '../bench/lib/machine.mjs';
import { gridMd2 } from '../bench/lib/md2-grid.mjs';
import { gridMd3 } from '../bench/lib/md3-grid.mjs';
import { short, summarize } from '../bench/lib/stats.mjs';
import { terrain3ds } from '../bench/lib/terrain-3ds.mjs';
import { terrainMtl, terrainObj } from '../bench/lib/terrain-obj.mjs';
import { chromiumArguments, findChromium } from './lib/chromium.mjs';
import { buildPreset } from './lib/cmake.mjs';
import { filesUnder } from './lib/files.mjs';
import { bold, main, say, step, Stop } from './lib/log.mjs';
import { ensureNodeModules } from './lib/packages.mjs';
import { withSection, writePage } from './lib/generated-sections.mjs';
import { performanceSection } from './lib/performance.mjs';
import { root, run } from './lib/run.mjs';
import { serveFolder } from './lib/serve.mjs';
import { buildDist, buildSite, buildWasm, corpusFolder, makeSamples, setUp } from './lib/steps.mjs';
import { nativeNeeds, wasmNeeds } from './lib/system.mjs';

const out = join(root, 'build/bench');
const www = join(out, 'www');
/** The model whose memory while loading is measured, too. */
const largestObj = 'terrain-65mb.obj';
const rounds = 9;
const lerpRounds = 15;
const firstFrameRounds = 15;
/** The sizes of the posed crowds. */
const crowds = [1, 100, 1000];
/** The sizes of the posed crowds of Marrow's Half-Life sample. */
const sampleCrowds = [1, 500];
const poseRounds = 15;
const frameRounds = 15;
/** The sizes of the drawn crowds. */
const drawnCrowds = [1, 200, 400];
/** Crowds in three.js: 1,000 characters are only posed, 200 are drawn. */
const liveCrowds = [
  { who: 'hero', count: 1000, drawn: false },
  { who: 'figure', count: 200, drawn: true },
];
/** The number of rounds with the profiler, which measures the time in JavaScript. */
const javaScriptRounds = 9;
const conversions = 1000;
const conversionRounds = 1;
const thumbnailRounds = 3;
/** The number of images that one process draws. */
const drawnImages = 1000;
/** The views on a page, and how many of them are animated. */
const manyViews = { views: 60, animated: 10 };

/** The kinds of measurements, each with its number of steps. */
const kinds = {
  native: 1,
  load: 3,
  pose: 3,
  'first-frame': 1,
  frame: 1,
  crowd: 1,
  views: 1,
  live: 1,
  convert: 1,
  thumbnail: 2,
};

const { values: options } = parseArgs({
  options: { before: { type: 'string' }, only: { type: 'string', multiple: true } },
});
/** The checkout of the other version, or null. */
const before = options.before === undefined ? null : resolve(options.before);
const beforeDist = before === null ? null : join(before, 'dist');

/** V8's options for forcing garbage collection between samples without discarding compiled code. */
const collects = ['--expose-gc', '--no-flush-bytecode'];

/** The headers for cross-origin isolation. */
const isolation = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

/**
 * The rows of the table: { what, who, where, unit, median, low, high, samples }, or `failed` with a reason. A row of
 * loading may have `ofThree`, its speed relative to three.js, and `vertices`, the number of vertices in
 * the arrays, which is smaller if equal vertices were merged.
 */
const rows = [];

/** The number of finished steps, by kind. */
const done = {};

await main(async () => {
  for (const kind of options.only ?? [])
    if (!Object.hasOwn(kinds, kind))
      throw new Stop(`--only ${kind}: it is one of ${Object.keys(kinds).join(', ')}.`);
  await setUp(
    ...wasmNeeds,
    ...nativeNeeds,
    'googleBenchmark',
    'assimp',
    'assimpCommand',
    'tinyObjLoader',
    'chromium',
  );
  await ensureNodeModules(join(root, 'bench'));
  await buildWasm();
  await buildDist();
  await makeSamples();
  await buildSite();
  const { prepareBenchPages } = await import('../bench/lib/pages.mjs');
  const files = await step('Making large models', benchFiles);
  const players = benchPlayers();
  await step('Building the pages that are compared', () => prepareBenchPages(www, files, players, before));
  const tools = {
    chromium: /Chromium ([\d.]+)/.exec(await versionText(findChromium()))?.[1],
    emscripten: await firstLine('emcc'),
    gcc: await firstLine('g++'),
  };
  const machine = machineFacts(tools);
  try {
    await measureAll(machine, files, players);
  } finally {
    if (rows.length > 0) report(machine);
  }
});

async function measureAll(machine, files, players) {
  const measure = (kind, title, run) => measureOne(machine, kind, title, run);
  await measure('pose', 'The module without SIMD', scalarModule);
  await measure('native', 'Native: Google Benchmark', native);
  await measure('load', 'Loading and LERP in Node', () => inNode(files));
  await measure('load', 'Memory of loading', () => loadingMemory(files));
  await measure('pose', 'Crowds in Node', posesInNode);

  const { chromium } = await import('playwright-core');
  const args = [...chromiumArguments, `--js-flags=${collects.join(' ')}`];
  const browser = await chromium.launch({ executablePath: findChromium(), args });
  // An isolated page has a high-resolution clock.
  const server = await serveFolder(www, isolation);
  const { url } = server;
  try {
    await measure('load', 'Loading and LERP in Chromium', () => inChromium(browser, url, files));
    await measure('pose', 'Crowds in Chromium', () => posesInChromium(browser, url));
    await measure('first-frame', 'First frame', () => firstFrame(browser, url));
    await measure('frame', 'Frames of players', () => playerFrames(browser, url, players));
    await measure('crowd', 'Frames of crowds', () => crowdFrames(browser, url));
    await measure('views', 'Frames of many views', () => viewFrames(browser, url));
    await measure('live', 'Frames of crowds in three.js', () => liveFrames(browser, url));
  } finally {
    await browser.close();
    await server.close();
  }
  await measure('convert', `${conversions.toLocaleString('en')} conversions to GLB`, conversionsToGlb);
  await measure('thumbnail', 'Thumbnails by both renderers', thumbnails);
  await measure('thumbnail', `${drawnImages.toLocaleString('en')} images in one process`, imagesInNode);
}

/** Runs a step of a kind of measurement, unless others were requested. After the last step its section is written. */
async function measureOne(machine, kind, title, run) {
  if (options.only !== undefined && !options.only.includes(kind)) return;
  const first = rows.length;
  await step(title, run);
  for (const row of rows.slice(first)) row.kind = kind;
  done[kind] = (done[kind] ?? 0) + 1;
  if (before !== null || done[kind] < kinds[kind]) return;
  const path = join(root, 'docs/performance.md');
  const section = performanceSection(
    rows.filter((row) => row.kind === kind),
    machine,
  );
  await writePage(path, withSection(readFileSync(path, 'utf8'), kind, section));
}

/**
 * The files to load: { name, companions, paths, bytes }. Some are from the corpus if it is available (including the
 * largest of each format); the others are generated here and large enough to measure a loader's speed.
 */
function benchFiles() {
  mkdirSync(out, { recursive: true });
  const make = (name, bytes) => {
    writeFileSync(join(out, name), bytes);
    return join(out, name);
  };
  const { 'hero.md5mesh': mesh, 'move.md5anim': animation } = characterFiles({ frames: 1200 });
  const made = [
    [make('grid-2048x512.md2', gridMd2())],
    [make('grid-4x1000x400.md3', gridMd3())],
    // assimp finds an animation only if it has the name of the mesh.
    [make('hero.md5mesh', mesh), make('hero.md5anim', animation)],
    [make('terrain-5mb.3ds', terrain3ds(5e6))],
    [make('terrain-5mb.obj', terrainObj(5e6)), make('terrain.mtl', terrainMtl())],
    [make(largestObj, terrainObj(65e6)), join(out, 'terrain.mtl')],
  ];
  const folder = join(corpusFolder() ?? '', 'corpus');
  const taken = [
    ['md2/irrlicht_sydney/sydney.md2'],
    ['md2/ufo_taman/body01.md2'],
    ['md3/oa_player_gargoyle/models/players/gargoyle/upper.md3'],
    ['md5/cube2_ffflag/ffflag.md5mesh', 'md5/cube2_ffflag/ffflag.md5anim'],
    ['ms3d/assimp_wuson/Wuson.ms3d'],
    ['ms3d/glscene_woman4/Woman4.ms3d'],
    ['hlmdl/derived_frankie/frankie.mdl'],
    ['hlmdl/assimp_alpha_test/alpha_test.mdl'],
    ['obj/assimp/spider.obj', 'obj/assimp/spider.mtl'],
    ['3ds/glscene/BoxedIn.3ds'],
    ['3ds/glscene/deimos.3ds'],
    ['3ds/psionic_jeep/jeep1.3ds'],
  ].map((names) => names.map((name) => join(folder, name)));
  return [...taken.filter((paths) => paths.every((path) => existsSync(path))), ...made].map((paths) => {
    const [name, ...companions] = paths.map((path) => basename(path));
    const bytes = paths.reduce((sum, path) => sum + statSync(path).size, 0);
    return { name, companions, paths, bytes };
  });
}

/**
 * Players with a weapon, running and shooting: { name, paths, entry, parts, clips }. One is a sample with animated
 * materials, the other is from the corpus.
 */
function benchPlayers() {
  const clips = ['LEGS_RUN', 'TORSO_ATTACK'];
  const player = (name, weapon, paths) => ({
    name,
    paths,
    entry: `models/players/${name}/`,
    parts: { weapon: `models/weapons2/${weapon}/${weapon}.md3` },
    clips,
  });
  const sample = join(root, 'public/samples/talus/talus.pk3');
  const folders = ['oa_player_sarge', 'oa_w_machinegun'].map((name) =>
    join(corpusFolder() ?? '', 'corpus/md3', name),
  );
  return [
    ...(existsSync(sample) ? [player('talus', 'auger', { 'talus.pk3': sample })] : []),
    ...(folders.every((folder) => existsSync(folder))
      ? [player('sarge', 'machinegun', Object.assign({}, ...folders.map(pathsByName)))]
      : []),
  ];
}

/** The paths of a folder's files, by their names relative to the folder. */
function pathsByName(folder) {
  return Object.fromEntries(filesUnder(folder).map((name) => [name, join(folder, name)]));
}

async function native() {
  const folder = await buildPreset('bench');
  const output = await run(join(folder, 'tests/marrow_bench'), [
    '--benchmark_repetitions=9',
    '--benchmark_enable_random_interleaving=true',
    '--benchmark_format=json',
  ]);
  const { benchmarks } = JSON.parse(output.slice(output.indexOf('{\n')));
  const groups = new Map();
  for (const entry of benchmarks.filter(({ run_type: type }) => type === 'iteration')) {
    groups.set(entry.run_name, [...(groups.get(entry.run_name) ?? []), entry]);
  }
  for (const [name, entries] of groups) {
    const { unit, value } = nativeFigure(entries[0]);
    rows.push({ what: name, who: 'Marrow', where: 'native', unit, ...summarize(entries.map(value)) });
  }
}

/** The unit and value of a native benchmark's result: bytes, items, or only time. */
function nativeFigure(entry) {
  if (entry.bytes_per_second !== undefined)
    return { unit: 'MB/s', value: (run) => run.bytes_per_second / 1e6 };
  if (entry.items_per_second !== undefined)
    return { unit: 'ns/item', value: (run) => 1e9 / run.items_per_second };
  return { unit: entry.time_unit, value: (run) => run.real_time };
}

function addLoads(where, files, { loads, lerp, call }) {
  for (const { name, bytes } of files) {
    const { times, vertices } = loads[name];
    const speeds = loadSpeeds(times, bytes);
    for (const [who, samples] of Object.entries(times)) {
      const row = { what: `load ${name}, ${short(bytes / 1e6)} MB`, who, where, unit: 'MB/s' };
      if (typeof samples === 'string') rows.push({ ...row, failed: samples });
      else rows.push({ ...row, ...speeds[who], vertices: vertices[who] });
    }
    for (const [part, samples] of Object.entries(loads[name].split)) {
      const row = { what: `load() of ${name}: where the time goes`, who: part, where, unit: 'ms' };
      rows.push({ ...row, ...summarize(samples) });
    }
    if (lerp[name] === undefined) continue;
    for (const [who, { vertices, samples }] of Object.entries(lerp[name])) {
      const row = { what: `LERP ${name}, ${vertices} vertices`, who, where, unit: 'ns/vertex' };
      rows.push({ ...row, ...summarize(samples) });
    }
  }
  for (const [who, samples] of Object.entries(call)) {
    const what = 'update() and frame() of one instance with 4 vertices';
    rows.push({ what, who, where, unit: 'ns', ...summarize(samples) });
  }
}

/**
 * The loading speeds in MB/s of all libraries that can read a file, by name. `ofThree` is the speed as a multiple of
 * that of the unmodified three.js loader, which is the first three.js row.
 */
function loadSpeeds(times, bytes) {
  const able = Object.entries(times).filter(([, samples]) => typeof samples !== 'string');
  const speeds = Object.fromEntries(
    able.map(([who, samples]) => [who, summarize(samples.map((time) => bytes / 1e3 / time))]),
  );
  const three = Object.keys(speeds).find((who) => who.startsWith('three.js'));
  if (three !== undefined)
    for (const speed of Object.values(speeds)) speed.ofThree = speed.median / speeds[three].median;
  return speeds;
}

async function inNode(files) {
  const paths = Object.fromEntries(files.flatMap((file) => file.paths.map((path) => [basename(path), path])));
  const dist = join(root, 'dist');
  const request = JSON.stringify({ files, paths, rounds, lerpRounds, dist, before: beforeDist });
  const output = await run(process.execPath, [...collects, 'bench/load/node.mjs', request]);
  const measured = JSON.parse(output.slice(output.indexOf('{"loads"')));
  const byFile = await nativeLoads(files);
  for (const { name } of files) {
    for (const [who, found] of Object.entries(byFile[name])) {
      measured.loads[name].times[who] = typeof found === 'string' ? found : found.times;
      measured.loads[name].vertices[who] = found.vertices;
    }
  }
  addLoads('Node', files, measured);
}

/**
 * Measures native loaders, by file name and library: { times, vertices }, the milliseconds of each round and the
 * number of vertices in the arrays, or the reason why the library cannot read the file.
 */
async function nativeLoads(files) {
  const folder = await buildPreset('bench', ['marrow_native_loads']);
  const output = await run(join(folder, 'tests/marrow_native_loads'), [
    String(rounds),
    ...files.flatMap(({ paths }, i) => [...(i === 0 ? [] : ['--']), ...paths]),
  ]);
  const found = JSON.parse(output.slice(output.indexOf('{"')));
  return Object.fromEntries(files.map(({ name, paths }) => [name, found[paths[0]]]));
}

/**
 * The peak WASM memory of a load in Node. It is the same in a page, because the worker runs the same code. One sample
 * is enough.
 */
async function loadingMemory(files) {
  const { name, companions, paths, bytes } = files.find((file) => file.name === largestObj);
  const byName = Object.fromEntries(paths.map((path) => [basename(path), path]));
  const request = JSON.stringify({ name, companions, paths: byName, dist: join(root, 'dist') });
  const output = await run(process.execPath, ['bench/load/memory.mjs', request]);
  const { peak, result } = JSON.parse(output.slice(output.indexOf('{"peak"')));
  const add = (who, unit, value) => {
    const what = `memory of load() of ${name}, ${short(bytes / 1e6)} MB`;
    rows.push({ what, who, where: 'Node', unit, ...summarize([value]) });
  };
  add('Marrow: WASM, at its peak', 'MB', peak / 1e6);
  add('Marrow: arrays that can be drawn', 'MB', result / 1e6);
  add('Marrow: the peak without the arrays, by the size of the file', 'x', (peak - result) / bytes);
}

async function inChromium(browser, url, files) {
  const page = await browser.newPage();
  await page.goto(`${url}load/`);
  await page.waitForFunction(() => window.measure !== undefined);
  const request = { files, rounds, lerpRounds, hasBefore: before !== null };
  addLoads('Chromium', files, await page.evaluate((asked) => window.measure(asked), request));
  await page.close();
}

/** Adds the runtime without SIMD to the folder of the pages. */
async function scalarModule() {
  const folder = await buildPreset('wasm-scalar');
  copyFileSync(join(root, 'dist/marrow.wasm'), join(www, 'pose/marrow.wasm'));
  copyFileSync(join(folder, 'marrow.wasm'), join(www, 'pose/scalar.wasm'));
}

function addPoses(where, { poses, samples: ofSample }) {
  const add = (results, figure) => {
    for (const [count, contestants] of Object.entries(results)) {
      for (const [who, samples] of Object.entries(contestants)) {
        rows.push({ what: `pose ${count} x ${figure}`, who, where, unit: 'ns/joint', ...summarize(samples) });
      }
    }
  };
  add(poses, '110 joints');
  add(ofSample, 'Hyoid of Half-Life, walking, with controllers');
}

async function posesInNode() {
  const [module, scalar] = ['marrow.wasm', 'scalar.wasm'].map((name) => join(www, 'pose', name));
  const dist = join(root, 'dist');
  const request = JSON.stringify({
    module,
    scalar,
    sample: join(root, 'public/samples/hyoid/hyoid.mdl'),
    counts: crowds,
    sampleCounts: sampleCrowds,
    rounds: poseRounds,
    dist,
    before: beforeDist,
  });
  const output = await run(process.execPath, ['bench/pose/node.mjs', request]);
  addPoses('Node', JSON.parse(output.slice(output.indexOf('{"poses"'))));
}

async function posesInChromium(browser, url) {
  const page = await browser.newPage();
  await page.goto(`${url}pose/`);
  await page.waitForFunction(() => window.measure !== undefined);
  const request = {
    counts: crowds,
    sampleCounts: sampleCrowds,
    rounds: poseRounds,
    hasBefore: before !== null,
  };
  addPoses('Chromium', await page.evaluate((asked) => window.measure(asked), request));
  await page.close();
}

async function firstFrame(browser, url) {
  const { measureFirstFrames, measureMoments } = await import('../bench/first-frame/measure.mjs');
  const viewer = { name: 'Marrow, a viewer', url: `${url}first-frame/viewer/viewer.html`, leastCount: 100 };
  const pages = [
    { name: 'bare Embind module, one triangle', url: `${url}first-frame/bare.html`, leastCount: 3 },
    viewer,
    { name: 'Marrow, the whole page', url: `${url}site/`, leastCount: 100 },
    ...(before === null
      ? []
      : [{ name: 'Marrow before, the whole page', url: `${url}site-before/`, leastCount: 100 }]),
    { name: '<marrow-viewer>', url: `${url}first-frame/element.html`, leastCount: 100 },
    { name: 'three.js + MD2Loader', url: `${url}first-frame/three.html`, leastCount: 100 },
    // <model-viewer> reads only GLB: this one has the model's first clip and an image in a format that browsers decode.
    { name: '<model-viewer>, a GLB', url: `${url}first-frame/model-viewer.html`, leastCount: 100 },
  ];
  const times = await measureFirstFrames(browser, pages, firstFrameRounds);
  for (const [who, samples] of Object.entries(times)) {
    rows.push({ what: 'first frame', who, where: 'Chromium', unit: 'ms', ...summarize(samples) });
  }
  const moments = await measureMoments(browser, viewer, firstFrameRounds);
  const timeline = Object.entries(moments).map(([who, samples]) => ({ who, ...summarize(samples) }));
  for (const row of timeline.sort((a, b) => a.median - b.median))
    rows.push({ what: 'first frame of a viewer, watched: when', where: 'Chromium', unit: 'ms', ...row });
}

/** Measures the main thread's work in a frame, from the clock to the last WebGL call. */
async function playerFrames(browser, url, players) {
  for (const { name, paths, ...asked } of players) {
    await frames(browser, `${url}frame/`, { files: Object.keys(paths), ...asked }, ({ counts }) => {
      const { parts, triangles, passes } = counts;
      return `a frame of ${name}: ${parts} parts, ${triangles} triangles, ${passes} passes`;
    });
  }
}

async function crowdFrames(browser, url) {
  for (const count of drawnCrowds) {
    await frames(
      browser,
      `${url}crowd/`,
      count,
      ({ triangles }) => `a frame of ${count} skinned characters of ${triangles} triangles`,
    );
  }
}

async function viewFrames(browser, url) {
  const { views, animated } = manyViews;
  await frames(
    browser,
    `${url}views/`,
    manyViews,
    ({ resizes }) =>
      `a frame of ${views} views, ${animated} animated; Marrow resizes its canvas ${resizes} times`,
  );
}

async function liveFrames(browser, url) {
  const { measureJavaScript } = await import('../bench/frame/javascript.mjs');
  for (const asked of liveCrowds) {
    const crowd = ({ joints }) => `${asked.count} characters of ${joints} joints in three.js`;
    const what = (prepared) =>
      asked.drawn ? `a frame of ${crowd(prepared)}` : `the poses of ${crowd(prepared)}, not drawn`;
    await frames(browser, `${url}live/`, asked, what, async (page, prepared) => {
      if (!asked.drawn) return;
      const times = await measureJavaScript(page, prepared.names, prepared.frames, javaScriptRounds);
      addFrames(`the JavaScript alone in ${what(prepared)}`, times);
    });
  }
}

/** Converts models that both Marrow and assimp can read. If one has vertex frames, assimp writes only the first. */
async function conversionsToGlb() {
  const { measureConversions } = await import('../bench/convert/measure.mjs');
  const folder = join(corpusFolder() ?? '', 'corpus');
  const models = [
    'md2/irrlicht_sydney/sydney.md2',
    'md3/oa_player_gargoyle/models/players/gargoyle/head.md3',
    'md5/cube2_ffflag/ffflag.md5mesh',
    'ms3d/assimp_wuson/Wuson.ms3d',
    'obj/assimp/spider.obj',
    '3ds/psionic_jeep/jeep1.3ds',
    '3ds/glscene/BoxedIn.3ds',
  ].map((name) => join(folder, name));
  const there = models.filter((path) => existsSync(path));
  const sample = join(root, 'public/samples/ulna/tris.md2');
  const asked = there.length > 0 ? there : [sample];
  const what = `${conversions.toLocaleString('en')} conversions to GLB of ${asked.length} models`;
  const results = await measureConversions(join(out, 'convert'), asked, conversions, conversionRounds);
  for (const [who, rounds] of Object.entries(results)) {
    const add = (unit, values) => rows.push({ what, who, where: 'command', unit, ...summarize(values) });
    add(
      's',
      rounds.map(({ seconds }) => seconds),
    );
    add(
      'failed',
      rounds.map(({ failed }) => failed),
    );
    add(
      'MB written',
      rounds.map(({ bytes }) => bytes / 1e6),
    );
  }
}

/**
 * Models for thumbnails: the first one with vertices in each folder of the corpus, in the formats that Marrow reads.
 * Without a corpus, the samples.
 */
function thumbnailModels() {
  const corpus = corpusFolder();
  if (corpus === null) {
    const samples = ['ulna/tris.md2', 'talus/talus.pk3', 'hyoid/hyoid.mdl'];
    return samples.map((name) => join(root, 'public/samples', name));
  }
  const [head, ...lines] = readFileSync(join(corpus, 'corpus/MANIFEST.tsv'), 'utf8').trim().split('\n');
  const columns = head.split('\t');
  const first = new Map();
  for (const line of lines) {
    const cells = line.split('\t');
    const path = cells[columns.indexOf('path')];
    const hasVertices = Number(cells[columns.indexOf('verts')]) > 0;
    const isRead = /\.(3ds|md2|md3|mdl|md5mesh|ms3d|obj)$/.test(path);
    if (isRead && hasVertices && !first.has(dirname(path))) first.set(dirname(path), join(corpus, path));
  }
  return [...first.values()];
}

async function thumbnails() {
  const { measureThumbnails } = await import('../bench/thumbnail/command.mjs');
  const models = thumbnailModels();
  const results = await measureThumbnails(join(out, 'thumbnails'), models, thumbnailRounds);
  const what = `thumbnails of ${models.length} models, 512 x 512, on one processor`;
  const names = { software: 'Marrow, software renderer', webgl: 'Marrow, WebGL in Chromium' };
  for (const [renderer, rounds] of Object.entries(results)) {
    const row = { what, who: names[renderer], where: 'command' };
    const speeds = rounds.map(({ seconds, drawn }) => drawn / seconds);
    rows.push({ ...row, unit: 'images/s', ...summarize(speeds) });
    rows.push({ ...row, unit: 'not drawn', ...summarize(rounds.map(({ drawn }) => models.length - drawn)) });
    const changed = rounds.filter(({ hash }) => hash !== rounds[0].hash).length;
    rows.push({ ...row, unit: 'rounds with other bytes', ...summarize([changed]) });
  }
}

async function imagesInNode() {
  const request = { dist: join(root, 'dist'), models: thumbnailModels(), count: drawnImages };
  const output = await run(process.execPath, [
    ...collects,
    'bench/thumbnail/in-node.mjs',
    JSON.stringify(request),
  ]);
  const { load, image, memory, different } = JSON.parse(output.slice(output.indexOf('{"load"')));
  const count = drawnImages.toLocaleString('en');
  const add = (who, unit, values) =>
    rows.push({ what: `${count} images in one process`, who, where: 'Node', unit, ...summarize(values) });
  add('load(), with images', 'ms', load);
  add('toPng(model): drawing and PNG', 'ms', image);
  add(`memory after ${(drawnImages / 10).toLocaleString('en')} images`, 'MB', [memory.early]);
  add(`memory after ${count} images`, 'MB', [memory.late]);
  add('images that differ from the first of their model', '', [different]);
}

/**
 * Measures the main thread's time per frame for each library on a page. `what` returns the title of the rows; `then`
 * takes more measurements while the page is open.
 */
async function frames(browser, url, asked, what, then = async () => {}) {
  const { measureFrames } = await import('../bench/frame/measure.mjs');
  const page = await browser.newPage();
  await page.goto(url);
  await page.waitForFunction(() => window.prepare !== undefined);
  const prepared = await page.evaluate((each) => window.prepare(each), asked);
  addFrames(what(prepared), await measureFrames(page, prepared.names, frameRounds));
  await then(page, prepared);
  await page.close();
}

/** Adds a row for each library: its milliseconds per frame. */
function addFrames(what, times) {
  for (const [who, samples] of Object.entries(times))
    rows.push({ what, who, where: 'Chromium', unit: 'ms', ...summarize(samples) });
}

async function firstLine(compiler) {
  return (await versionText(compiler)).split('\n')[0];
}

function versionText(program) {
  return run(program, ['--version']);
}

function report(machine) {
  const columns = ['what', 'who', 'where', 'unit', 'median', 'low', 'high', 'samples', 'ofThree', 'vertices'];
  const cell = (value) =>
    /[",]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value);
  const csv = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? row.failed ?? ''))];
  writeFileSync(join(out, 'results.csv'), `${csv.map((line) => line.map(cell).join(',')).join('\n')}\n`);
  writeFileSync(join(out, 'machine.json'), `${JSON.stringify(machine, null, 2)}\n`);

  for (const [name, value] of Object.entries(machine)) say(`${name}: ${value}`);
  const width = (key) => Math.max(...rows.map((row) => row[key].length));
  let what = '';
  for (const row of rows) {
    if (row.what !== what) say(`\n${bold(row.what)}`);
    what = row.what;
    say(`  ${row.where.padEnd(width('where'))}  ${row.who.padEnd(width('who'))}  ${figureOf(row)}`);
  }
  say(`\nMedians, with the 10th and 90th percentile and the number of samples. Written to ${out}.`);
}

function figureOf({ failed, median, low, high, samples, unit, ofThree, vertices }) {
  if (failed) return `cannot read it (${failed})`;
  return [
    `${short(median).padStart(8)} ${unit}  (${short(low)} to ${short(high)}, ${samples})`,
    ...(ofThree === undefined ? [] : [`${short(ofThree)} x three.js`]),
    ...(vertices == null ? [] : [`${vertices.toLocaleString('en')} vertices`]),
  ].join(', ');
}
