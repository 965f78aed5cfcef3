export interface FolderServer {
  /** The address, ending in a slash. */
  readonly url: string;
  close(): Promise<unknown>;
}

export function serveFolder(
  folder: string,
  headers?: Readonly<Record<string, string>>,
  delay?: (path: string) => number,
): Promise<FolderServer>;
