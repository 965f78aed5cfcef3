import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  matching,
  nativeFilter,
  nativeTestsIn,
  projectOf,
  suiteOf,
  titlePattern,
  touchedBy,
  type Selection,
} from '../scripts/lib/selection.mjs';

const files: ReadonlyMap<string, string> = new Map([
  ['tests/base/text_test.cpp', 'TEST(Text, CutsLongWords)\n{\n}\n\nTEST_P(Utf8, AcceptsIt)\n{\n}\n'],
  ['tests/formats/md2_test.cpp', 'TEST_F(Md2Load, ReadsFrames)\n{\n}\n'],
  ['tests/corpus/md2_corpus_test.cpp', 'TEST(Md2Corpus, ReadsAll)\n{\n}\n'],
  [
    'tests/web/util/abort.test.ts',
    "describe('Deadline', () => {\n  it.each([1, 2])(\n    'aborts after %s s (it\\'s late)',\n    () => {},\n  );\n});\n",
  ],
  ['tests/web/load/frames.corpus.test.ts', "it('reads all frames', () => {});\n"],
  ['tests/layers.test.ts', "it('has no cycles', () => {});\n"],
  ['e2e/app/tour.e2e.ts', "it('plays the next clip', () => {});\n"],
  ['e2e/render/viewer.e2e.ts', "it('draws frames', () => {});\n"],
  ['e2e/corpus/models.corpus.test.ts', "it('draws all models', () => {});\n"],
]);

const nothing: Selection = { native: [], vitest: [], related: [] };

/** The selected files of a project; null for all files, undefined for none. */
const filesOf = ({ vitest }: Selection, project: string): readonly string[] | null | undefined =>
  vitest.find((each) => each.project === project)?.files;

describe('A test file', () => {
  it.each([
    ['tests/web/util/abort.test.ts', 'unit'],
    ['tests/web/load/frames.corpus.test.ts', 'corpus'],
    ['e2e/corpus/models.corpus.test.ts', 'corpus'],
    ['tests/layers.test.ts', 'repository'],
    ['e2e/app/tour.e2e.ts', 'e2e'],
    ['e2e/app/visitor.ts', null],
    ['tests/package/node.pkg.test.ts', null],
    ['tests/web/support/node.ts', null],
  ])('at %s belongs to the project %s', (path, project) => {
    expect(projectOf(path)).toBe(project);
  });

  it.each([
    ['tests/base/text_test.cpp', 'base'],
    ['tests/corpus/md2_corpus_test.cpp', 'corpus'],
    ['tests/support/models.cpp', null],
    ['tests/fuzz/md2_fuzz.cpp', null],
  ])('at %s belongs to the C++ suite %s', (path, suite) => {
    expect(suiteOf(path)).toBe(suite);
  });

  it('belongs to the suite of its folder, for every suite of CMake', () => {
    const cmake = readFileSync(fileURLToPath(new URL('CMakeLists.txt', import.meta.url)), 'utf8');
    const suites = /foreach\(suite ([\w ]+)\)/.exec(cmake)?.[1]?.split(' ') ?? [];
    expect(suites).toContain('base');
    for (const suite of suites) expect(suiteOf(`tests/${suite}/a_test.cpp`)).toBe(suite);
  });
});

describe('names of C++ tests', () => {
  it('come from TEST, TEST_F, TEST_P and TYPED_TEST', () => {
    const text = 'TEST(A, B)\nTEST_F(C,D) {\nTEST_P( E, F )\nTYPED_TEST(G, H)\n// TEST(No, No)\n';
    expect(nativeTestsIn(text)).toEqual(['A.B', 'C.D', 'E.F', 'G.H']);
  });

  it('become a filter that includes parameterized and typed tests', () => {
    expect(nativeFilter(['A.B'])).toBe('A.B:A.B/*:*/A.B/*');
    expect(nativeFilter(null)).toBe('*');
  });
});

