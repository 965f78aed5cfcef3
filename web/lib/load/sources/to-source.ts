import type { FileSource, LoadInput } from '../../types/api.js';
import { localFiles } from '../../util/local-files.js';
import { dropSource } from './drop-source.js';
import { fileSource, memorySource, type MemoryFile } from './file-source.js';
import { urlSource } from './url-source.js';

/** Makes a source from whatever `load` was given. Dropped data is read at once, before the browser takes it away. */
export async function toSource(input: LoadInput): Promise<FileSource> {
  if (typeof input === 'string' || input instanceof URL) return addressSource(input);
  if (typeof DataTransfer !== 'undefined' && input instanceof DataTransfer) return dropSource(input);
  if (typeof FileList !== 'undefined' && input instanceof FileList) return fileSource(input);
  if (isFile(input)) return fileSource([input]);
  if (isSource(input)) return input;
  const files: readonly (File | MemoryFile)[] = Array.isArray(input) ? input : [input];
  if (files.every(isFile)) return fileSource(files);
  if (files.every(isMemoryFile)) return memorySource(files);
  throw new TypeError('load() takes an address, files, dropped data, or { name, data } with bytes');
}

/** The names of the files that `load` was given, as far as they are known at once. */
export function givenNames(input: LoadInput): readonly string[] {
  if (typeof input === 'string' || input instanceof URL) return [String(input).replace(/[?#].*$/s, '')];
  if (isFile(input) || isMemoryFile(input)) return [input.name];
  if (isSource(input)) return input.main === null ? input.names : [input.main];
  return [];
}

/** In Node a string without a protocol is a path; in a page it is relative to the page. */
function addressSource(address: string | URL): FileSource | Promise<FileSource> {
  const files = localFiles();
  const text = String(address);
  const isPath = typeof document === 'undefined' && !/^[a-z][a-z\d+.-]+:(?!\\)/i.test(text);
  return files !== null && (isPath || text.startsWith('file:')) ? files.source(address) : urlSource(address);
}

function isSource(input: object): input is FileSource {
  return 'read' in input && typeof input.read === 'function';
}

function isFile(input: unknown): input is File {
  return typeof File !== 'undefined' && input instanceof File;
}

function isMemoryFile(input: object): input is MemoryFile {
  return (
    'name' in input &&
    typeof input.name === 'string' &&
    'data' in input &&
    (input.data instanceof ArrayBuffer || input.data instanceof Uint8Array)
  );
}
