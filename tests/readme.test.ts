import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

const readme = readFileSync(join(root, 'README.md'), 'utf8');

/** The targets of a page's Markdown links that are relative, without their fragments. */
function relativeLinks(text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)#]+)/g)].map(([, link = '']) => link);
  return links.filter((link) => !/^[a-z]+:/.test(link));
}

it('README.md has at most 90 lines', () => {
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(90);
});

it('README.md links only to files that are in the package', () => {
  const { files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { files: string[] };
  const relative = relativeLinks(readme);
  expect(relative.length).toBeGreaterThan(5);
  const missing = relative.filter(
    (link) =>
      !existsSync(join(root, link)) || !files.some((file) => link === file || link.startsWith(`${file}/`)),
  );
  expect(missing).toEqual([]);
});

it('the pages of docs link only to files that exist', () => {
  const pages = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' });
  const broken = pages
    .filter((page) => page.endsWith('.md'))
    .flatMap((page) =>
      relativeLinks(readFileSync(join(root, 'docs', page), 'utf8'))
        .filter((link) => !existsSync(join(root, 'docs', dirname(page), link)))
        .map((link) => `${page}: ${link}`),
    );
  expect(broken).toEqual([]);
});