describe('a pattern', () => {
  it('selects complete files by their path', () => {
    expect(matching(['util/abort'], files)).toEqual({
      ...nothing,
      vitest: [{ project: 'unit', files: ['tests/web/util/abort.test.ts'], title: null }],
    });
  });

  it('selects C++ tests by their names, in upper or lower case', () => {
    expect(matching(['text.cuts'], files)).toEqual({
      ...nothing,
      native: [{ suite: 'base', tests: ['Text.CutsLongWords'] }],
    });
  });

  it('selects tests by their titles, across projects', () => {
    const { vitest } = matching(['Frames'], files);
    expect(vitest).toEqual([
      { project: 'corpus', files: ['tests/web/load/frames.corpus.test.ts'], title: null },
      { project: 'e2e', files: ['e2e/render/viewer.e2e.ts'], title: titlePattern(['Frames']) },
    ]);
  });

  it.each(['aborts after', "(it's late)", 'deadline aborts after'])('finds the title "%s"', (pattern) => {
    expect(filesOf(matching([pattern], files), 'unit')).toEqual(['tests/web/util/abort.test.ts']);
  });

  it('selects no tests if it matches none', () => {
    expect(matching(['zebra'], files)).toEqual(nothing);
  });

  it('selects the union with the tests of other patterns', () => {
    const { native, vitest } = matching(['md2', 'plays the next', 'no cycles'], files);
    expect(native.map(({ suite }) => suite)).toEqual(['formats', 'corpus']);
    expect(vitest.map(({ project }) => project)).toEqual(['repository', 'e2e']);
  });

  it('becomes a regular expression that matches it literally', () => {
    const expression = new RegExp(titlePattern(['a.b (c)', 'Dog']));
    expect(expression.test('x A.B (C) y')).toBe(true);
    expect(expression.test('a dOG')).toBe(true);
    expect(expression.test('axb (c)')).toBe(false);
  });
});

describe('a change', () => {
  it('of a core layer selects its suites, the suites of layers above, and all unit tests', () => {
    const selection = touchedBy(['wasm/anim/sample.cpp'], files);
    expect(selection.native).toEqual([
      { suite: 'anim', tests: null },
      { suite: 'instance', tests: null },
    ]);
    expect(filesOf(selection, 'unit')).toBeNull();
  });

  it('of the bindings selects no C++ suite, but all unit tests', () => {
    const selection = touchedBy(['wasm/bindings/runtime.cpp'], files);
    expect(selection.native).toEqual([]);
    expect(filesOf(selection, 'unit')).toBeNull();
  });

  it('of a C++ test file selects its tests only', () => {
    expect(touchedBy(['tests/base/text_test.cpp'], files)).toEqual({
      ...nothing,
      native: [{ suite: 'base', tests: ['Text.CutsLongWords', 'Utf8.AcceptsIt'] }],
    });
  });

  it('of C++ test support selects every suite', () => {
    const { native } = touchedBy(['tests/base/text_test.cpp', 'tests/support/models.h'], files);
    expect(native.map(({ tests }) => tests)).toEqual(Array.from({ length: 8 }, () => null));
  });

  it('of the library selects the unit tests that import it, a folder of e2e, and checks of all sources', () => {
    const selection = touchedBy(['web/lib/render/gl/buffer.ts'], files);
    expect(selection.related).toEqual(['web/lib/render/gl/buffer.ts']);
    expect(filesOf(selection, 'e2e')).toEqual(['e2e/render/viewer.e2e.ts']);
    expect(filesOf(selection, 'repository')).toContain('tests/layers.test.ts');
  });

  it('of a script selects the repository tests that import it, and tests/scripts.test.ts', () => {
    const tests = new Map(files).set('tests/runs.test.ts', "import { a } from '../scripts/lib/runs.mjs';\n");
    expect(filesOf(touchedBy(['scripts/lib/runs.mjs'], tests), 'repository')).toEqual([
      'tests/runs.test.ts',
      'tests/scripts.test.ts',
    ]);
    const other = touchedBy(['scripts/lib/run.mjs', 'vite.config.ts'], tests);
    expect(filesOf(other, 'repository')).toEqual(['tests/scripts.test.ts']);
    expect(other.related).toEqual([]);
  });

  it('of a test file selects that file only', () => {
    expect(touchedBy(['e2e/app/tour.e2e.ts', 'tests/web/util/abort.test.ts'], files)).toEqual({
      ...nothing,
      vitest: [
        { project: 'e2e', files: ['e2e/app/tour.e2e.ts'], title: null },
        { project: 'unit', files: ['tests/web/util/abort.test.ts'], title: null },
      ],
    });
  });

  it('of browser test support selects all browser tests, without the corpus', () => {
    const selection = touchedBy(['e2e/support/browser.ts'], files);
    expect(filesOf(selection, 'e2e')).toEqual(['e2e/app/tour.e2e.ts', 'e2e/render/viewer.e2e.ts']);
    expect(filesOf(selection, 'corpus')).toBeUndefined();
  });

  it('of a helper of unit tests selects the tests that import it', () => {
    expect(touchedBy(['tests/web/support/node.ts'], files).related).toEqual(['tests/web/support/node.ts']);
  });

  it('of the documentation selects all repository tests', () => {
    expect(filesOf(touchedBy(['docs/glb.md'], files), 'repository')).toBeNull();
  });

  it('that removes a test file selects nothing', () => {
    expect(touchedBy(['tests/web/util/gone.test.ts', 'tests/base/gone_test.cpp'], files)).toEqual(nothing);
  });
});
