import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

const staticImport = /^(?:import\s+(?:[^'";]*?\sfrom\s+)?|export\s+[*{][^'";]*\sfrom\s+)['"]([^'"]+)['"]/gm;

/** What a script imports before its first line runs, and what that imports, as `file: name`; our own files are followed. */
function foreignImports(file: string, seen: Set<string> = new Set()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const text = readFileSync(join(root, file), 'utf8');
  const names = [...text.matchAll(staticImport)].map(([, name = '']) => name);
  return names.flatMap((name) => {
    if (name.startsWith('node:')) return [];
    return name.startsWith('.') ? foreignImports(join(dirname(file), name), seen) : [`${file}: ${name}`];
  });
}

describe('a command on a bare clone', () => {
  const files = Object.entries(scripts).map(([name, line]) => [name, line.replace(/^node /, '')] as const);

  it.each(files)('npm run %s needs nothing of npm to begin with', (_, file) => {
    expect(foreignImports(file)).toEqual([]);
  });

  it('would be told of what it needs', () => {
    expect(foreignImports('scripts/dist/build.mjs')).toContain('scripts/dist/build.mjs: rolldown');
  });
});
