import type { FileSource, LoadInput, LoadOptions } from '../../types/api.js';
import { baseName } from '../../util/names.js';
import { localFiles } from '../../wasm/configure.js';
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
  return import('../collections.js').then(({ withCompanions }) => withCompanions(source, companions));
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
 * @throws TypeError for a list that contains both addresses and files
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
  companions: LoadOptions['companions'],
): FileSource | Promise<FileSource> {
  const files = localFiles();
  const [first = ''] = addresses;
  const local = files === null ? [] : addresses.filter(isLocal);
  if (files !== null && local.length === addresses.length) {
    const names = typeof companions === 'function' ? companions(nameOfAddress(first)) : companions;
    return files.source(addresses, { root, companions: names ?? [] });
  }
  if (root !== undefined) throw notLocal();
  if (local.length > 0) throw new TypeError('load() takes a list of paths or a list of addresses, not both.');
  if (addresses.length === 1 && companions === undefined) return urlSource(first);
  // Few programs pass several addresses, so the code for that is fetched when it is first needed.
  return import('../collections.js').then(({ sourceOfUrls }) => sourceOfUrls(addresses, companions ?? []));
}

function isLocal(address: string | URL): boolean {
  const text = String(address);
  const isPath = typeof document === 'undefined' && !/^[a-z][a-z\d+.-]+:(?!\\)/i.test(text);
  return isPath || text.startsWith('file:');
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
