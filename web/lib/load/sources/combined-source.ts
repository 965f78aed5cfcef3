import type { FileSource, GameTree } from '../../types/api.js';
import { baseName, fold, folderOf, join, requestPath } from '../../util/names.js';
import { firstBytes, handOver, isOpenEnded, type PieceSource } from './pieces.js';

/** One of several sources. `place` returns the combined name of a file, or null to leave it out. */
export interface Layer {
  readonly source: FileSource;
  readonly place?: (name: string) => string | null;
}

/**
 * Combines several sources. Of files with the same name (ignoring case), that of the later source is used. A name that no
 * source lists is requested from the first source that cannot list its names.
 *
 * @param main - the file to open by default
 */
export function combined(layers: readonly Layer[], main: string | null): PieceSource {
  const files: Map<string, { readonly name: string; readonly source: FileSource; readonly inner: string }> =
    new Map();
  for (const { source, place = (name: string) => name } of layers) {
    for (const inner of source.names) {
      const name = place(inner);
      if (name !== null) files.set(fold(name), { name, source, inner });
    }
  }
  const trees = layers.flatMap(({ source }) => (source.game === undefined ? [] : [source.game]));
  const place = layers[0]?.source.place;
  const warnings = layers.flatMap(({ source }) => source.warnings ?? []);
  const byName = new Map([...files.values()].map((file) => [file.name, file]));
  const unlisted = layers.find(({ source }) => isOpenEnded(source))?.source;
  return {
    names: [...byName.keys()],
    ...(place !== undefined && { place }),
    ...(warnings.length > 0 && { warnings }),
    main,
    ...(unlisted && { openEnded: true }),
    size: (name) => pick(name, ({ source, inner }) => source.size(inner)),
    piece: async (name, ...rest) => pick(name, ({ source, inner }) => handOver(source, inner, ...rest)),
    read: async (name, ...rest) => pick(name, ({ source, inner }) => source.read(inner, ...rest)),
    ...(layers.some(({ source }) => source.begin !== undefined) && {
      begin: async (name, isEnough, signal = new AbortController().signal, onBytes) =>
        pick(name, ({ source, inner }) => firstBytes(source, inner, isEnough, signal, onBytes)),
    }),
    readRange: async (name, ...rest) => pick(name, ({ source, inner }) => source.readRange(inner, ...rest)),
    address: (name) => pick(name, ({ source, inner }) => source.address?.(inner) ?? null),
    blob: (name) => pick(name, ({ source, inner }) => source.blob?.(inner) ?? null),
    ...(trees[0] && { game: { path: trees[0].path, read: readInGames } }),
  };

  async function readInGames(...request: Parameters<GameTree['read']>): Promise<Uint8Array | null> {
    for (const tree of trees) {
      const bytes = await tree.read(...request);
      if (bytes !== null) return bytes;
    }
    return null;
  }

  function pick<T>(name: string, of: (file: { source: FileSource; inner: string }) => T): T | null {
    const file =
      byName.get(name) ?? (unlisted && (files.get(fold(name)) ?? { source: unlisted, inner: name }));
    return file === undefined ? null : of(file);
  }
}

/**
 * Combines the main files of several sources that cannot list their names, as those of addresses. Files beside the model
 * are requested from its source; the other main files count as files beside it, wherever they lie.
 *
 * @param model - the one of the sources that has the model; null if there is none
 * @param isMain - whether it is to be opened by default
 */
export function combinedMains(
  sources: readonly FileSource[],
  model: FileSource | null,
  isMain: boolean,
): PieceSource {
  const own = model?.main ?? '';
  const folder = own.endsWith('/') ? own.slice(0, -1) : '';
  const taken: Set<string> = new Set([fold(own)]);
  const files = folder === '' ? sources : sources.filter((source) => source !== model);
  const layers = files.map((source): Layer => {
    const { main, place = '' } = source;
    const base = join(folder, main ?? '');
    // Of two files with one name, the second keeps its folder's name.
    const other = join(folder, join(baseName(place.replace(/\/$/, '')), main ?? ''));
    const name = source === model ? own : taken.has(fold(base)) ? other : base;
    taken.add(fold(name));
    return { source: listed(source, [main ?? '']), place: () => name };
  });
  const all = combined(model === null ? layers : [{ source: model }, ...layers], isMain ? own : null);
  return {
    ...all,
    chosen: all.names,
    requestMain: (signal) => {
      if (isMain) (model as PieceSource).requestMain?.(signal);
    },
  };
}

/**
 * Adds the names of companions to a source that cannot list its names. They are relative to its model, and count as files
 * beside it wherever they lie.
 */
export function withCompanions(source: FileSource, companions: readonly string[]): PieceSource {
  const { main } = source;
  const folder = main?.endsWith('/') === true ? main.slice(0, -1) : folderOf(main ?? '');
  const names = companions.map((name) => {
    const above = /^(?:\.\.\/)*/.exec(name)?.[0] ?? '';
    return folder === '' ? above + requestPath('', name.slice(above.length)) : requestPath(folder, name);
  });
  const place = (name: string): string => (folderOf(name) === folder ? name : join(folder, baseName(name)));
  const all = combined([{ source }, { source: listed(source, names), place }], main);
  return { ...all, chosen: all.names };
}

/** The files of these names of a source. */
function listed(source: FileSource, names: readonly string[]): FileSource {
  return {
    names,
    main: null,
    size: (name) => source.size(name),
    read: (...request) => source.read(...request),
    readRange: (...request) => source.readRange(...request),
    ...(source.begin !== undefined && {
      begin: async (...request) => (await source.begin?.(...request)) ?? null,
    }),
    blob: (name) => source.blob?.(name) ?? null,
    address: (name) => source.address?.(name) ?? null,
  };
}
