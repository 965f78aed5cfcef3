import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { UsageError } from '../../../web/cli/arguments.js';
import { launchBrowser } from '../../../web/cli/thumbnail/browser.js';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'marrow-browser-'))));
afterAll(() => rm(folder, { recursive: true }));

/** Creates a program that prints a text and exits. */
async function program(name: string, says: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\necho "${says}" >&2\nexit 1\n`, { mode: 0o755 });
  return path;
}

function launch(path: string | null): Promise<unknown> {
  return launchBrowser({ program: path, noSandbox: false, keepsRunning: true });
}

describe('the browser of marrow thumbnail', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.doUnmock('playwright-core');
  });

  it('names the option whose browser does not exist', async () => {
    const missing = join(folder, 'missing');
    await expect(launch(missing)).rejects.toThrow(
      new UsageError(`--browser: No browser found at "${missing}".`),
    );
    vi.stubEnv('MARROW_CHROMIUM', missing);
    await expect(launch(null)).rejects.toThrow(
      new UsageError(`MARROW_CHROMIUM: No browser found at "${missing}".`),
    );
  });

  it('reports why the browser does not start', async () => {
    const path = await program('broken', 'libnss3.so is missing');
    await expect(launch(path)).rejects.toThrow(
      `${path}: The browser does not start: libnss3.so is missing. Choose another one with --browser PATH.`,
    );
    const locked = await program('locked', 'No usable sandbox!');
    await expect(launch(locked)).rejects.toThrow(
      `${locked}: The system has no sandbox for the browser. Disable it with --no-sandbox.`,
    );
  });

  it('reports that no browser is installed', async () => {
    vi.stubEnv('PATH', folder);
    vi.stubEnv('MARROW_CHROMIUM', '');
    vi.doMock('playwright-core', () => ({ chromium: { executablePath: () => join(folder, 'missing') } }));
    await expect(launch(null)).rejects.toThrow('No Chromium or Chrome found.');
  });

  it('reports that playwright-core is not installed', async () => {
    vi.doMock('playwright-core', () => ({
      get chromium(): never {
        throw Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' });
      },
    }));
    await expect(launch(null)).rejects.toThrow('which is not installed: npm install playwright-core.');
  });
});
