import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { compareImages } from './compare-images.mjs';
import { findChromium } from './chromium.mjs';
import { execute, root } from './run.mjs';

/**
 * Draws models with the software renderer and with WebGL, and compares the images (compare-images.mjs).
 */

export const lights = ['game', 'studio'];

/**
 * Limits of the comparison. `difference` is out of 255; its median is over all models. `lines` is the minimum overlap
 * of models with lines, which are one pixel wide: rounding a vertex to 1/16 of a pixel, as SwiftShader does, already
 * changes it by 6 %.
 */
export const limits = { overlap: 0.99, lines: 0.9, median: 3, difference: 8 };
/** Larger differences are listed. */
const listed = 4;

/** The poses to draw, by the number of clips that they require. */
const restPose = { name: 'rest', clips: 0, words: ['--clip', 'none'] };
const poses = [
  { name: 'clip 1, 0.1 s', clips: 1, words: ['--clip', '0', '--time', '0.1'] },
  { name: 'clip 1, 0.4 s', clips: 1, words: ['--clip', '0', '--time', '0.4'] },
  { name: 'clip 2, 0.1 s', clips: 2, words: ['--clip', '1', '--time', '0.1'] },
  { name: 'clip 2, 0.4 s', clips: 2, words: ['--clip', '1', '--time', '0.4'] },
];

/** Runs a `marrow` command on many paths; returns the output lines by path. */
async function marrow(words) {
  const args = [join(root, 'dist/cli/marrow.js'), ...words];
  const { output } = await execute(process.execPath, args, {
    env: { MARROW_CHROMIUM: findChromium() ?? '' },
  });
  const lines = output.split('\n').filter((line) => line.startsWith('{'));
  return new Map(lines.map((line) => JSON.parse(line)).map((line) => [line.path, line]));
}

/** The models that can be loaded: { path, clips, lines }, with the number of clips, and whether the model has lines. */
async function modelsOf(paths, corpus) {
  const results = await marrow(['info', ...paths, '--jobs', '2', '--root', corpus]);
  return paths.flatMap((path) => {
    const { ok, output } = results.get(path) ?? {};
    if (!ok || output.surfaces.length + output.parts.length === 0) return [];
    const lines = output.surfaces.some(({ primitive }) => primitive === 'lines');
    return [{ path, clips: output.clips.length, lines }];
  });
}

/**
 * Draws models in both lights: at rest if they have no clips, otherwise at two times of each of their first two clips.
 * `options`: the files, the corpus, the folder for images, their size, and `short` for one pose per model. Returns rows
 * { path, lines, light, pose, files, overlap, difference }, with `files` by renderer.
 * @throws Error if a model was drawn by only one renderer
 */
export async function compareRenderers({ paths, corpus, folder, size, short = false }) {
  const { PNG } = await import('pngjs');
  const models = await modelsOf(paths, corpus);
  const rows = [];
  for (const light of lights)
    for (const pose of [restPose, ...(short ? poses.slice(1, 2) : poses)]) {
      const isShown = ({ clips }) => (pose.clips === 0 ? clips === 0 : clips >= pose.clips);
      const shown = models.filter(isShown);
      if (shown.length === 0) continue;
      const look = ['--size', String(size), '--background', 'transparent', '--light', light, ...pose.words];
      const drawn = {};
      for (const renderer of ['software', 'webgl']) {
        const out = join(folder, light, pose.name.replaceAll(/[^\w.]+/g, '-'), renderer);
        mkdirSync(out, { recursive: true });
        const places = ['-o', out, '--base', corpus, '--root', corpus];
        const how = ['--renderer', renderer, '--jobs', '2', '--force', '--json'];
        drawn[renderer] = await marrow([
          'thumbnail',
          ...shown.map(({ path }) => path),
          ...places,
          ...how,
          ...look,
        ]);
      }
      for (const { path, lines } of shown) {
        const files = Object.fromEntries(
          Object.entries(drawn).map(([renderer, results]) => [renderer, results.get(path)?.output]),
        );
        const made = Object.values(files).filter((file) => file && existsSync(file));
        if (made.length === 0) continue;
        if (made.length === 1) throw new Error(`${path}: drawn only to ${made[0]}.`);
        const [own, inChromium] = made.map((file) => PNG.sync.read(readFileSync(file)));
        const name = relative(corpus, path);
        rows.push({ path: name, lines, light, pose: pose.name, files, ...compareImages(own, inChromium) });
      }
    }
  return rows;
}

