// marrow worker: the built command with a real Redis.
import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Queue, QueueEvents, type Job, type JobsOptions } from 'bullmq';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findChromium } from '../../scripts/lib/chromium.mjs';
import { RedisClient } from '../../web/cli/worker/redis-client.js';
import type { JobResult, JobStep } from '../../web/cli/worker/job-runner.js';
import { startRedis, type RedisServer } from '../support/redis.js';
import { repository } from '../support/serve.js';
import { buildMd3 } from '../../tests/web/support/md3-builder.js';

const samples = join(repository, 'public/samples');
const program = join(repository, 'dist/cli/marrow.js');
const soldier = join(samples, 'ulna/tris.md2');
const skull = join(samples, 'skull/skull.ms3d');
const beast = join(samples, 'marl');
const player = join(samples, 'talus/talus.pk3');

/** Seconds after which other workers may take the jobs of a worker that has ended. */
const lock = 2;
let folder: string;
let redis: RedisServer;
/** Connections and queues to be closed after a test. */
let open: { close(): unknown }[] = [];
let workers: ChildProcess[] = [];
const inFolder = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marrow-worker-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  await rm(inFolder('results'), { recursive: true, force: true });
  redis = await startRedis();
});
afterEach(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  for (const each of open.reverse()) await each.close();
  [open, workers] = [[], []];
  await redis.stop();
});

interface Ended {
  readonly code: number | null;
  readonly error: string;
}

/** Starts a worker and waits until it accepts jobs. */
async function startWorker(
  ...words: string[]
): Promise<{ readonly pid: number; readonly ended: Promise<Ended> }> {
  const all = ['worker', '--redis', redis.url, '-o', inFolder('results'), '--lock', String(lock), ...words];
  const worker = spawn(process.execPath, [program, ...all], {
    env: { ...process.env, MARROW_CHROMIUM: findChromium() ?? '' },
  });
  workers.push(worker);
  let error = '';
  worker.stderr.on('data', (bytes: Buffer) => (error += bytes.toString()));
  worker.stdout.resume();
  const ended: Promise<Ended> = new Promise((resolve) => {
    worker.once('close', (code) => resolve({ code, error }));
  });
  await expect.poll(() => error).toContain('waiting for jobs in "marrow"');
  return { pid: worker.pid!, ended };
}

async function producer(): Promise<Queue<unknown, JobResult>> {
  const connection = new RedisClient(new URL(redis.url));
  await connection.connect();
  const queue: Queue<unknown, JobResult> = new Queue('marrow', { connection });
  open.push({ close: () => connection.end() }, queue);
  return queue;
}

/** Records each job that ends from now on, as `ID completed` or `ID failed`. */
async function endings(): Promise<string[]> {
  const connection = new RedisClient(new URL(redis.url));
  await connection.connect();
  const events = new QueueEvents('marrow', { connection });
  open.push({ close: () => connection.end() }, events);
  const seen: string[] = [];
  events.on('completed', ({ jobId }) => seen.push(`${jobId} completed`));
  events.on('failed', ({ jobId }) => seen.push(`${jobId} failed`));
  await events.waitUntilReady();
  return seen;
}

async function result(job: Job<unknown, JobResult>, queue: Queue<unknown, JobResult>): Promise<JobResult> {
  const { returnvalue } = (await queue.getJob(job.id!))!;
  return returnvalue;
}

function fileOf(job: JobResult): Promise<Buffer> {
  return readFile(join(inFolder('results'), job.file));
}

function childrenOf(pid: number): number[] {
  const lines = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  return lines
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child = 0, parent]) => (parent === pid ? [child] : []));
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The status of a process as Linux reports it; empty if there is no such process. */
function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}

/** Whether a SIGTERM is pending for the process. */
function hasPendingTerm(pid: number): boolean {
  const pending = /^ShdPnd:\s*(\w+)/m.exec(statusOf(pid))?.[1] ?? '0';
  return (BigInt(`0x${pending}`) & (1n << BigInt(constants.signals.SIGTERM - 1))) !== 0n;
}

/** Whether a process exists and has not ended. */
function isRunning(pid: number): boolean {
  return /^State:\s*[RSD]/m.test(statusOf(pid));
}

/** Creates an OBJ file with many vertices, which loads slowly. */
async function slow(name: string): Promise<string> {
  await writeFile(inFolder(name), 'v 1 2 3\nv 4 5 6\nv 7 8 10\nf -1 -2 -3\n'.repeat(500_000));
  return inFolder(name);
}

function marrow(...words: string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...words], { maxBuffer: 1 << 28 }, (_, out) => resolve(out));
  });
}

