import { describe, expect, it, vi } from 'vitest';
import { memorySource } from '../../../web/lib/load/sources/file-source.js';
import { openEntry, SharedSet } from '../../../web/lib/load/gather.js';
import {
  SetLostError,
  type FileRequest,
  type OpenAnswer,
  type Opener,
  type OpenStep,
} from '../../../web/lib/load/worker/protocol.js';
import type { FileSource } from '../../../web/lib/types/api.js';
import { cancelled } from '../../../web/lib/util/abort.js';

const unsignalled = new AbortController().signal;

/** Answers each step with a prepared answer, finally with the subject, and records the steps. */
class FakeOpener implements Opener {
  readonly steps: OpenStep[] = [];
  readonly #answers: (OpenAnswer | Error)[];

  constructor(...answers: (OpenAnswer | Error)[]) {
    this.#answers = answers;
  }

  prepare(): never {
    throw new Error('nobody asked for this');
  }

  close(): never {
    throw new Error('nobody asked for this');
  }

  run(_job: string, step: unknown): Promise<never> {
    this.steps.push(step as OpenStep);
    const answer = this.#answers.shift() ?? { opened: {} };
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer as never);
  }

  /** The names of the files that each step carried. */
  get given(): string[][] {
    return this.steps.map(({ files }) => files.map(({ name }) => name));
  }
}

const files = (...names: string[]): FileSource =>
  memorySource(names.map((name) => ({ name, data: new TextEncoder().encode(name) })));

function wanted(...requests: (Partial<FileRequest> & Pick<FileRequest, 'names'>)[]): OpenAnswer {
  return { wanted: requests.map((request) => ({ all: false, inGame: [], ...request })) };
}

async function gathered(
  source: FileSource,
  opener: Opener,
  uses: readonly string[] = ['a.obj'],
  set: SharedSet = new SharedSet(),
  signal: AbortSignal = unsignalled,
): Promise<void> {
  const [entry = ''] = uses;
  await openEntry({
    source,
    set,
    entry: { entry, name: entry, format: '', kind: 'model', uses, family: null },
    parts: {},
    uses: [],
    opener,
    signal,
    onBytes: () => undefined,
    onOpen: () => undefined,
    onProgress: () => undefined,
    onRefused: () => undefined,
  });
}

describe('openEntry', () => {
  it('hands the root over with all names, and what is wanted then', async () => {
    const opener = new FakeOpener(wanted({ names: ['b.mtl'] }, { names: ['c.mtl'] }));
    await gathered(files('a.obj', 'b.mtl', 'c.mtl', 'skin.tga'), opener);
    expect(opener.given).toEqual([['a.obj'], ['b.mtl', 'c.mtl']]);
    const [first, second] = opener.steps;
    expect(first?.listing?.names).toEqual(['a.obj', 'b.mtl', 'c.mtl', 'skin.tga']);
    expect([second?.listing, second?.uses]).toEqual([null, ['a.obj']]);
  });

  it('takes the first of several names that is there, and all that a pattern fits', async () => {
    const opener = new FakeOpener(
      wanted({ names: ['gone.mtl', 'b.mtl', 'c.mtl'] }, { names: ['d.x', 'e.x'], all: true }),
    );
    await gathered(files('a.obj', 'b.mtl', 'c.mtl', 'd.x', 'e.x'), opener);
    expect(opener.given[1]?.sort()).toEqual(['b.mtl', 'd.x', 'e.x']);
  });

  it('reads a file once, whoever asks', async () => {
    let reads = 0;
    const source = files('a.obj', 'b.mtl');
    const counting: FileSource = {
      ...source,
      names: source.names,
      main: null,
      size: () => null,
      read: (name) => (reads++, source.read(name)),
      readRange: () => Promise.resolve(null),
    };
    const opener = new FakeOpener(wanted({ names: ['b.mtl'] }, { names: ['b.mtl', 'a.obj'], all: true }));
    await gathered(counting, opener);
    expect(reads).toBe(2);
  });

  it('begins anew with all files where they have been lost', async () => {
    const opener = new FakeOpener(
      wanted({ names: ['b.mtl'] }),
      new SetLostError(),
      wanted({ names: ['b.mtl'] }),
    );
    await gathered(files('a.obj', 'b.mtl'), opener);
    expect(opener.given).toEqual([['a.obj'], ['b.mtl'], ['a.obj'], ['b.mtl']]);
    expect(opener.steps.map(({ listing }) => listing !== null)).toEqual([true, false, true, false]);
  });

  it('reads again what was handed over with a step that was given up', async () => {
    const set = new SharedSet({ isShared: true });
    const source = files('a.obj', 'b.obj');
    const control = new AbortController();
    const opener = new FakeOpener();
    await gathered(source, opener, ['a.obj'], set);
    // The step waits for its turn and is cancelled before that.
    const run = vi.spyOn(opener, 'run').mockImplementationOnce(() => {
      control.abort();
      return Promise.reject(cancelled(control.signal));
    });
    const givenUp = gathered(source, opener, ['b.obj'], set, control.signal);
    await expect(givenUp).rejects.toMatchObject({ code: 'cancelled' });
    run.mockRestore();
    await gathered(source, opener, ['b.obj'], set);
    expect(opener.given).toEqual([['a.obj'], ['b.obj']]);
  });

  it('goes on reading where another load that began with the file is given up', async () => {
    const set = new SharedSet({ isShared: true });
    let isSlow = true;
    const inMemory = files('a.obj');
    const source: FileSource = {
      ...lister(['a.obj']),
      read: (name) => (isSlow ? new Promise(() => undefined) : inMemory.read(name)),
    };
    const control = new AbortController();
    const opener = new FakeOpener();
    const first = gathered(source, opener, ['a.obj'], set, control.signal);
    const second = gathered(source, opener, ['a.obj'], set);
    isSlow = false;
    control.abort();
    await expect(first).rejects.toMatchObject({ code: 'cancelled' });
    await second;
    expect(opener.given).toEqual([['a.obj']]);
  });

  it('hands over no buffer that others look into', async () => {
    const shared = new Uint8Array(64);
    const source: FileSource = { ...lister(['a.obj']), read: () => Promise.resolve(shared.subarray(8, 16)) };
    const opener = new FakeOpener();
    await gathered(source, opener);
    const piece = opener.steps[0]?.files[0]?.piece as Uint8Array;
    expect(piece).toHaveLength(8);
    expect(piece.buffer === shared.buffer).toBe(false);
  });

  it('says which file of an entry is not there, if that is the first', async () => {
    await expect(gathered(lister(['a.obj']), new FakeOpener())).rejects.toMatchObject({
      code: 'missing_companion',
      file: 'a.obj',
    });
    const opener = new FakeOpener();
    await gathered(files('a.obj'), opener, ['a.obj', 'gone.cfg']);
    expect(opener.steps[0]?.uses).toEqual(['a.obj']);
  });
});

function lister(names: readonly string[]): FileSource {
  return {
    names,
    main: null,
    size: () => null,
    read: () => Promise.resolve(null),
    readRange: () => Promise.resolve(null),
  };
}
