import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { filesUnder } from '../scripts/lib/files.mjs';

it('filesUnder() returns the files of a folder and its subfolders, but no links', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'marrow-files-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'inner/empty'), { recursive: true });
  for (const name of ['a.txt', 'inner/b.txt']) await writeFile(join(folder, name), '');
  await symlink('a.txt', join(folder, 'link.txt'));
  await symlink('inner', join(folder, 'linked'));
  expect(filesUnder(folder).sort()).toEqual(['a.txt', 'inner/b.txt']);
});
