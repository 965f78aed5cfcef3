import type { IncomingMessage, Server } from 'node:http';

export interface FolderServer {
  /** The address, ending in a slash. */
  readonly url: string;
  close(): Promise<void>;
}

export interface ServeOptions {
  readonly hold?: (path: string) => Promise<void> | undefined;
  readonly mounts?: Readonly<Record<string, string>>;
  readonly cached?: boolean;
}

type Headers = Readonly<Record<string, string>>;

export function serveFolder(
  folder: string,
  headers?: Headers | ((path: string) => Headers),
  options?: ServeOptions,
): Promise<FolderServer>;

export function requestedPath(request: Pick<IncomingMessage, 'url'>): string | null;
export function started(server: Server): Promise<FolderServer>;
