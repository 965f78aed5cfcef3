import { readFileSync, readdirSync } from 'node:fs';
import { dirname, extname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/**
 * Checks the architecture: which layer may import which, and that imports form no cycle. Lists long files.
 * A layer may import itself and the layers of its row, nothing else.
 */
const cppLayers: Record<string, readonly string[]> = {
  base: [],
  images: ['base'],
  raster: ['base'],
  model: ['base'],
  derive: ['base', 'model'],
  formats: ['base', 'model', 'derive'],
  // Each family of formats has a folder. Code shared by several families is in `formats` itself.
  'formats/*': ['base', 'model', 'derive', 'formats'],
  anim: ['base', 'model', 'derive'],
  instance: ['base', 'model', 'derive', 'anim'],
  bindings: ['base', 'images', 'raster', 'model', 'formats', 'anim', 'instance'],
};

/** The public entries of the package that the whole page may import. */
const appLib = ['web/lib', 'web/lib/clock', 'web/lib/viewer', 'web/lib/state', 'web/lib/internal'];
/** The page's data and texts; `web/app/state` may import them. */
const appData = [
  'web/app/storage.ts',
  'web/app/icons',
  'web/app/samples.ts',
  'web/app/formats.ts',
  'web/app/text',
];
/** The page without its components. */
const appCore = [
  ...[
    'web/app/state',
    'web/app/actions',
    'web/app/scene',
    'web/app/open',
    'web/app/session',
    'web/app/app.ts',
  ],
];

const tsLayers: Record<string, readonly string[]> = {
  'web/lib/types': [],
  'web/lib/util': ['web/lib/types'],
  // Boxes, matrices and skinning on plain arrays.
  'web/lib/math': ['web/lib/types'],
  // The texts of errors and warnings.
  'web/lib/messages': ['web/lib/types', 'web/lib/util'],
  // The appearance of materials, for renderers and exporters.
  'web/lib/material': ['web/lib/types', 'web/lib/util'],
  // Imports the JavaScript that Emscripten generates for the modules.
  'web/lib/wasm': ['web/lib/types', 'web/lib/util', 'web/lib/messages', 'build/wasm'],
  // The state of playback, as plain data.
  'web/lib/state/playback': ['web/lib/types', 'web/lib/util'],
  'web/lib/animation': [
    'web/lib/types',
    'web/lib/util',
    'web/lib/messages',
    'web/lib/wasm',
    'web/lib/state/playback',
  ],
  // Models create instances; instances refer to models only through an interface.
  'web/lib/model': [
    'web/lib/types',
    'web/lib/util',
    'web/lib/messages',
    'web/lib/material',
    'web/lib/wasm',
    'web/lib/animation',
  ],
  'web/lib/load': [
    'web/lib/types',
    'web/lib/util',
    'web/lib/messages',
    'web/lib/material',
    'web/lib/wasm',
    'web/lib/model',
  ],
  'web/lib/render/gl': ['web/lib/types', 'web/lib/util', 'web/lib/material', 'shaders'],
  'web/lib/render/geometry': ['web/lib/types', 'web/lib/util', 'web/lib/math', 'web/lib/render/gl'],
  'web/lib/render/material': ['web/lib/types', 'web/lib/util', 'web/lib/material', 'web/lib/render/gl'],
  'web/lib/render/overlays': [
    'web/lib/types',
    'web/lib/util',
    'web/lib/math',
    'web/lib/render',
    'web/lib/render/*',
    'shaders',
  ],
  'web/lib/render/ground': [
    'web/lib/types',
    'web/lib/util',
    'web/lib/math',
    'web/lib/render',
    'web/lib/render/*',
    'shaders',
  ],
  // Draws with the WASM module of the software renderer.
  'web/lib/render/software': [
    'web/lib/types',
    'web/lib/util',
    'web/lib/math',
    'web/lib/wasm',
    'web/lib/render',
    'web/lib/render/*',
  ],
  'web/lib/render/special': [
    'web/lib/types',
    'web/lib/util',
    'web/lib/render',
    'web/lib/render/*',
    'shaders',
  ],
  'web/lib/render': ['web/lib/types', 'web/lib/util', 'web/lib/math', 'web/lib/material', 'web/lib/render/*'],
  // Playback, skeletons and views without drawing or WASM.
  'web/lib/state': ['web/lib/types', 'web/lib/util', 'web/lib/state/playback'],
  // Code that the library shares with the page and the command, and that the package does not export.
  'web/lib/internal': [
    'web/lib/util',
    'web/lib/wasm',
    'web/lib/material',
    'web/lib/film',
    'web/lib/state',
    'web/lib/state/playback',
    'web/lib/check',
  ],
  // The findings of `marrow check`, which use only plain data.
  'web/lib/check': ['web/lib/types', 'web/lib/util', 'web/lib/material'],
  'web/lib/viewer': [
    'web/lib/types',
    'web/lib/util',
    'web/lib/math',
    'web/lib/messages',
    'web/lib/animation',
    'web/lib/render',
    'web/lib/state',
    'web/lib/state/playback',
  ],
  'web/lib/element': [
    'web/lib/types',
    'web/lib/util',
    'web/lib/boot',
    'web/lib/load',
    'web/lib/state',
    'web/lib/state/playback',
    'web/lib/viewer',
  ],
  'web/lib/scene': ['web/lib/types', 'web/lib/util', 'web/lib/math', 'web/lib/material'],
  // Frames of films and writing of GIF files, for the page and the command.
  'web/lib/film': ['web/lib/types'],
  // Images without WebGL: a viewer that draws with the software renderer.
  'web/lib/draw': [
    'web/lib/types',
    'web/lib/messages',
    'web/lib/render',
    'web/lib/render/*',
    'web/lib/state',
    'web/lib/state/playback',
    'web/lib/viewer',
    'web/lib/film',
  ],
  'web/lib/export': [
    'web/lib/types',
    'web/lib/util',
    'web/lib/math',
    'web/lib/material',
    'web/lib/scene',
    'web/lib/draw',
  ],
  'web/lib/three': ['web/lib/types', 'web/lib/util', 'web/lib/material', 'web/lib/load', 'web/lib/scene'],
  'web/lib/three/live': [
    'web/lib/types',
    'web/lib/util',
    'web/lib/math',
    'web/lib/material',
    'web/lib/animation',
    'web/lib/three',
  ],
  // Only types of the element may be imported, so that its code is not in the bundle.
  'web/lib/embed': ['web/lib/util', 'web/lib/element'],
  'web/cli': [
    'web/lib/types',
    'web/lib/util',
    'web/lib/math',
    'web/lib/wasm',
    'web/lib/model',
    'web/lib/load',
    'web/lib/state',
    'web/lib/internal',
    'web/lib/export',
    'web/lib/draw',
    'web/lib/film',
    'web/lib/check',
    'web/lib/material',
  ],
  // The page in which the command draws thumbnails.
  'web/cli/thumbnail/page': ['web/lib', 'web/lib/clock', 'web/lib/viewer', 'web/lib/state', 'web/cli'],
  // The clock of all other layers, which programs and tests may replace.
  'web/lib/clock': ['web/lib/util'],
  // Starts workers, modules, requests and the WebGL context while the rest of the library is fetched.
  'web/lib/boot': ['web/lib/util', 'web/lib/wasm', 'web/lib/load', 'web/lib/render/gl'],
  // The package's entries import all folders. A test below checks which of them the page imports.
  'web/lib': ['web/lib/*'],
  // The page, from its data to its components.
  'web/app/icons': [],
  'web/app/storage.ts': [],
  'web/app/samples.ts': [],
  'web/app/trusted-types.ts': [],
  'web/app/formats.ts': ['web/lib', 'web/lib/internal'],
  'web/app/text': [...appLib, 'web/app/formats.ts'],
  'web/app/state': [...appLib, ...appData],
  // The actions of the user on the open subject, as changes of the state.
  'web/app/actions': [...appLib, ...appData, 'web/app/state'],
  // The viewer with the model on its canvas.
  'web/app/scene': [...appLib, ...appData, 'web/app/state', 'web/app/actions'],
  // Opens files as the subject.
  'web/app/open': [
    ...appLib,
    'web/lib/export',
    ...appData,
    'web/app/state',
    'web/app/actions',
    'web/app/scene',
  ],
  // Comparison, gallery and playlist.
  'web/app/session': [
    ...[...appLib, ...appData, 'web/app/state', 'web/app/actions', 'web/app/scene', 'web/app/open'],
  ],
  'web/app/app.ts': ['web/app/state', 'web/app/actions', 'web/app/scene', 'web/app/open', 'web/app/session'],
  'web/app/clipboard.ts': ['web/app/text', 'web/app/app.ts'],
  'web/app/language.ts': ['web/app/storage.ts', 'web/app/text', 'web/app/app.ts'],
  'web/app/theme.ts': ['web/app/storage.ts', 'web/app/state', 'web/app/app.ts'],
  // Saving and sharing.
  'web/app/takeaway': [...appLib, 'web/lib/export', ...appData, ...appCore, 'web/app/clipboard.ts'],
  'web/app/commands': [...appLib, ...appData, ...appCore, 'web/app/takeaway'],
  'web/app/palette': [...appLib, ...appData, ...appCore, 'web/app/commands', 'web/app/language.ts'],
  'web/app/ui': [
    ...[...appLib, ...appData, ...appCore, 'web/app/clipboard.ts', 'web/app/language.ts', 'web/app/theme.ts'],
    ...['web/app/takeaway', 'web/app/commands', 'web/app/palette'],
  ],
  'web/app/start.ts': [
    ...appLib,
    ...appData,
    ...appCore,
    'web/app/language.ts',
    'web/app/theme.ts',
    'web/app/ui',
  ],
  // Starts before the remaining scripts of the page have arrived.
  'web/app/main.ts': ['web/lib/boot', 'web/app/samples.ts', 'web/app/start.ts', 'web/app/trusted-types.ts'],
  // Steps of the site's build.
  'web/app/build': ['web/app/samples.ts', 'web/app/icons', 'web/app/offline', 'scripts/lib'],
  // The service worker.
  'web/app/offline': [],
  // The page for iframes imports no code of the main page except trusted-types.ts.
  'web/app/embed': [
    'web/lib',
    'web/lib/boot',
    'web/lib/element',
    'web/lib/embed',
    'web/lib/state',
    'web/lib/internal',
    'web/app/trusted-types.ts',
  ],
  'web/examples': ['web/lib', 'web/lib/*'],
};

/** Longer files are listed for review; they do not fail. */
const longFile = 500;

const root = fileURLToPath(new URL('..', import.meta.url));

interface Source {
  /** Relative to the repository's root. */
  readonly path: string;
  readonly text: string;
  /** Paths in the repository that it includes or imports. */
  readonly uses: readonly string[];
}

function filesUnder(folder: string, extensions: readonly string[]): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => extensions.includes(extname(path)))
    .sort();
}

