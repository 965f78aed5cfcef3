export interface FolderServer {
  /** The address, ending in a slash. */
  readonly url: string;
  close(): Promise<unknown>;
}

type Headers = Readonly<Record<string, string>>;

export function serveFolder(
  folder: string,
  headers?: Headers | ((path: string) => Headers),
  delay?: (path: string) => number,
): Promise<FolderServer>;
