import type { FileSource, LoadInput } from '../../types/api.js';
import { localFiles } from '../../util/local-files.js';
import { dropSource } from './drop-source.js';
import { fileSource, memorySource, type MemoryFile } from './file-source.js';
import { urlSource } from './url-source.js';

/**
 * Creates a source from the input of `load`. Dropped data is read immediately, before the browser clears it.
 *
 * @param root - the local folder that may be read
 * @throws TypeError for any other input, and for a root with an input that is not a local path
 */
export function toSource(input: LoadInput, root?: string): FileSource | Promise<FileSource> {
  if (isAddress(input)) return addressSource(input, root);
  if (root !== undefined) throw notLocal();
  if (typeof DataTransfer !== 'undefined' && input instanceof DataTransfer) return dropSource(input);
  if (typeof FileList !== 'undefined' && input instanceof FileList) return fileSource(input);
  if (isFile(input)) return fileSource([input]);
  if (isSource(input)) return input;
  const files: readonly (File | MemoryFile)[] = Array.isArray(input) ? input : [input];
  if (files.some(isAddress))
    throw new TypeError(
      'load() takes one address, not a list. Fetch the files and pass { name, data } for each; in Node, nodeSource(paths) takes several.',
    );
  if (files.every(isFile)) return fileSource(files);
  if (files.every(isMemoryFile)) return memorySource(files);
  throw new TypeError('load() takes an address, files, dropped data, or { name, data } with bytes');
}

/** The names of the input files of `load`, as far as they are known without waiting. */
export function givenNames(input: LoadInput): readonly string[] {
  if (isAddress(input)) return [String(input).replace(/[?#].*$/s, '')];
  if (isFile(input) || isMemoryFile(input)) return [input.name];
  if (isSource(input)) return input.main === null ? input.names : [input.main];
  return [];
}

/** In Node a string without a protocol is a path; in a page it is relative to the page. */
function addressSource(address: string | URL, root?: string): FileSource | Promise<FileSource> {
  const files = localFiles();
  const text = String(address);
  const isPath = typeof document === 'undefined' && !/^[a-z][a-z\d+.-]+:(?!\\)/i.test(text);
  if (files !== null && (isPath || text.startsWith('file:'))) return files.source(address, root);
  if (root !== undefined) throw notLocal();
  return urlSource(address);
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