function cppSource(path: string): Source {
  const text = readFileSync(join(root, path), 'utf8');
  const uses = [...text.matchAll(/^\s*#\s*include\s+"([^"]+)"/gm)].map((match) =>
    join('wasm', match[1] ?? ''),
  );
  return { path, text, uses };
}

/** Static and dynamic imports, re-exports, type imports, and workers by URL. */
const importForms = [
  /(?:^|[;}\s])(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]/g,
  /(?:^|[;}\s])import\s*['"]([^'"]+)['"]/g,
  /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g,
  /new URL\(\s*['"]([^'"]+\.[jt]s)['"]\s*,\s*import\.meta\.url/g,
];

function tsSource(path: string): Source {
  const text = readFileSync(join(root, path), 'utf8');
  const uses = importForms
    .flatMap((form) => [...text.matchAll(form)].map((match) => match[1] ?? ''))
    .filter((name) => name.startsWith('.'))
    .map((name) => normalize(join(dirname(path), name.replace(/\?\w+$/, ''))).replace(/\.js$/, '.ts'));
  return { path, text, uses };
}

const cpp = filesUnder('wasm', ['.h', '.inc', '.cpp']).map(cppSource);
const ts = filesUnder('web', ['.ts']).map(tsSource);
const tests = filesUnder('tests', ['.h', '.cpp', '.ts']).filter((path) => !path.includes('node_modules'));

