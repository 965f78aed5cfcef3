import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const guides = readdirSync(`${root}docs/guides`);

/** The TypeScript of a guide, each block a module of its own. */
function blocksOf(guide: string): string[] {
  const text = readFileSync(`${root}docs/guides/${guide}`, 'utf8');
  return [...text.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code);
}

/** What the compiler says of modules, as strict as a careful project has it, against the package's declarations. */
function complaints(modules: Readonly<Record<string, string>>): string[] {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2022.d.ts', 'lib.esnext.disposable.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
    paths: {
      marrow3d: [`${root}dist/index.d.ts`],
      'marrow3d/*': [`${root}dist/*/index.d.ts`],
    },
  };
  const host = ts.createCompilerHost(options);
  const disk = ts.createCompilerHost(options);
  host.readFile = (path) => modules[path] ?? disk.readFile(path);
  host.fileExists = (path) => path in modules || disk.fileExists(path);
  host.getSourceFile = (path, version, ...rest) =>
    path in modules
      ? ts.createSourceFile(path, modules[path]!, version)
      : disk.getSourceFile(path, version, ...rest);
  const program = ts.createProgram(Object.keys(modules), options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ file, messageText }) =>
        `${file?.fileName ?? ''}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
}

describe('The guides', () => {
  it('have code that compiles with the package', () => {
    const modules = Object.fromEntries(
      guides.flatMap((guide) =>
        blocksOf(guide).map((code, i) => [`${root}docs/guides/${guide}.${i}.ts`, code]),
      ),
    );
    expect(Object.keys(modules).length).toBeGreaterThanOrEqual(guides.length);
    expect(complaints(modules)).toEqual([]);
  });

  it('are compiled strictly: a wrong use is told', () => {
    const wrong = `import { load } from 'marrow3d';\n(await load('x.md2')).play('run');\n`;
    expect(complaints({ [`${root}docs/guides/wrong.ts`]: wrong })).toHaveLength(1);
  });
});
