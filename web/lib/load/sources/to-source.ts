import type { FileSource, LoadInput, LoadOptions } from '../../types/api.js';
import { absolute } from '../../util/absolute.js';
import { baseName, isArchiveName, isPictureName } from '../../util/names.js';
import { formatOfName } from '../../wasm/families.js';
import { localFiles } from '../../util/local-files.js';
import { combinedMains, withCompanions } from './combined-source.js';
import { dropSource } from './drop-source.js';
import { fileSource, memorySource, type MemoryFile } from './file-source.js';
import { isOpenEnded } from './pieces.js';
import { urlSource } from './url-source.js';

/**
 * Creates a source from the input of `load`. Dropped data is read immediately, before the browser clears it.
 *
 * @throws TypeError for any other input, and for options that do not apply to it
 */
export function toSource(
  input: LoadInput,
  { root, companions }: Pick<LoadOptions, 'root' | 'companions'> = {},
): FileSource | Promise<FileSource> {
  const addresses = addressesOf(input);
  if (addresses !== null) return addressSource(addresses, root, companions);
  if (root !== undefined) throw notLocal();
  const source = sourceOfFiles(input as Exclude<LoadInput, string>);
  if (companions === undefined) return source;
  if (source instanceof Promise || !isOpenEnded(source))
    throw new TypeError(
      'companions: They are only valid with an address. Pass the files together with the model.',
    );
  return withCompanions(source, namesOf(companions, source.main ?? ''));
}

function sourceOfFiles(input: Exclude<LoadInput, string>): FileSource | Promise<FileSource> {
  if (typeof DataTransfer !== 'undefined' && input instanceof DataTransfer) return dropSource(input);
  if (typeof FileList !== 'undefined' && input instanceof FileList) return fileSource(input);
  if (isFile(input)) return fileSource([input]);
  if (isSource(input)) return input;
  const files: readonly unknown[] = Array.isArray(input) ? input : [input];
  if (files.every(isFile)) return fileSource(files);
  if (files.every(isMemoryFile)) return memorySource(files);
  throw new TypeError('load() takes an address, files, dropped data, or { name, data } with bytes');
}

/**
 * The addresses of an input; null for files.
 *
 * @throws TypeError for a list that has both
 */
function addressesOf(input: LoadInput): readonly (string | URL)[] | null {
  if (isAddress(input)) return [input];
  const list: readonly unknown[] = Array.isArray(input) ? input : [];
  if (!list.some(isAddress)) return null;
  if (list.every(isAddress)) return list;
  throw new TypeError(
    'load() takes a list of addresses or a list of files. Join both: joinSources(urlSource(address), fileSource(files)).',
  );
}

/** The names of the input files of `load`, as far as they are known without waiting. */
export function givenNames(input: LoadInput): readonly string[] {
  if (isAddress(input)) return [nameOfAddress(input)];
  if (Array.isArray(input)) return input.filter(isAddress).map(nameOfAddress);
  if (isFile(input) || isMemoryFile(input)) return [input.name];
  if (isSource(input)) return input.main === null ? input.names : [input.main];
  return [];
}

/** In Node a string without a protocol is a path; in a page it is relative to the page. */
function addressSource(
  addresses: readonly (string | URL)[],
  root: string | undefined,
  companions: LoadOptions['companions'] = [],
): FileSource | Promise<FileSource> {
  const files = localFiles();
  const [first = ''] = addresses;
  const local = files === null ? [] : addresses.filter(isLocal);
  if (files !== null && local.length === addresses.length)
    return files.source(addresses, { root, companions: namesOf(companions, nameOfAddress(first)) });
  if (root !== undefined) throw notLocal();
  if (local.length > 0) throw new TypeError('load() takes a list of paths or a list of addresses, not both.');
  return sourceOfUrls(addresses, companions);
}

function sourceOfUrls(
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
  if (all.length === 1) return sources[0]!;
  const hasArchive = all.some(({ main }) => isArchiveName(main ?? ''));
  return combinedMains(all, model, model !== null && models.length < 2 && !hasArchive);
}

function isUnknown(name: string): boolean {
  return formatOfName(name) === undefined && !isPictureName(name) && !isArchiveName(name);
}

function isModel(name: string): boolean {
  return formatOfName(name)?.companion === false;
}

function isLocal(address: string | URL): boolean {
  const text = String(address);
  const isPath = typeof document === 'undefined' && !/^[a-z][a-z\d+.-]+:(?!\\)/i.test(text);
  return isPath || text.startsWith('file:');
}

/** The address of a companion. Without a query of its own it has that of the model, which may be a signature. */
function companionAt(name: string, model: string | URL): URL {
  const base = absolute(model);
  const address = new URL(name, base);
  if (address.search === '' && address.origin === base.origin) address.search = base.search;
  return address;
}

function namesOf(companions: NonNullable<LoadOptions['companions']>, model: string): readonly string[] {
  return typeof companions === 'function' ? companions(model) : companions;
}

function nameOfAddress(address: string | URL): string {
  return baseName(
    String(address)
      .replace(/[?#].*$/s, '')
      .replaceAll('\\', '/'),
  );
}

function notLocal(): TypeError {
  return new TypeError('root: It is only valid with a local path in Node. Leave it out.');
}

/** Whether an input is one address or a list of them. */
export function isAddressed(input: LoadInput): boolean {
  return isAddress(input) || (Array.isArray(input) && input.some(isAddress));
}

/** Whether a value is an address or, in Node, a path. */
export function isAddress(input: unknown): input is string | URL {
  return typeof input === 'string' || input instanceof URL;
}

function isSource(input: object): input is FileSource {
  return 'read' in input && typeof input.read === 'function';
}

function isFile(input: unknown): input is File {
  return typeof File !== 'undefined' && input instanceof File;
}

function isMemoryFile(input: unknown): input is MemoryFile {
  return (
    typeof input === 'object' &&
    input !== null &&
    'name' in input &&
    typeof input.name === 'string' &&
    'data' in input &&
    (input.data instanceof ArrayBuffer || input.data instanceof Uint8Array)
  );
}
