import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configure } from '../../../web/lib/wasm/configure.js';
import type { Model } from '../../../web/lib/types/api.js';
import { compiledModules } from '../../../web/lib/wasm/module.js';
import { load } from '../../../web/lib/load/load.js';
import type {
  FromWorker,
  JobName,
  NamedPiece,
  OpenStep,
  ToWorker,
} from '../../../web/lib/load/worker/protocol.js';
import { serve, type WorkerScope } from '../../../web/lib/load/worker/worker-service.js';
import { WorkerOpener } from '../../../web/lib/load/worker/worker-opener.js';
import { buildMd2 } from '../support/md2-builder.js';
import { buildMd3 } from '../support/md3-builder.js';
import { stepOf } from '../support/open.js';
import { buildTga } from '../support/picture-builder.js';
import { flushPromises, newGate } from '../support/promises.js';
import { buildZip } from '../support/zip-builder.js';

/** Runs the worker's code in this thread. Messages are cloned, and transferred buffers detached, as in a browser. */
class FakeWorker {
  static all: FakeWorker[] = [];
  /** How the next worker starts. */
  static start: 'ready' | 'refused' | 'never' | 'silent' = 'ready';
  /** A kind of job that is never answered. */
  static stuck: JobName | null = null;
  static readonly #checks: Set<() => void> = new Set();

  /** Resolves as soon as messages to the workers, or the end of one, have made the condition true. */
  static until(condition: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const check = (): void => {
        if (!condition()) return;
        FakeWorker.#checks.delete(check);
        resolve();
      };
      FakeWorker.#checks.add(check);
      check();
    });
  }

  /** Resolves when the first worker has exactly these jobs. */
  static untilFirstHas(...jobs: JobName[]): Promise<void> {
    return FakeWorker.until(() => FakeWorker.all[0]?.jobs.join() === jobs.join());
  }

  static #changed(): void {
    for (const check of [...FakeWorker.#checks]) check();
  }

  onmessage: ((event: MessageEvent<FromWorker>) => void) | null = null;
  onmessageerror: (() => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  terminated = false;
  /** Whether it keeps the process from ending, where a runtime has that. */
  isHeld = true;
  readonly jobs: JobName[] = [];
  readonly messages: ToWorker[] = [];
  /** Bytes of files in the messages to the worker. */
  received = 0;
  readonly scope: WorkerScope = {
    onmessage: null,
    onmessageerror: null,
    postMessage: (message, transfer) => {
      this.#say(structuredClone(message, { transfer }));
    },
  };

  constructor() {
    if (FakeWorker.start === 'never') throw new DOMException('no workers from elsewhere', 'SecurityError');
    FakeWorker.all.push(this);
    const { start } = FakeWorker;
    setImmediate(() => {
      if (start === 'ready') serve(this.scope);
      else if (start === 'refused') this.fail('refused by policy');
    });
  }

  postMessage(message: ToWorker, transfer: Transferable[] = []): void {
    this.received += bytesIn(message);
    const data = cloned(message, transfer);
    this.messages.push(data);
    if ('job' in data) this.jobs.push(data.job);
    FakeWorker.#changed();
    if ('job' in data && data.job === FakeWorker.stuck) return;
    queueMicrotask(() => this.scope.onmessage?.({ data } as MessageEvent<ToWorker>));
  }

  ref(): void {
    this.isHeld = true;
    FakeWorker.#changed();
  }

  unref(): void {
    this.isHeld = false;
    FakeWorker.#changed();
  }

  terminate(): void {
    this.terminated = true;
    FakeWorker.#changed();
  }

  fail(message: string): void {
    this.onerror?.({ message, preventDefault: () => undefined } as ErrorEvent);
  }

  #say(data: FromWorker): void {
    if (!this.terminated) this.onmessage?.({ data } as MessageEvent<FromWorker>);
  }
}

/**
 * Clones a message as a browser does. Messages with a module are not cloned, because Node does that only between
 * threads.
 */
function cloned(message: ToWorker, transfer: Transferable[]): ToWorker {
  return 'module' in message ? message : structuredClone(message, { transfer });
}

function bytesIn(message: ToWorker): number {
  if (!('job' in message)) return 0;
  const { files = [], piece } = message.take as Partial<OpenStep & NamedPiece>;
  const pieces = [...files.map((file) => file.piece), ...(piece === undefined ? [] : [piece])];
  return pieces.reduce((sum, each) => sum + (each instanceof Uint8Array ? each.byteLength : 0), 0);
}

