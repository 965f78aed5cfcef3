/**
 * Selects the tests that match a pattern, and those that a change affects. This module reads no files: paths are
 * relative to the repository, and the contents of files are passed as a map from path to text.
 *
 * A selection is { native, vitest, related }:
 * - native: { suite, tests }, a GoogleTest binary and the names of its tests (null: all)
 * - vitest: { project, files, title }, the files of a project (null: all) and a pattern of titles (null: all)
 * - related: source files; the unit tests that import them directly or indirectly run
 */

/** The C++ suites that a change of a layer affects: those of the layer and of all layers that include it. */
const layers = {
  base: ['base', 'images', 'model', 'derive', 'formats', 'anim', 'instance', 'raster'],
  images: ['images', 'formats'],
  model: ['model', 'derive', 'formats', 'anim', 'instance'],
  derive: ['derive', 'formats', 'anim', 'instance'],
  formats: ['formats'],
  anim: ['anim', 'instance'],
  instance: ['instance'],
  raster: ['raster'],
};
const suites = layers.base;

/** The folders of e2e that a change in a folder affects. The longest matching folder counts. */
const browserTests = {
  'web/app/': ['app'],
  'web/cli/': ['cli'],
  'web/examples/': ['examples'],
  'web/lib/element/': ['element'],
  'web/lib/embed/': ['element'],
  'web/lib/load/': ['load'],
  'web/lib/material/': ['render', 'three'],
  'web/lib/render/': ['render'],
  'web/lib/state/': ['element'],
  'web/lib/three/': ['three'],
  'web/lib/viewer/': ['render'],
  'shaders/': ['render'],
  'docs/guides/': ['examples'],
};

/** Checks of all source files. They need no build. */
const sourceChecks = ['tests/layers.test.ts', 'tests/architecture.test.ts'];

/**
 * The project of vitest.config.ts that runs a file; null for none, and for engine and package tests, which need more
 * packages.
 */
export function projectOf(path) {
  if (/^(tests|e2e)\/.*\.corpus\.test\.ts$/.test(path)) return 'corpus';
  if (/^tests\/web\/.*\.test\.ts$/.test(path)) return 'unit';
  if (/^tests\/[^/]+\.test\.ts$/.test(path)) return 'repository';
  if (/^e2e\/.*\.e2e\.ts$/.test(path)) return 'e2e';
  return null;
}

/** The C++ suite that a test file belongs to; null for other files. */
export function suiteOf(path) {
  const suite = /^tests\/(\w+)\/\w+_test\.cpp$/.exec(path)?.[1];
  return suite === 'corpus' || suites.includes(suite) ? suite : null;
}

/** The tests of a GoogleTest file, as Suite.Test. */
export function nativeTestsIn(text) {
  const declarations = text.matchAll(/^(?:TYPED_)?TEST(?:_[FP])?\(\s*(\w+),\s*(\w+)\s*\)/gm);
  return [...declarations].map(([, suite, test]) => `${suite}.${test}`);
}

/**
 * Whether a Vitest file contains a matching title, or an outer and an inner title that match when Vitest joins them.
 */
