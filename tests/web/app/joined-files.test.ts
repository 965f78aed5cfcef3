import { expect, it } from 'vitest';
import { joinedFiles } from '../../../web/app/open/joined-files.js';

const of = (...files: readonly (readonly [path: string, text: string])[]) => ({
  names: files.map(([path]) => path),
  kept: () => files.map(([path, text]) => ({ path, file: new Blob([text]) })),
});

it('joinedFiles() keeps the last added file of each path', async () => {
  const base = of(['liz/lower.md3', 'legs'], ['liz/Animation.cfg', 'old']);
  const kept = joinedFiles(base, of(['liz/animation.cfg', 'new'])) ?? [];
  const texts = kept.map(async ({ path, file }) => `${path}: ${await file.text()}`);
  expect(await Promise.all(texts)).toEqual(['liz/lower.md3: legs', 'liz/animation.cfg: new']);
});

it('joinedFiles() returns null if the first source keeps no files, such as one of an address', () => {
  expect(joinedFiles({ kept: () => null }, of(['red.pcx', '']))).toBeNull();
});
