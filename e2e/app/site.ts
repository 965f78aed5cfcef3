import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { serveFolder } from '../../scripts/lib/serve.mjs';
import { policyOf } from '../../web/app/build/policy.js';

const repository = fileURLToPath(new URL('../..', import.meta.url));

export interface Site {
  /** The address, ending in a slash. */
  readonly url: string;
  close(): Promise<void>;
}

export interface SiteOptions {
  /** Files beside the pages, by their paths, made of what the build has written: `built` reads one of its files. */
  readonly files?: (
    built: (path: string) => Promise<string>,
  ) => Promise<Readonly<Record<string, Uint8Array | string>>>;
  /** Headers of a file by its path, beside its policy or instead of it. */
  readonly headers?: (path: string) => Readonly<Record<string, string>>;
}

/**
 * The built pages, served under a path as in a deployment, by a server that only knows files and the policies' headers.
 */
export async function startSite({ files, headers = () => ({}) }: SiteOptions = {}): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'marrow-site-'));
  const out = join(folder, 'marrow');
  await build({
    root: join(repository, 'web/app'),
    configFile: join(repository, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir: out, emptyOutDir: true },
  });
  const added = (await files?.((path) => readFile(join(out, path), 'utf8'))) ?? {};
  for (const [path, content] of Object.entries(added)) {
    await mkdir(dirname(join(out, path)), { recursive: true });
    await writeFile(join(out, path), content);
  }
  const server = await serveFolder(folder, (path) => ({
    'Content-Security-Policy': policyOf(path),
    ...headers(path),
  }));
  return {
    url: `${server.url}marrow/`,
    close: async () => {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
