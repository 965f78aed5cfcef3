import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

it('README.md links only to files that are in the package', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const { files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { files: string[] };
  const links = [...readme.matchAll(/\]\(([^)#]+)/g)].map(([, link = '']) => link);
  const relative = links.filter((link) => !/^[a-z]+:/.test(link));
  expect(relative.length).toBeGreaterThan(5);
  const missing = relative.filter(
    (link) =>
      !existsSync(join(root, link)) || !files.some((file) => link === file || link.startsWith(`${file}/`)),
  );
  expect(missing).toEqual([]);
});
