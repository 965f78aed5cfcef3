import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { serveFolder } from '../../scripts/lib/serve.mjs';
import { policyOf } from '../../web/app/build/policy.js';
import { repository } from '../support/serve.js';

export interface Site {
  /** The address, ending in a slash. */
  readonly url: string;
  close(): Promise<void>;
}

export interface SiteOptions {
  /** Returns additional files by path. `built` reads a file of the build. */
  readonly files: (
    built: (path: string) => Promise<string>,
  ) => Promise<Readonly<Record<string, Uint8Array | string>>>;
  /** Returns headers for the file at a path, in addition to its content security policy or in place of it. */
  readonly headers: (path: string) => Readonly<Record<string, string>>;
}

let shared: Promise<Pick<Site, 'url'>> | undefined;

/** The built pages on a server of this test process, which ends with the process and writes no files. */
export function sharedSite(): Promise<Pick<Site, 'url'>> {
  shared ??= serveSite();
  return shared;
}

const site = join(repository, 'site');

/** Serves the built pages (`site/`) under a path, as in a deployment, with the content security policies. */
async function serveSite(): Promise<Pick<Site, 'url'>> {
  const headers = (path: string): Record<string, string> => ({ 'Content-Security-Policy': policyOf(path) });
  // Requests outside of the path find no files.
  const nothing = join(repository, 'build/e2e/nothing');
  const { url } = await serveFolder(nothing, headers, { cached: true, mounts: { 'marrow/': site } });
  return { url: `${url}marrow/` };
}

/** Serves a copy of the built pages with additional files and headers, like {@link sharedSite}. */
export async function startSite(options: SiteOptions): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'marrow-site-'));
  const out = join(folder, 'marrow');
  await cp(site, out, { recursive: true });
  const added = await options.files((path) => readFile(join(out, path), 'utf8'));
  for (const [path, content] of Object.entries(added)) {
    await mkdir(dirname(join(out, path)), { recursive: true });
    await writeFile(join(out, path), content);
  }
  const headers = (path: string): Record<string, string> => ({
    'Content-Security-Policy': policyOf(path),
    ...options.headers(path),
  });
  const server = await serveFolder(folder, headers, { cached: true });
  return {
    url: `${server.url}marrow/`,
    close: async () => {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
