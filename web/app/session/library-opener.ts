import {
  dropSource,
  entries,
  fileSource,
  joinSources,
  load,
  loadPicture,
  openSource,
  urlSource,
  type FileSource,
  type LoadProgress,
  type ModelLike,
  type Picture,
} from '../../lib/index.js';
import { sampleOf } from '../samples.js';
import type { Entry } from '../state/state.js';
import { formatByName } from '../formats.js';
import { fileName } from '../text/format.js';
import { ForeignAddressError } from './failure.js';
import type { Opener, OpenInput, Source } from './ports.js';

/** Opens a person's files with Marrow's own library. */
export class LibraryOpener implements Opener {
  async open(input: OpenInput, signal: AbortSignal): Promise<Source> {
    const listeners: Listeners = new Set();
    const onBytes = (file: string, loaded: number, total: number | null): void => {
      for (const listener of listeners) listener({ phase: 'fetch', file, loaded, total });
    };
    const files = await openSource(await sourceOf(input, onBytes), { signal });
    const found = await entriesOf(files, signal);
    // A sample offers no choice: the other files in its folder belong to it.
    const given = { found: input.kind === 'sample' ? [] : found, pieces: found.filter(isPiece) };
    return new LibrarySource(nameOf(input, files), files, given, listeners);
  }

  async join(base: Source, added: Source, signal: AbortSignal): Promise<Source> {
    if (!(base instanceof LibrarySource && added instanceof LibrarySource)) return added;
    const files = joinSources(base.files, added.files);
    const found = [...unlistedEntry(files), ...(await entriesOf(files, signal))];
    return new LibrarySource(base.name, files, { found, pieces: found.filter(isPiece) }, base.listeners);
  }
}

type Listeners = Set<(progress: LoadProgress) => void>;

/** The models to choose from. A single file offers no choice. */
async function entriesOf(files: FileSource, signal: AbortSignal): Promise<readonly Entry[]> {
  if (files.names.length <= 1) return [];
  const found = await entries(files, { signal });
  return found.map(({ uses, ...entry }) => ({ ...entry, files: uses }));
}

/** The entry that a source opens by itself but does not list: an address's own file, or a player's folder. */
function unlistedEntry({ main, openEnded }: FileSource): Entry[] {
  if (main === null || openEnded !== true) return [];
  const kind = main.endsWith('/') ? 'quake3_player' : 'model';
  return [{ entry: main, kind, format: formatByName(main) ?? '', files: [main] }];
}

interface Given {
  readonly found: readonly Entry[];
  readonly pieces: readonly Entry[];
}

function isPiece({ kind }: Entry): boolean {
  return kind === 'quake3_player' || kind === 'quake3_weapon';
}

class LibrarySource implements Source {
  readonly name: string;
  readonly files: FileSource;
  readonly entries: readonly Entry[];
  readonly pieces: readonly Entry[];
  readonly listeners: Listeners;

  constructor(name: string, files: FileSource, { found, pieces }: Given, listeners: Listeners) {
    this.name = name;
    this.files = files;
    this.entries = found;
    this.pieces = pieces;
    this.listeners = listeners;
  }

  get names(): readonly string[] {
    return this.files.names;
  }

  get main(): string | null {
    return this.files.main;
  }

  size(name: string): number | null {
    return this.files.size(name);
  }

  async load({
    entry,
    parts,
    signal,
    onProgress,
  }: Parameters<Source['load']>[0]): ReturnType<Source['load']> {
    this.listeners.add(onProgress);
    try {
      const mixed = Object.keys(parts).length > 0 ? { parts } : {};
      return await load(this.files, { signal, onProgress, ...(entry === null ? {} : { entry }), ...mixed });
    } finally {
      this.listeners.delete(onProgress);
    }
  }

  async picture(name: string, signal: AbortSignal): Promise<Picture> {
    const data = (await this.files.read(name, signal)) ?? new Uint8Array(0);
    return loadPicture({ name, data }, { signal });
  }

  async marrowFile(model: ModelLike): Promise<Uint8Array<ArrayBuffer>> {
    const { toMarrow } = await import('../../lib/export/index.js');
    return toMarrow(model, this.files);
  }
}

type OnBytes = (file: string, loaded: number, total: number | null) => void;

async function sourceOf(input: OpenInput, onBytes: OnBytes): Promise<FileSource> {
  switch (input.kind) {
    case 'files':
      return fileSource(input.files);
    case 'drop':
      return dropSource(input.transfer);
    case 'url':
      return urlSource(ownAddress(input.url), { onBytes });
    case 'sample':
      return sampleSource(input.id, onBytes);
  }
}

/** Refuses addresses of other servers, which the page never contacts. */
function ownAddress(url: string): URL {
  const address = new URL(url, document.baseURI);
  if (address.origin !== location.origin) throw new ForeignAddressError(address.href);
  return address;
}

/**
 * A sample's folder, whose file names are known. Each file is fetched once, even when only its first bytes are read.
 */
function sampleSource(id: string, onBytes: OnBytes): FileSource {
  const sample = sampleOf(id);
  const remote = urlSource(new URL(`samples/${id}`, document.baseURI), { onBytes });
  const fetched: Map<string, Promise<Uint8Array | null>> = new Map();
  const fetch = (name: string, signal?: AbortSignal): Promise<Uint8Array | null> => {
    const bytes = fetched.get(name) ?? remote.read(name, signal);
    fetched.set(name, bytes);
    // A failed request is not kept: the next read tries again.
    bytes.catch(() => fetched.delete(name));
    return bytes;
  };
  return {
    // The names begin with the folder because a player takes its name from it.
    names: (sample?.files ?? []).map((name) => `${id}/${name}`),
    main: null,
    size: (name) => remote.size(name),
    // The reader may detach the bytes, so it gets a copy.
    read: async (name, signal) => (await fetch(name, signal))?.slice() ?? null,
    readRange: async (name, offset, size, signal) =>
      (await fetch(name, signal))?.slice(offset, offset + size) ?? null,
  };
}

function nameOf(input: OpenInput, files: FileSource): string {
  if (input.kind === 'url') return fileName(input.url);
  if (input.kind === 'sample') return sampleOf(input.id)?.name ?? input.id;
  return fileName(files.archive ?? files.names[0] ?? '');
}
