import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import {
  batchFileName,
  BatchNames,
  saveBatch,
  type BatchSettings,
  type MakeFile,
} from '../../../../web/app/takeaway/batch.js';
import type { Entry } from '../../../../web/app/state/state.js';
import { FakeModel, FakeSource } from '../support/fakes.js';
import { runner, subject } from '../support/subject.js';

const entry = (path: string): Entry => ({ entry: path, format: 'md2', kind: 'model', files: [path] });
const both: BatchSettings = {
  kinds: ['png', 'glb'],
  size: { width: 64, height: 64 },
  background: 'none',
};

/** A file whose only byte tells its kind. */
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
  it('writes the files of every model, reports each before it begins, and disposes it', async () => {
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
    expect([batch.complete, batch.failures]).toEqual([2, []]);
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

  it('has no file if every model fails', async () => {
    const { source } = new Shelf();
    source.error = new Error('no');
    const task = { signal: new AbortController().signal, progress: () => undefined };
    const batch = await saveBatch(source, [entry('a.md2')], both, task, { png: made(1), glb: made(2) });
    expect([batch.content, batch.complete, batch.failures.length]).toEqual([null, 0, 1]);
  });

  it('stops when it is cancelled, and loads no further model', async () => {
    const { source, models } = new Shelf();
    const job = new AbortController();
    const makers = {
      png: () => {
        job.abort(new Error('cancelled'));
        return Promise.resolve(Uint8Array.of(1));
      },
      glb: made(2),
    };
    const task = { signal: job.signal, progress: () => undefined };
    await expect(saveBatch(source, [entry('a.md2'), entry('b.md2')], both, task, makers)).rejects.toThrow(
      'cancelled',
    );
    expect(source.loads.map(({ entry: name }) => name)).toEqual(['a.md2']);
    expect(models[0]?.disposed).toBe(true);
  });
});

describe('the files of a batch', () => {
  it('keep the folders of their models, and have each name once', () => {
    const names = new BatchNames();
    expect([
      names.next('models/ogro/tris.md2', 'png'),
      names.next('models/ogro/Tris.md3', 'png'),
      names.next('models/ogro/tris.md2', 'glb'),
      names.next('models/players/liz/', 'png'),
      names.next('../up?/a b.obj', 'glb'),
    ]).toEqual([
      'models/ogro/tris.png',
      'models/ogro/Tris-2.png',
      'models/ogro/tris.glb',
      'models/players/liz.png',
      'up/a_b.glb',
    ]);
  });

  it('are in a ZIP that is named by the source and its content', () => {
    expect(batchFileName('pak0.pk3', ['png'])).toBe('pak0-images.zip');
    expect(batchFileName('pak0.pk3', ['glb'])).toBe('pak0-glb.zip');
    expect(batchFileName('my bones', ['png', 'glb'])).toBe('my_bones-models.zip');
  });
});
