import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setClock } from '../../../web/lib/util/clock.js';
import type { ModelError } from '../../../web/lib/util/errors.js';
import { ManualClock } from '../../../web/lib/util/manual-clock.js';
import type {
  FromWorker,
  Opened,
  OpenRequest,
  Piece,
  ToWorker,
} from '../../../web/lib/load/worker/protocol.js';
import { serve, type WorkerScope } from '../../../web/lib/load/worker/worker-service.js';
import { WorkerOpener } from '../../../web/lib/load/worker/worker-opener.js';
import { FakeWorker } from '../support/fake-worker.js';
import { buildMd2, headerWord } from '../support/md2-builder.js';
import { openingOf } from '../support/open.js';
import { flushPromises } from '../support/promises.js';

const loads = 200;
/** The number of seeds whose workers open models. The workers of other seeds answer without opening any. */
const realSeeds = 30;
const seeds = 200;

/** A clock that counts its pending timers. */
class CountingClock extends ManualClock {
  readonly waiting: Set<object> = new Set();

  override after(milliseconds: number, callback: () => void): () => void {
    const timer = {};
    this.waiting.add(timer);
    const cancel = super.after(milliseconds, () => {
      this.waiting.delete(timer);
      callback();
    });
    return () => {
      this.waiting.delete(timer);
      cancel();
    };
  }
}

/** A seeded generator of integers from 0 up to, not including, `end`. */
function random(seed: number): (end: number) => number {
  let state = seed;
  return (end) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * end);
  };
}

/** A worker script that requests the files of its jobs and answers with their names. A file of one byte is damaged. */
function answerNames(scope: WorkerScope): void {
  const say = (message: FromWorker): void => scope.postMessage(message, []);
  const names: Map<number, string> = new Map();
  const end = (id: number, answer: Piece | WebAssembly.Module | null): void => {
    const name = names.get(id);
    if (!names.delete(id) || name === undefined) return;
    say({ id, works: true });
    say({ id, progress: { phase: 'parse', file: name, loaded: 1, total: 2 } });
    say({ id, works: false });
    const isDamaged = answer instanceof Uint8Array && answer.byteLength === 1;
    if (isDamaged) say({ id, failed: { code: 'truncated', message: 'damaged', file: name } });
    else say({ id, done: { summary: { name } } as Opened });
  };
  scope.onmessage = ({ data }: MessageEvent<ToWorker>) => {
    if ('cancel' in data) names.delete(data.cancel);
    else if ('pull' in data) end(data.id, data.answer);
    else {
      const [name = ''] = (data.take as OpenRequest).uses;
      names.set(data.id, name);
      say({ id: data.id, pull: 1, wants: { file: name, inGame: false } });
    }
  };
  say({ ready: true });
}

/** The outcome of a load. */
type End = { readonly name: string } | { readonly code: string; readonly file: string };

/** A load with its file name, its expected outcome without interruption, and its remaining listeners. */
interface Load {
  readonly name: string;
  readonly control: AbortController;
  readonly end: Promise<End>;
  readonly own: End;
  /** Decreases with each removal of its listener. Negative if the load was settled twice. */
  listeners: number;
}

let clock: CountingClock;

beforeEach(() => {
  vi.stubGlobal('Worker', FakeWorker);
});
afterEach(() => {
  setClock();
  vi.unstubAllGlobals();
});

const good = buildMd2({ skins: [] });
const damaged = buildMd2({ skins: [], header: { [headerWord.version]: 7 } });

