import type { FileSource, GameTree } from '../../types/api.js';
import { fold } from '../../util/names.js';
import { firstBytes, handOver, isOpenEnded, type PieceSource } from './pieces.js';

/** A source within a combined source. `place` renames a file, or returns null to omit it. */
export interface Layer {
  readonly source: FileSource;
  readonly place?: (name: string) => string | null;
}

/**
 * Combines several sources. If several files have the same name (ignoring case), the file of the last source is used.
 * A name that no source lists is requested from the first source that cannot list its names.
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
