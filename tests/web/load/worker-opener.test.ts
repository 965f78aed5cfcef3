import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inWords } from '../../../web/lib/messages/worded.js';
import { configure } from '../../../web/lib/wasm/configure.js';
import type { FileSource, Model } from '../../../web/lib/types/api.js';
import { setClock } from '../../../web/lib/util/clock.js';
import { ModelError } from '../../../web/lib/util/errors.js';
import { ManualClock } from '../../../web/lib/util/manual-clock.js';
import { load, openSource } from '../../../web/lib/load/load.js';
import type {
  FromWorker,
  JobOptions,
  Jobs,
  NamedPiece,
  Opened,
  Piece,
  ToWorker,
} from '../../../web/lib/load/worker/protocol.js';
import { serve, type WorkerScope } from '../../../web/lib/load/worker/worker-service.js';
import { WorkerOpener } from '../../../web/lib/load/worker/worker-opener.js';
import { buildMd2 } from '../support/md2-builder.js';
import { buildMd3 } from '../support/md3-builder.js';
import { byHand, FakeWorker } from '../support/fake-worker.js';
import { openingOf } from '../support/open.js';
import { buildTga } from '../support/image-builder.js';
import { flushPromises, newGate } from '../support/promises.js';
import { buildZip } from '../support/zip-builder.js';

const unsignalled = new AbortController().signal;
const image = (): NamedPiece => ({ name: 'a.tga', piece: buildTga(2, 2, [1, 2, 3]) });
const isCancelled = { code: 'cancelled' };
const timedOut = (): DOMException => new DOMException('too late', 'TimeoutError');
const failed: Extract<FromWorker, { failed: unknown }>['failed'] = {
  code: 'bad_value',
  message: 'own',
  file: '',
};

/** Opens a model whose file the page provides. */
function opened(
  opener: WorkerOpener,
  options: Partial<JobOptions> = {},
  files: Readonly<Record<string, Uint8Array>> = { 'a.md2': buildMd2() },
  source = 0,
): Promise<Opened> {
  const { request, listing } = openingOf(files);
  const file = (name: string): Promise<Piece | null> => Promise.resolve(files[name]?.slice() ?? null);
  const own: JobOptions = { signal: unsignalled, listing: () => listing, file };
  return opener.run('open', { ...request, source }, { ...own, ...options });
}

function decoded(opener: WorkerOpener, signal = unsignalled): Promise<Jobs['image']['give']> {
  return opener.run('image', image(), { signal });
}

/** A short job that needs no module: checking a file that is not an archive. */
function noArchive(opener: WorkerOpener, signal = unsignalled): Promise<Jobs['archiveEnd']['give']> {
  const take = { archive: 'a.zip', bytes: new Uint8Array(30), fileSize: 30 };
  return opener.run('archiveEnd', take, { signal });
}

/** Adds a rejection handler to a promise, so that a test can check the rejection later. */
function watched<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

async function worker(index: number): Promise<FakeWorker> {
  await FakeWorker.until(() => FakeWorker.all.length > index);
  return FakeWorker.all[index]!;
}

/** The id of the `index`-th job that a worker received. */
async function jobOf(of: FakeWorker, index: number): Promise<number> {
  await FakeWorker.until(() => of.ids.length > index);
  return of.ids[index]!;
}

/** The number of answers that a worker received, including those sent ahead of a request. */
function answersOf({ messages }: FakeWorker): number {
  return messages.filter((message) => 'answer' in message).length;
}

/** A source that never answers. */
const hanging = (): Omit<FileSource, 'names' | 'main'> => ({
  size: () => null,
  read: () => new Promise(() => undefined),
  readRange: () => Promise.resolve(null),
});

let clock: ManualClock;