describe('Two workers', () => {
  it('do each job once, even if one worker is killed during a job', async () => {
    const broken = inFolder('broken.md2');
    await writeFile(broken, (await readFile(soldier)).subarray(0, 1000));
    const large = await slow('large.obj');
    const [seen, queue] = [await endings(), await producer()];
    const first = await startWorker('--jobs', '1');
    const second = await startWorker('--jobs', '1');
    const long = await queue.add('convert', { path: large });
    const add = (name: string, data: unknown, options: JobsOptions = {}): Promise<Job<unknown, JobResult>> =>
      queue.add(name, data, options);
    const good = await Promise.all([
      ...[soldier, skull, beast].flatMap((path) => [add('info', { path }), add('check', { path })]),
      ...[soldier, skull, beast].map((path) => add('convert', { path })),
      add('info', { path: player, options: { entry: 'models/players/talus/' } }),
      add('check', { path: soldier, options: { game: 'quake3' } }),
      ...[soldier, skull].map((path) => add('convert', { path })),
    ]);
    const bad = await Promise.all([
      add('info', { path: broken }),
      add('info', { path: inFolder('missing.md2') }, { attempts: 3, backoff: 50 }),
      add('info', { path: player }),
      add('pose', { path: soldier }),
      add('check', { path: soldier, options: { game: 'quake4' } }),
      add('check', { path: soldier, options: { strict: 'yes' } }),
      add('info', { file: soldier }),
      add('thumbnail', { path: soldier, options: { clip: 'nope' } }),
    ]);

    await expect.poll(async () => ((await queue.getJob(long.id!))!.progress as JobStep).step).toBe('working');
    const holder = (await queue.getJob(long.id!))!.processedBy ?? '';
    const killed = [first, second].find(({ pid }) => holder.endsWith(`:${pid}`))!;
    const children = childrenOf(killed.pid);
    expect(children.length).toBeGreaterThan(0);
    process.kill(killed.pid, 'SIGKILL');
    await expect.poll(() => children.filter((child) => exists(child))).toEqual([]);
    expect(seen).not.toContain(`${long.id} completed`);

    const all = [long, ...good, ...bad];
    await expect
      .poll(() => new Set(seen.map((each) => each.split(' ')[0])).size, { timeout: 60_000 })
      .toBe(all.length);
    // Events arrive in order, so after the event of the last job no event of an earlier job is outstanding.
    const last = await queue.add('check', { path: soldier });
    await expect.poll(() => seen).toContain(`${last.id} completed`);
    const other = first === killed ? second : first;
    process.kill(other.pid, 'SIGTERM');
    expect((await other.ended).code).toBe(0);
    // No job ended twice.
    expect([...seen].sort()).toEqual(
      [
        ...[long, ...good, last].map(({ id }) => `${id} completed`),
        ...bad.map(({ id }) => `${id} failed`),
      ].sort(),
    );
    expect(await queue.getJobCounts()).toMatchObject({
      completed: good.length + 2,
      failed: bad.length,
      active: 0,
      waiting: 0,
      delayed: 0,
    });

    const reasons = await Promise.all(bad.map(async ({ id }) => (await queue.getJob(id!))!));
    expect(reasons.map(({ failedReason }) => failedReason)).toEqual([
      expect.stringMatching(/^truncated: /),
      'file_system: No such file or folder.',
      expect.stringMatching(/^usage: .*talus\.pk3: Found 2 models\. Choose one of them:/),
      'usage: The job\'s name "pose" is not one of info, check, convert, thumbnail.',
      'usage: --game: "quake4" is not one of quake, quake2, quake3, doom3, goldsrc.',
      'usage: "options.strict" must be true or false.',
      'usage: The data has an unknown key "file"; allowed: "path" or "paths", and "options".',
      expect.stringMatching(/^usage: .*--clip: there is no clip "nope"/),
    ]);
    // Only temporary errors are retried.
    expect(reasons.map(({ attemptsMade }) => attemptsMade)).toEqual([1, 3, 1, 1, 1, 1, 1, 1]);

    // Equal content has one result, and unfinished jobs leave no result.
    const results = await Promise.all([long, ...good].map((job) => result(job, queue)));
    const hashes = new Set(results.map(({ hash }) => hash));
    expect(hashes.size).toBe(good.length + 1 - 2);
    const written = (await readdir(inFolder('results'))).filter((name) => name !== '.marrow');
    expect(written.sort()).toEqual([...hashes].sort());
    for (const job of results) expect((await fileOf(job)).length).toBeGreaterThan(0);

    // The results equal the output of the command.
    const command = JSON.parse(await marrow('info', soldier, '--json')) as unknown;
    expect(JSON.parse((await fileOf(results[1]!)).toString())).toEqual(command);
    await marrow('convert', soldier, '-o', inFolder('soldier.marrow'));
    expect((await fileOf(results[7]!)).equals(await readFile(inFolder('soldier.marrow')))).toBe(true);
  });
});

