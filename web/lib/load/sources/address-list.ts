import type { FileSource, LoadOptions } from '../../types/api.js';
import { absolute } from '../../util/absolute.js';
import { baseName, fold, folderOf, isArchiveName, isImageName, join, requestPath } from '../../util/names.js';
import { formatOfName } from '../../wasm/families.js';
import { isSingleImage } from '../lookup/families/index.js';
import { combined, type Layer } from './combined-source.js';
import type { PieceSource } from './pieces.js';
import { urlSource } from './url-source.js';

/**
 * Creates the source of several addresses, or of an address with companions.
 *
 * @throws TypeError for a list that contains the address of a folder
 */
export function sourceOfUrls(
  addresses: readonly (string | URL)[],
  companions: NonNullable<LoadOptions['companions']>,
): FileSource {
  const sources = addresses.map((address) => urlSource(address));
  const folder = sources.find(({ main }) => main?.endsWith('/') === true);
  if (sources.length > 1 && folder !== undefined)
    throw new TypeError(
      `${folder.main}: The address of a folder is loaded alone, with \`companions\` if it needs any.`,
    );
  const models = sources.filter(({ main }) => isModel(main ?? ''));
  const model = models[0] ?? sources.find(({ main }) => isUnknown(main ?? '')) ?? null;
  const base = addresses[model === null ? 0 : sources.indexOf(model)] ?? '';
  const beside = namesOf(companions, model?.main ?? '').map((name) => urlSource(companionAt(name, base)));
  const all = [...sources, ...beside];
  const hasArchive = all.some(({ main }) => isArchiveName(main ?? ''));
  return combinedMains(all, model, model !== null && models.length < 2 && !hasArchive);
}

function isUnknown(name: string): boolean {
  return formatOfName(name) === undefined && !isImageName(name) && !isArchiveName(name);
}

function isModel(name: string): boolean {
  return formatOfName(name)?.companion === false && !isSingleImage(name);
}

/**
 * The address of a companion. If it has the model's origin and no query, the model's query is added, because it may be
 * a signature.
 */
function companionAt(name: string, model: string | URL): URL {
  const base = absolute(model);
  const address = new URL(name, base);
  if (address.search === '' && address.origin === base.origin) address.search = base.search;
  return address;
}

/** The names of a model's companions. */
function namesOf(companions: NonNullable<LoadOptions['companions']>, model: string): readonly string[] {
  return typeof companions === 'function' ? companions(model) : companions;
}

/**
 * Combines the main files of several sources that cannot list their names. Files beside the model are requested from
 * its source; the other main files count as files beside it, regardless of their location.
 *
 * @param model - the source of the model; null if there is none
 * @param isMain - whether the model is opened by default
 */
function combinedMains(
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
    // The second of two files with the same name keeps the name of its folder.
    const other = join(folder, join(baseName(place.replace(/\/$/, '')), main ?? ''));
    const name = source === model ? own : freeName([base, other], taken);
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
 * Adds the names of companions to a source that cannot list its names. They are relative to its model, and count as
 * files beside it, regardless of their location.
 */
export function withCompanions(
  source: FileSource,
  companions: NonNullable<LoadOptions['companions']>,
): PieceSource {
  const { main } = source;
  const folder = main?.endsWith('/') === true ? main.slice(0, -1) : folderOf(main ?? '');
  const names = namesOf(companions, main ?? '').map((name) => {
    const above = /^(?:\.\.\/)*/.exec(name)?.[0] ?? '';
    return folder === '' ? above + requestPath('', name.slice(above.length)) : requestPath(folder, name);
  });
  const taken: Set<string> = new Set();
  const places = new Map(
    names.map((name) => {
      const wanted = folderOf(name) === folder ? name : join(folder, baseName(name));
      const own = freeName([wanted, join(folder, join(baseName(folderOf(name)), baseName(name)))], taken);
      taken.add(fold(own));
      return [name, own];
    }),
  );
  const place = (name: string): string => places.get(name) ?? name;
  const all = combined([{ source }, { source: listed(source, names), place }], main);
  return { ...all, chosen: all.names };
}

/** The first of the names that no other file has; if all are taken, the last one in a numbered folder. */
function freeName(names: readonly string[], taken: ReadonlySet<string>): string {
  const free = names.find((name) => !taken.has(fold(name)));
  if (free !== undefined) return free;
  const last = names.at(-1) ?? '';
  for (let number = 2; ; number++) {
    const name = join(join(folderOf(last), String(number)), baseName(last));
    if (!taken.has(fold(name))) return name;
  }
}

/** A source that has only the files of these names. */
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
