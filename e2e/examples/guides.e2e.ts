// Runs the code blocks of the guides with the built package, in Node and in a page.
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { unzipSync, zipSync } from 'fflate';
import type { Page, Route } from 'playwright-core';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { releasePage, takePage } from '../support/browser.js';
import { repository } from '../support/serve.js';

const guides = join(repository, 'docs/guides');
const samples = join(repository, 'public/samples');
/** The origin of the page and of uploads. The test answers all requests, so none leaves this computer. */
const origin = 'https://example.org';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};
const html = `<!doctype html><meta charset="utf-8"><script type="importmap">${JSON.stringify({
  imports: {
    marrow3d: '/package/index.js',
    'marrow3d/': '/package/',
    'marrow3d/export': '/package/export.js',
    'marrow3d/state': '/package/state.js',
    'marrow3d/three': '/package/three.js',
    'marrow3d/three/live': '/package/three-live.js',
    'marrow3d/viewer': '/package/viewer.js',
    three: '/three/three.module.js',
  },
})}</script><script>
  // The guide to addresses uses files that the user has chosen.
  const chosen = new DataTransfer();
  chosen.items.add(new File(['none'], 'notes.txt'));
  globalThis.files = chosen.files;
</script>`;

/** The TypeScript code blocks of the guides, compiled to scripts. */
const blocks = readdirSync(guides).flatMap((guide) => {
  const text = readFileSync(join(guides, guide), 'utf8');
  return [...text.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = ''], i) => ({
    name: `${guide}, block ${i + 1}`,
    guide,
    /** The name of the module in the first line of the block, which other blocks import. Empty if there is none. */
    file: /^\/\/ (?:\w+\/)*(\w+)\.ts\n/.exec(code)?.[1] ?? '',
    script: ts.transpile(code, { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext }),
  }));
});

/** Files of our samples, with the names that the guides use. */
async function fixtures(): Promise<ReadonlyMap<string, Uint8Array>> {
  const files: Map<string, Uint8Array> = new Map();
  for (const name of await readdir(join(samples, 'ulna')))
    files.set(`models/ogro/${name}`, await readFile(join(samples, 'ulna', name)));
  for (const name of await readdir(join(samples, 'hyoid')))
    files.set(`models/${name.replace('hyoid', 'barney')}`, await readFile(join(samples, 'hyoid', name)));
  // The guides need a clip "die", which the sample does not have, so its clip "aim" is renamed.
  const enemy = Buffer.from(files.get('models/barney.mdl')!);
  enemy.write('die\0', enemy.indexOf('aim\0'));
  files.set('models/zombie.mdl', enemy);
  const marl = async (name: string): Promise<Uint8Array> => readFile(join(samples, 'marl', name));
  for (const [name, sample] of [
    ['md5/imp.md5mesh', 'marl.md5mesh'],
    ['md5/zombie.md5mesh', 'marl.md5mesh'],
    ['md5/walk.md5anim', 'walk.md5anim'],
    ['md5/zombie_walk.md5anim', 'walk.md5anim'],
    ['md5/zombie_idle.md5anim', 'idle.md5anim'],
    ['shared/attack.md5anim', 'attack.md5anim'],
  ] as const)
    files.set(name, await marl(sample));
  const text = (...lines: string[]): Uint8Array => new TextEncoder().encode(lines.join('\n'));
  files.set(
    'game.pk4',
    zipSync({
      'models/imp.md5mesh': await marl('marl.md5mesh'),
      'models/walk.md5anim': await marl('walk.md5anim'),
      'def/monster_imp.def': text(
        'model imp {',
        '  mesh models/imp.md5mesh',
        '  anim walk1 models/walk.md5anim { frame 2 sound imp_step }',
        '}',
      ),
      'sound/imp.sndshd': text('sound imp_step { sound/imp/step.wav }'),
      'sound/imp/step.wav': Uint8Array.of(1, 2, 3),
    }),
  );
  const archive = await readFile(join(samples, 'talus/talus.pk3'));
  files.set('uploads/sarge.pk3', archive);
  for (const [name, bytes] of Object.entries(unzipSync(archive)))
    files.set(name.replace('players/talus/', 'players/sarge/').replaceAll('auger', 'machinegun'), bytes);
  return files;
}

