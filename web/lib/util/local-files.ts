import type { FileSource } from '../types/api.js';

/** Reads files of this computer: what Node can do, and a page cannot. */
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

/** What reads local files; null in a page. */
export function localFiles(): LocalFiles | null {
  return installed;
}

export function setLocalFiles(files: LocalFiles): void {
  installed = files;
}