/** The minimum overlap and the maximum difference of each model in each light. */
function worstOf(rows) {
  const models = new Map();
  for (const { path, light, overlap, difference } of rows) {
    const model = models.get(path) ?? { path };
    const before = model[light] ?? { overlap: 1, difference: 0 };
    model[light] = {
      overlap: Math.min(before.overlap, overlap),
      difference: Math.max(before.difference, difference),
    };
    models.set(path, model);
  }
  return [...models.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted.length === 0 ? 0 : sorted[sorted.length >> 1];
}

/**
 * { overlap, median, difference, listed } of all rows: the minimum, the median over models, the maximum, and the models
 * with a difference above 4.
 */
export function summaryOf(rows) {
  const models = worstOf(rows);
  const differences = models.map((model) =>
    Math.max(...lights.map((light) => model[light]?.difference ?? 0)),
  );
  return {
    overlap: Math.min(...rows.map(({ overlap }) => overlap)),
    median: median(differences),
    difference: Math.max(...differences),
    listed: models.filter((_, i) => differences[i] > listed).map(({ path }) => path),
  };
}

/** The rows that exceed the limits. */
export function beyondLimits(rows) {
  const least = ({ lines }) => (lines ? limits.lines : limits.overlap);
  return rows.filter((row) => row.overlap < least(row) || row.difference > limits.difference);
}

/** The section of docs/renderers.md. */
export function renderersSection(rows) {
  const models = worstOf(rows);
  const { overlap, median: middle, difference, listed: above } = summaryOf(rows);
  const names = above.length === 0 ? 'none' : above.map((path) => `\`${path}\``).join(', ');
  const columns = ['Model', ...lights.flatMap((light) => [`Overlap, ${light}`, `Difference, ${light}`])];
  const cells = models.map((model) => [
    `\`${model.path.replaceAll('|', '\\|')}\``,
    ...lights.flatMap((light) => {
      const { overlap: least, difference: most } = model[light] ?? {};
      return least === undefined ? ['', ''] : [least.toFixed(4), most.toFixed(2)];
    }),
  ]);
  const table = [columns, columns.map((_, i) => (i === 0 ? '---' : '---:')), ...cells];
  return [
    `${models.length} models, ${rows.length} pairs of images. Least overlap: ${overlap.toFixed(4)}. Difference: median of models`,
    `${middle.toFixed(2)}, largest ${difference.toFixed(2)} of 255. Above ${listed}: ${names}.`,
    '',
    ...table.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n');
}

/** Writes the rows with the largest differences as one image: software, WebGL, and eight times their difference. */
export async function writeSheet(rows, file, count = 24) {
  const { PNG } = await import('pngjs');
  const rank = ({ overlap, difference }) => Math.max(difference, (1 - overlap) * 400);
  const worst = [...rows].sort((a, b) => rank(b) - rank(a)).slice(0, count);
  const columns = 2;
  let sheet = null;
  for (const [at, { files }] of worst.entries()) {
    const [own, other] = ['software', 'webgl'].map((name) => PNG.sync.read(readFileSync(files[name])));
    const { width, height } = own;
    const lines = Math.ceil(worst.length / columns);
    sheet ??= new PNG({ width: width * 3 * columns, height: height * lines });
    const [left, top] = [(at % columns) * 3 * width, Math.floor(at / columns) * height];
    const put = (x, y, rgb) => sheet.data.set([...rgb, 255], (y * sheet.width + x) * 4);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const from = (y * width + x) * 4;
        const [a, b] = [own, other].map(({ data }) => [0, 1, 2].map((i) => shown(data, from, i)));
        put(left + x, top + y, a);
        put(left + width + x, top + y, b);
        put(
          left + 2 * width + x,
          top + y,
          a.map((value, i) => Math.min(255, 8 * Math.abs(value - b[i]))),
        );
      }
  }
  if (sheet !== null) writeFileSync(file, PNG.sync.write(sheet));
  return worst;
}

/** A channel of a pixel on a grey background. */
function shown(data, from, channel) {
  const alpha = data[from + 3] / 255;
  return Math.round(data[from + channel] * alpha + 64 * (1 - alpha));
}
