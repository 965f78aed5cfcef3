import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { KeepProblem, KeptFiles } from '../../../web/app/open/kept-files.js';
import { Recents } from '../../../web/app/open/recents.js';
import type { KeptFile } from '../../../web/app/open/source.js';
import { makeActions } from '../../../web/app/actions/actions.js';
import type { Recent } from '../../../web/app/state/recents.js';
import { initialState, type AppState, type Entry } from '../../../web/app/state/state.js';
import { Store } from '../../../web/app/state/store.js';
import { words } from '../../../web/app/text/messages.js';
import { FakeModel, FakeSource } from './support/fakes.js';
import { part, subject, summary } from './support/subject.js';
import { seen } from './support/playback.js';

/** Stored files in memory. */
class FakeFiles implements KeptFiles {
  readonly stored: Map<string, { recent: Recent; files: readonly KeptFile[] }> = new Map();
  /** The problem that occurs when the next files are stored. */
  problem: KeepProblem | null = null;
  puts = 0;

  put(recent: Recent, files: readonly KeptFile[]): Promise<KeepProblem | null> {
    this.puts += 1;
    if (this.problem === null) this.stored.set(recent.key, { recent, files });
    return Promise.resolve(this.problem);
  }

  describe(recent: Recent): Promise<boolean> {
    const files = this.stored.get(recent.key)?.files;
    if (files !== undefined) this.stored.set(recent.key, { recent, files });
    return Promise.resolve(files !== undefined);
  }

  has(key: string): Promise<boolean> {
    return Promise.resolve(this.stored.has(key));
  }

  get(key: string): ReturnType<KeptFiles['get']> {
    return Promise.resolve(this.stored.get(key) ?? null);
  }

  list(): Promise<readonly Recent[]> {
    return Promise.resolve([...this.stored.values()].map(({ recent }) => recent));
  }

  delete(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.stored.delete(key);
    return Promise.resolve();
  }

  clear(): Promise<void> {
    this.stored.clear();
    return Promise.resolve();
  }
}

/** A source of one local file with this size. No memory is used for its bytes. */
class LocalSource extends FakeSource {
  readonly #size: number;

  constructor(name: string, size: number) {
    super(name, () => new FakeModel(summary([])));
    this.#size = size;
  }

  override kept(): never {
    return [{ path: this.name, file: { size: this.#size } as Blob }] as never;
  }
}

let settings: Map<string, string>;
let files: FakeFiles;
let store: Store<AppState>;
let recents: Recents;

function visit(): void {
  store = new Store(initialState);
  recents = new Recents(store, makeActions(store), files);
}

beforeEach(() => {
  settings = new Map();
  files = new FakeFiles();
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => settings.get(key) ?? null,
      setItem: (key: string, value: string) => void settings.set(key, value),
      removeItem: (key: string) => void settings.delete(key),
    },
  });
  visit();
});

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'localStorage');
});

const choice = (): string => store.state.recents.choice;
const names = (): string[] => store.state.recents.list.map(({ from }) => from);

/** Stores a source that returns the same files each time, and begins another visit. */
async function storedBefore(): Promise<{ source: LocalSource; kept: readonly KeptFile[]; key: string }> {
  const source = new LocalSource('imp.mdl', 100);
  const kept = source.kept() as unknown as readonly KeptFile[];
  source.kept = () => kept as never;
  await recents.follow(source, null);
  const key = store.state.recents.open ?? '';
  visit();
  return { source, kept, key };
}

