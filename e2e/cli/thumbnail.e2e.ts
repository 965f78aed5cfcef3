// Runs `marrow thumbnail` of the built package on our samples, with the software renderer and in real Chromium.
import { execFile, execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from '../../scripts/lib/chromium.mjs';
import { DrawingBrowser, type DrawingOptions } from '../../web/cli/thumbnail/drawing-browser.js';
import { watchedSource, type LocalSource } from '../../web/lib/load/sources/node-source.js';
import { buildMs3d } from '../../tests/web/support/ms3d-builder.js';
import { compareImages } from '../../scripts/lib/compare-images.mjs';
import { releasePage, takePage } from '../support/browser.js';
import { repository, repositoryAddress } from '../support/serve.js';

const samples = join(repository, 'public/samples');
const soldier = join(samples, 'ulna/tris.md2');
const beast = join(samples, 'marl');
const player = join(samples, 'talus/talus.pk3');
const talus = 'models/players/talus/';
const webgl = ['--renderer', 'webgl'];
/** Options for small thumbnails, which are drawn fast. */
const small = ['--size', '96'];

interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

let folder: string;
const inFolder = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marrow-thumbnails-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function run(words: readonly string[], command = join(repository, 'dist/cli/marrow.js')): Promise<Outcome> {
  const environment = { ...process.env, MARROW_CHROMIUM: findChromium() ?? '' };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [command, ...words],
      { env: environment, maxBuffer: 1 << 26 },
      (_, out, error) => resolve({ code: child.exitCode ?? -1, out, error }),
    );
  });
}

/** Draws thumbnails into the new folder `name`, expects success, and returns the files by name. */
async function drawn(name: string, ...words: string[]): Promise<Map<string, Buffer>> {
  const out = inFolder(name);
  const { code, error } = await run(['thumbnail', ...words, '-o', out]);
  expect([code, error]).toEqual([0, '']);
  const names = await thumbnails(out);
  return new Map(
    await Promise.all(names.map(async (each) => [each, await readFile(join(out, each))] as const)),
  );
}

/** The names of the thumbnails in a folder. */
async function thumbnails(out: string): Promise<string[]> {
  return (await readdir(out)).filter((name) => name !== '.marrow').sort();
}

/** The lines of JSON output, by the path in each. */
function linesOf({ out }: Outcome): ReadonlyMap<unknown, Record<string, unknown>> {
  const lines = out.trimEnd().split('\n');
  return new Map(
    lines.map((line) => {
      const result = JSON.parse(line) as Record<string, unknown>;
      return [result['path'], result] as const;
    }),
  );
}

async function thumbnail(name: string, ...words: string[]): Promise<Buffer> {
  const [[, file] = [], ...others] = await drawn(name, ...words);
  expect(others).toEqual([]);
  return file ?? Buffer.of();
}

/** The opacity of the four corners, and the fraction of pixels that are opaque. */
function opacity(file: Buffer): { readonly corners: number[]; readonly opaque: number } {
  const { width, height, data } = PNG.sync.read(file);
  const at = (x: number, y: number): number => data[(y * width + x) * 4 + 3] ?? NaN;
  const corners = [at(0, 0), at(width - 1, 0), at(0, height - 1), at(width - 1, height - 1)];
  const opaque = data.filter((value, i) => i % 4 === 3 && value === 255).length;
  return { corners, opaque: opaque / (width * height) };
}