const unsignalled = new AbortController().signal;
const picture = (): NamedPiece => ({ name: 'a.tga', piece: buildTga(2, 2, [1, 2, 3]) });
const model = (): OpenStep => stepOf({ 'a.md2': buildMd2() });
const isOpened = { opened: { summary: { name: 'a' } } };

beforeEach(() => {
  FakeWorker.all = [];
  FakeWorker.start = 'ready';
  FakeWorker.stuck = null;
  vi.stubGlobal('Worker', FakeWorker);
});
afterEach(() => {
  configure({ worker: null });
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('WorkerOpener', () => {
  it('runs the jobs of all loads in one worker, pictures last', async () => {
    const opener = new WorkerOpener();
    await compiledModules(['pictures', 'quake2']);
    await Promise.all([
      opener.run('picture', picture(), ['pictures'], unsignalled),
      opener.run('picture', picture(), ['pictures'], unsignalled),
      opener.run('open', model(), ['quake2'], unsignalled),
      opener.run('entries', { names: [] }, [], unsignalled),
    ]);
    expect(FakeWorker.all).toHaveLength(1);
    expect(FakeWorker.all[0]?.jobs).toEqual(['entries', 'open', 'picture', 'picture']);
  });

  it('posts each compiled module that is needed to the worker once, and no other', async () => {
    const opener = new WorkerOpener();
    await opener.run('open', model(), ['quake2'], unsignalled);
    await opener.run('open', model(), ['quake2'], unsignalled);
    await opener.run('picture', picture(), ['pictures'], unsignalled);
    const sent = FakeWorker.all[0]?.messages.flatMap((message) =>
      'module' in message ? message.module : [],
    );
    expect(sent).toEqual(['quake2', 'pictures']);
  });

  it('transfers file bytes instead of copying them', async () => {
    const opener = new WorkerOpener();
    const take = model();
    const answer = await opener.run('open', take, ['quake2'], unsignalled);
    expect((take.files[0]?.piece as Uint8Array).byteLength).toBe(0);
    expect('opened' in answer && answer.opened.snapshot.core.byteLength).toBeGreaterThan(0);
  });

  it('keeps the process alive only while a job runs', async () => {
    const opener = new WorkerOpener();
    opener.prepare([]);
    await FakeWorker.until(() => FakeWorker.all[0]?.isHeld === false);
    FakeWorker.stuck = 'entries';
    const running = new AbortController();
    const stuck = opener.run('entries', { names: [] }, [], running.signal);
    await FakeWorker.untilFirstHas('entries');
    expect(FakeWorker.all[0]?.isHeld).toBe(true);
    running.abort();
    await expect(stuck).rejects.toMatchObject({ code: 'cancelled' });
    FakeWorker.stuck = null;
    await opener.run('entries', { names: [] }, [], unsignalled);
    await FakeWorker.until(() => FakeWorker.all[1]?.isHeld === false);
  });

  it('terminates its worker when the running job is cancelled, and starts another for the next job', async () => {
    FakeWorker.stuck = 'open';
    const opener = new WorkerOpener();
    const controller = new AbortController();
    const stuck = opener.run('open', model(), ['quake2'], controller.signal);
    const waiting = opener.run('picture', picture(), ['pictures'], unsignalled);
    await FakeWorker.untilFirstHas('open');
    controller.abort();
    await expect(stuck).rejects.toMatchObject({ code: 'cancelled' });
    expect((await waiting).width).toBe(2);
    expect(FakeWorker.all.map(({ terminated, jobs }) => [terminated, jobs])).toEqual([
      [true, ['open']],
      [false, ['picture']],
    ]);
  });

  it('keeps its worker when a picture is cancelled', async () => {
    FakeWorker.stuck = 'picture';
    const opener = new WorkerOpener();
    const controller = new AbortController();
    const given = opener.run('picture', picture(), ['pictures'], controller.signal);
    const other = opener.run('picture', picture(), ['pictures'], unsignalled);
    await FakeWorker.untilFirstHas('picture');
    controller.abort();
    await expect(given).rejects.toMatchObject({ code: 'cancelled' });
    // Let the worker answer.
    FakeWorker.stuck = null;
    const [worker] = FakeWorker.all;
    worker?.scope.onmessage?.({ data: worker.messages.at(-1) } as MessageEvent<ToWorker>);
    expect((await other).width).toBe(2);
    expect(FakeWorker.all.map(({ terminated, jobs }) => [terminated, jobs])).toEqual([
      [false, ['picture', 'picture']],
    ]);
  });

  it('terminates its worker when a picture times out', async () => {
    FakeWorker.stuck = 'picture';
    const opener = new WorkerOpener();
    const controller = new AbortController();
    const stuck = opener.run('picture', picture(), ['pictures'], controller.signal);
    await FakeWorker.untilFirstHas('picture');
    controller.abort(new DOMException('too late', 'TimeoutError'));
    await expect(stuck).rejects.toMatchObject({ cause: { name: 'TimeoutError' } });
    FakeWorker.stuck = null;
    expect((await opener.run('picture', picture(), ['pictures'], unsignalled)).width).toBe(2);
    expect(FakeWorker.all.map(({ terminated }) => terminated)).toEqual([true, false]);
  });

  it('drops a waiting job that is cancelled, and keeps its worker', async () => {
    const opener = new WorkerOpener();
    const controller = new AbortController();
    const first = opener.run('open', model(), ['quake2'], unsignalled);
    const second = opener.run('open', model(), ['quake2'], controller.signal);
    controller.abort();
    await expect(second).rejects.toMatchObject({ code: 'cancelled' });
    expect(await first).toMatchObject(isOpened);
    expect(FakeWorker.all).toHaveLength(1);
    await expect(opener.run('open', model(), [], AbortSignal.abort())).rejects.toMatchObject({
      code: 'cancelled',
    });
  });

  it('fails only the job whose module traps', async () => {
    const opener = new WorkerOpener();
    const trap = opener.run('abortForTests', { module: 'quake2' }, ['quake2'], unsignalled);
    await expect(trap).rejects.toMatchObject({ code: 'module_lost' });
    expect(await opener.run('open', model(), ['quake2'], unsignalled)).toMatchObject(isOpened);
  });

  it('starts another worker after one has failed', async () => {
    FakeWorker.stuck = 'open';
    const opener = new WorkerOpener();
    const running = opener.run('open', model(), ['quake2'], unsignalled);
    await FakeWorker.untilFirstHas('open');
    FakeWorker.all[0]?.fail('out of memory');
    await expect(running).rejects.toMatchObject({
      code: 'module_lost',
      message: 'The load worker has stopped (out of memory). Load again.',
    });
    expect((await opener.run('picture', picture(), ['pictures'], unsignalled)).width).toBe(2);
  });

  it('starts another worker after a message that cannot be deserialized', async () => {
    const opener = new WorkerOpener();
    for (const unreadable of [
      (worker: FakeWorker) => worker.onmessageerror?.(),
      (worker: FakeWorker) => worker.scope.onmessageerror?.(),
    ]) {
      FakeWorker.stuck = 'open';
      const before = jobsOf(FakeWorker.all);
      const running = opener.run('open', model(), ['quake2'], unsignalled);
      await FakeWorker.until(() => jobsOf(FakeWorker.all) === before + 1);
      unreadable(FakeWorker.all.at(-1)!);
      await expect(running).rejects.toMatchObject({ code: 'module_lost' });
      FakeWorker.stuck = null;
      expect(await opener.run('open', model(), ['quake2'], unsignalled)).toMatchObject(isOpened);
    }
    expect(FakeWorker.all.filter(({ terminated }) => !terminated)).toHaveLength(1);
  });

  it('rejects with SetLostError when the worker that held the file set has failed', async () => {
    const opener = new WorkerOpener();
    const step = model();
    await opener.run('open', step, ['quake2'], unsignalled);
    FakeWorker.all[0]?.fail('out of memory');
    const again = opener.run('open', { ...step, listing: null, files: [] }, ['quake2'], unsignalled);
    await expect(again).rejects.toMatchObject({ name: 'SetLostError' });
    expect(await opener.run('open', model(), ['quake2'], unsignalled)).toMatchObject(isOpened);
  });

  it('terminates its worker after the last job when it is retired', async () => {
    const opener = new WorkerOpener();
    const last = opener.run('picture', picture(), ['pictures'], unsignalled);
    opener.retire();
    await last;
    await FakeWorker.until(() => FakeWorker.all[0]?.terminated === true);
  });
});

describe('a load in a worker', () => {
  const inOne = (): FakeWorker => {
    expect(FakeWorker.all).toHaveLength(1);
    return FakeWorker.all[0]!;
  };
  const steps = (worker: FakeWorker): ToWorker[] =>
    worker.messages.filter((message) => 'job' in message && message.job === 'open');

  it('sends one job with the bytes of its file', async () => {
    const data = buildMd2({ skins: [] });
    await load({ name: 'a.md2', data });
    const worker = inOne();
    expect(worker.jobs).toEqual(['open']);
    expect(worker.received).toBe(data.byteLength);
    await FakeWorker.until(() => 'close' in worker.messages.at(-1)!);
  });

  it('sends a second job with the files that the first one asked for', async () => {
    const skin = new TextEncoder().encode('body,textures/red.tga');
    const data = buildMd3();
    await load(
      [
        { name: 'a.md3', data },
        { name: 'a_default.skin', data: skin },
        { name: 'b.md3', data: buildMd3() },
      ],
      { entry: 'a.md3' },
    );
    const worker = inOne();
    expect(steps(worker)).toHaveLength(2);
    expect(worker.received).toBe(data.byteLength + skin.byteLength);
  });

  it('reads blobs and unpacks archives in the worker', async () => {
    const data = buildMd2({ skins: ['skin.tga'] });
    const archive = buildZip([
      { name: 'a.md2', data },
      { name: 'skin.tga', data: buildTga(2, 2, [1, 2, 3]) },
    ]);
    const file = new File([archive], 'a.zip');
    const model = await load(file);
    await model.texturesSettled();
    expect(model.picture(0, 0)).toMatchObject({ width: 2 });
    const worker = inOne();
    // Blobs are sent by reference, without their bytes.
    expect(worker.received).toBe(0);
    expect(worker.jobs).toEqual(['archiveEnd', 'archiveDirectory', 'entries', 'open', 'picture']);
  });

  it('sends the scripts of an archive once for all its models', async () => {
    const { openSource } = await import('../../../web/lib/load/load.js');
    const files = ['a', 'b'].map((name) => ({ name: `x/${name}.md3`, data: buildMd3() }));
    const script = { name: 'scripts/x.shader', data: new TextEncoder().encode('x { }') };
    const source = await openSource(new File([buildZip([...files, script])], 'x.pk3'));
    for (const { name } of files) await load(source, { entry: name });
    const sent = steps(inOne()).flatMap((step) => ('take' in step ? filesOf(step.take as OpenStep) : []));
    expect(sent).toEqual(['x/a.md3', 'scripts/x.shader', 'x/b.md3']);
  });

  it('closes its file set when it is cancelled, unless another load of the same source has begun', async () => {
    const { openSource } = await import('../../../web/lib/load/load.js');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let request = newGate();
    const hangs = await openSource({
      names: ['a.md3', 'a_1.md3', 'b.md3'],
      main: null,
      size: () => null,
      read: (name) => {
        if (name !== 'a_1.md3') return Promise.resolve(buildMd3());
        request.open();
        return new Promise(() => undefined);
      },
      readRange: () => Promise.resolve(null),
    });
    const begin = async (): Promise<() => Promise<void>> => {
      const control = new AbortController();
      request = newGate();
      const loading = load(hangs, { entry: 'a.md3', signal: control.signal });
      // The worker has the file that was named, and the load waits for its companion.
      await request.opened;
      return async () => {
        control.abort();
        await expect(loading).rejects.toMatchObject({ code: 'cancelled' });
      };
    };
    const closed = (): number => inOne().messages.filter((message) => 'close' in message).length;
    const giveUp = await begin();
    const ending = giveUp();
    const model = await load(hangs, { entry: 'b.md3' });
    await ending;
    await vi.advanceTimersByTimeAsync(4000);
    expect([model.name, closed()]).toEqual(['b', 0]);

    const giveUpAlone = await begin();
    await giveUpAlone();
    await vi.advanceTimersByTimeAsync(0);
    expect(closed()).toBe(1);
  });

  it('sends its files again when the worker that held them has failed', async () => {
    const skin = new TextEncoder().encode('body,textures/red.tga');
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
        return skin.slice();
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

  it('loads the module of the content when the file name has the wrong extension', async () => {
    const model = await load({ name: 'a.md2', data: buildMd3() });
    expect(model.format).toBe('md3');
    const worker = inOne();
    const modules = worker.messages.flatMap((message) => ('module' in message ? message.module : []));
    expect(modules).toEqual(['quake2', 'quake3']);
    expect(worker.received).toBe(buildMd3().byteLength);
  });

  it('works after fifty cancelled loads', async () => {
    const input = { name: 'a.md2', data: buildMd2({ skins: [] }) };
    let last: Model | null = null;
    for (let i = 0; i < 100; i++) {
      const controller = new AbortController();
      const loading = load(input, {
        signal: controller.signal,
        onProgress: ({ phase }) => phase === 'parse' && i % 2 === 0 && controller.abort(),
      });
      if (i % 2 === 0) await expect(loading).rejects.toMatchObject({ code: 'cancelled' });
      else last = await loading;
    }
    expect(last?.name).toBe('a');
  });
});

function jobsOf(workers: readonly FakeWorker[]): number {
  return workers.reduce((sum, { jobs }) => sum + jobs.length, 0);
}

function filesOf({ files }: OpenStep): string[] {
  return files.map(({ name }) => name);
}

describe('a worker that was terminated while it started', () => {
  it('does not stop its successor when it fails later', async () => {
    const files = { name: 'a.md2', data: buildMd2({ skins: [] }) };
    FakeWorker.start = 'silent';
    // Nothing but the worker delays the job then.
    await compiledModules(['quake2']);
    const controller = new AbortController();
    const parse = newGate();
    const loading = load(files, {
      signal: controller.signal,
      onProgress: ({ phase }) => phase === 'parse' && parse.open(),
    });
    await parse.opened;
    await flushPromises();
    controller.abort();
    await expect(loading).rejects.toMatchObject({ code: 'cancelled' });
    FakeWorker.start = 'ready';
    expect((await load(files)).name).toBe('a');
    FakeWorker.all[0]?.fail('too late');
    await flushPromises();
    expect((await load(files)).name).toBe('a');
    expect(FakeWorker.all.map(({ jobs }) => jobs)).toEqual([[], ['open', 'open']]);
  });
});

describe('a page whose worker does not start or answer', () => {
  it.each(['refused', 'never'] as const)(
    'opens models in its own thread and warns once (worker %s)',
    async (start) => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      FakeWorker.start = start;
      const files = { name: 'a.md2', data: buildMd2({ skins: [] }) };
      const loaded = await Promise.all([load(files), load(files), load(files)]);
      expect(loaded.map(({ name }) => name)).toEqual(['a', 'a', 'a']);
      expect(warn).toHaveBeenCalledOnce();
      expect(warn.mock.calls[0]?.[0]).toMatch(/no load worker can run here.*worker-src 'self'/);
      // The worker is tried only once, however many loads wait for it.
      expect(FakeWorker.all.length).toBeLessThan(2);
    },
  );

  it('tries to start a worker with each later load, without another warning', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const files = { name: 'a.md2', data: buildMd2({ skins: [] }) };
    for (const start of ['refused', 'refused', 'ready', 'ready'] as const) {
      FakeWorker.start = start;
      expect((await load(files)).name).toBe('a');
      expect(warn).toHaveBeenCalledOnce();
    }
    expect(FakeWorker.all.map(({ jobs }) => jobs)).toEqual([[], [], ['open', 'open']]);
  });

  it('is not warned when it has configured none', async () => {
    const warn = vi.spyOn(console, 'warn');
    configure({ worker: false });
    expect((await load({ name: 'a.md2', data: buildMd2() })).name).toBe('a');
    expect(warn).not.toHaveBeenCalled();
    expect(FakeWorker.all).toHaveLength(0);
  });

  it('rejects a load whose worker does not answer with a TimeoutError', async () => {
    FakeWorker.stuck = 'open';
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const files = { name: 'a.md2', data: buildMd2() };
    const loading = load(files, { timeout: 60_000 });
    await FakeWorker.untilFirstHas('open');
    vi.advanceTimersByTime(60_000);
    await expect(loading).rejects.toMatchObject({ cause: { name: 'TimeoutError' } });
    FakeWorker.stuck = null;
    expect((await load(files)).name).toBe('a');
  });

  // The worker that pulls its files will do both of these.
  it.fails('does not count the wait for the worker as part of the time-out', async () => {
    FakeWorker.stuck = 'open';
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const first = load({ name: 'a.md2', data: buildMd2() }, { timeout: 60_000 });
    await FakeWorker.untilFirstHas('open');
    const second = load({ name: 'b.md2', data: buildMd2() }, { timeout: 1000 }).then(
      () => 'loaded',
      () => 'failed',
    );
    await vi.advanceTimersByTimeAsync(2000);
    const seen = await Promise.race([second, flushPromises().then(() => 'waits')]);
    FakeWorker.stuck = null;
    const ended = expect(first).rejects.toMatchObject({ cause: { name: 'TimeoutError' } });
    await vi.advanceTimersByTimeAsync(60_000);
    await ended;
    expect(seen).toBe('waits');
  });

  it.fails('ends a worker that never decodes an image that nobody waits for', async () => {
    FakeWorker.stuck = 'picture';
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const opener = new WorkerOpener();
    const controller = new AbortController();
    const abandoned = opener.run('picture', picture(), ['pictures'], controller.signal);
    await FakeWorker.untilFirstHas('picture');
    controller.abort();
    await expect(abandoned).rejects.toMatchObject({ code: 'cancelled' });
    FakeWorker.stuck = null;
    const next = opener.run('open', model(), ['quake2'], unsignalled).then(() => 'opened');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(await Promise.race([next, flushPromises().then(() => 'waits')])).toBe('opened');
  });
});
