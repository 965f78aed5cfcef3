import type { FileSource } from '../types/api.js';

/** Reads files of this computer: what Node can do, and a page cannot. */
export interface LocalFiles {
  read(file: URL): Promise<Uint8Array>;
  source(address: string | URL): Promise<FileSource>;
}

let given: LocalFiles | null = null;

/** Null in a page. */
export function localFiles(): LocalFiles | null {
  return given;
}

export function setLocalFiles(files: LocalFiles): void {
  given = files;
}
