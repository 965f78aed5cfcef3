import type { FileSource } from '../types/api.js';

/** Reads local files, which only Node can do. */
export interface LocalFiles {
  read(file: URL): Promise<Uint8Array>;
  /**
   * @param options - `root`: the folder that may be read; else that of each address. `companions`: further files,
   *   relative to the first address
   */
  source(
    addresses: readonly (string | URL)[],
    options: { readonly root: string | undefined; readonly companions: readonly string[] },
  ): Promise<FileSource>;
}

let installed: LocalFiles | null = null;

/** The reader of local files; null in a browser. */
export function localFiles(): LocalFiles | null {
  return installed;
}

export function setLocalFiles(files: LocalFiles): void {
  installed = files;
}
