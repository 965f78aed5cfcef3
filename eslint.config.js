import eslint from '@eslint/js';
import { globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import noSleep from './scripts/lib/no-sleep.mjs';

const readonly = (...names) => Object.fromEntries(names.map((name) => [name, 'readonly']));
const everywhere = readonly(
  'TextDecoder',
  'TextEncoder',
  'URL',
  'WebAssembly',
  'clearTimeout',
  'console',
  'fetch',
  'performance',
  'setTimeout',
);
const node = readonly('Buffer', 'process');
const page = readonly(
  'HTMLElement',
  'ResizeObserver',
  'URLSearchParams',
  'WebGL2RenderingContext',
  'Worker',
  'addEventListener',
  'devicePixelRatio',
  'document',
  'innerHeight',
  'innerWidth',
  'location',
  'requestAnimationFrame',
  'window',
);
/** Platform functions for which code must use the clock of `web/lib/util/clock.ts`. */
const timers = [
  'cancelAnimationFrame',
  'cancelIdleCallback',
  'clearInterval',
  'clearTimeout',
  'requestAnimationFrame',
  'requestIdleCallback',
  'setInterval',
  'setTimeout',
];
const useClock = 'Use the clock of web/lib/util/clock.ts.';

/**
 * Tests whose npm packages only `npm run test:corpus` installs, and which it type-checks. Without the packages, the
 * rules that need types cannot run.
 */
const separate = ['tests/package/**/*.ts', 'e2e/engines/**/*.ts'];

export default tseslint.config(
  globalIgnores(['build/', 'dist/', 'site/', 'public/', '**/node_modules/']),
  {
    files: ['{tests,e2e}/**/*.{ts,mts,mjs}'],
    plugins: { marrow: { rules: { 'no-sleep': noSleep } } },
    rules: { 'marrow/no-sleep': 'error' },
  },
  { files: separate, languageOptions: { parser: tseslint.parser } },
  { ...eslint.configs.recommended, ignores: separate },
  {
    files: ['**/*.ts'],
    ignores: separate,
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      // In loops over typed arrays and parallel tables, the indices are in range.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Code for pages, workers and Node tests for globals that exist in the types, but not in every environment.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      // [...text] splits a text into code points on purpose.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
      // isolatedDeclarations requires the type on the field.
      '@typescript-eslint/consistent-generic-constructors': ['error', 'type-annotation'],
      // Brackets for records from JSON and the environment distinguish them from declared fields.
      '@typescript-eslint/dot-notation': ['error', { allowIndexSignaturePropertyAccess: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      // Messages may contain numbers and booleans, but not objects.
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      // The short form () => target.call() is allowed for listeners, whose result is ignored.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // A type may be needed where an interface is not assignable (index signatures).
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    // Code reads the time and sets timers only with one clock, which tests replace. Job processes use node:timers.
    files: ['web/**/*.ts'],
    ignores: ['web/lib/util/clock.ts'],
    rules: {
      'no-restricted-globals': ['error', ...timers.map((name) => ({ name, message: useClock }))],
      'no-restricted-properties': [
        'error',
        { object: 'performance', property: 'now', message: useClock },
        ...['window', 'globalThis', 'self'].flatMap((object) =>
          timers.map((property) => ({ object, property, message: useClock })),
        ),
      ],
    },
  },
  {
    // Extends a namespace of React. The types of React are not installed here, so its names have unresolved types.
    files: ['web/lib/element/react.ts'],
    rules: {
      '@typescript-eslint/no-namespace': 'off',
      '@typescript-eslint/no-redundant-type-constituents': 'off',
    },
  },
  {
    files: ['scripts/**/*.mjs', 'samples/**/*.mjs', '{tests,e2e}/**/*.mjs', '*.js'],
    languageOptions: { globals: { ...everywhere, ...node } },
  },
  {
    // In a script with a top-level await, functions that run meanwhile cannot use constants defined below it.
    files: ['{bench,samples,scripts}/*.mjs'],
    rules: { 'no-use-before-define': ['error', { functions: false }] },
  },
  {
    files: ['web/examples/*.{js,mjs}'],
    languageOptions: { globals: { ...everywhere, ...node, ...page } },
  },
  {
    // Some functions of these files run in a page.
    files: ['bench/**/*.mjs', 'scripts/bench.mjs', 'scripts/screenshot.mjs'],
    languageOptions: { globals: { ...everywhere, ...node, ...page } },
  },
);
