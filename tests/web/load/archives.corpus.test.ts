import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { entries, load, openSource } from '../../../web/lib/load/load.js';
import { ModelError } from '../../../web/lib/util/errors.js';
import type { EntrySummary, FileSource } from '../../../web/lib/types/api.js';
import { formats } from '../../../web/lib/wasm/families.js';
import { noCorpus, shared, sharedTable, titled } from '../support/corpus.js';
import { corpusFamilies } from '../support/corpus-subjects.js';
import { buildPak } from '../support/pak-builder.js';
import { buildZip } from '../support/zip-builder.js';

const archives = noCorpus
  ? []
  : filesIn(shared('corpus', 'pk3')).filter((path) => /\.(?:pk3|pk4|zip|pak)$/i.test(path));
const sets = noCorpus
  ? []
  : corpusFamilies.flatMap((family) =>
      readdirSync(shared('corpus', family)).map((set) => [family, set] as const),
    );

describe.skipIf(noCorpus)(titled('an archive of the corpus'), () => {
  it.each(archives)('opens by its directory, and all of its models load: %s', async (path) => {
    const { file, read } = counted(new Uint8Array(readFileSync(path)), path);
    const source = await openSource(file);
    expect(source.names.length).toBeGreaterThan(0);
    const ofDirectory = read();
    const found = await entries(source);
    await everySubject(source, found);
    console.log(
      `${relative(shared(), path)}: ${source.names.length} files, ${found.length} subjects; its directory was opened with ${ofDirectory} of ${file.size} bytes`,
    );
  });

  it.each(archives)('reads only the directory and the files of a model that is loaded: %s', async (path) => {
    const { file, read } = counted(new Uint8Array(readFileSync(path)), path);
    const source = await openSource(file);
    const first = (await entries(source)).find(({ format }) => !isCompanion(format));
    if (first === undefined) {
      await expect(load(source)).rejects.toBeInstanceOf(ModelError);
      return;
    }
    const before = read();
    const sizes: Map<string, number> = new Map();
    const watched = watching(source, sizes);
    using model = await load(watched, { entry: first.entry });
    await model.texturesSettled();
    const needed = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    console.log(
      `${relative(shared(), path)}: ${first.entry} takes ${read() - before} of ${file.size} bytes, in ${sizes.size} of ${source.names.length} files, which have ${needed} unpacked; the directory took ${before}`,
    );
    // The header of a member has at most 30 + 2 * 65,535 bytes; slicing a Blob reads nothing.
    expect(read() - before).toBeLessThanOrEqual(needed + sizes.size * (30 + 2 * 0xffff));
    expect(sizes.size).toBeLessThan(source.names.length);
  });
});

describe.skipIf(noCorpus)(titled('a set of the corpus'), () => {
  it.each(sets)('opens from a ZIP and from a PAK with the same subjects: %s/%s', async (family, set) => {
    const folder = shared('corpus', family, set);
    const files = filesIn(folder).map((path) => ({
      name: relative(folder, path),
      data: new Uint8Array(readFileSync(path)),
    }));
    const known: object[] = [];
    for (const [name, data] of [
      ['set.zip', buildZip(files)],
      // A PAK has 56 bytes for a name; longer ones are written without their first folders.
      [
        'set.pak',
        buildPak(files.map(({ name: each, data: bytes }) => ({ name: each.slice(-56), data: bytes }))),
      ],
    ] as const) {
      const source = await openSource(new File([data], name));
      expect(source.names).toHaveLength(new Set(files.map(({ name: each }) => each.toLowerCase())).size);
      const found = await entries(source);
      expect(found.length).toBeGreaterThan(0);
      const counts = await everySubject(source, found);
      known.push(
        found.map(({ entry, ...rest }, i) => ({ ...rest, entry: entry.slice(-56), count: counts[i] })),
      );
    }
    expect(known[1]).toEqual(known[0]);
  });
});