function hasTitle(text, pattern) {
  const titles = [...text.matchAll(/\(\s*(['"`])((?:\\.|(?!\1)[^\\])+)\1\s*,/g)].map(([, , title]) =>
    title.replaceAll(/\\(.)/g, '$1').toLowerCase(),
  );
  if (titles.some((title) => title.includes(pattern))) return true;
  return (
    pattern.includes(' ') &&
    titles.some((outer) => titles.some((inner) => `${outer} ${inner}`.includes(pattern)))
  );
}

/** A GoogleTest filter for names Suite.Test, which also includes parameterized and typed tests of these names. */
export function nativeFilter(tests) {
  return tests === null ? '*' : tests.flatMap((name) => [name, `${name}/*`, `*/${name}/*`]).join(':');
}

/** A regular expression for Vitest's -t that finds the patterns literally, ignoring case. */
export function titlePattern(patterns) {
  return patterns
    .map((pattern) =>
      pattern
        .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
        .replaceAll(/[a-z]/gi, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`),
    )
    .join('|');
}

/**
 * The tests that contain one of the patterns in the path of their file, in their title, or in their GoogleTest name,
 * ignoring case. `files` maps paths to texts.
 */
export function matching(patterns, files) {
  const wanted = patterns.map((pattern) => pattern.toLowerCase());
  const selection = new Selection();
  for (const [path, text] of files) {
    const whole = wanted.some((pattern) => path.toLowerCase().includes(pattern));
    const suite = suiteOf(path);
    const project = projectOf(path);
    if (suite !== null) {
      const tests = nativeTestsIn(text).filter(
        (name) => whole || wanted.some((pattern) => name.toLowerCase().includes(pattern)),
      );
      if (tests.length > 0) selection.addNative(suite, tests);
    } else if (project !== null) {
      if (whole) selection.addFile(project, path);
      else if (wanted.some((pattern) => hasTitle(text, pattern)))
        selection.addFile(project, path, titlePattern(patterns));
    }
  }
  return selection.made();
}

/** The tests that changed files affect. `files` maps the paths of all test files to their texts. */
export function touchedBy(changed, files) {
  const selection = new Selection();
  for (const path of changed) addTouched(selection, path, files);
  return selection.made();
}

function addTouched(selection, path, files) {
  const text = files.get(path);
  const suite = suiteOf(path);
  const project = projectOf(path);
  if (suite !== null) {
    if (text !== undefined) selection.addNative(suite, nativeTestsIn(text));
  } else if (project !== null) {
    if (text !== undefined) selection.addFile(project, path);
  } else if (path.startsWith('wasm/')) {
    for (const touched of layers[path.split('/')[1]] ?? []) selection.addNative(touched, null);
    selection.addFile('unit', null);
    for (const check of sourceChecks) selection.addFile('repository', check);
  } else if (/^(cmake\/|CMake|tests\/CMake)/.test(path)) {
    for (const each of suites) selection.addNative(each, null);
    selection.addFile('unit', null);
  } else if (/^tests\/\w+\/.*\.(cpp|h)$/.test(path)) {
    const folder = path.split('/')[1];
    const touched = { toy_family: ['formats'], scalar: ['anim'], support: suites, fuzz: [], bench: [] };
    for (const each of touched[folder] ?? [folder]) selection.addNative(each, null);
  } else if (path.startsWith('e2e/')) {
    const [, folder] = path.split('/');
    addBrowserTests(selection, files, folder === 'support' ? '' : `${folder}/`);
  } else if (/^(package(-lock)?\.json|README\.md|CONTRIBUTING\.md|docs\/)/.test(path)) {
    selection.addFile('repository', null);
  }
  // Unit tests import neither scripts nor files in the repository's root.
  if (/\/.*\.[mc]?[tj]s$/.test(path) && !/^(e2e|scripts)\//.test(path) && project === null)
    selection.addRelated(path);
  if (path.startsWith('web/')) for (const check of sourceChecks) selection.addFile('repository', check);
  if (path.startsWith('shaders/')) selection.addFile('repository', 'tests/glsl.test.ts');
  if (path.startsWith('scripts/') || path === 'package.json')
    selection.addFile('repository', 'tests/scripts.test.ts');
  // Other repository tests are not selected by their imports: many need builds that do not depend on their imports.
  if (path.startsWith('scripts/'))
    for (const [test, imports] of files)
      if (projectOf(test) === 'repository' && imports.includes(`'../${path}'`))
        selection.addFile('repository', test);
  const folder = Object.keys(browserTests)
    .filter((each) => path.startsWith(each))
    .sort((a, b) => b.length - a.length)[0];
  for (const each of browserTests[folder] ?? []) addBrowserTests(selection, files, `${each}/`);
}

function addBrowserTests(selection, files, folder) {
  for (const path of files.keys()) {
    const project = projectOf(path);
    if (project !== null && path.startsWith(`e2e/${folder}`) && !path.includes('.corpus.'))
      selection.addFile(project, path);
  }
}

/** Collects the selected tests without duplicates. */
class Selection {
  #native = new Map();
  #whole = new Map();
  #byTitle = new Map();
  #related = new Set();

  /** `tests`: null for all tests of the suite. */
  addNative(suite, tests) {
    const known = this.#native.get(suite);
    this.#native.set(
      suite,
      known === null || tests === null ? null : [...new Set([...(known ?? []), ...tests])],
    );
  }

  /** `path`: null for all files of the project; `title`: null for all tests of the file. */
  addFile(project, path, title = null) {
    const files = title === null ? this.#whole : this.#byTitle;
    const known = files.get(project) ?? { title, paths: new Set() };
    files.set(project, {
      title,
      paths: known.paths === null || path === null ? null : known.paths.add(path),
    });
  }

  addRelated(path) {
    this.#related.add(path);
  }

  made() {
    return {
      native: [...this.#native].map(([suite, tests]) => ({ suite, tests })),
      vitest: [...this.#whole, ...this.#byTitle].map(([project, { title, paths }]) => ({
        project,
        files: paths === null ? null : [...paths].sort(),
        title,
      })),
      related: [...this.#related],
    };
  }
}
