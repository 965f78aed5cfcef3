import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it, vi } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const guides = readdirSync(`${root}docs/guides`);

/** The TypeScript code blocks of a guide. Each is compiled as a separate module. */
function blocksOf(guide: string): string[] {
  const text = readFileSync(`${root}docs/guides/${guide}`, 'utf8');
  return [...text.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code);
}

/** The path of a code block for the compiler: the file name in its first line, for imports by others, or a unique one. */
function pathOf(guide: string, code: string, index: number): string {
  const [, name = `${guide}.${index}.ts`] = /^\/\/ (?:\w+\/)*(\w+\.ts)\n/.exec(code) ?? [];
  return `${root}docs/guides/${name}`;
}

/** The compiler's errors for modules with strict options, against the package's declarations. */
function complaints(modules: Readonly<Record<string, string>>, changes: ts.CompilerOptions = {}): string[] {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
    paths: {
      marrow3d: [`${root}dist/index.d.ts`],
      'marrow3d/element/define': [`${root}dist/element/define.d.ts`],
      'marrow3d/*': [`${root}dist/*/index.d.ts`],
    },
    ...changes,
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

/** The compiler reads all of the package's declarations, which takes long on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

describe('The guides', () => {
  it('have code that compiles with the package', () => {
    const modules = Object.fromEntries(
      guides.flatMap((guide) => blocksOf(guide).map((code, i) => [pathOf(guide, code, i), code])),
    );
    expect(Object.keys(modules).length).toBeGreaterThanOrEqual(guides.length);
    expect(complaints(modules)).toEqual([]);
  });

  it('are compiled with strict options, which report incorrect use', () => {
    const wrong = `import { load } from 'marrow3d';\n(await load('x.md2')).play('run');\n`;
    expect(complaints({ [`${root}docs/guides/wrong.ts`]: wrong })).toHaveLength(1);
  });
});

describe('The types for React', () => {
  it('add the element to JSX, with its attributes, properties and events', () => {
    // A stub with the declarations of React that the types use.
    const react = `
      export interface HTMLAttributes<T> { className?: string; onClick?: (event: T) => void; onLoad?: (event: T) => void }
      export type DetailedHTMLProps<E extends HTMLAttributes<T>, T> = E;
      export namespace JSX { interface IntrinsicElements { div: HTMLAttributes<HTMLDivElement> } }\n`;
    const program = `
      import type { JSX } from 'react';
      import 'marrow3d/element/react';
      type Props = JSX.IntrinsicElements['marrow-viewer'];
      export const right: Props = { src: 'a.md2', 'camera-controls': true, 'shadow-intensity': 1, className: 'x' };
      export const properties: Props = { src: 'a.md2', cameraControls: true, animationName: null };
      export const events: Props = {
        onload: ({ detail, currentTarget }) => console.log(detail.url, currentTarget.availableAnimations),
        'onanimation-change': ({ detail }) => console.log(detail.animation),
        onClick: (viewer) => viewer.pause(),
      };
      // @ts-expect-error There is no such property value.
      export const number: Props = { cameraControls: 1 };
      // @ts-expect-error React does not call it for a custom element.
      export const silent: Props = { onLoad: () => {} };
      // @ts-expect-error There is no such attribute.
      export const wrong: Props = { sorce: 'a.md2' };\n`;
    const stub = `${root}docs/react.d.ts`;
    const modules = { [stub]: react, [`${root}docs/program.ts`]: program };
    const paths = { react: [stub], 'marrow3d/element/react': [`${root}dist/element/react.d.ts`] };
    expect(complaints(modules, { paths, skipLibCheck: false })).toEqual([]);
  });
});

/** Declarations that the examples in comments assume. */
const given = `
declare const model: import('marrow3d').Model;
declare const instance: import('marrow3d').Instance;
declare const viewer: import('marrow3d/viewer').Viewer;
declare const canvas: HTMLCanvasElement;
declare const THREE: typeof import('three');
declare const scene: import('three').Scene;
declare const renderer: import('three').WebGLRenderer;
declare const camera: import('three').PerspectiveCamera;
declare const clock: import('three').Clock;
declare const ogre: import('three').Object3D;
declare const load: typeof import('marrow3d').load;
declare const toThree: typeof import('marrow3d/three').toThree;
declare const disposeThree: typeof import('marrow3d/three').disposeThree;
declare const MarrowLoader: typeof import('marrow3d/three').MarrowLoader;
`;
const givenModule = { [`${root}docs/given.d.ts`]: given };

/** The examples in the library's comments, by file and line. Each is compiled as a separate module. */
function examples(): Readonly<Record<string, string>> {
  const files = readdirSync(`${root}web/lib`, { recursive: true, encoding: 'utf8' });
  return Object.fromEntries(
    files
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => {
        const text = readFileSync(`${root}web/lib/${file}`, 'utf8');
        return [...text.matchAll(/@example\s*\* ```([tj]s)\n([^]*?)\* ```/g)].map((match) => {
          const line = text.slice(0, match.index).split('\n').length;
          const [, language = '', lines = ''] = match;
          const code = lines.replaceAll(/^ *\* ?/gm, '');
          return [`${root}docs/${file.replaceAll('/', '.')}.${line}.${language}`, `${code}\nexport {};\n`];
        });
      }),
  );
}

/** JavaScript examples are checked with inferred types and without strict null checks. */
const script: ts.CompilerOptions = { allowJs: true, checkJs: true, strict: false };

describe('The examples in the comments', () => {
  it('compile with the package, in pages and in Node', () => {
    const all = Object.entries(examples());
    expect(all.length).toBeGreaterThan(60);
    const those = (wanted: (file: string, code: string) => boolean): Readonly<Record<string, string>> =>
      Object.fromEntries(all.filter(([file, code]) => wanted(file, code)));
    const isOfNode = (code: string): boolean => code.includes('nodeSource');
    const ofNode = those((_, code) => isOfNode(code));
    expect(Object.keys(ofNode)).not.toEqual([]);
    expect(complaints(ofNode, { paths: { marrow3d: [`${root}dist/index.node.d.ts`] } })).toEqual([]);
    const ofPages = those((file, code) => file.endsWith('.ts') && !isOfNode(code));
    expect(complaints({ ...givenModule, ...ofPages })).toEqual([]);
    expect(complaints({ ...givenModule, ...those((file) => file.endsWith('.js')) }, script)).toEqual([]);
  });
});

describe('The README', () => {
  it('has scripts that compile in sequence with the package', () => {
    const readme = readFileSync(`${root}README.md`, 'utf8');
    const blocks = [...readme.matchAll(/^```js\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code);
    expect(blocks.length).toBeGreaterThan(1);
    // Readers follow the scripts in sequence, so later scripts may use variables of earlier ones.
    const text = blocks.join('\n');
    const three = { [`${root}docs/given.d.ts`]: "declare const THREE: typeof import('three');\n" };
    expect(complaints({ ...three, [`${root}docs/readme.js`]: text }, script)).toEqual([]);
  });
});
