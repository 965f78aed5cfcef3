import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unlessFresh } from '../scripts/lib/freshness.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const name = 'freshness-test';
const folder = join('build', name);

/** Calls unlessFresh() with the folder as input. Returns whether the work ran. */
const runs = (work: () => unknown = () => undefined): Promise<boolean> =>
  unlessFresh(name, [folder], [], work);

const remove = async (): Promise<void> => {
  for (const path of [folder, join('build/stamps', name)])
    await rm(join(root, path), { recursive: true, force: true });
};

describe('work that is skipped while its files are unchanged', () => {
  beforeEach(async () => {
    await remove();
    await mkdir(join(root, folder, 'inner/node_modules'), { recursive: true });
    await writeFile(join(root, folder, 'inner/file'), 'before');
  });
  afterEach(remove);

  it('runs only the first time', async () => {
    expect([await runs(), await runs()]).toEqual([true, false]);
  });

  it('runs again after a file has changed or has been added, at any depth', async () => {
    await runs();
    await writeFile(join(root, folder, 'inner/file'), 'after it');
    expect([await runs(), await runs()]).toEqual([true, false]);
    await writeFile(join(root, folder, 'inner/other'), '');
    expect([await runs(), await runs()]).toEqual([true, false]);
  });

  it('runs again after it has failed', async () => {
    const failure = runs(() => {
      throw new Error('a check failed');
    });
    await expect(failure).rejects.toThrow('a check failed');
    expect(await runs()).toBe(true);
  });

  it('does not run again after a change in node_modules', async () => {
    await runs();
    await writeFile(join(root, folder, 'inner/node_modules/package'), '');
    expect(await runs()).toBe(false);
  });
});
