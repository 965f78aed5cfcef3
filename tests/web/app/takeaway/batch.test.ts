import { unzipSync } from 'fflate';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  batchFileName,
  batchStem,
  saveBatch,
  type BatchSettings,
  type MakeFile,
} from '../../../../web/app/takeaway/batch.js';
import { ZipWriter } from '../../../../web/app/takeaway/zip-file.js';
import { loadLanguage } from '../../../../web/app/text/languages.js';
import { words } from '../../../../web/app/text/messages.js';
import type { Entry } from '../../../../web/app/state/state.js';
import { FakeModel, FakeSource } from '../support/fakes.js';
import { runner, subject } from '../support/subject.js';

const entry = (path: string): Entry => ({ entry: path, format: 'md2', kind: 'model', files: [path] });
const both: BatchSettings = {
  kinds: ['png', 'glb'],
  size: { width: 64, height: 64 },
  background: 'none',
};

/** A file of one byte, which identifies its kind. */
const made =
  (byte: number): MakeFile =>
  () =>
    Promise.resolve(Uint8Array.of(byte));

class Shelf {
  readonly models: FakeModel[] = [];
  readonly source: FakeSource = new FakeSource('bones.zip', () => {
    const model = new FakeModel(subject([runner]).summary);
    this.models.push(model);
    return model;
  });
}

const contents = async (blob: Blob | null): Promise<Record<string, number[]>> => {
  const files = unzipSync(new Uint8Array(await (blob ?? new Blob()).arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, [...bytes]]));
};

describe('saveBatch', () => {
  it('writes the files of every model, reports each model before it begins, and disposes of it', async () => {
    const { source, models } = new Shelf();
    const steps: (number | string)[] = [];
    const batch = await saveBatch(
      source,
      [entry('a/one.md2'), entry('b/two.md2')],
      both,
      { signal: new AbortController().signal, progress: (done, name) => steps.push(done, name) },
      { png: made(1), glb: made(2) },
    );
    expect(await contents(batch.content)).toEqual({
      'a/one.png': [1],
      'a/one.glb': [2],
      'b/two.png': [1],
      'b/two.glb': [2],
    });
    expect([batch.files, batch.complete, batch.isFull, batch.failures]).toEqual([4, 2, false, []]);
    expect(steps).toEqual([0, 'a/one.md2', 1, 'b/two.md2']);
    expect(models.map(({ disposed }) => disposed)).toEqual([true, true]);
  });

  it('continues after a model that cannot be loaded, and after a file that cannot be made', async () => {
    const { source } = new Shelf();
    const load = source.load.bind(source);
    source.load = (options) =>
      options.entry === 'cut.md2' ? Promise.reject(new Error('it ends early')) : load(options);
    const batch = await saveBatch(
      source,
      [entry('cut.md2'), entry('plain.md2'), entry('dark.md2')],
      both,
      { signal: new AbortController().signal, progress: () => undefined },
      {
        png: (_, { entry: name }) =>
          name === 'dark.md2' ? Promise.reject(new Error('not drawn')) : Promise.resolve(Uint8Array.of(1)),
        glb: made(2),
      },
    );
    expect(Object.keys(await contents(batch.content))).toEqual(['plain.png', 'plain.glb', 'dark.glb']);
    expect(batch.complete).toBe(1);
    expect(batch.failures.map(({ entry: name, failure }) => [name, failure.message])).toEqual([
      ['cut.md2', 'it ends early'],
      ['dark.md2', 'not drawn'],
    ]);
  });

  it('gives all files of a model one unique name, even if some files fail', async () => {
    const batch = await saveBatch(
      new Shelf().source,
      ['a-2.md2', 'a.md2', 'A.md3', 'a.mdl'].map(entry),
      both,
      { signal: new AbortController().signal, progress: () => undefined },
      {
        png: (_, { entry: name }) =>
          name === 'a.md2' ? Promise.reject(new Error('not drawn')) : Promise.resolve(Uint8Array.of(1)),
        glb: made(2),
      },
    );
    expect(Object.keys(await contents(batch.content))).toEqual([
      ...['a-2.png', 'a-2.glb', 'a.glb', 'A-3.png', 'A-3.glb', 'a-4.png', 'a-4.glb'],
    ]);
    expect([batch.files, batch.complete]).toEqual([7, 3]);
  });

  it('ends when the ZIP is full, and keeps the files that are in it', async () => {
    const { source, models } = new Shelf();
    const task = { signal: new AbortController().signal, progress: () => undefined };
    const makers = { png: made(1), glb: made(2) };
    const list = ['a.md2', 'b.md2', 'c.md2'].map(entry);
    // A header of 30 bytes, a name of 5 and one byte for each of three files.
    const batch = await saveBatch(source, list, both, task, makers, new ZipWriter(3 * 36));
    expect(Object.keys(await contents(batch.content))).toEqual(['a.png', 'a.glb', 'b.png']);
    expect([batch.files, batch.complete, batch.isFull, batch.failures]).toEqual([3, 1, true, []]);
    expect(models.map(({ disposed }) => disposed)).toEqual([true, true]);
  });

  it('returns no file if every model fails', async () => {
    const { source } = new Shelf();
    source.error = new Error('no');
    const task = { signal: new AbortController().signal, progress: () => undefined };
    const batch = await saveBatch(source, [entry('a.md2')], both, task, { png: made(1), glb: made(2) });
    expect([batch.content, batch.complete, batch.failures.length]).toEqual([null, 0, 1]);
  });

  it('stops when it is cancelled, and loads no further model', async () => {
    const { source, models } = new Shelf();
    const job = new AbortController();
    const glb = vi.fn(made(2));
    const makers = {
      png: () => {
        job.abort(new Error('cancelled'));
        return Promise.resolve(Uint8Array.of(1));
      },
      glb,
    };
    const task = { signal: job.signal, progress: () => undefined };
    await expect(saveBatch(source, [entry('a.md2'), entry('b.md2')], both, task, makers)).rejects.toThrow(
      'cancelled',
    );
    expect(source.loads.map(({ entry: name }) => name)).toEqual(['a.md2']);
    expect(glb).not.toHaveBeenCalled();
    expect(models[0]?.disposed).toBe(true);
  });
});

