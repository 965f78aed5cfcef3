import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('../../..', import.meta.url));

type Target = string | { readonly [condition: string]: Target };

/** An entry of the package. */
export interface PackageEntry {
  /** The name that programs import: `marrow3d/three`. */
  readonly name: string;
  /** The path of the declarations that the entry names. */
  readonly declarations: string;
  /** The path of the source file. */
  readonly source: string;
}

function declarationFiles(target: Target): string[] {
  if (typeof target === 'string') return [];
  return Object.entries(target).flatMap(([condition, inner]) =>
    condition === 'types' && typeof inner === 'string' ? [inner] : declarationFiles(inner),
  );
}

/** The entries of package.json that declare types. */
export function packageEntries(): readonly PackageEntry[] {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly exports: Readonly<Record<string, Target>>;
  };
  return Object.entries(exports).flatMap(([name, target]) =>
    declarationFiles(target).map((declarations) => ({
      name: `marrow3d${name.slice(1)}`,
      declarations,
      source: join(root, declarations.replace(/^\.\/dist\//, 'web/lib/').replace(/\.d\.ts$/, '.ts')),
    })),
  );
}

/** The TypeScript program of these source files, with the options of the repository. */
export function programOf(sources: readonly string[]): ts.Program {
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path)).config,
    ts.sys,
    root,
  );
  return ts.createProgram(sources, { ...options, noEmit: true });
}
