import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer, type InlineConfig } from 'vite';
import { serveFolder, type FolderServer } from '../../scripts/lib/serve.mjs';
import { strippedGlsl } from '../../scripts/lib/glsl.mjs';

export const repository: string = fileURLToPath(new URL('../..', import.meta.url));

let files: Promise<FolderServer> | undefined;

/** The address of a server of this test process with the files of the repository: examples, `dist/` and samples. */
export async function repositoryAddress(): Promise<string> {
  files ??= serveFolder(repository, {}, { cached: true });
  return (await files).url;
}

export interface DevServer {
  /** The address, ending in a slash. */
  readonly url: string;
  close(): Promise<void>;
}

/** Serves sources through Vite on a free port: the repository, or the root in `config`. */
export async function startDevServer(config: InlineConfig = {}): Promise<DevServer> {
  // Each server has a separate cache, because concurrent servers would overwrite a shared one.
  const cacheDir = await mkdtemp(join(tmpdir(), 'marrow-vite-'));
  const server = await createServer({
    root: repository,
    configFile: false,
    logLevel: 'error',
    appType: 'mpa',
    publicDir: false,
    ...config,
    plugins: [strippedGlsl(), config.plugins],
    cacheDir,
    // Disables watching: no file changes during a test, and a dependency that Vite finds late would reload the page.
    server: { host: 'localhost', port: 0, strictPort: false, hmr: false, watch: null, ...config.server },
    optimizeDeps: { noDiscovery: true, include: ['gl-matrix'], ...config.optimizeDeps },
  });
  await server.listen();
  const [url] = server.resolvedUrls?.local ?? [];
  if (!url) throw new Error('The development server has no address.');
  return {
    url,
    close: async () => {
      await server.close();
      await rm(cacheDir, { recursive: true, force: true });
    },
  };
}