describe('Local files', () => {
  it('are not stored before the user was asked', async () => {
    await recents.follow(new LocalSource('imp.mdl', 100), null);
    expect([choice(), files.puts, store.state.recents.open]).toEqual(['unasked', 0, null]);
  });

  it('are stored when the user accepts, as are files opened later', async () => {
    await recents.follow(new LocalSource('imp.mdl', 100), null);
    await recents.setKept(true);
    const { open } = store.state.recents;
    expect([names(), seen(store.state).toast]).toEqual([['imp.mdl'], words.recentsKept]);
    expect(files.stored.get(open ?? '')?.recent.bytes).toBe(100);
    await recents.follow(new LocalSource('club.md2', 20), null);
    expect(names().sort()).toEqual(['club.md2', 'imp.mdl']);
    expect(store.state.recents.open).not.toBe(open);
  });

  it('have the same key in the next visit', async () => {
    await recents.setKept(true);
    await recents.follow(new LocalSource('imp.mdl', 100), null);
    const before = store.state.recents.open;
    expect(before).toMatch(/^[0-9a-z]{5,12}$/);
    visit();
    expect(choice()).toBe('on');
    await recents.follow(new LocalSource('imp.mdl', 100), null);
    expect(store.state.recents.open).toBe(before);
    expect(names()).toEqual(['imp.mdl']);
  });

  it('are stored once for all models of an archive', async () => {
    await recents.setKept(true);
    const archive = new LocalSource('pak0.pk3', 5000);
    await recents.follow(archive, null);
    await recents.follow(archive, 'models/a.md3');
    await recents.follow(archive, 'models/b.md3');
    expect([files.puts, names()]).toEqual([1, ['pak0.pk3']]);
  });

  it('are not stored again if they were opened from the store', async () => {
    await recents.setKept(true);
    const { source, kept, key } = await storedBefore();
    expect(await recents.input(key, null)).toEqual({
      ...{ kind: 'kept', name: 'imp.mdl', files: kept, chosen: null },
    });
    await recents.follow(source, null);
    expect([files.puts, store.state.recents.open]).toEqual([1, key]);
  });

  it('are not stored after the user declined, which is remembered', async () => {
    await recents.follow(new LocalSource('imp.mdl', 100), null);
    await recents.setKept(false);
    expect([files.puts, seen(store.state).toast]).toEqual([0, null]);
    visit();
    expect(choice()).toBe('off');
  });

  it('are deleted when the user disables storing', async () => {
    await recents.setKept(true);
    await recents.follow(new LocalSource('imp.mdl', 100), null);
    const key = store.state.recents.open ?? '';
    await recents.setKept(false);
    expect([files.stored.size, names(), store.state.recents.open]).toEqual([0, [], null]);
    expect(seen(store.state).toast).toBe(words.recentsForgotten);
    expect(await recents.input(key)).toBeNull();
  });

  it('are stored again after they were deleted, also if they were opened from the store', async () => {
    await recents.setKept(true);
    const { source, kept, key } = await storedBefore();
    await recents.input(key, null);
    await recents.follow(source, null);
    await recents.setKept(false);
    await recents.setKept(true);
    expect(files.stored.get(key)?.files).toBe(kept);
    // Another tab deletes them.
    files.stored.clear();
    await recents.follow(source, null);
    expect([files.puts, files.stored.get(key)?.files]).toEqual([3, kept]);
  });

  it('are not stored after another tab has disabled storing', async () => {
    await recents.setKept(true);
    settings.set('marrow.recents', 'off');
    await recents.follow(new LocalSource('imp.mdl', 100), null);
    expect(files.puts).toBe(0);
    await recents.choiceChanged();
    expect(choice()).toBe('off');
  });

  it('are stored again if another tab deletes them before they are described', async () => {
    await recents.setKept(true);
    const { source, key } = await storedBefore();
    await recents.input(key, null);
    store.patch({ subject: subject([part('imp')]) });
    const describe = files.describe.bind(files);
    files.describe = (...args) => {
      files.stored.clear();
      files.describe = describe;
      return describe(...args);
    };
    await recents.follow(source, null);
    const { open } = store.state.recents;
    expect(open).toBe(key);
    expect(files.stored.has(key)).toBe(true);
  });

  it('have the name of the only model of their source', async () => {
    await recents.setKept(true);
    const source = new LocalSource('skin.pcx', 100);
    source.entries = [{ entry: 'imp.mdl' } as Entry];
    store.patch({ subject: subject([part('imp')]) });
    await recents.follow(source, 'imp.mdl');
    expect(store.state.recents.list.map(({ name, from }) => [name, from])).toEqual([['imp', 'skin.pcx']]);
  });

  it('are not stored above 128 MB, with a message that names both sizes', async () => {
    await recents.setKept(true);
    await recents.follow(new LocalSource('huge.pk3', 200 << 20), null);
    expect([files.puts, store.state.recents.open]).toEqual([0, null]);
    expect(seen(store.state).toast).toBe('huge.pk3 was not stored: its size is 200 MB; the limit is 128 MB.');
  });

  it('are deleted above a total of 512 MB, the oldest first, never the open ones', async () => {
    await recents.setKept(true);
    const now = vi.spyOn(Date, 'now');
    const follow = (name: string, time: number): Promise<void> => {
      now.mockReturnValue(time);
      return recents.follow(new LocalSource(name, 120 << 20), null);
    };
    await follow('b.pk3', 2000);
    await follow('a.pk3', 1000);
    await follow('c.pk3', 3000);
    await follow('d.pk3', 4000);
    await follow('e.pk3', 5000);
    expect(names()).toEqual(['e.pk3', 'd.pk3', 'c.pk3', 'b.pk3']);
    // The clock was set back: the open file is the oldest.
    await follow('f.pk3', 500);
    expect(names()).toEqual(['e.pk3', 'd.pk3', 'c.pk3', 'f.pk3']);
  });

  it.each([
    [
      'full',
      'imp.mdl was not stored: the browser has no space left for 100 bytes. Delete stored files first.',
    ],
    ['refused', 'imp.mdl was not stored: the browser does not allow it.'],
  ] as const)('cause a message if the browser does not store them: %s', async (problem, message) => {
    files.problem = problem;
    await recents.follow(new LocalSource('imp.mdl', 100), null);
    await recents.setKept(true);
    expect([seen(store.state).toast, store.state.recents.open, names()]).toEqual([message, null, []]);
  });

  it('cannot be stored if the browser stores no settings', async () => {
    Reflect.deleteProperty(globalThis, 'localStorage');
    visit();
    expect(choice()).toBe('impossible');
    await recents.setKept(true);
    expect(seen(store.state).toast).toBe(words.recentsImpossible);
  });
});