/** The folder under wasm/, with the family's folder for formats: "model", "formats/quake3". */
function cppLayer(path: string): string {
  const [, layer = '', family, file] = path.split('/');
  return layer === 'formats' && file !== undefined ? `formats/${family ?? ''}` : layer;
}

function cppRow(layer: string): readonly string[] | undefined {
  return cppLayers[layer.startsWith('formats/') ? 'formats/*' : layer];
}

/** The most specific row of the table that contains the path. */
function tsLayer(path: string): string {
  const rows = [...Object.keys(tsLayers), 'shaders'];
  const under = rows
    .filter((row) => path === row || path.startsWith(`${row}/`))
    .sort((a, b) => b.length - a.length);
  return under[0] ?? dirname(path);
}

function maySee(from: string, to: string, allowed: readonly string[]): boolean {
  return (
    from === to ||
    allowed.some((row) => row === to || (row.endsWith('/*') && to.startsWith(row.slice(0, -1))))
  );
}

/** The first cycle of imports, as "a -> b -> a", or null. */
function findCycle(sources: readonly Source[]): string | null {
  const uses = new Map(sources.map((source) => [source.path, source.uses]));
  const done: Set<string> = new Set();
  const visit = (path: string, trail: readonly string[]): string | null => {
    const start = trail.indexOf(path);
    if (start >= 0) return [...trail.slice(start), path].join(' -> ');
    if (done.has(path)) return null;
    for (const next of uses.get(path) ?? []) {
      const cycle = visit(next, [...trail, path]);
      if (cycle !== null) return cycle;
    }
    done.add(path);
    return null;
  };
  for (const path of uses.keys()) {
    const cycle = visit(path, []);
    if (cycle !== null) return cycle;
  }
  return null;
}