describe('marrow thumbnail', () => {
  it('draws each path into a separate file of the requested size', async () => {
    const paths = [soldier, join(samples, 'hinge/hinge.ms3d'), beast];
    const files = await drawn('several', ...paths, '--size', '120x90');
    expect([...files.keys()]).toEqual(['hinge.png', 'samples-marl.png', 'ulna-tris.png']);
    for (const file of files.values()) {
      const { width, height, data } = PNG.sync.read(file);
      expect([width, height]).toEqual([120, 90]);
      expect(data.filter((value, i) => i % 4 === 3 && value !== 255).length).toBe(0);
    }
  });

  it('writes identical files in every run, for any order of paths and any number of jobs', async () => {
    const paths = [soldier, beast, join(samples, 'skull/skull.ms3d'), join(samples, 'incus/incus.obj')];
    const first = await drawn('first', ...paths, '--jobs', '1');
    const second = await drawn('second', ...[...paths].reverse(), '--jobs', '2');
    expect(first.size).toBe(paths.length);
    expect([...second.keys()]).toEqual([...first.keys()]);
    for (const [name, file] of first) expect(second.get(name)?.equals(file), name).toBe(true);
  });

  it.each(['game', 'studio'])('draws similar images with both renderers, in %s light', async (light) => {
    const paths = [
      ...[soldier, beast, join(samples, 'incus/incus.obj'), join(samples, 'skull/skull.ms3d')],
      ...[join(samples, 'hyoid/hyoid.mdl'), join(samples, 'atlas/atlas.3ds')],
    ];
    const look = ['--size', '256', '--background', 'transparent', '--light', light];
    const own = await drawn(`own-${light}`, ...paths, ...look);
    const inChromium = await drawn(`webgl-${light}`, ...paths, ...look, ...webgl);
    expect([...own.keys()]).toEqual([...inChromium.keys()]);
    for (const [name, file] of own) {
      const { overlap, difference } = compareImages(
        PNG.sync.read(file),
        PNG.sync.read(inChromium.get(name)!),
      );
      expect(overlap, name).toBeGreaterThan(0.99);
      expect(difference, name).toBeLessThan(3);
    }
  });

  it('starts no browser by default, and rejects WebP for the software renderer', async () => {
    const without = await run([
      'thumbnail',
      soldier,
      '-o',
      inFolder('no-browser'),
      ...small,
      '--browser',
      '/nowhere',
    ]);
    expect([without.code, without.error]).toEqual([0, '']);
    const refused = await run([
      'thumbnail',
      soldier,
      '-o',
      inFolder('x'),
      '--renderer',
      'software',
      '--format',
      'webp',
    ]);
    expect(refused.error).toContain('--renderer: The software renderer writes PNG.');
  });

  it('draws the initial view of a viewer', async () => {
    const address = await repositoryAddress();
    const page = await takePage({ viewport: { width: 96, height: 96 } });
    await page.goto(`${address}web/examples/wireframe.html`);
    // The script is text because the test's own bundler would resolve the imports.
    const shown = await page.evaluate(`(async () => {
        const { load } = await import('${address}dist/index.js');
        const { Viewer } = await import('${address}dist/viewer.js');
        const { pausedAtStart, playbackOf } = await import('${address}dist/state.js');
        const canvas = document.createElement('canvas');
        canvas.style.cssText = 'position: fixed; inset: 0; width: 96px; height: 96px';
        document.body.append(canvas);
        const model = await load('${address}public/samples/ulna/tris.md2');
        await model.texturesSettled();
        const viewer = new Viewer(canvas);
        void viewer.show(model);
        viewer.restore(pausedAtStart(playbackOf(model, {})));
        await viewer.idle();
        return viewer.screenshot().toDataURL().replace(/^.*,/, '');
      })()`);
    const file = await thumbnail('as-shown', soldier, ...small, ...webgl);
    expect(file.equals(Buffer.from(shown as string, 'base64'))).toBe(true);
    await releasePage(page);
  });

  it('keeps a model in the image that moves far from its rest position', async () => {
    const walker = inFolder('walker.ms3d');
    const opaqueIn = async (name: string, firstAt: number, ...words: string[]): Promise<number> => {
      await writeFile(walker, buildMs3d({ frames: 41, firstAt }));
      return opacity(await thumbnail(name, walker, ...small, '--background', 'transparent', ...words)).opaque;
    };
    const near = await opaqueIn('walker-near', 0);
    expect(near).toBeGreaterThan(0.05);
    // The camera follows with some slack, so the model may be slightly off the middle.
    expect(Math.abs((await opaqueIn('walker-far', 30)) / near - 1)).toBeLessThan(0.2);
    expect(Math.abs((await opaqueIn('walker-later', 30, '--time', '3')) / near - 1)).toBeLessThan(0.2);
  });

  it('omits the background if it is transparent', async () => {
    const { corners, opaque } = opacity(
      await thumbnail('clear', soldier, ...small, '--background', 'transparent'),
    );
    expect(corners).toEqual([0, 0, 0, 0]);
    expect(opaque).toBeGreaterThan(0.05);
    expect(opaque).toBeLessThan(0.5);
    const colored = PNG.sync.read(
      await thumbnail('colored', soldier, ...small, '--background', '#204060', '--light', 'unlit'),
    );
    expect([...colored.data.subarray(0, 4)]).toEqual([0x20, 0x40, 0x60, 255]);
  });

  it('applies clip, time, skin, camera, theme and light', async () => {
    const looks = {
      plain: [],
      rest: ['--clip', 'none'],
      run: ['--clip', 'run', '--time', '0.2'],
      later: ['--clip', 'run', '--time', '0.35'],
      skin: ['--skin', '1'],
      side: ['--camera', '90,0'],
      near: ['--camera', '26,9,60,0,10,0'],
      light: ['--theme', 'light'],
      studio: ['--light', 'studio'],
    };
    const files = await Promise.all(
      Object.entries(looks).map(([name, words]) => thumbnail(`look-${name}`, soldier, ...small, ...words)),
    );
    const different = new Set(files.map((file) => file.toString('base64')));
    expect(different.size).toBe(files.length);
    // A clip can be selected by index or name; a time after its end selects the end.
    const info = JSON.parse((await run(['info', soldier, '--json'])).out) as { clips: { name: string }[] };
    const index = String(info.clips.findIndex(({ name }) => name === 'run'));
    const byIndex = await thumbnail('by-index', soldier, ...small, '--clip', index, '--time', '0.2');
    expect(byIndex.equals(files[2]!)).toBe(true);
    const [end, behind] = await Promise.all(
      ['99', '100'].map((time) =>
        thumbnail(`time-${time}`, soldier, ...small, '--clip', 'death1', '--time', time),
      ),
    );
    expect(end?.equals(behind!)).toBe(true);
  });

  it('writes WebP and JPEG', async () => {
    const webp = await thumbnail('webp', soldier, ...small, '--format', 'webp');
    expect([webp.toString('latin1', 0, 4), webp.toString('latin1', 8, 12)]).toEqual(['RIFF', 'WEBP']);
    const jpeg = await thumbnail('jpeg', soldier, ...small, '--format', 'jpeg');
    expect([...jpeg.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  });

  it('draws one of the models in an archive', async () => {
    const files = await drawn('entry', player, '--entry', talus, ...small);
    expect([...files.keys()]).toEqual(['players-talus.png']);
    const running = await thumbnail('running', player, '--entry', talus, ...small, '--clip', 'run');
    expect(running.equals(files.get('players-talus.png')!)).toBe(false);
  });

  it('reports every failure, and draws the other models', async () => {
    const broken = inFolder('broken/tris.md2');
    const named = inFolder('named/tris.md2');
    await mkdir(inFolder('broken'));
    await writeFile(broken, (await readFile(soldier)).subarray(0, 1000));
    await cp(join(samples, 'ulna'), inFolder('named'), { recursive: true });
    const missing = inFolder('missing.md2');
    const paths = [missing, broken, soldier, player, named];
    const out = inFolder('hostile');
    const outcome = await run(['thumbnail', ...paths, '-o', out, '--json', ...small]);
    const { code, error } = outcome;
    expect(code).toBe(1);
    expect(error).toContain(`marrow: ${missing}: No such file or folder.\n`);
    expect(error).toMatch(new RegExp(`^marrow: ${broken}: tris\\.md2, byte \\d+: .+$`, 'm'));
    expect(error).toContain(`marrow: ${player}: Found 2 models. Choose one of them:\n  ${talus}\n`);
    expect(error).toContain('marrow: 3 of 5 failed.\n');
    const results = linesOf(outcome);
    expect(new Set(results.keys())).toEqual(new Set(paths));
    const seconds: unknown = expect.any(Number);
    expect(results.get(soldier)).toEqual({
      ...{
        path: soldier,
        ok: true,
        output: join(out, 'ulna-tris.png'),
        warnings: [],
        skipped: false,
        seconds,
      },
    });
    expect(results.get(missing)).toEqual({
      ...{ path: missing, ok: false, seconds },
      error: { code: 'file_system', message: 'No such file or folder.' },
    });
    expect(results.get(broken)).toMatchObject({ error: { code: 'truncated' } });
    expect(await thumbnails(out)).toEqual(['named-tris.png', 'ulna-tris.png']);
  });

  it('skips thumbnails that are up to date, and draws changed models', async () => {
    const out = inFolder('again');
    const own = inFolder('changing/skull.ms3d');
    await cp(join(samples, 'skull'), inFolder('changing'), { recursive: true });
    const words = ['thumbnail', soldier, own, '-o', out, '--json', ...small];
    const skipped = async (...more: string[]): Promise<unknown[]> => {
      const lines = linesOf(await run([...words, ...more]));
      return [soldier, own].map((path) => lines.get(path)?.['skipped']);
    };
    const places = ['ulna-tris.png', 'changing-skull.png'].map((name) => join(out, name));
    expect(await skipped()).toEqual([false, false]);
    const before = await Promise.all(places.map(async (place) => (await stat(place)).mtimeMs));
    expect(await skipped()).toEqual([true, true]);
    expect(await Promise.all(places.map(async (place) => (await stat(place)).mtimeMs))).toEqual(before);
    await writeFile(own, await readFile(join(samples, 'hinge/hinge.ms3d')));
    expect(await skipped()).toEqual([true, false]);
    expect(await skipped('--theme', 'light')).toEqual([false, false]);
    expect(await skipped('--theme', 'light', '--force')).toEqual([false, false]);
    // A thumbnail of another model is not overwritten. With --base, each model has a separate output.
    const other = inFolder('elsewhere/ulna/tris.md2');
    await cp(join(samples, 'ulna'), inFolder('elsewhere/ulna'), { recursive: true });
    const refused = await run(['thumbnail', other, '-o', out, '--json', ...small]);
    expect([refused.code, linesOf(refused).get(other)?.['error']]).toEqual([
      1,
      expect.objectContaining({ code: 'name_taken' }),
    ]);
    const based = await run(['thumbnail', other, '-o', out, '--base', folder, ...small]);
    expect(based.out).toBe(`${other}: ${join(out, 'elsewhere/ulna/tris.md2.png')}\n`);
    expect((await readFile(join(out, 'elsewhere/ulna/tris.md2.png'))).length).toBeGreaterThan(0);
  });

  it('starts no browser if no thumbnail needs drawing', async () => {
    const words = ['thumbnail', soldier, '-o', inFolder('drawn-once'), '--json', ...webgl, ...small];
    const first = linesOf(await run(words)).get(soldier);
    expect(first).toMatchObject({ ok: true, skipped: false });
    // This program is not a browser, so the command would fail if it started it.
    const second = linesOf(await run([...words, '--browser', process.execPath])).get(soldier);
    expect(second).toMatchObject({ ok: true, skipped: true });
  });

  it('reports unknown names, and warns about missing files', async () => {
    const words = ['thumbnail', soldier, '-o', inFolder('lacks'), ...small];
    const clip = await run([...words, '--clip', 'moonwalk']);
    expect(clip.code).toBe(1);
    expect(clip.error).toMatch(/^marrow: \S+: --clip: there is no clip "moonwalk"\. Available: stand, /);
    const output = await run([...words, '--clip', 'moonwalk', '--json']);
    expect(JSON.parse(output.out)).toMatchObject({ ok: false, error: { code: 'usage' } });
    const skin = await run([...words, '--skin', 'tartan']);
    expect(skin.error).toMatch(/^marrow: \S+: --skin: there is no skin "tartan"\. Available: /);
    const alone = inFolder('alone/hinge.ms3d');
    await mkdir(inFolder('alone'));
    await cp(join(samples, 'hinge/hinge.ms3d'), alone);
    const warned = await run(['thumbnail', alone, '-o', inFolder('warned'), ...small]);
    expect(warned.code).toBe(0);
    expect(warned.error).toMatch(
      /^marrow: \S+hinge\.ms3d: warning: .*hinge\.tga: Missing texture: shown as a checker\./,
    );
    expect(warned.out).toBe(`${alone}: ${inFolder('warned/alone-hinge.png')}\n`);
  });

  it('rejects a file above the size limit without reading it, and reads a large file in slices', async () => {
    const huge = inFolder('huge.obj');
    await writeFile(huge, '');
    await truncate(huge, 600 << 20);
    const refused = await run(['thumbnail', huge, '-o', inFolder('huge')]);
    const why = (await run(['info', huge])).error.replace(/^marrow: /, '');
    expect(why).toContain('The file has 600 MB');
    expect(refused).toEqual({ code: 1, out: '', error: `marrow: ${huge}: ${why}` });
    // A wedge, then comments that fill more than two slices, then a wall.
    const large = inFolder('large.obj');
    const comments = `${'#'.repeat(1023)}\n`.repeat(20 << 10);
    const wedge = 'v 0 0 0\nv 40 0 0\nv 40 0 20\nv 0 12 0\nf 1 2 4\nf 1 3 2\nf 2 3 4\nf 1 4 3\n';
    await writeFile(large, wedge + comments + 'v 0 40 0\nf 1 2 5\n');
    const cutOff = inFolder('cut-off.obj');
    await writeFile(cutOff, wedge);
    const whole = await thumbnail('large', large, ...small, '--clip', 'none');
    expect(whole.equals(await thumbnail('cut-off', cutOff, ...small))).toBe(false);
    await writeFile(cutOff, wedge + 'v 0 40 0\nf 1 2 5\n');
    expect(whole.equals(await thumbnail('short', cutOff, ...small))).toBe(true);
  });

  it('ends on a signal without incomplete files', async () => {
    const many = Array.from({ length: 50 }, (_, i) => inFolder(`many/${i}/tris.md2`));
    for (const path of many) await cp(soldier, path);
    const words = ['thumbnail', ...many, '-o', inFolder('ended'), ...small];
    const child = execFile(process.execPath, [join(repository, 'dist/cli/marrow.js'), ...words], {
      env: { ...process.env, MARROW_CHROMIUM: findChromium() ?? '' },
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await new Promise((resolve) => child.stdout?.once('data', resolve));
    child.kill('SIGTERM');
    expect(await ended).toBe(143);
    const made = await thumbnails(inFolder('ended'));
    expect(made.length).toBeLessThan(50);
    // Each thumbnail has a record, and no file is incomplete.
    const records = await readdir(join(inFolder('ended'), '.marrow'));
    expect(records).toEqual(expect.arrayContaining(made.map((name) => `${name}.json`)));
    expect(records.filter((name) => !name.endsWith('.json'))).toEqual([]);
  });

  it('limits the time of each model', async () => {
    const { code, error } = await run([
      ...['thumbnail', soldier, beast, '-o', inFolder('late'), '--timeout', '0.001'],
    ]);
    expect(code).toBe(1);
    for (const path of [soldier, beast])
      expect(error).toContain(
        `marrow: ${path}: Timed out after 0.001 s. Raise the limit with --timeout SECONDS.\n`,
      );
  });

  it('names the package to install if playwright-core is missing', async () => {
    // Outside the repository, the copy of the package finds no other packages.
    const copy = inFolder('copy');
    await cp(join(repository, 'dist'), join(copy, 'dist'), { recursive: true });
    await cp(join(repository, 'package.json'), join(copy, 'package.json'));
    const command = join(copy, 'dist/cli/marrow.js');
    const out = inFolder('not-installed');
    expect(await run(['thumbnail', soldier, beast, '-o', out, ...webgl], command)).toEqual({
      code: 1,
      out: '',
      error:
        'marrow: The WebGL renderer requires playwright-core, which is not installed: npm install playwright-core.\n',
    });
    expect((await run(['info', soldier], command)).code).toBe(0);
  });
});

describe('A browser that draws thumbnails', () => {
  const options: DrawingOptions = {
    program: findChromium(),
    noSandbox: true,
    library: pathToFileURL(join(repository, 'dist/')),
    timeout: 60_000,
    look: {
      ...{ width: 64, height: 64, type: 'image/png' },
      ...{ clip: null, seconds: 0, skin: null, view: {}, direction: null, theme: 'dark' },
    },
  };

  /** A source with the model's files that calls `before` before each read. */
  async function hostile(before: () => Promise<void> | void): Promise<LocalSource> {
    const source = await watchedSource([soldier], {});
    return {
      ...source,
      readRange: async (...range) => {
        await before();
        return source.readRange(...range);
      },
    };
  }

  it('continues after a model that hangs', async () => {
    const browser = new DrawingBrowser({ ...options, timeout: 20_000 });
    try {
      const endless = await hostile(() => new Promise(() => undefined));
      await expect(browser.draw(endless, null)).rejects.toThrow('Timed out after 20 s.');
      expect(await browser.draw(await watchedSource([soldier], {}), null)).toMatchObject({ subject: 'ulna' });
    } finally {
      await browser.close();
    }
  });

  it('continues after a model that crashes it, and retries models that may not have caused the crash', async () => {
    const browser = new DrawingBrowser(options);
    try {
      const killing = await hostile(killRenderers);
      await expect(browser.draw(killing, null)).rejects.toThrow('The browser crashed');
      const { image: expected } = imageOf(await browser.draw(await watchedSource([soldier], {}), null));
      let kills = 0;
      const once = await hostile(() => {
        if (kills++ === 0) killRenderers();
      });
      expect(imageOf(await browser.draw(once, null)).image).toBe(expected);
      expect(kills).toBeGreaterThan(1);
    } finally {
      await browser.close();
    }
  });

  it('gives the page only files of its model and of the library', async () => {
    const asked: string[] = [];
    const source = await watchedSource([soldier], {});
    const browser = new DrawingBrowser(options);
    try {
      const watched: LocalSource = {
        ...source,
        piece: (name, ...rest) => {
          asked.push(name);
          return source.piece(name, ...rest);
        },
        readRange: (name, ...range) => {
          asked.push(name);
          return source.readRange(name, ...range);
        },
      };
      expect(await browser.draw(watched, null)).toMatchObject({ subject: 'ulna' });
      // The page reads the model once, after a read of the first bytes to detect an archive.
      expect(asked.filter((name) => name === 'tris.md2').length).toBeLessThanOrEqual(2);
      expect(new Set(asked).size).toBeGreaterThan(1);
      for (const name of asked) expect(source.names).toContain(name);
    } finally {
      await browser.close();
    }
  });
});

function imageOf(answer: Awaited<ReturnType<DrawingBrowser['draw']>>): { readonly image: string } {
  if ('error' in answer) throw new Error(JSON.stringify(answer.error));
  return answer;
}

/** Kills the renderer processes of the browsers that this process has started, to simulate a crash. */
function killRenderers(): void {
  const processes = execFileSync('ps', ['-e', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .map((match) => ({ pid: Number(match?.[1]), parent: Number(match?.[2]), words: match?.[3] ?? '' }));
  const ours = new Set([process.pid]);
  for (let before = 0; before < ours.size;) {
    before = ours.size;
    for (const { pid, parent } of processes) if (ours.has(parent)) ours.add(pid);
  }
  for (const { pid, words } of processes)
    if (ours.has(pid) && words.includes('--type=renderer')) process.kill(pid, 'SIGKILL');
}
