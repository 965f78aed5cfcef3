import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './project.js';

/** What an entry of `exports` leads to: a file, or one for each condition. */
type Target = string | { readonly [condition: string]: Target };

interface Manifest {
  readonly exports: Readonly<Record<string, Target>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

const manifest = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as Manifest;

export interface Entry {
  /** As a program imports it: `marrow3d/viewer`. */
  readonly name: string;
  /** As `exports` names it: `./viewer`. */
  readonly path: string;
  /** The script that a page gets, from the package's folder: `dist/viewer.js`. */
  readonly page: string;
  /** Its declarations, from the package's folder. */
  readonly types: string;
}

/** The declarations of scripts that only have addresses. */
const addressed = 'dist/types/addressed.d.ts';

const scripts: readonly Entry[] = Object.entries(manifest.exports).flatMap(([path, target]) =>
  typeof target === 'string' || typeof target['default'] !== 'string' || typeof target['types'] !== 'string'
    ? []
    : [
        {
          name: path.replace('.', 'marrow3d'),
          path,
          page: target['default'].replace('./', ''),
          types: target['types'].replace('./', ''),
        },
      ],
);

/** The entries that programs import. New ones in package.json are tested without being named here. */
export const entries: readonly Entry[] = scripts.filter(({ types }) => types !== addressed);

/** The entries that are addresses of scripts, which the library fetches and nobody imports. */
export const addresses: readonly Entry[] = scripts.filter(({ types }) => types === addressed);

/** The entries that are WebAssembly modules, which have no types. */
export const modules: readonly string[] = Object.keys(manifest.exports).filter((path) =>
  path.endsWith('.wasm'),
);

/** The optional packages that some entries import. */
export const peers: readonly string[] = Object.keys(manifest.peerDependencies ?? {});
