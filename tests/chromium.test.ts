import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newestDownload } from '../scripts/lib/chromium.mjs';

describe('newestDownload()', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'marrow-chromium-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const add = async (path: string): Promise<void> => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), '');
  };

  it('returns the Chromium with the highest revision, compared as numbers', async () => {
    for (const revision of [998, 1100, 1099]) await add(`chromium-${String(revision)}/chrome-linux/chrome`);
    await add('chromium_headless_shell-1200/chrome-linux/chrome');
    expect(newestDownload(folder)).toBe(join(folder, 'chromium-1100/chrome-linux/chrome'));
  });

  it('skips a download that is incomplete', async () => {
    await add('chromium-1100/INSTALLATION');
    await add('chromium-998/chrome-linux64/chrome');
    expect(newestDownload(folder)).toBe(join(folder, 'chromium-998/chrome-linux64/chrome'));
  });

  it('returns null if there is no download', () => {
    expect(newestDownload(folder)).toBeNull();
    expect(newestDownload(join(folder, 'missing'))).toBeNull();
  });
});
