// Runs the built command on many subjects, in child processes.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schemaFaults } from '../../tests/web/support/output-schema.js';
import { repository } from '../support/serve.js';

const samples = join(repository, 'public/samples');
const soldier = join(samples, 'ulna/tris.md2');
const skull = join(samples, 'skull/skull.ms3d');
const beast = join(samples, 'marl');
const player = join(samples, 'talus/talus.pk3');

interface Line {
  readonly path: string;
  readonly ok: boolean;
  readonly output?: unknown;
  readonly warnings?: readonly string[];
  readonly skipped?: boolean;
  readonly error?: { readonly code: string; readonly message: string };
  readonly seconds: number;
}

interface Outcome {
  readonly code: number | null;
  readonly lines: readonly Line[];
  readonly error: string;
}

let folder: string;
const inFolder = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marrow-batch-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function start(...words: string[]): ChildProcess {
  const hang = new URL('hang.mjs', import.meta.url).href;
  return spawn(process.execPath, [join(repository, 'dist/cli/marrow.js'), ...words], {
    env: { ...process.env, NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import ${hang}` },
  });
}

async function outcomeOf(command: ChildProcess): Promise<Outcome> {
  const ended: Promise<number | null> = new Promise((resolve) => command.once('close', resolve));
  const [out, error, code] = await Promise.all([text(command.stdout!), text(command.stderr!), ended]);
  const lines = out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
  expect(lines.flatMap((line) => schemaFaults('batch', line))).toEqual([]);
  return { code, error, lines };
}

function run(...words: string[]): Promise<Outcome> {
  return outcomeOf(start(...words));
}

/** Creates a file that blocks each child process that opens it (hang.mjs). */
async function endless(name: string): Promise<string> {
  await cp(soldier, inFolder(`endless-${name}`));
  return inFolder(`endless-${name}`);
}

/** Creates an OBJ file with many vertices, which needs a lot of memory to load. */
async function large(name: string, lines: number): Promise<string> {
  await writeFile(inFolder(name), 'v 1 2 3\nv 4 5 6\nv 7 8 10\nf -1 -2 -3\n'.repeat(lines));
  return inFolder(name);
}

function childrenOf(pid: number): number[] {
  const lines = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  return lines
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child = 0, parent]) => (parent === pid ? [child] : []));
}

/** The resident memory of a process, in megabytes. */
function memoryOf(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
}

function byPath(lines: readonly Line[]): ReadonlyMap<string, Line> {
  return new Map(lines.map((line) => [line.path, line]));
}

describe('marrow info of many subjects', () => {
  it('prints a line for each, with the same output as for a single subject', async () => {
    const paths = [soldier, skull, beast];
    const { code, lines, error } = await run('info', ...paths, '--jobs', '2');
    expect([code, error]).toEqual([0, '']);
    expect(lines).toHaveLength(3);
    for (const path of paths) {
      const [single] = (await run('info', path, '--each')).lines;
      const alone: unknown = JSON.parse(
        execFileSync(process.execPath, [join(repository, 'dist/cli/marrow.js'), 'info', path, '--json'], {
          encoding: 'utf8',
        }),
      );
      const line = byPath(lines).get(path)!;
      expect(line).toMatchObject({ path, ok: true, output: alone, warnings: [], skipped: false });
      expect(line.seconds).toBeGreaterThanOrEqual(0);
      expect(single?.output).toEqual(alone);
    }
  });

  it('reads paths from standard input if one path is "-"', async () => {
    const command = start('info', '-', skull);
    command.stdin!.end(`${soldier}\r\n\n${beast}\n`);
    const { code, lines } = await outcomeOf(command);
    expect(code).toBe(0);
    expect([...byPath(lines).keys()].sort()).toEqual([soldier, beast, skull].sort());
  });

  it('continues after broken and missing files, and reports the reasons', async () => {
    const broken = inFolder('broken.md2');
    await writeFile(broken, (await readFile(soldier)).subarray(0, 1000));
    const missing = inFolder('missing.md2');
    const { code, lines, error } = await run('info', missing, broken, player, soldier, '--jobs', '2');
    expect(code).toBe(1);
    const found = byPath(lines);
    expect(found.get(missing)?.error).toEqual({
      code: 'file_system',
      message: 'No such file or folder.',
    });
    expect(found.get(broken)).toMatchObject({ ok: false, error: { code: 'truncated' } });
    expect(found.get(player)?.error?.code).toBe('usage');
    expect(found.get(player)?.error?.message).toMatch(/^Found 2 models\. Choose one of them:/);
    expect(found.get(soldier)?.ok).toBe(true);
    expect(error).toContain(`marrow: ${missing}: No such file or folder.\n`);
    expect(error).toContain('marrow: 3 of 4 failed.\n');
  });

  it('reports warnings on standard error', async () => {
    await mkdir(inFolder('alone'));
    await cp(join(samples, 'hinge/hinge.ms3d'), inFolder('alone/hinge.ms3d'));
    const { code, lines, error } = await run('info', inFolder('alone/hinge.ms3d'), '--each');
    expect(code).toBe(0);
    expect(lines[0]?.warnings?.[0]).toMatch(/hinge\.tga: Missing texture: shown as a checker\./);
    expect(error).toMatch(
      /^marrow: \S+hinge\.ms3d: warning: .*hinge\.tga: Missing texture: shown as a checker\./,
    );
  });

  it('terminates a process that takes too long, and continues with a new one', async () => {
    const hanging = await endless('hanging.md2');
    const { code, lines } = await run('info', hanging, soldier, skull, '--jobs', '1', '--timeout', '4');
    expect(code).toBe(1);
    expect(byPath(lines).get(hanging)?.error).toEqual({
      code: 'timeout',
      message: 'Timed out after 4 s. Raise the limit with --timeout SECONDS.',
    });
    for (const path of [soldier, skull]) expect(byPath(lines).get(path)?.ok).toBe(true);
  });

  it('terminates a process that takes too much memory, and continues with a new one', async () => {
    const huge = await large('huge.obj', 1_500_000);
    const { code, lines } = await run('info', soldier, huge, skull, '--jobs', '1', '--memory', '160');
    expect(code).toBe(1);
    expect(byPath(lines).get(huge)?.error).toEqual({
      code: 'memory',
      message: 'Exceeded 160 MB of memory. Raise the limit with --memory MB.',
    });
    for (const path of [soldier, skull]) expect(byPath(lines).get(path)?.ok).toBe(true);
  });

  it('continues after a crash, and retries a subject in a new process', async () => {
    const hanging = await endless('crashing.md2');
    const command = start('info', soldier, hanging, skull, '--jobs', '1');
    const outcome = outcomeOf(command);
    await new Promise((resolve) => command.stdout!.once('data', resolve));
    // The first process has opened the soldier too, which may have caused the crash, so the command retries `hanging`.
    const killed: number[] = [];
    while (killed.length < 2) {
      let child: number | undefined;
      await expect
        .poll(() => (child = childrenOf(command.pid!).find((each) => !killed.includes(each))))
        .toBeDefined();
      killed.push(child!);
      process.kill(child!, 'SIGKILL');
    }
    const { code, lines } = await outcome;
    expect(code).toBe(1);
    expect(byPath(lines).get(hanging)?.error).toEqual({
      code: 'crashed',
      message: 'The child process ended by SIGKILL.',
    });
    for (const path of [soldier, skull]) expect(byPath(lines).get(path)?.ok).toBe(true);
  });

  it.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const)('ends on %s, and ends its child processes', async (signal, code) => {
    const command = start(
      'info',
      soldier,
      await endless(`until-${signal}.md2`),
      '--jobs',
      '2',
      '-o',
      inFolder(signal),
    );
    const outcome = outcomeOf(command);
    await new Promise((resolve) => command.stdout!.once('data', resolve));
    const children = childrenOf(command.pid!);
    expect(children.length).toBeGreaterThan(0);
    command.kill(signal);
    expect((await outcome).code).toBe(code);
    await expect.poll(() => children.filter((child) => isAlive(child))).toEqual([]);
    expect((await readdir(inFolder(signal))).sort()).toEqual(['.marrow', 'ulna-tris.json']);
    expect(await readdir(join(inFolder(signal), '.marrow'))).toEqual(['ulna-tris.json.json']);
  });
});

describe('Two commands with one output folder', () => {
  it('do not overwrite each other’s outputs', async () => {
    const out = inFolder('shared');
    for (const mod of ['a', 'b'])
      await cp(join(samples, 'ulna'), inFolder(`mods/${mod}/ogro`), { recursive: true });
    const [a, b] = [inFolder('mods/a/ogro/tris.md2'), inFolder('mods/b/ogro/tris.md2')];
    expect((await run('info', a, '-o', out)).code).toBe(0);
    const second = await run('info', b, soldier, '-o', out);
    expect(second.code).toBe(1);
    expect(byPath(second.lines).get(b)?.error).toEqual({
      code: 'name_taken',
      message: expect.stringContaining(
        `The output ${join(out, 'ogro-tris.json')} already exists and was made from ${a}. Use --base DIR with a folder above both`,
      ) as string,
    });
    expect(byPath(second.lines).get(soldier)?.output).toBe(join(out, 'ulna-tris.json'));
    // With --base, the name of an output does not depend on the other paths in the list.
    const base = ['--base', inFolder('mods'), '-o', out];
    const shards = await Promise.all([run('info', a, ...base), run('info', b, ...base)]);
    expect(shards.map(({ lines }) => lines[0]?.output)).toEqual(
      ['a', 'b'].map((mod) => join(out, mod, 'ogro/tris.md2.json')),
    );
    const both = await run('info', b, a, ...base);
    expect(both.lines.map(({ skipped }) => skipped)).toEqual([true, true]);
    const outside = await run('info', soldier, ...base);
    expect(outside.lines[0]?.error?.code).toBe('usage');
  });
});

describe('marrow check of many subjects', () => {
  it('reports on each, and records failures in the output folder', async () => {
    const alone = inFolder('unskinned/tris.md2');
    await cp(soldier, alone);
    const broken = inFolder('unreadable.md2');
    await writeFile(broken, (await readFile(soldier)).subarray(0, 1000));
    const { code, lines, error } = await run('check', soldier, alone, broken, '--jobs', '2');
    expect([code, error]).toEqual([1, '']);
    const found = byPath(lines);
    expect(found.get(soldier)).toMatchObject({ ok: true, output: { errors: 0, game: 'quake2' } });
    expect(found.get(alone)?.output).toMatchObject({ findings: [{ code: 'texture_missing' }] });
    expect(found.get(broken)).toMatchObject({ ok: true, output: { errors: 1, findings: [{}] } });

    const out = inFolder('reports');
    expect((await run('check', soldier, '-o', out)).code).toBe(0);
    expect((await run('check', alone, '-o', out)).code).toBe(1);
    const again = await run('check', soldier, alone, '-o', out);
    expect([again.code, again.lines.map(({ skipped }) => skipped)]).toEqual([1, [true, true]]);
    expect((await run('check', soldier, '-o', out)).code).toBe(0);
    const report = JSON.parse(await readFile(join(out, 'unskinned-tris.json'), 'utf8')) as unknown;
    expect(report).toEqual(found.get(alone)?.output);
  });
});

/** Starts a command and waits until it has a child process. Returns the command and the id of the child. */
async function working(...words: string[]): Promise<{ command: ChildProcess; child: number }> {
  const command = start(...words);
  await expect.poll(() => childrenOf(command.pid!).length).toBe(1);
  return { command, child: childrenOf(command.pid!)[0]! };
}

describe('A child process', () => {
  it('ends when its command is killed while the child waits', async () => {
    const { command, child } = await working('info', await endless('orphan.md2'), '--jobs', '1');
    command.kill('SIGKILL');
    await expect.poll(() => isAlive(child)).toBe(false);
  });

  it('ends when its command is killed while the child computes', async () => {
    const huge = await large('computing.obj', 1_500_000);
    const { command, child } = await working('convert', huge, '-o', `${inFolder('orphans')}/`, '--jobs', '1');
    // The child process starts computing after it has read the file.
    await expect.poll(() => memoryOf(child)).toBeGreaterThan(200);
    command.kill('SIGKILL');
    await expect.poll(() => isAlive(child)).toBe(false);
  });
});

describe('marrow convert of many subjects', () => {
  it('writes a file for each, and writes it again only if the model or the file has changed', async () => {
    const out = `${inFolder('converted')}/`;
    const own = inFolder('own/skull.ms3d');
    await cp(join(samples, 'skull'), inFolder('own'), { recursive: true });
    const paths = [soldier, own, beast];
    const first = await run('convert', ...paths, '-o', out, '--jobs', '2');
    expect([first.code, first.error]).toEqual([0, '']);
    expect((await readdir(out)).sort()).toEqual([
      ...['.marrow', 'own-skull.marrow', 'samples-marl.marrow', 'ulna-tris.marrow'],
    ]);
    expect(byPath(first.lines).get(soldier)?.output).toBe(join(out, 'ulna-tris.marrow'));
    const times = async (): Promise<number[]> =>
      Promise.all(
        ['own-skull', 'samples-marl', 'ulna-tris'].map(
          async (name) => (await stat(join(out, `${name}.marrow`))).mtimeMs,
        ),
      );
    const before = await times();
    const skipped = ({ lines }: Outcome): string[] =>
      lines
        .filter((line) => line.skipped)
        .map(({ path }) => path)
        .sort();
    expect(skipped(first)).toEqual([]);

    const second = await run('convert', ...paths, '-o', out);
    expect(second.code).toBe(0);
    expect(skipped(second)).toEqual([...paths].sort());
    expect(await times()).toEqual(before);

    await writeFile(own, await readFile(join(samples, 'hinge/hinge.ms3d')));
    expect(skipped(await run('convert', ...paths, '-o', out))).toEqual([beast, soldier].sort());
    await writeFile(join(out, 'ulna-tris.marrow'), 'damaged');
    expect(skipped(await run('convert', ...paths, '-o', out))).toEqual([beast, own].sort());
    expect(skipped(await run('convert', ...paths, '-o', out, '--force'))).toEqual([]);

    const info = await run(
      'info',
      ...['own-skull', 'samples-marl', 'ulna-tris'].map((name) => join(out, `${name}.marrow`)),
      '--each',
    );
    expect(info.lines.map(({ ok }) => ok)).toEqual([true, true, true]);
  });

  it('does not update unchanged files, even if outputs are beside the models', async () => {
    await cp(join(samples, 'skull'), inFolder('beside'), { recursive: true });
    await cp(join(samples, 'hinge/hinge.ms3d'), inFolder('beside/hinge.ms3d'));
    const paths = ['skull.ms3d', 'hinge.ms3d'].map((name) => inFolder(`beside/${name}`));
    for (const [out, format] of [
      ['beside/out/', 'glb'],
      ['beside/', 'obj'],
    ] as const) {
      const words = ['convert', ...paths, '-o', join(folder, out), '--format', format, '--jobs', '2'];
      await run(...words);
      const { lines } = await run(...words);
      expect(lines.map(({ ok, skipped }) => [ok, skipped])).toEqual([
        [true, true],
        [true, true],
      ]);
    }
  });

  it('starts its child processes with an internal command, which fails if a user runs it', async () => {
    const { code, error } = await run('serve-jobs');
    expect([code, error]).toEqual([
      1,
      'marrow: This command is internal: Marrow starts it for --jobs. Use --jobs N.\n',
    ]);
  });

  it('writes no output for a failed path', async () => {
    const broken = inFolder('unfinished.md2');
    await writeFile(broken, (await readFile(soldier)).subarray(0, 1000));
    const out = `${inFolder('failed')}/`;
    expect((await run('convert', broken, '-o', out)).code).toBe(1);
    expect(await readdir(out)).toEqual(['.marrow']);
    expect(await readdir(join(out, '.marrow'))).toEqual([]);
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
