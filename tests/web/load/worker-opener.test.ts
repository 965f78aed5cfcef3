import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configure } from '../../../web/lib/core/configure.js';
import { load } from '../../../web/lib/load/load.js';
import { Loader } from '../../../web/lib/load/loader.js';
import type { FromWorker, JobName, Jobs, ToWorker } from '../../../web/lib/load/protocol.js';
import { WorkerOpener } from '../../../web/lib/load/worker-opener.js';
import type { ModelError } from '../../../web/lib/util/errors.js';
import { buildMd2 } from '../support/md2-builder.js';
import { buildTga } from '../support/picture-builder.js';
import { compileWasm } from '../support/wasm.js';

/** A worker as the browser has it, run in this thread: messages are cloned, buffers change hands. */
class FakeWorker {
  static all: FakeWorker[] = [];
  /** How the next worker begins. */
  static start: 'ready' | 'refused' | 'never' = 'ready';
  /** Jobs that are never answered. */
  static stuck: JobName | null = null;

  onmessage: ((event: MessageEvent<FromWorker>) => void) | null = null;
  onmessageerror: (() => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  terminated = false;
  jobs: JobName[] = [];
  #loader: Loader | null = null;

  constructor() {
    if (FakeWorker.start === 'never') throw new DOMException('no workers from elsewhere', 'SecurityError');
    FakeWorker.all.push(this);
    setTimeout(() => {
      if (FakeWorker.start === 'ready') this.#say({ ready: true });
      else this.fail('refused by policy');
    });
  }

  postMessage(message: ToWorker, transfer: Transferable[] = []): void {
    void this.#do(cloned(message, transfer as ArrayBuffer[]));
  }

  terminate(): void {
    this.terminated = true;
  }

  fail(message: string): void {
    this.onerror?.({ message, preventDefault: () => undefined } as ErrorEvent);
  }

  async #do(message: ToWorker): Promise<void> {
    if ('start' in message) {
      this.#loader = new Loader(message.start);
      return;
    }
    this.jobs.push(message.job);
    if (message.job === FakeWorker.stuck || this.#loader === null) return;
    try {
      this.#say({ done: await this.#loader.run(message.job, message.take) });
    } catch (error) {
      this.#say({ failed: (error as ModelError).toData() });
    }
  }

  #say(data: FromWorker): void {
    if (!this.terminated) this.onmessage?.({ data } as MessageEvent<FromWorker>);
  }
}

/** As a browser does it; but Node clones a module only to another thread. */
function cloned(message: ToWorker, transfer: ArrayBuffer[]): ToWorker {
  if ('start' in message) return message;
  if (message.job !== 'picture') return structuredClone(message, { transfer });
  const { decoder, ...rest } = message.take;
  return { job: 'picture', take: { decoder, ...structuredClone(rest, { transfer }) } };
}

const decoder = await compileWasm('pictures');
const unsignalled = new AbortController().signal;
const picture = (): Jobs['picture']['take'] => ({
  name: 'a.tga',
  bytes: buildTga(2, 2, [1, 2, 3]),
  decoder,
});
const model = (): { set: number; files: { name: string; bytes: Uint8Array }[]; entry: string } => ({
  set: 1,
  files: [{ name: 'a.md2', bytes: buildMd2() }],
  entry: 'a.md2',
});