function begin(opener: WorkerOpener, at: number, isReal: boolean): Load {
  const name = `m${at}`;
  const file = `${name}.md2`;
  const isDamaged = at % 5 === 3;
  const bytes = isReal ? (isDamaged ? damaged : good) : new Uint8Array(isDamaged ? 1 : 2);
  const { request, listing } = openingOf({ [file]: bytes });
  const control = new AbortController();
  const { signal } = control;
  const code = isReal ? 'unsupported_version' : 'truncated';
  const opening = opener.run(
    'open',
    { ...request, source: at % 3 },
    {
      signal,
      listing: () => listing,
      file: () => Promise.resolve(bytes.slice()),
    },
  );
  const load: Load = {
    ...{ name: file, control, listeners: 1 },
    own: isDamaged ? { code, file } : { name: isReal ? name : file },
    end: opening.then(
      ({ summary }) => ({ name: summary.name }),
      (error: unknown) => ({ code: (error as ModelError).code, file: (error as ModelError).file }),
    ),
  };
  const remove = signal.removeEventListener.bind(signal);
  signal.removeEventListener = (...values: Parameters<typeof remove>) => {
    load.listeners -= 1;
    remove(...values);
  };
  return load;
}

/**
 * Ends up to two workers after seeded numbers of their messages, and simulates long work in one of them. Returns the
 * error codes of the loads that were active, unless they are also active in another worker.
 */
function endWorkers(seed: number, all: readonly Load[]): ReadonlyMap<string, string> {
  const below = random(seed);
  const hit: Map<string, string> = new Map();
  let ends = 0;
  FakeWorker.onStart = (worker) => {
    const [last, slow] = [1 + below(loads * 5), below(loads * 5)];
    const isCancelled = below(2) === 0;
    const isRead = below(2) === 0;
    let [count, working] = [0, 0];
    worker.onSay = (message) => {
      count += 1;
      if (count >= last && ends < 2) {
        ends += 1;
        worker.onSay = null;
        const file = fileOf(worker, working);
        const load = all.find(({ name }) => name === file);
        if (load !== undefined) hit.set(load.name, isCancelled ? 'cancelled' : 'module_lost');
        if (isCancelled && load !== undefined) load.control.abort();
        else if (isRead) worker.fail('crash');
        else worker.onmessageerror?.();
        return;
      }
      if (count >= slow && working !== 0 && clock.now() < 1000) clock.advance(600);
      if ('works' in message) working = message.works ? message.id : 0;
    };
  };
  return hit;
}

/** The file that a job of a worker opens. */
function fileOf({ messages }: FakeWorker, id: number): string | undefined {
  const job = messages.find((message) => 'job' in message && message.id === id);
  return job !== undefined && 'take' in job ? (job.take as OpenRequest).uses[0] : undefined;
}

it(`if a worker ends after a seeded number of messages (${seeds} seeds), each of ${loads} concurrent loads ends once, with its model or its own error, and leaks nothing`, async () => {
  let [ended, second] = [0, 0];
  for (let seed = 1; seed <= seeds; seed++) {
    clock = new CountingClock();
    setClock(clock);
    FakeWorker.reset();
    const isReal = seed <= realSeeds;
    FakeWorker.script = isReal ? serve : answerNames;
    const all: Load[] = [];
    const hit = endWorkers(seed, all);
    const opener = new WorkerOpener();
    for (let at = 0; at < loads; at++) all.push(begin(opener, at, isReal));
    const found = await Promise.all(all.map(({ end }) => end));
    const isHit = all.map(
      ({ name }, i) => found[i] !== undefined && 'code' in found[i] && found[i].code === hit.get(name),
    );
    expect({ seed, found }).toEqual({
      seed,
      found: all.map(({ own }, i) => (isHit[i] === true ? found[i] : own)),
    });
    expect(all.every(({ listeners }) => listeners === 0)).toBe(true);
    expect(FakeWorker.living.flatMap(({ pulls }) => [...pulls.values()])).toEqual([]);
    ended += isHit.filter(Boolean).length;
    second += FakeWorker.living.length;
    if (isReal || seed % 2 === 0) {
      // After ten seconds, workers have dropped their cached files, and the second worker has ended.
      clock.advance(10_000);
      await flushPromises();
      expect(FakeWorker.living.length).toBeLessThan(2);
    }
    opener.retire();
    await flushPromises();
    expect([FakeWorker.living.length, clock.waiting.size]).toEqual([0, 0]);
  }
  // The seeds end loads and start second workers often enough.
  expect(ended).toBeGreaterThan(seeds / 2);
  expect(second).toBeGreaterThan(seeds);
});