let files: ReadonlyMap<string, Uint8Array>;
beforeAll(async () => {
  files = await fixtures();
});

describe('A code block of the guides in Node', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'marrow-guides-'));
    for (const [name, bytes] of files) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), bytes);
    }
    await mkdir(join(folder, 'node_modules'));
    await symlink(repository, join(folder, 'node_modules/marrow3d'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(blocks.filter(({ guide }) => ['attach.md', 'export.md', 'formats.md', 'play.md'].includes(guide)))(
    'runs without errors: $name',
    async ({ guide, script }) => {
      const file = join(folder, `${guide}.mjs`);
      await writeFile(file, script);
      const { stdout, stderr } = await promisify(execFile)(process.execPath, [file], { cwd: folder });
      expect(stderr).toBe('');
      expect(stdout).toMatch(/\S/);
    },
  );
});

describe('The code of the guides in a page', () => {
  let page: Page;
  /** The text of the script that the page imports. */
  let block = '';
  const asked: string[] = [];
  const errors: string[] = [];

  async function answer(route: Route): Promise<void> {
    const { pathname } = new URL(route.request().url());
    asked.push(pathname);
    if (pathname === '/block.js') return route.fulfill({ contentType: 'text/javascript', body: block });
    const named = blocks.find(({ file }) => pathname === `/${file}.js`);
    if (named !== undefined) return route.fulfill({ contentType: 'text/javascript', body: named.script });
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: html });
    const given = files.get(pathname.slice(1));
    if (given !== undefined) return route.fulfill({ body: Buffer.from(given) });
    const [, top = '', rest = ''] = /^\/(package|three|static\/marrow)\/([\w./-]+)$/.exec(pathname) ?? [];
    const place = top === 'three' ? 'node_modules/three/build' : 'dist';
    const body = rest === '' ? null : await readFile(join(repository, place, rest)).catch(() => null);
    if (body === null) return route.fulfill({ status: 404, body: 'There is no such file.' });
    return route.fulfill({ contentType: types[extname(rest)] ?? 'application/octet-stream', body });
  }

  beforeAll(async () => {
    page = await takePage();
    await page.context().route('**/*', answer);
    page.on('pageerror', (error) => errors.push(String(error)));
  });
  afterAll(() => releasePage(page));

  /** Runs a module to its end. @throws the error of the module */
  async function run(script: string): Promise<void> {
    block = script;
    await page.goto(`${origin}/`);
    // The script is text because the test's own bundler would resolve the import.
    await page.evaluate(`import('/block.js').then(() => undefined)`);
  }

  it.each(blocks)('runs: $name', async ({ script }) => {
    await run(script);
    expect(errors).toEqual([]);
  });

  it('runs a shooter in which the player walks, a shot makes a sound, and a dead enemy is removed', async () => {
    asked.length = 0;
    await run(blocks.find(({ file }) => file === 'main')!.script);
    const enemies = `import('/models.js').then(({ enemies }) => enemies.instances.length)`;
    expect(await page.evaluate(enemies)).toBe(5);
    await page.keyboard.down('Space');
    await expect.poll(() => page.evaluate(enemies), { timeout: 20_000 }).toBe(4);
    await page.keyboard.up('Space');
    expect(asked).toContain('/sound/hyoid/burst.wav');
    await page.keyboard.down('KeyW');
    const walked = `import('/player.js').then(({ player }) => player.position.z)`;
    await expect.poll(() => page.evaluate(walked)).toBeGreaterThan(10);
    await page.keyboard.up('KeyW');
    expect(errors).toEqual([]);
  });

  it('loads the WASM modules and the worker from the folder that docs/guides/policy.md configures', async () => {
    const policy = blocks.find(({ guide }) => guide === 'policy.md')!;
    asked.length = 0;
    await run(
      `${policy.script}\nimport { load } from 'marrow3d';\nawait (await load('/models/ogro/tris.md2')).texturesSettled();`,
    );
    expect(errors).toEqual([]);
    for (const name of ['marrow.wasm', 'open-quake2.wasm', 'images-pcx.wasm', 'worker.js'])
      expect(asked).toContain(`/static/marrow/${name}`);
    expect(asked.filter((name) => name.startsWith('/package/') && name.endsWith('.wasm'))).toEqual([]);
  });
});