beforeEach(() => {
  FakeWorker.reset();
  vi.stubGlobal('Worker', FakeWorker);
});
afterEach(() => {
  configure({ worker: null });
  setClock();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('WorkerOpener', () => {
  it('runs the jobs of all loads in one worker', async () => {
    const opener = new WorkerOpener();
    const results = await Promise.all([
      decoded(opener),
      opened(opener),
      opened(opener, {}, { 'b.md2': buildMd2() }),
      noArchive(opener),
    ]);
    expect(results).toMatchObject([
      { width: 2 },
      { summary: { name: 'a' } },
      { summary: { name: 'b' } },
      { place: null },
    ]);
    expect(FakeWorker.all).toHaveLength(1);
  });

  it('posts a module to the worker once', async () => {
    const opener = new WorkerOpener();
    for (let i = 0; i < 2; i++) {
      await opened(opener);
      await decoded(opener);
    }
    const modules = (await worker(0)).messages.filter(
      (message) => 'answer' in message && message.answer instanceof WebAssembly.Module,
    );
    expect(modules).toHaveLength(3);
  });

  it('transfers requested files, and copies the data of the job', async () => {
    const opener = new WorkerOpener();
    const file = buildMd2();
    const { snapshot } = await opened(opener, { file: () => Promise.resolve(file) });
    expect(file.byteLength).toBe(0);
    expect(snapshot.core.byteLength).toBeGreaterThan(0);
    const { name, piece } = image();
    await opener.run('image', { name, piece }, { signal: unsignalled });
    expect((piece as Uint8Array).byteLength).toBeGreaterThan(0);
  });

  it('copies files that the caller keeps, without the rest of their buffer', async () => {
    const opener = new WorkerOpener();
    const model = buildMd2();
    await opened(opener, { file: () => Promise.resolve({ kept: model }) });
    expect(model.byteLength).toBeGreaterThan(0);
    const { name, piece } = image();
    const bytes = piece as Uint8Array;
    const large = new Uint8Array(4_000_000);
    large.set(bytes, 1000);
    const kept = large.subarray(1000, 1000 + bytes.byteLength);
    const decoded = await opener.run('image', { name, piece: { kept } }, { signal: unsignalled });
    expect(decoded).toMatchObject({ width: 2 });
    expect(kept).toEqual(bytes);
    const posted = (await worker(0)).messages.flatMap((message) => ('take' in message ? [message.take] : []));
    const { buffer, byteLength } = (posted.at(-1) as { piece: Uint8Array }).piece;
    expect(byteLength).toBe(bytes.byteLength);
    expect(buffer.byteLength).toBeLessThan(1_000_000);
  });

  it('keeps the process alive only while a job runs', async () => {
    const opener = new WorkerOpener();
    opener.prepare([]);
    await FakeWorker.until(() => FakeWorker.all[0]?.isHeld === false);
    FakeWorker.stuck = 'archiveEnd';
    const control = new AbortController();
    const stuck = watched(noArchive(opener, control.signal));
    const first = await worker(0);
    await jobOf(first, 0);
    expect(first.isHeld).toBe(true);
    control.abort();
    await expect(stuck).rejects.toMatchObject(isCancelled);
    await FakeWorker.until(() => !first.isHeld);
  });

  it('fails only the job whose module traps', async () => {
    const opener = new WorkerOpener();
    const trap = opener.run('abortForTests', { module: 'quake2' }, { signal: unsignalled });
    await expect(trap).rejects.toMatchObject({ code: 'module_lost' });
    expect(await opened(opener)).toMatchObject({ summary: { name: 'a' } });
    expect(FakeWorker.all).toHaveLength(1);
  });

  it('rejects with the error of a file that the page cannot read, and keeps its worker', async () => {
    const opener = new WorkerOpener();
    const error = new Error('no such file');
    await expect(opened(opener, { file: () => Promise.reject(error) })).rejects.toBe(error);
    expect(await opened(opener)).toMatchObject({ summary: { name: 'a' } });
    expect(FakeWorker.all).toHaveLength(1);
    expect(FakeWorker.all[0]?.pulls.size).toBe(0);
  });

  it('rejects a job if its data, or a requested file, cannot be cloned', async () => {
    const opener = new WorkerOpener();
    const piece: Piece = { size: 1, readRange: () => Promise.resolve(new Uint8Array(1)) };
    const isUncloneable = { name: 'DataCloneError' };
    await expect(opened(opener, { file: () => Promise.resolve(piece) })).rejects.toMatchObject(isUncloneable);
    const image = opener.run('image', { name: 'a.tga', piece }, { signal: unsignalled });
    await expect(image).rejects.toMatchObject(isUncloneable);
    expect((await decoded(opener)).width).toBe(2);
  });

  it('does not start a job whose signal is aborted, nor one that is cancelled while the worker starts', async () => {
    const opener = new WorkerOpener();
    await expect(noArchive(opener, AbortSignal.abort())).rejects.toMatchObject(isCancelled);
    expect(FakeWorker.all).toHaveLength(0);
    const control = new AbortController();
    const early = watched(noArchive(opener, control.signal));
    const other = noArchive(opener);
    control.abort();
    await expect(early).rejects.toMatchObject(isCancelled);
    await other;
    expect(FakeWorker.all.map(({ jobs }) => jobs)).toEqual([['archiveEnd']]);
  });

  it('terminates its worker after the last job when it is retired', async () => {
    const opener = new WorkerOpener();
    const last = decoded(opener);
    opener.retire();
    await last;
    await FakeWorker.until(() => FakeWorker.living.length === 0);
  });
});

describe('WorkerOpener, with a fake worker', () => {
  let opener: WorkerOpener;
  let first: FakeWorker;

  beforeEach(async () => {
    clock = new ManualClock();
    setClock(clock);
    FakeWorker.script = byHand;
    opener = new WorkerOpener();
    opener.prepare([]);
    first = await worker(0);
  });

  it('posts an image when the previous image is done, and other jobs at once', async () => {
    const images = [decoded(opener), decoded(opener)].map(watched);
    const model = watched(opened(opener));
    await jobOf(first, 1);
    expect(first.jobs).toEqual(['image', 'open']);
    first.say({ id: await jobOf(first, 0), failed });
    await expect(images[0]).rejects.toMatchObject(failed);
    first.say({ id: await jobOf(first, 2), failed });
    first.say({ id: await jobOf(first, 1), failed });
    await expect(images[1]).rejects.toMatchObject(failed);
    await expect(model).rejects.toMatchObject(failed);
    expect(first.jobs).toEqual(['image', 'open', 'image']);
  });

  it('ends the worker when its active job is cancelled, and restarts the other jobs', async () => {
    const control = new AbortController();
    const busy = watched(opened(opener, { signal: control.signal }));
    const other = watched(noArchive(opener));
    first.say({ id: await jobOf(first, 0), works: true });
    control.abort();
    await expect(busy).rejects.toMatchObject(isCancelled);
    const second = await worker(1);
    expect(first.terminated).toBe(true);
    second.say({ id: await jobOf(second, 0), done: { place: null } });
    expect(await other).toEqual({ place: null });
    expect(second.jobs).toEqual(['archiveEnd']);
  });

  it('keeps the worker when a waiting job is cancelled', async () => {
    const control = new AbortController();
    const job = watched(opened(opener, { signal: control.signal }));
    const id = await jobOf(first, 0);
    first.say({ id, works: true });
    first.say({ id, works: false });
    control.abort();
    await expect(job).rejects.toMatchObject(isCancelled);
    await flushPromises();
    expect(first.cancelled).toEqual([id]);
    expect(FakeWorker.living).toEqual([first]);
  });

  it('does not read files that a cancelled job has requested', async () => {
    const control = new AbortController();
    const gate = newGate();
    const asked = newGate();
    const file = async (): Promise<Piece> => {
      asked.open();
      await gate.opened;
      return new Uint8Array(8);
    };
    const job = watched(opened(opener, { signal: control.signal, file }));
    const id = await jobOf(first, 0);
    first.say({ id, pull: 1, wants: { file: 'a.md2', inGame: false } });
    await asked.opened;
    control.abort();
    gate.open();
    await expect(job).rejects.toMatchObject(isCancelled);
    await flushPromises();
    expect(first.messages).toHaveLength(2);
    expect(first.pulls.size).toBe(0);
  });

  it('keeps the worker while a cancelled image is decoded, and ends it if that takes too long', async () => {
    const control = new AbortController();
    const image = watched(decoded(opener, control.signal));
    const id = await jobOf(first, 0);
    first.say({ id, works: true });
    clock.advance(499);
    control.abort();
    await expect(image).rejects.toMatchObject(isCancelled);
    expect(first.terminated).toBe(false);
    const other = watched(noArchive(opener));
    await jobOf(first, 1);
    clock.advance(1);
    const second = await worker(1);
    expect(first.terminated).toBe(true);
    second.say({ id: await jobOf(second, 0), done: { place: null } });
    await other;
  });

  it('keeps the worker when an image that is cancelled finishes soon', async () => {
    const control = new AbortController();
    const image = watched(decoded(opener, control.signal));
    const id = await jobOf(first, 0);
    first.say({ id, works: true });
    control.abort();
    await expect(image).rejects.toMatchObject(isCancelled);
    first.say({ id, works: false });
    first.say({ id, failed });
    clock.advance(600);
    await flushPromises();
    expect(FakeWorker.living).toEqual([first]);
  });

  it('ends the worker at once when a slow image is cancelled', async () => {
    const control = new AbortController();
    const image = watched(decoded(opener, control.signal));
    first.say({ id: await jobOf(first, 0), works: true });
    clock.advance(500);
    control.abort();
    await expect(image).rejects.toMatchObject(isCancelled);
    await FakeWorker.until(() => first.terminated);
  });

  it('ends a worker that begins long work for a job that has been cancelled', async () => {
    const control = new AbortController();
    const job = watched(opened(opener, { signal: control.signal }));
    const id = await jobOf(first, 0);
    control.abort();
    await expect(job).rejects.toMatchObject(isCancelled);
    // The worker has not read the cancellation yet.
    first.say({ id, works: true });
    clock.advance(500);
    await FakeWorker.until(() => first.terminated);
  });

  it('ends an idle worker when a job times out, unless the job waits for the page', async () => {
    const [waiting, silent] = [new AbortController(), new AbortController()];
    const file = (): Promise<Piece> => new Promise(() => undefined);
    const forPage = watched(opened(opener, { signal: waiting.signal, file }));
    first.say({ id: await jobOf(first, 0), pull: 1, wants: { file: 'a.md2', inGame: false } });
    waiting.abort(timedOut());
    await expect(forPage).rejects.toMatchObject({ cause: { name: 'TimeoutError' } });
    await flushPromises();
    expect(first.terminated).toBe(false);
    const job = watched(noArchive(opener, silent.signal));
    await jobOf(first, 1);
    silent.abort(timedOut());
    await expect(job).rejects.toMatchObject({ cause: { name: 'TimeoutError' } });
    await FakeWorker.until(() => first.terminated);
  });

  it('keeps the worker when a job times out while it waits for another job', async () => {
    const control = new AbortController();
    void watched(opened(opener));
    const job = watched(noArchive(opener, control.signal));
    first.say({ id: await jobOf(first, 0), works: true });
    await jobOf(first, 1);
    control.abort(timedOut());
    await expect(job).rejects.toMatchObject({ cause: { name: 'TimeoutError' } });
    await flushPromises();
    expect(first.terminated).toBe(false);
  });

  it('moves waiting jobs to a second worker after 500 ms, even if the active job reports progress', async () => {
    const long = watched(opened(opener));
    const behind = watched(noArchive(opener));
    const id = await jobOf(first, 0);
    first.say({ id, works: true });
    const moved = await jobOf(first, 1);
    for (let time = 0; time < 5; time++) {
      expect(FakeWorker.all).toHaveLength(1);
      first.say({ id, progress: { phase: 'parse', file: 'a.md2', loaded: time, total: 5 } });
      clock.advance(100);
    }
    const second = await worker(1);
    second.say({ id: await jobOf(second, 0), done: { place: null } });
    await behind;
    expect(first.cancelled).toEqual([moved]);
    // A new job is sent to the free worker.
    void watched(noArchive(opener));
    expect(await jobOf(second, 1)).toBeGreaterThan(moved);
    first.say({ id, works: false });
    first.say({ id, failed });
    await expect(long).rejects.toMatchObject(failed);
  });

  it('moves waiting jobs to whichever worker becomes free first', async () => {
    for (let i = 0; i < 2; i++) void watched(opened(opener));
    const behind = watched(noArchive(opener));
    first.say({ id: await jobOf(first, 0), works: true });
    clock.advance(500);
    const second = await worker(1);
    const secondId = await jobOf(second, 0);
    await jobOf(second, 1);
    second.say({ id: secondId, works: true });
    clock.advance(500);
    // Both workers are blocked, and there is no third one.
    expect(FakeWorker.all).toHaveLength(2);
    expect(second.cancelled).toEqual([]);
    first.say({ id: await jobOf(first, 0), works: false });
    await FakeWorker.until(() => first.jobs.at(-1) === 'archiveEnd' && second.cancelled.length === 1);
    first.say({ id: first.ids.at(-1)!, done: { place: null } });
    await behind;
  });

  it('moves waiting jobs to a new worker when another one has been ended', async () => {
    const control = new AbortController();
    void watched(opened(opener));
    first.say({ id: await jobOf(first, 0), works: true });
    clock.advance(500);
    const busy = watched(opened(opener, { signal: control.signal }));
    const second = await worker(1);
    second.say({ id: await jobOf(second, 0), works: true });
    clock.advance(500);
    const behind = watched(noArchive(opener));
    await jobOf(first, 1);
    control.abort();
    await expect(busy).rejects.toMatchObject(isCancelled);
    const third = await worker(2);
    third.say({ id: await jobOf(third, 0), done: { place: null } });
    await behind;
    expect(FakeWorker.living).toEqual([first, third]);
  });

  it('ends the second worker five seconds after the last job', async () => {
    const long = watched(opened(opener));
    const id = await jobOf(first, 0);
    first.say({ id, works: true });
    clock.advance(500);
    const behind = watched(noArchive(opener));
    const second = await worker(1);
    second.say({ id: await jobOf(second, 0), done: { place: null } });
    await behind;
    first.say({ id, works: false });
    first.say({ id, failed });
    await expect(long).rejects.toMatchObject(failed);
    clock.advance(4999);
    expect(second.terminated).toBe(false);
    clock.advance(1);
    await FakeWorker.until(() => second.terminated);
    expect(first.terminated).toBe(false);
  });

  it('ignores messages about a job that has moved, or is done', async () => {
    const reported: string[] = [];
    const long = watched(opened(opener));
    const file = (name: string): Promise<null> => {
      reported.push(name);
      return Promise.resolve(null);
    };
    const moved = watched(opened(opener, { file, onProgress: () => reported.push('progress') }));
    const [longId, id] = [await jobOf(first, 0), await jobOf(first, 1)];
    first.say({ id: longId, works: true });
    clock.advance(500);
    const second = await worker(1);
    const newId = await jobOf(second, 0);
    first.say({ id: longId, works: false });
    first.say({ id, pull: 1, wants: { file: 'a.md2', inGame: false } });
    first.say({ id, progress: { phase: 'parse', file: 'a.md2', loaded: 1, total: 2 } });
    first.say({ id, failed: { ...failed, message: 'of the old attempt' } });
    second.say({ id: newId, failed });
    second.say({ id: newId, failed: { ...failed, message: 'again' } });
    await expect(moved).rejects.toMatchObject({ reason: 'own' });
    expect(reported).toEqual([]);
    first.say({ id: longId, failed });
    await expect(long).rejects.toMatchObject(failed);
  });

  it('ignores messages about a job that has moved to another worker and back', async () => {
    const control = new AbortController();
    void watched(opened(opener));
    const busy = watched(opened(opener, { signal: control.signal }));
    const moved = watched(noArchive(opener));
    const [longId, , oldId] = [await jobOf(first, 0), await jobOf(first, 1), await jobOf(first, 2)];
    first.say({ id: longId, works: true });
    clock.advance(500);
    const second = await worker(1);
    second.say({ id: await jobOf(second, 0), works: true });
    first.say({ id: longId, works: false });
    control.abort();
    await expect(busy).rejects.toMatchObject(isCancelled);
    const newId = await jobOf(first, 3);
    first.say({ id: oldId, failed });
    first.say({ id: newId, done: { place: null } });
    expect(await moved).toEqual({ place: null });
  });

  it('rejects the job that stops the worker, and restarts the other jobs', async () => {
    const busy = watched(opened(opener));
    const other = watched(noArchive(opener));
    first.say({ id: await jobOf(first, 0), works: true });
    first.fail('out of memory');
    await expect(inWords(busy)).rejects.toMatchObject({
      code: 'module_lost',
      message: 'The load worker has stopped (out of memory). Load again.',
    });
    const second = await worker(1);
    second.say({ id: await jobOf(second, 0), done: { place: null } });
    await other;
  });

  it.each([
    ['a message that the page cannot read', (of: FakeWorker) => of.onmessageerror?.()],
    ['a message that the worker cannot read', (of: FakeWorker) => of.say({ unreadable: true })],
    ['an error outside of any job', (of: FakeWorker) => of.fail('error')],
  ])('fails a job after three workers have stopped because of %s', async (_, stop) => {
    const job = watched(noArchive(opener));
    for (let i = 0; i < 3; i++) {
      const at = await worker(i);
      await jobOf(at, 0);
      stop(at);
    }
    await expect(job).rejects.toMatchObject({ code: 'module_lost' });
    expect(FakeWorker.living).toEqual([]);
  });

  it('keeps the jobs in the first worker when a second one cannot start', async () => {
    const long = watched(opened(opener));
    const behind = watched(noArchive(opener));
    const id = await jobOf(first, 0);
    first.say({ id, works: true });
    FakeWorker.start = 'refused';
    clock.advance(500);
    await FakeWorker.until(() => first.jobs.length === 3);
    expect(FakeWorker.all).toHaveLength(2);
    first.say({ id, works: false });
    first.say({ id, failed });
    await expect(long).rejects.toMatchObject(failed);
    first.say({ id: first.ids.at(-1)!, done: { place: null } });
    await behind;
    expect(FakeWorker.living).toEqual([first]);
  });

  it('terminates a worker that has not started within the time limit of a job', async () => {
    first.terminate();
    FakeWorker.start = 'silent';
    const other = new WorkerOpener();
    const control = new AbortController();
    const job = watched(noArchive(other, control.signal));
    const silent = await worker(1);
    control.abort(timedOut());
    await expect(job).rejects.toMatchObject({ cause: { name: 'TimeoutError' } });
    await FakeWorker.until(() => silent.terminated);
    // A later message of the worker has no effect.
    silent.fail('too late');
    FakeWorker.start = 'ready';
    const next = watched(noArchive(other));
    const third = await worker(2);
    third.say({ id: await jobOf(third, 0), done: { place: null } });
    expect(await next).toEqual({ place: null });
  });
});

describe('serve', () => {
  it('requests a file again for a waiting load if the load that requested it has failed', async () => {
    const said: FromWorker[] = [];
    const scope: WorkerScope = {
      ...{ onmessage: null, onmessageerror: null },
      postMessage: (message) => said.push(message),
    };
    serve(scope);
    const post = async (data: ToWorker): Promise<void> => {
      scope.onmessage?.({ data } as MessageEvent<ToWorker>);
      await flushPromises();
    };
    const { request, listing } = openingOf({ 'a.md2': buildMd2(), 'b.md2': buildMd2() });
    const open = (id: number, ...uses: string[]): Promise<void> =>
      post({ id, job: 'open', take: { ...request, source: 1, uses }, ahead: [] });
    await open(1, 'a.md2', 'b.md2');
    await open(2, 'b.md2');
    await post({ id: 1, pull: 1, answer: listing });
    await post({ id: 1, pull: 2, answer: { size: 1 } as Blob });
    const wants = { file: 'b.md2', inGame: false };
    expect(said).toMatchObject([
      { ready: true },
      { id: 1, pull: 1, wants: { listing: true } },
      { id: 1, pull: 2, wants: { file: 'a.md2' } },
      { id: 1, pull: 3, wants },
      { id: 1, failed: { code: 'module_lost' } },
      { id: 2, pull: 1, wants },
    ]);
  });
});

describe('a load in a worker', () => {
  const inOne = (): FakeWorker => {
    expect(FakeWorker.all).toHaveLength(1);
    return FakeWorker.all[0]!;
  };
  const script = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

  it('is one job that gets its listing, file and modules without a request', async () => {
    const requests: FromWorker[] = [];
    FakeWorker.onStart = (started) => {
      started.onSay = (message) => 'wants' in message && requests.push(message);
    };
    const data = buildMd2({ skins: [] });
    await load({ name: 'a.md2', data });
    expect(inOne().jobs).toEqual(['open']);
    expect(inOne().received).toBe(data.byteLength);
    expect(answersOf(inOne())).toBe(4);
    // The worker has the modules now.
    await load({ name: 'b.md2', data });
    expect(answersOf(inOne())).toBe(6);
    expect(requests).toEqual([]);
  });

  it('requests a module again if it could not be fetched ahead', async () => {
    const wanted: FromWorker[] = [];
    FakeWorker.onStart = (started) => {
      started.onSay = (message) => 'wants' in message && wanted.push(message);
    };
    configure({ openers: 'http://localhost:1/' });
    await expect(load({ name: 'a.md2', data: buildMd2({ skins: [] }) })).rejects.toMatchObject({
      name: 'FetchError',
      url: 'http://localhost:1/open-quake2.wasm',
    });
    expect(wanted).toMatchObject([{ wants: { module: 'quake2' } }]);
    configure({ openers: null });
  });

  it('pulls the companions of its file, and no other file', async () => {
    const skin = script('body,textures/red.tga');
    const data = buildMd3();
    const files = [
      { name: 'a.md3', data },
      { name: 'a_default.skin', data: skin },
      { name: 'b.md3', data: buildMd3() },
    ];
    await load(files, { entry: 'a.md3' });
    expect(inOne().received).toBe(data.byteLength + skin.byteLength);
  });

  it('reads blobs and unpacks archives in the worker', async () => {
    const data = buildMd2({ skins: ['skin.tga'] });
    const archive = buildZip([
      { name: 'a.md2', data },
      { name: 'skin.tga', data: buildTga(2, 2, [1, 2, 3]) },
    ]);
    const model = await load(new File([archive], 'a.zip'));
    await model.texturesSettled();
    expect(model.image(0, 0)).toMatchObject({ width: 2 });
    // Blobs are sent by reference, without their bytes.
    expect(inOne().received).toBe(0);
    expect(inOne().jobs).toEqual(['archiveEnd', 'archiveDirectory', 'open', 'image']);
  });

  it('reports that its worker is busy while it unpacks a large file and while it opens a file', async () => {
    const large = new Uint8Array(5 << 20);
    large.set(buildMd2({ skins: [] }));
    const works: string[] = [];
    FakeWorker.onStart = (started) => {
      started.onSay = (message) => {
        if ('works' in message)
          works.push(`${started.jobs[started.ids.indexOf(message.id)]} ${message.works}`);
      };
    };
    await load(new File([buildZip([{ name: 'a.md2', data: large }])], 'a.zip'));
    await load({ name: 'b.md2', data: buildMd2({ skins: [] }) });
    const [begin, end] = ['open true', 'open false'];
    expect(works).toEqual([
      ...['archiveDirectory true', 'archiveDirectory false'],
      ...[begin, end, begin, end],
      ...[begin, end],
    ]);
  });

  const players = ['a', 'b'].map((name) => ({ name: `x/${name}.md3`, data: buildMd3() }));
  const pulled = (of: FakeWorker): string[] =>
    of.messages.flatMap((message) =>
      'answer' in message && message.answer !== null && 'member' in message.answer
        ? [message.answer.member.name]
        : [],
    );

  it('pulls the scripts of an archive once for all its models', async () => {
    const shader = { name: 'scripts/x.shader', data: script('x { }') };
    const source = await openSource(new File([buildZip([...players, shader])], 'x.pk3'));
    for (const { name } of players) await load(source, { entry: name });
    expect(pulled(inOne())).toEqual(['x/a.md3', 'scripts/x.shader', 'x/b.md3']);
  });

  it('pulls the scripts of an archive again when their worker has been ended', async () => {
    const shader = { name: 'scripts/x.shader', data: script('x { }') };
    const source = await openSource(new File([buildZip([...players, shader])], 'x.pk3'));
    await load(source, { entry: 'x/a.md3' });
    inOne().fail('out of memory');
    expect((await load(source, { entry: 'x/b.md3' })).name).toBe('b');
    expect(pulled(await worker(1))).toEqual(['x/b.md3', 'scripts/x.shader']);
  });

  it('pulls its files again when its worker has failed', async () => {
    const [skinRequest, skinAnswer] = [newGate(), newGate()];
    const asked: string[] = [];
    const loading = load({
      names: ['a.md3', 'a_default.skin'],
      main: 'a.md3',
      size: () => null,
      read: async (name) => {
        asked.push(name);
        if (name === 'a.md3') return buildMd3();
        skinRequest.open();
        await skinAnswer.opened;
        return script('body,textures/red.tga');
      },
      readRange: () => Promise.resolve(null),
    });
    // The worker has the model but not its skin yet.
    await skinRequest.opened;
    FakeWorker.all[0]?.fail('out of memory');
    skinAnswer.open();
    expect((await loading).name).toBe('a');
    expect(asked).toEqual(['a.md3', 'a_default.skin', 'a.md3', 'a_default.skin']);
    expect(FakeWorker.all).toHaveLength(2);
  });

  it('reads a file again that another load has requested and no longer needs', async () => {
    const request = newGate();
    let reads = 0;
    const source = await openSource({
      names: ['a.md3', 'b.md3', 'scripts/x.shader'],
      main: null,
      size: () => null,
      read: (name) => {
        if (name !== 'scripts/x.shader') return Promise.resolve(buildMd3());
        request.open();
        return ++reads === 1 ? new Promise(() => undefined) : Promise.resolve(script('x { }'));
      },
      readRange: () => Promise.resolve(null),
    });
    const control = new AbortController();
    const first = watched(load(source, { entry: 'a.md3', signal: control.signal }));
    await request.opened;
    const second = load(source, { entry: 'b.md3' });
    await FakeWorker.until(() => inOne().jobs.length === 2);
    // The second load waits for the script that the first one has requested.
    await flushPromises();
    control.abort();
    await expect(first).rejects.toMatchObject(isCancelled);
    expect((await second).name).toBe('b');
  });

  it('pulls the module for the format of the content when the file name has the wrong extension', async () => {
    const model = await load({ name: 'a.md2', data: buildMd3() });
    expect(model.format).toBe('md3');
    expect(inOne().received).toBe(buildMd3().byteLength);
  });

  it('works after fifty cancelled loads', async () => {
    const input = { name: 'a.md2', data: buildMd2({ skins: [] }) };
    let last: Model | null = null;
    for (let i = 0; i < 100; i++) {
      const control = new AbortController();
      const loading = load(input, {
        signal: control.signal,
        onProgress: ({ phase }) => phase === 'parse' && i % 2 === 0 && control.abort(),
      });
      if (i % 2 === 0) await expect(loading).rejects.toMatchObject(isCancelled);
      else last = await loading;
    }
    expect(last?.name).toBe('a');
    expect(FakeWorker.living.length).toBeLessThan(2);
  });

  it('does not count the time in which it waits for the jobs of other loads', async () => {
    clock = new ManualClock();
    setClock(clock);
    FakeWorker.script = byHand;
    const loading = (name: string, timeout: number): Promise<Model> =>
      watched(load({ name, data: buildMd2({ skins: [] }) }, { timeout }));
    const models = ['a.md2', 'b.md2'].map((name) => loading(name, 60_000));
    const behind = loading('c.md2', 1000);
    const first = await worker(0);
    const ids = [await jobOf(first, 0), await jobOf(first, 1)];
    await jobOf(first, 2);
    first.say({ id: ids[0]!, works: true });
    clock.advance(500);
    const second = await worker(1);
    await jobOf(second, 1);
    second.say({ id: second.ids[0]!, works: true });
    // Both workers are blocked for longer than the time limit of the third load.
    clock.advance(59_000);
    second.say({ id: second.ids[0]!, works: false });
    clock.advance(999);
    const id = second.ids[1]!;
    second.say({ id, failed });
    await expect(behind).rejects.toMatchObject(failed);
    clock.advance(60_000);
    for (const each of models) await expect(each).rejects.toMatchObject({ cause: { name: 'TimeoutError' } });
  });

  it('counts the time in which it waits for a file', async () => {
    clock = new ManualClock();
    setClock(clock);
    FakeWorker.script = byHand;
    const source = { ...hanging(), names: ['b.md2'], main: 'b.md2' };
    const waiting = watched(load(source, { timeout: 1000 }));
    const first = await worker(0);
    const waitingId = await jobOf(first, 0);
    const long = watched(load({ name: 'a.md2', data: buildMd2() }, { timeout: 60_000 }));
    const id = await jobOf(first, 1);
    first.say({ id: waitingId, pull: 1, wants: { file: 'b.md2', inGame: false } });
    first.say({ id, works: true });
    clock.advance(1000);
    await expect(waiting).rejects.toMatchObject({ cause: { name: 'TimeoutError' } });
    first.say({ id, failed });
    await expect(long).rejects.toMatchObject(failed);
  });

  it('rejects and ends its worker if the worker does not answer within the time limit', async () => {
    clock = new ManualClock();
    setClock(clock);
    FakeWorker.stuck = 'open';
    const files = { name: 'a.md2', data: buildMd2({ skins: [] }) };
    const loading = watched(load(files, { timeout: 60_000 }));
    const stuck = await worker(0);
    // The listing, the file and two modules have been sent; no other request is pending.
    await FakeWorker.until(() => answersOf(stuck) === 4);
    clock.advance(60_000);
    await expect(loading).rejects.toMatchObject({ cause: { name: 'TimeoutError' } });
    FakeWorker.stuck = null;
    expect((await load(files)).name).toBe('a');
    expect(FakeWorker.all.map(({ terminated }) => terminated)).toEqual([true, false]);
  });
});

describe('a page whose worker does not start', () => {
  const files = { name: 'a.md2', data: buildMd2({ skins: [] }) };

  it.each(['refused', 'never'] as const)(
    'opens models in the main thread and warns once (worker %s)',
    async (start) => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      FakeWorker.start = start;
      const loaded = await Promise.all([load(files), load(files), load(files)]);
      expect(loaded.map(({ name }) => name)).toEqual(['a', 'a', 'a']);
      expect(warn).toHaveBeenCalledOnce();
      expect(warn.mock.calls[0]?.[0]).toMatch(/no load worker can run here.*worker-src 'self'/);
      // Only one worker is started for all loads that wait for it.
      expect(FakeWorker.all.length).toBeLessThan(2);
    },
  );

  it('tries to start a worker with each later load, without another warning', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    for (const start of ['refused', 'refused', 'ready', 'ready'] as const) {
      FakeWorker.start = start;
      expect((await load(files)).name).toBe('a');
      expect(warn).toHaveBeenCalledOnce();
    }
    expect(FakeWorker.all.map(({ jobs }) => jobs)).toEqual([[], [], ['open', 'open']]);
  });

  it('gets no warning if it has disabled workers', async () => {
    const warn = vi.spyOn(console, 'warn');
    configure({ worker: false });
    expect((await load(files)).name).toBe('a');
    expect(warn).not.toHaveBeenCalled();
    expect(FakeWorker.all).toHaveLength(0);
  });

  it('rejects with the error of the file, like a worker', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    FakeWorker.start = 'refused';
    const damaged = load({ name: 'a.md2', data: buildMd2().slice(0, 100) });
    await expect(damaged).rejects.toBeInstanceOf(ModelError);
    await expect(damaged).rejects.not.toMatchObject({ code: 'module_lost' });
  });
});