describe('the files of a batch', () => {
  it('keep the folders of their models', () => {
    const paths = ['models/ogro/tris.md2', 'models/players/liz/', '../up?/a b.obj', '???.md2'];
    expect(paths.map(batchStem)).toEqual(['models/ogro/tris', 'models/players/liz', 'up/a_b', 'model']);
  });

  it('are in a ZIP that is named by the source and its content', () => {
    expect(batchFileName('pak0.pk3', ['png'])).toBe('pak0-images.zip');
    expect(batchFileName('pak0.pk3', ['glb'])).toBe('pak0-glb.zip');
    expect(batchFileName('my bones', ['png', 'glb'])).toBe('my_bones-models.zip');
  });
});

describe('the message after a batch', () => {
  afterEach(() => loadLanguage('en'));

  it('reports models without a saved file separately from models with some files', async () => {
    expect([words.batchFailed(3, 3, false), words.batchFailed(3, 3, true)]).toEqual([
      'No model could be saved:',
      '3 of 3 models could not be saved completely:',
    ]);
    await loadLanguage('de');
    expect([1, 2].map((failed) => words.batchFailed(failed, 3, true))).toEqual([
      '1 von 3 Modellen konnte nicht vollständig gespeichert werden:',
      '2 von 3 Modellen konnten nicht vollständig gespeichert werden:',
    ]);
  });

  it('counts files', async () => {
    expect(words.batchSaved('a.zip', 100, 3)).toBe('Saved a.zip, 100 bytes: 3 files');
    await loadLanguage('de');
    expect(words.batchSaved('a.zip', 100, 1)).toBe('a.zip gespeichert, 100 Byte: 1 Datei');
  });
});
