export interface FolderServer {
  /** With a slash at its end. */
  readonly url: string;
  close(): Promise<unknown>;
}

export function serveFolder(
  folder: string,
  headers?: Readonly<Record<string, string>>,
): Promise<FolderServer>;
