import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/**
 * The built page, served under a path as in a deployment, by a server that only knows files and the policy's header.
 */
export async function startSite(): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'marrow-site-'));
  await build({
    root: join(repository, 'web/app'),
    configFile: join(repository, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir: join(folder, 'marrow'), emptyOutDir: true },
  });
  const server = await serveFolder(folder, (path) => ({ 'Content-Security-Policy': policyOf(path) }));
  return {
    url: `${server.url}marrow/`,
    close: async () => {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
