import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './packed-package.js';

/** The value of an entry of `exports`: a file, or one file per condition. */
type Target = string | { readonly [condition: string]: Target };

interface Manifest {
  readonly exports: Readonly<Record<string, Target>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

const manifest = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as Manifest;

export interface Entry {
  /** The specifier that programs import: `marrow3d/viewer`. */
  readonly name: string;
  /** The key in `exports`: `./viewer`. */
  readonly path: string;
  /** The script for pages, relative to the package: `dist/viewer.js`. */
  readonly page: string;
  /** The declarations, relative to the package. */
  readonly types: string;
}

/** The declarations that `exports` gives for scripts loaded only by URL. */
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

/** Not tested here: its declarations need those of React. tests/guides.test.ts compiles them. */
const ofReact = './element/react';

/** The entries that programs import; read from package.json, so that new ones are tested too. */
export const entries: readonly Entry[] = scripts.filter(
  ({ types, path }) => types !== addressed && path !== ofReact,
);

/** Scripts that the library fetches by address; programs do not import them. */
export const addresses: readonly Entry[] = scripts.filter(({ types }) => types === addressed);

/** WebAssembly modules, which have no types. */
export const modules: readonly string[] = Object.keys(manifest.exports).filter((path) =>
  path.endsWith('.wasm'),
);

/** Optional packages that some entries import. */
export const peers: readonly string[] = Object.keys(manifest.peerDependencies ?? {});