function longFiles(sources: readonly Source[]): string[] {
  return sources
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > longFile)
    .map(({ path, lines }) => `${path}: ${String(lines)} lines`);
}

describe('C++ layers', () => {
  it('include only layers that the table allows', () => {
    const wrong = cpp.flatMap(({ path, uses }) => {
      const from = cppLayer(path);
      const allowed = cppRow(from);
      if (allowed === undefined) return [`${path}: ${from} is no layer`];
      return uses
        .filter((used) => !maySee(from, cppLayer(used), allowed))
        .map((used) => `${path} -> ${used}`);
    });
    expect(wrong).toEqual([]);
  });

  it('include only files that exist, by their path from wasm/', () => {
    const paths = new Set(cpp.map(({ path }) => path));
    const missing = cpp.flatMap(({ path, uses }) =>
      uses.filter((used) => !paths.has(used)).map((used) => `${path} -> ${used}`),
    );
    expect(missing).toEqual([]);
  });

  it('have no cycle of headers', () => {
    expect(findCycle(cpp)).toBeNull();
  });

  it('include Emscripten headers in the bindings only', () => {
    const wrong = cpp.filter(
      ({ path, text }) => cppLayer(path) !== 'bindings' && /#\s*include\s+<emscripten/.test(text),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

describe('TypeScript layers', () => {
  it('import only layers that the table allows', () => {
    const wrong = ts.flatMap(({ path, uses }) => {
      const from = tsLayer(path);
      const allowed = tsLayers[from];
      if (allowed === undefined) return [`${path}: ${from} is no layer`];
      return uses.filter((used) => !maySee(from, tsLayer(used), allowed)).map((used) => `${path} -> ${used}`);
    });
    expect(wrong).toEqual([]);
  });

  it('have no cycle in the table rows of web/app', () => {
    const rows = Object.keys(tsLayers).filter((row) => row.startsWith('web/app/'));
    const sources = rows.map((path) => ({ path, text: '', uses: tsLayers[path] ?? [] }));
    expect(findCycle(sources)).toBeNull();
  });

  it('have no cycle of imports', () => {
    expect(findCycle(ts)).toBeNull();
  });

  it("use Node APIs only in the package's entry for Node", () => {
    const forNode = ['web/lib/load/sources/node-source.ts', 'web/lib/index.node.ts'];
    const inLibrary = ts.filter(({ path }) => path.startsWith('web/lib/') && !forNode.includes(path));
    const wrong = inLibrary.filter(
      ({ text, uses }) =>
        /(?:from|import)\s*\(?\s*['"]node:/.test(text) || uses.some((used) => forNode.includes(used)),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('let the page import only public entries of the package and one internal module', () => {
    const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      exports: Record<string, unknown>;
    };
    const internal = 'web/lib/internal/index.ts';
    const entries: Record<string, string> = {
      '.': 'web/lib/index.ts',
      './boot': 'web/lib/boot/index.ts',
      './clock': 'web/lib/clock/index.ts',
      './viewer': 'web/lib/viewer/index.ts',
      './state': 'web/lib/state/index.ts',
      './export': 'web/lib/export/index.ts',
    };
    expect(Object.keys(exports)).toEqual(expect.arrayContaining(Object.keys(entries)));
    const page = ts.filter(
      ({ path }) => path.startsWith('web/app/') && !/^web\/app\/(build|embed)\//.test(path),
    );
    const seen = new Set(page.flatMap(({ uses }) => uses.filter((used) => used.startsWith('web/lib/'))));
    expect([...seen].sort()).toEqual([...Object.values(entries), internal].sort());
  });
});

describe('Files', () => {
  it('longer than the limit are listed for review', () => {
    const long = longFiles([...ts, ...cpp]);
    if (long.length > 0) console.info(`Longer than ${String(longFile)} lines:\n${long.join('\n')}`);
    expect(longFiles([{ path: 'long', text: '\n'.repeat(longFile + 1), uses: [] }])).toEqual([
      `long: ${String(longFile + 1)} lines`,
    ]);
  });

  it('contain no notes of unfinished work', () => {
    const note = new RegExp(['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX'].map((word) => `\\b${word}\\b`).join('|'));
    const sources = [
      ...cpp,
      ...ts,
      ...tests.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
    ];
    expect(sources.filter(({ text }) => note.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it('do not disable checks', () => {
    const silencer = new RegExp(
      ['@ts-' + 'ignore', '@ts-' + 'nocheck', 'eslint-' + 'disable', 'NO' + 'LINT'].join('|'),
    );
    expect([...cpp, ...ts].filter(({ text }) => silencer.test(text)).map(({ path }) => path)).toEqual([]);
  });
});

describe('The layer check', () => {
  it('finds every form of import', () => {
    const text = [
      "import a from './a.js';",
      "import type { B } from '../b.js';",
      "export * from './c.js';",
      "import './d.js';",
      "const e = await import('./e.js');",
      "new Worker(new URL('./f.ts', import.meta.url), { type: 'module' });",
      "import {\n  g,\n  h,\n} from './g.js';",
    ].join('\n');
    const found = importForms.flatMap((form) => [...text.matchAll(form)].map((match) => match[1]));
    expect(found.sort()).toEqual(['../b.js', './a.js', './c.js', './d.js', './e.js', './f.ts', './g.js']);
  });

  it('rejects upward imports and finds cycles', () => {
    expect(maySee('base', 'model', cppLayers['base'] ?? [])).toBe(false);
    expect(maySee('formats', 'anim', cppLayers['formats'] ?? [])).toBe(false);
    const quake2 = cppLayer('wasm/formats/quake2/md2.cpp');
    expect(quake2).toBe('formats/quake2');
    expect(maySee(quake2, 'formats', cppRow(quake2) ?? [])).toBe(true);
    expect(maySee(quake2, cppLayer('wasm/formats/quake3/md3.h'), cppRow(quake2) ?? [])).toBe(false);
    expect(maySee('formats', quake2, cppRow('formats') ?? [])).toBe(false);
    expect(tsLayer(relative(root, join(root, 'web/lib/wasm/heap.ts')))).toBe('web/lib/wasm');
    expect(tsLayer('web/app/formats.ts')).toBe('web/app/formats.ts');
    expect(tsLayer('web/app/ui/base/menu.ts')).toBe('web/app/ui');
    expect(maySee('web/app/state', 'web/app/ui', tsLayers['web/app/state'] ?? [])).toBe(false);
    expect(maySee('web/app/text', 'web/app/state', tsLayers['web/app/text'] ?? [])).toBe(false);
    const sources = [
      { path: 'a', text: '', uses: ['b'] },
      { path: 'b', text: '', uses: ['a'] },
    ];
    expect(findCycle(sources)).toBe('a -> b -> a');
  });
});
