import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/**
 * Checks that lock files are complete. `npm ci` rejects a lock file that lacks a package which another package names.
 * npm omits the builds for other platforms if it writes the lock file while node_modules exists.
 */

const root = fileURLToPath(new URL('..', import.meta.url));

interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/** Packages that other packages of a lock file depend on and that the lock file lacks. */
function absentFrom({ packages }: Lock): string[] {
  const names = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)));
  return Object.values(packages).flatMap((each) =>
    Object.keys({ ...each.dependencies, ...each.devDependencies, ...each.optionalDependencies }).filter(
      (name) => !names.has(name),
    ),
  );
}

const files = execFileSync('git', ['ls-files', '*package-lock.json'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n');

describe.each(files)('%s', (file) => {
  const lock = JSON.parse(readFileSync(join(root, file), 'utf8')) as Lock;

  it('has all dependencies of its packages, for all platforms', () => {
    expect(absentFrom(lock)).toEqual([]);
  });

  it('has the dependencies of package.json', () => {
    const asked = JSON.parse(
      readFileSync(join(root, dirname(file), 'package.json'), 'utf8'),
    ) as LockedPackage;
    const { dependencies, devDependencies } = lock.packages[''] ?? {};
    expect({ dependencies, devDependencies }).toEqual({
      dependencies: asked.dependencies,
      devDependencies: asked.devDependencies,
    });
  });

  it('contains no download address', () => {
    const addressed = Object.values(lock.packages).filter(
      ({ resolved, link }) => resolved !== undefined && link !== true,
    );
    expect(addressed).toEqual([]);
  });
});

it('a lock file that lacks the package of a platform is detected', () => {
  const lock = {
    packages: {
      '': { dependencies: { tool: '1' } },
      'node_modules/tool': { optionalDependencies: { 'tool-arm': '1' } },
    },
  };
  expect(absentFrom(lock)).toEqual(['tool-arm']);
});
