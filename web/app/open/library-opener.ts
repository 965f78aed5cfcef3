import {
  dropSource,
  entries,
  fileSource,
  joinSources,
  load,
  loadImage,
  openSource,
  urlSource,
  type FileSource,
  type LoadProgress,
  type ModelLike,
  type DecodedImage,
} from '../../lib/index.js';
import { sampleOf } from '../samples.js';
import type { Entry } from '../state/state.js';
import { formatByName } from '../formats.js';
import { fileName } from '../text/format.js';
import { digest } from './digest.js';
import { ForeignAddressError } from './failure.js';
import { joinedFiles } from './joined-files.js';
import type { KeptFile, Opener, OpenInput, Source } from './source.js';

/** Opens files with the library's public functions. */
export class LibraryOpener implements Opener {
  async open(input: OpenInput, signal: AbortSignal): Promise<Source> {
    const listeners: Listeners = new Set();
    const onBytes = (file: string, loaded: number, total: number | null): void => {
      for (const listener of listeners) listener({ phase: 'fetch', file, loaded, total });
    };
    const given = await sourceOf(input, onBytes);
    const identity =
      input.kind === 'files' || input.kind === 'drop' || input.kind === 'kept' ? identityOf(given) : null;
    const files = await openSource(given, { signal });
    const found = await entriesOf(files, signal);
    // The user cannot choose a model in a sample: the other files in its folder belong to it.
    const models = {
      found: input.kind === 'sample' ? [] : found,
      playerParts: found.filter(isPiece),
      identity,
    };
    return new LibrarySource(nameOf(input, files), files, models, listeners, filesOf(given));
  }

  async join(base: Source, added: Source, signal: AbortSignal, isEdit = false): Promise<Source> {
    if (!(base instanceof LibrarySource && added instanceof LibrarySource)) return added;
    const files = joinSources(base.files, added.files);
    const found = [...unlistedEntry(files), ...(await entriesOf(files, signal))];
    const playerParts = found.filter(isPiece);
    const both = base.identity && added.identity && `${base.identity} ${added.identity}`;
    const identity = isEdit ? base.identity : both;
    const models = { found, playerParts, identity };
    const kept = isEdit ? base.kept() : joinedFiles(base, added);
    return new LibrarySource(base.name, files, models, base.listeners, kept);
  }
}

type Listeners = Set<(progress: LoadProgress) => void>;

/** The models to choose from. A single file has none. */
async function entriesOf(files: FileSource, signal: AbortSignal): Promise<readonly Entry[]> {
  if (files.names.length <= 1) return [];
  const found = await entries(files, { signal });
  const size = (name: string): number => files.size(name) ?? 0;
  return found.map(({ uses, ...entry }) => {
    return { ...entry, files: uses, bytes: uses.reduce((sum, name) => sum + size(name), 0) };
  });
}

/** The entry that a URL names, if the source does not list it: a file, or a player's folder. */
function unlistedEntry({ main, openEnded }: FileSource): Entry[] {
  if (main === null || openEnded !== true) return [];
  const kind = main.endsWith('/') ? 'quake3_player' : 'model';
  return [{ entry: main, kind, format: formatByName(main) ?? '', files: [main] }];
}

/**
 * The names, sizes and times of local files as one text: the same for the same files on another visit. Null if a file
 * has no time, such as a file of a URL.
 */
function identityOf(source: FileSource): string | null {
  const lines = source.names.map((name) => {
    const file = source.blob?.(name) ?? null;
    return file instanceof File ? `${name} ${file.size} ${file.lastModified}` : null;
  });
  if (lines.length === 0 || lines.includes(null)) return null;
  return lines.length === 1 ? lines[0]! : `${lines.length} files ${digest(lines.join('\n'))}`;
}

interface Models {
  readonly found: readonly Entry[];
  readonly playerParts: readonly Entry[];
  readonly identity: string | null;
}

function isPiece({ kind }: Entry): boolean {
  return kind === 'quake3_player' || kind === 'quake3_weapon';
}

class LibrarySource implements Source {
  readonly name: string;
  readonly identity: string | null;
  readonly files: FileSource;
  readonly entries: readonly Entry[];
  readonly playerParts: readonly Entry[];
  readonly listeners: Listeners;
  readonly #kept: readonly KeptFile[] | null;

  constructor(
    name: string,
    files: FileSource,
    { found, playerParts, identity }: Models,
    listeners: Listeners,
    kept: readonly KeptFile[] | null,
  ) {
    this.name = name;
    this.identity = identity;
    this.files = files;
    this.entries = found;
    this.playerParts = playerParts;
    this.listeners = listeners;
    this.#kept = kept;
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

  kept(): readonly KeptFile[] | null {
    return this.#kept;
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

  async read(name: string, signal: AbortSignal): Promise<Uint8Array | null> {
    return this.files.read(name, signal);
  }

  async decodeImage(name: string, signal: AbortSignal): Promise<DecodedImage> {
    const data = (await this.files.read(name, signal)) ?? new Uint8Array(0);
    return loadImage({ name, data }, { signal });
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
    case 'kept':
      return keptSource(input.files);
    case 'url':
      return urlSource(ownAddress(input.url), { onBytes });
    case 'sample':
      return sampleSource(input.id, onBytes);
  }
}

/** The local files of a source, before its archives are opened; null if a file is not local. */
function filesOf(source: FileSource): readonly KeptFile[] | null {
  const files = source.names.flatMap((path) => {
    const file = source.blob?.(path) ?? null;
    return file === null ? [] : [{ path, file }];
  });
  return files.length === 0 || files.length < source.names.length ? null : files;
}

/** A source of stored files with their original paths. */
function keptSource(files: readonly KeptFile[]): FileSource {
  const blobs = new Map(files.map(({ path, file }) => [path, file]));
  const bytes = async (blob: Blob | undefined): Promise<Uint8Array | null> =>
    blob === undefined ? null : new Uint8Array(await blob.arrayBuffer());
  return {
    names: [...blobs.keys()],
    main: files.length === 1 ? (files[0]?.path ?? null) : null,
    size: (name) => blobs.get(name)?.size ?? null,
    read: (name) => bytes(blobs.get(name)),
    readRange: (name, offset, size) => bytes(blobs.get(name)?.slice(offset, offset + size)),
    blob: (name) => blobs.get(name) ?? null,
  };
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
    // The names begin with the folder because a player is named after its folder.
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
  if (input.kind === 'kept') return input.name;
  if (input.kind === 'sample') return sampleOf(input.id)?.name ?? input.id;
  return fileName(files.archive ?? files.names[0] ?? '');
}