beforeEach(() => {
  FakeWorker.all = [];
  FakeWorker.start = 'ready';
  FakeWorker.stuck = null;
  vi.stubGlobal('Worker', FakeWorker);
});
afterEach(() => {
  configure({ worker: null });
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('WorkerOpener', () => {
  it('does the jobs of all loads in one worker, pictures last', async () => {
    const opener = new WorkerOpener();
    await Promise.all([
      opener.run('picture', picture(), unsignalled),
      opener.run('picture', picture(), unsignalled),
      opener.run('open', model(), unsignalled),
      opener.run('entries', { files: [] }, unsignalled),
    ]);
    expect(FakeWorker.all).toHaveLength(1);
    expect(FakeWorker.all[0]?.jobs).toEqual(['picture', 'open', 'entries', 'picture']);
  });

  it('hands the bytes over instead of copying them', async () => {
    const opener = new WorkerOpener();
    const take = model();
    const { snapshot } = await opener.run('open', take, unsignalled);
    expect(take.files[0]?.bytes.byteLength).toBe(0);
    expect(snapshot.byteLength).toBeGreaterThan(0);
  });

  it('ends with the job that is given up, and does the others in another', async () => {
    FakeWorker.stuck = 'open';
    const opener = new WorkerOpener();
    const controller = new AbortController();
    const stuck = opener.run('open', model(), controller.signal);
    const waiting = opener.run('picture', picture(), unsignalled);
    await vi.waitFor(() => expect(FakeWorker.all[0]?.jobs).toEqual(['open']));
    controller.abort();
    await expect(stuck).rejects.toMatchObject({ code: 'cancelled' });
    expect((await waiting).width).toBe(2);
    expect(FakeWorker.all.map(({ terminated, jobs }) => [terminated, jobs])).toEqual([
      [true, ['open']],
      [false, ['picture']],
    ]);
  });

  it('forgets a job that is given up while it waits, and runs on', async () => {
    const opener = new WorkerOpener();
    const controller = new AbortController();
    const first = opener.run('open', model(), unsignalled);
    const second = opener.run('open', model(), controller.signal);
    controller.abort();
    await expect(second).rejects.toMatchObject({ code: 'cancelled' });
    expect((await first).summary.name).toBe('a');
    expect(FakeWorker.all).toHaveLength(1);
    await expect(opener.run('open', model(), AbortSignal.abort())).rejects.toMatchObject({
      code: 'cancelled',
    });
  });

  it('survives a trap of the module: that job fails, the next one works', async () => {
    const opener = new WorkerOpener();
    await expect(opener.run('abortForTests', { decoder: null }, unsignalled)).rejects.toMatchObject({
      code: 'module_lost',
    });
    expect((await opener.run('open', model(), unsignalled)).summary.name).toBe('a');
  });

  it('survives the end of its worker', async () => {
    FakeWorker.stuck = 'open';
    const opener = new WorkerOpener();
    const running = opener.run('open', model(), unsignalled);
    await vi.waitFor(() => expect(FakeWorker.all[0]?.jobs).toEqual(['open']));
    FakeWorker.all[0]?.fail('out of memory');
    await expect(running).rejects.toMatchObject({
      code: 'module_lost',
      message: 'The load worker has stopped (out of memory). Load again.',
    });
    expect((await opener.run('picture', picture(), unsignalled)).width).toBe(2);
  });

  it('ends its worker when it retires, after the last job', async () => {
    const opener = new WorkerOpener();
    const last = opener.run('picture', picture(), unsignalled);
    opener.retire();
    await last;
    await vi.waitFor(() => expect(FakeWorker.all[0]?.terminated).toBe(true));
  });
});

describe('a page without a worker', () => {
  it.each(['refused', 'never'] as const)(
    'opens models in its own thread, with one warning (%s)',
    async (start) => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      FakeWorker.start = start;
      const files = { name: 'a.md2', data: buildMd2({ skins: [] }) };
      const loaded = await Promise.all([load(files), load(files), load(files)]);
      expect(loaded.map(({ name }) => name)).toEqual(['a', 'a', 'a']);
      expect(warn).toHaveBeenCalledOnce();
      expect(warn.mock.calls[0]?.[0]).toMatch(/no load worker can run here.*worker-src 'self'/);
      // It is tried once, however many wait for it.
      expect(FakeWorker.all.length).toBeLessThan(2);
    },
  );

  it('that wants none hears no warning', async () => {
    const warn = vi.spyOn(console, 'warn');
    configure({ worker: false });
    expect((await load({ name: 'a.md2', data: buildMd2() })).name).toBe('a');
    expect(warn).not.toHaveBeenCalled();
    expect(FakeWorker.all).toHaveLength(0);
  });

  it('with one that is stuck is told by the time-out', async () => {
    FakeWorker.stuck = 'open';
    const files = { name: 'a.md2', data: buildMd2() };
    await expect(load(files, { timeout: 60 })).rejects.toMatchObject({ cause: { name: 'TimeoutError' } });
    FakeWorker.stuck = null;
    expect((await load(files)).name).toBe('a');
  });
});
