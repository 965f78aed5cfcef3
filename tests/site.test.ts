import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/** The chunks of the built page. */
const assets = fileURLToPath(new URL('../site/assets', import.meta.url));
const chunks = existsSync(assets) ? readdirSync(assets).filter((name) => name.endsWith('.js')) : [];
const textOf = (name: string): string => readFileSync(join(assets, name), 'utf8');

/** The chunks that are started as workers to open files. Excludes the worker that writes GIFs. */
function entries(): string[] {
  const started = chunks.flatMap((name) =>
    [...textOf(name).matchAll(/new Worker\(\s*(?:new URL\(\s*)+["'`](?:[^"'`]*\/)?([^"'`/]+\.js)["'`]/g)].map(
      (match) => match[1] ?? '',
    ),
  );
  return [...new Set(started)].filter((name) => !name.startsWith('gif-worker'));
}

describe("The page's load worker", () => {
  it('is a single chunk', () => {
    expect(entries()).toHaveLength(1);
  });

  // If a chunk imports a worker's entry, WebKit evaluates the entry a second time, with separate state.
  it('has an entry that no chunk imports', () => {
    for (const entry of entries()) {
      const importers = chunks.filter((name) =>
        [...textOf(name).matchAll(/(?:\bfrom|\bimport)\s*\(?\s*["'`]([^"'`]+)["'`]/g)].some((match) =>
          match[1]?.endsWith(entry),
        ),
      );
      expect(importers).toEqual([]);
    }
  });

  it('has a small entry that exports nothing and imports the rest dynamically', () => {
    for (const entry of entries()) {
      expect(textOf(entry)).not.toMatch(/\bexport\b/);
      expect(textOf(entry)).toMatch(/\bimport\(/);
      expect(textOf(entry).length).toBeLessThan(1000);
    }
  });
});