describe('marrow worker', () => {
  it('returns an existing result for the same files in another folder', async () => {
    const queue = await producer();
    await startWorker();
    const seen = await endings();
    const first = await queue.add('check', { path: soldier });
    await expect.poll(() => seen.length).toBe(1);
    await cp(join(samples, 'ulna'), inFolder('upload/ulna'), { recursive: true });
    const second = await queue.add('check', { path: inFolder('upload/ulna/tris.md2') });
    await expect.poll(() => seen.length).toBe(2);
    const [made, cached] = [await result(first, queue), await result(second, queue)];
    expect(made).toMatchObject({ passed: true, cached: false });
    expect(cached).toEqual({ ...made, cached: true });
    // Without the images beside it, the content hash differs.
    await cp(inFolder('upload/ulna/tris.md2'), inFolder('bare/ulna/tris.md2'));
    const third = await queue.add('check', { path: inFolder('bare/ulna/tris.md2') });
    await expect.poll(() => seen.length).toBe(3);
    expect(await result(third, queue)).toMatchObject({ passed: false, cached: false });
  });

  it('makes a new result when the file of a part has changed, and does not read outside of the folder of a job', async () => {
    const queue = await producer();
    await startWorker('--jobs', '1');
    const seen = await endings();
    const convert = async (data: object): Promise<JobResult> => {
      const job = await queue.add('convert', data);
      await expect.poll(() => seen.at(-1)).toBe(`${job.id} completed`);
      return result(job, queue);
    };
    const gun = inFolder('guns/gun.md3');
    const armed = {
      path: player,
      options: { entry: 'models/players/talus/', part: [`weapon=${gun}`], format: 'glb' },
    };
    await mkdir(inFolder('guns'));
    const [weapon, other] = [4, 8].map((size) => buildMd3({ size })) as [Uint8Array, Uint8Array];
    await writeFile(gun, weapon);
    const first = await convert(armed);
    await writeFile(gun, other);
    const second = await convert(armed);
    expect(second.cached).toBe(false);
    expect((await fileOf(second)).equals(await fileOf(first))).toBe(false);
    await writeFile(gun, weapon);
    expect(await convert(armed)).toEqual({ ...first, cached: true });
    // Two uploads of the same model have the same result, although the skins in the folders of their games differ.
    const results: JobResult[] = [];
    const withSkin: Buffer[] = [];
    for (const [upload, skin] of [
      ['one', 'ulna.pcx'],
      ['two', 'ember.pcx'],
    ] as const) {
      const game = inFolder(`games/${upload}`);
      const place = join(game, 'models/ulna/tris.md2');
      await cp(join(samples, 'ulna/tris.md2'), place);
      await cp(join(samples, 'ulna', skin), join(game, 'players/ulna/ulna.pcx'));
      results.push(await convert({ path: place }));
      const output = inFolder(`${upload}.glb`);
      await marrow('convert', place, '--root', game, '-o', output);
      withSkin.push(await readFile(output));
    }
    expect(new Set(results.map(({ hash }) => hash)).size).toBe(1);
    // A command that may read the folder of the game finds the skins.
    expect(withSkin[0]!.equals(withSkin[1]!)).toBe(false);
  });

  it('keeps no result of files that changed while they were read', async () => {
    const large = await slow('written.obj');
    const queue = await producer();
    await startWorker('--jobs', '1', '--attempts', '1');
    const seen = await endings();
    const job = await queue.add('info', { path: large });
    await expect.poll(async () => ((await queue.getJob(job.id!))!.progress as JobStep).step).toBe('working');
    await writeFile(large, 'v 1 2 3\nv 4 5 6\nv 7 8 10\nf -1 -2 -3\n');
    await expect.poll(() => seen).toEqual([`${job.id} failed`]);
    expect((await queue.getJob(job.id!))!.failedReason).toBe(
      'file_system: The files changed while they were being read.',
    );
    expect(await readdir(inFolder('results'))).toEqual(['.marrow']);
  });

  it('draws thumbnails as the command does', async () => {
    const queue = await producer();
    await startWorker('--jobs', '1');
    const seen = await endings();
    const job = await queue.add('thumbnail', { path: skull, options: { size: 64, theme: 'light' } });
    await expect.poll(() => seen).toEqual([`${job.id} completed`]);
    execFileSync(
      process.execPath,
      [program, 'thumbnail', skull, '--size', '64', '--theme', 'light', '-o', inFolder('thumbs')],
      { env: { ...process.env, MARROW_CHROMIUM: findChromium() ?? '' } },
    );
    const made = await fileOf(await result(job, queue));
    expect(made.equals(await readFile(inFolder('thumbs/skull.png')))).toBe(true);
  });

  it('ends a job that takes too long, and makes as many attempts as --attempts allows', async () => {
    const large = await slow('endless.obj');
    const queue = await producer();
    await startWorker('--jobs', '1', '--timeout', '0.2', '--attempts', '2', '--backoff', '0');
    const seen = await endings();
    const job = await queue.add('convert', { path: large });
    await expect.poll(() => seen).toEqual([`${job.id} failed`]);
    expect(await queue.getJob(job.id!)).toMatchObject({
      attemptsMade: 2,
      failedReason: 'timeout: Timed out after 0.2 s. Raise the limit with --timeout SECONDS.',
    });
  });

  it('ends a job that takes too much memory, and does the next one', async () => {
    const huge = inFolder('huge.obj');
    await writeFile(huge, 'v 1 2 3\nv 4 5 6\nv 7 8 10\nf -1 -2 -3\n'.repeat(1_500_000));
    const queue = await producer();
    await startWorker('--jobs', '1', '--memory', '160', '--attempts', '2', '--backoff', '0');
    const seen = await endings();
    const job = await queue.add('info', { path: huge });
    const next = await queue.add('info', { path: soldier });
    await expect.poll(() => [...seen].sort()).toEqual([`${job.id} failed`, `${next.id} completed`].sort());
    expect(await queue.getJob(job.id!)).toMatchObject({
      attemptsMade: 2,
      failedReason: 'memory: Exceeded 160 MB of memory. Raise the limit with --memory MB.',
    });
  });

  it('completes its active job before it ends at SIGTERM', async () => {
    const large = await slow('begun.obj');
    const queue = await producer();
    const worker = await startWorker('--jobs', '1');
    const seen = await endings();
    await queue.add('info', { path: soldier });
    await expect.poll(() => seen.length).toBe(1);
    const [child = 0] = childrenOf(worker.pid);
    const job = await queue.add('convert', { path: large }, { attempts: 1 });
    await queue.add('check', { path: soldier });
    await expect.poll(async () => ((await queue.getJob(job.id!))!.progress as JobStep).step).toBe('working');
    // A service manager sends the signal to the worker and to its children.
    for (const pid of [worker.pid, child]) process.kill(pid, 'SIGTERM');
    await expect.poll(() => hasPendingTerm(child)).toBe(false);
    expect(isRunning(child)).toBe(true);
    await expect.poll(() => seen).toContain(`${job.id} completed`);
    const { code, error } = await worker.ended;
    expect(code).toBe(0);
    expect(error).toContain('completing the running jobs, then exiting.');
    expect(await queue.getJobCounts()).toMatchObject({ completed: 2, waiting: 1, active: 0, failed: 0 });
  });

  it('continues after its connections to Redis were closed', async () => {
    const worker = await startWorker('--jobs', '1');
    const killer = new RedisClient(new URL(redis.url));
    await killer.connect();
    open.push(killer);
    await killer.send('CLIENT', ['KILL', 'TYPE', 'normal', 'SKIPME', 'yes']);
    const queue = await producer();
    const job = await queue.add('info', { path: soldier });
    // After a failure to take a job, BullMQ waits 15 seconds before it tries again.
    await expect
      .poll(async () => (await queue.getJob(job.id!))?.getState(), { timeout: 100_000 })
      .toBe('completed');
    process.kill(worker.pid, 'SIGINT');
    expect((await worker.ended).code).toBe(0);
  });

  it('reports missing and invalid options', async () => {
    const refused = (...words: string[]): Promise<Ended> =>
      new Promise((resolve) => {
        const child = execFile(process.execPath, words, (_, __, error) =>
          resolve({ code: child.exitCode, error }),
        );
      });
    expect(await refused(program, 'worker')).toEqual({
      code: 1,
      error: 'marrow: Specify the output folder: -o DIR.\n',
    });
    await writeFile(inFolder('file'), '');
    expect(await refused(program, 'worker', '-o', inFolder('file'), '--redis', redis.url)).toEqual({
      code: 1,
      error: `marrow: -o ${inFolder('file')}: It is a file, not a folder.\n`,
    });
    const nobody = await refused(program, 'worker', '-o', inFolder('x'), '--redis', 'redis://127.0.0.1:1');
    expect(nobody.error).toMatch(/^marrow: --redis: Cannot connect to 127\.0\.0\.1:1: .*ECONNREFUSED/);
    const alone = inFolder('alone');
    await cp(join(repository, 'package.json'), join(alone, 'package.json'));
    await symlink(join(repository, 'dist'), join(alone, 'dist'));
    const words = ['--preserve-symlinks', '--preserve-symlinks-main', join(alone, 'dist/cli/marrow.js')];
    expect((await refused(...words, 'worker', '-o', inFolder('x'))).error).toBe(
      'marrow: The worker requires BullMQ, which is not installed: npm install bullmq.\n',
    );
  });
});