describe.skipIf(noCorpus)(titled('a damaged archive'), () => {
  const rows = noCorpus
    ? []
    : sharedTable('bad/INDEX.tsv').filter(({ path }) => path?.startsWith('bad/pk3/') === true);
  const cases = rows.map(({ path = '', what = '', expect: wanted = '' }) => [path, what, wanted] as const);
  // A file of 40 MB compressed to a few kB is unpacked, and copied into the module that detects its format.
  const mostGrowth = 192 << 20;

  it.each(cases)('has the expected result: %s (%s): %s', async (path, _, wanted) => {
    await opensOrFails(
      path.slice(path.lastIndexOf('/') + 1),
      new Uint8Array(readFileSync(shared(path))),
      wanted,
    );
  });

  it.each([
    ['cut at 25 %', (pak: Uint8Array) => pak.slice(0, pak.byteLength / 4), 'error'],
    ['cut at 75 %', (pak: Uint8Array) => pak.slice(0, (pak.byteLength * 3) / 4), 'error'],
    [
      'everything after byte 84 is 0',
      (pak: Uint8Array) => changed(pak, (view) => new Uint8Array(view.buffer).fill(0, 84)),
      'error',
    ],
    [
      'directory offset out of range',
      (pak: Uint8Array) => changed(pak, (view) => view.setInt32(4, 0x7fffffff, true)),
      'error',
    ],
    [
      'directory length huge',
      (pak: Uint8Array) => changed(pak, (view) => view.setInt32(8, 0x7fffffc0, true)),
      'error',
    ],
    ['wrong magic', (pak: Uint8Array) => changed(pak, (view) => view.setUint8(0, 0)), 'error'],
    [
      'a file of 2 GB',
      (pak: Uint8Array) => changed(pak, (view) => view.setInt32(view.byteLength - 4, 0x7fffffff, true)),
      'error-or-partial',
    ],
  ])('that is a PAK has the expected result (%s): %s', async (_, breakIt, wanted) => {
    const folder = shared('corpus', 'md2');
    const [set = ''] = readdirSync(folder);
    const files = filesIn(join(folder, set)).map((file) => ({
      name: relative(folder, file).slice(-56),
      data: new Uint8Array(readFileSync(file)),
    }));
    await opensOrFails('bad.pak', breakIt(buildPak(files)), wanted);
  });

  async function opensOrFails(name: string, data: Uint8Array<ArrayBuffer>, wanted: string): Promise<void> {
    const before = memory();
    let peak = 0;
    let error: unknown = null;
    let opened = 0;
    try {
      const source = await openSource({ name, data });
      for (const { entry } of source.main === name ? [{ entry: name }] : await entries(source)) {
        try {
          using model = await load(source, { entry });
          await model.texturesSettled();
          opened += 1;
        } catch (reason) {
          error ??= reason;
        }
        peak = Math.max(peak, memory());
      }
      if (opened === 0 && error === null) await load(source);
    } catch (reason) {
      error = reason;
    }
    peak = Math.max(peak, memory());
    const says = error instanceof ModelError ? `${error.code}: ${error.message}` : 'no error';
    console.log(
      `${name}: ${opened} opened, ${says}; memory grew by ${Math.round((peak - before) / 1024)} KB`,
    );
    if (error !== null) expect(error).toBeInstanceOf(ModelError);
    if (error instanceof ModelError) expect(error.code).not.toMatch(/module_lost|out_of_memory/);
    if (wanted === 'error') expect(error).toBeInstanceOf(ModelError);
    if (wanted === 'ok') expect(error).toBeNull();
    expect(peak - before).toBeLessThan(mostGrowth);
  }
});

/** Loads every subject. Returns the numbers of vertices, clips and found images of each; null for companions. */
async function everySubject(
  source: FileSource,
  found: readonly EntrySummary[],
): Promise<(readonly number[] | null)[]> {
  const counts: (readonly number[] | null)[] = [];
  for (const { entry, format } of found) {
    if (isCompanion(format)) {
      await expect(load(source, { entry })).rejects.toBeInstanceOf(ModelError);
      counts.push(null);
      continue;
    }
    using model = await load(source, { entry });
    await model.texturesSettled();
    expect(model.parts.length, entry).toBeGreaterThan(0);
    expect(model.warnings.filter(({ message }) => /archive/i.test(message))).toEqual([]);
    const vertices = model.parts.reduce((sum, part) => sum + part.source.vertices, 0);
    const images = model.parts.flatMap((part, p) => part.images.map((_, i) => model.image(p, i)));
    counts.push([vertices, model.clips.length, images.filter((image) => image !== null).length]);
  }
  return counts;
}

/** Whether files of this format belong to a model: opened alone, they cause an error. */
function isCompanion(format: string): boolean {
  return formats.some(({ name, companion }) => name === format && companion);
}

/** A source that records which of its files are read, with their sizes. */
function watching(source: FileSource, sizes: Map<string, number>): FileSource {
  const note = (name: string): void => void sizes.set(name, source.size(name) ?? 0);
  return {
    names: source.names,
    main: source.main,
    ...(source.archive !== undefined && { archive: source.archive }),
    size: (name) => source.size(name),
    read: (name, ...rest) => {
      note(name);
      return source.read(name, ...rest);
    },
    readRange: (name, ...rest) => {
      note(name);
      return source.readRange(name, ...rest);
    },
  };
}

/** A file that counts the bytes read from it. */
function counted(
  data: Uint8Array<ArrayBuffer>,
  path: string,
): { readonly file: File; readonly read: () => number } {
  const file = new File([data], path.slice(path.lastIndexOf('/') + 1));
  let read = 0;
  const watch = (blob: Blob): Blob => {
    const [slice, bytes] = [blob.slice.bind(blob), blob.arrayBuffer.bind(blob)];
    blob.slice = (...range) => watch(slice(...range));
    blob.arrayBuffer = () => {
      read += blob.size;
      return bytes();
    };
    return blob;
  };
  watch(file);
  return { file, read: () => read };
}

/** The total memory in bytes. WASM memory counts as external. */
function memory(): number {
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  return heapUsed + external + arrayBuffers;
}

function changed(bytes: Uint8Array, change: (view: DataView<ArrayBuffer>) => void): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(bytes);
  change(new DataView(copy.buffer));
  return copy;
}

function filesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path) : [path];
  });
}
