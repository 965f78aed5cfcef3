import { ModelImages } from '../../../web/lib/model/images.js';
import { Model } from '../../../web/lib/model/model.js';
import type { Runtime } from '../../../web/lib/wasm/runtime.js';
import type { SnapshotBuffers } from '../../../web/lib/wasm/heap.js';
import { namedEntry, partReferences } from '../../../web/lib/load/lookup/entries.js';
import { listEntries } from '../../../web/lib/load/lookup/listing.js';
import { Loader } from '../../../web/lib/load/worker/loader.js';
import type {
  JobHost,
  Opened,
  OpenRequest,
  Piece,
  SourceListing,
} from '../../../web/lib/load/worker/protocol.js';
import type { ModuleName } from '../../../web/lib/wasm/configure.js';
import { compiledOnce } from './wasm.js';

/** Files, and the request to open one of them. */
export interface Opening {
  readonly request: OpenRequest;
  readonly listing: SourceListing;
  readonly files: Readonly<Record<string, Uint8Array>>;
}

/** The request to open the first file, or the one that `wanted` names, with the others as companions. */
export function openingOf(
  files: Readonly<Record<string, Uint8Array>>,
  wanted: string = Object.keys(files)[0] ?? '',
): Opening {
  const names = Object.keys(files);
  const entry = listEntries(names).find((each) => each.entry === wanted) ?? namedEntry(wanted, names);
  const { uses } = entry;
  const parts = partReferences(entry, uses[0] ?? '');
  return { files, listing: listingOf(names), request: { source: 0, uses, wanted: parts, entry, parts: {} } };
}

function listingOf(names: readonly string[]): SourceListing {
  return { names, chosen: [], openEnded: false, game: null, place: '' };
}

/** A host that has all modules, and records the requests for them. */
export class TestHost implements JobHost {
  readonly modules: ModuleName[] = [];
  readonly read: string[] = [];
  /** How often the listing was requested. */
  listings = 0;
  readonly #files: Readonly<Record<string, Uint8Array>>;

  constructor(files: Readonly<Record<string, Uint8Array>> = {}) {
    this.#files = files;
  }

  listing(): Promise<SourceListing> {
    this.listings++;
    return Promise.resolve(listingOf(Object.keys(this.#files)));
  }

  /** Returns a copy, because the receiver may detach its buffer. */
  file(name: string): Promise<Piece | null> {
    this.read.push(name);
    return Promise.resolve(this.#files[name]?.slice() ?? null);
  }

  module(name: ModuleName): Promise<WebAssembly.Module> {
    this.modules.push(name);
    return compiledOnce(name);
  }

  async work<T>(task: () => T | Promise<T>): Promise<T> {
    return task();
  }

  onProgress(): void {
    // These tests ignore progress.
  }
}

export function openedBy(
  loader: Loader,
  { request, files }: Opening,
  host: JobHost = new TestHost(files),
): Promise<Opened> {
  return loader.run('open', request, host);
}

/** A snapshot as a single file. */
export function snapshotFile({ core, rest }: SnapshotBuffers): Uint8Array {
  const file = new Uint8Array(core.byteLength + rest.byteLength);
  file.set(core);
  file.set(new Uint8Array(rest), core.byteLength);
  return file;
}

/**
 * Opens a model in a given instance of the runtime, without sources, workers and images. It opens the first file, or
 * the one that `entry` names, with the others as companions.
 */
export async function openFilesIn(
  core: Runtime,
  named: Readonly<Record<string, Uint8Array>>,
  entry?: string,
): Promise<Model> {
  const { summary, snapshot } = await openedBy(new Loader(), openingOf(named, entry));
  return new Model(core, summary, snapshot, new ModelImages());
}

/** Opens a model of a single file in a given instance of the runtime. */
export function openIn(core: Runtime, bytes: Uint8Array, name = 'test.md2'): Promise<Model> {
  return openFilesIn(core, { [name]: bytes });
}
