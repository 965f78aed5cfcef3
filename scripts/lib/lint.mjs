/** Formatters and linters: clang-format (from npm, so that every checkout uses the same version), Prettier, ESLint, tsc. */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { unlessFresh } from './freshness.mjs';
import { say, Stop } from './log.mjs';
import { root, run } from './run.mjs';

const node = (script, ...args) => run(process.execPath, [join(root, 'node_modules', script), ...args]);

const prettierFiles = ['*.{ts,js,json}', '{web,tests,e2e,bench,scripts,samples}/**/*.{ts,mts,mjs,css,html}'];

/** The inputs of the checks. ESLint's rules use types, so a file can change the results of others. */
const checkedFiles = [
  ...['bench', 'e2e', 'samples', 'scripts', 'tests', 'wasm', 'web'],
  ...readdirSync(root).filter((name) => /\.(ts|js|json)$|^\.(clang-format|prettier)/.test(name)),
];

/** A check that is skipped if it has passed and none of the files has changed since. */
function check(title, work) {
  const run = async () => {
    if (!(await unlessFresh(`passed-${title.replace(/\W+/g, '-')}`, checkedFiles, [], work)))
      say(`> ${title}: passed before, and no file has changed`);
  };
  return [title, run];
}

/**
 * Two lists of checks, [title, work], that may run in parallel: each check uses one core, and ESLint takes about as
 * long as the others together. A check that fails throws the tool's output.
 */
export const lintChecks = [
  [check('Lint: ESLint', () => node('eslint/bin/eslint.js', '--max-warnings=0', '.'))],
  [
    check('TypeScript: tsc', () => node('typescript/bin/tsc', '--noEmit')),
    check('Format: Prettier', () =>
      node('prettier/bin/prettier.cjs', '--check', '--log-level=warn', ...prettierFiles),
    ),
    check('Format: clang-format', checkCpp),
  ],
];

/** Formats all files. */
export async function formatAll() {
  await node('prettier/bin/prettier.cjs', '--write', '--log-level=warn', ...prettierFiles);
  for (const [path, formatted] of await unformattedCpp()) writeFileSync(path, formatted);
}

async function checkCpp() {
  const paths = [...(await unformattedCpp()).keys()].map((path) => relative(root, path));
  if (paths.length > 0) throw new Stop(`Not formatted (npm run format): ${paths.join(', ')}`);
}

/** Maps the path of each unformatted C++ file to its formatted text. */
async function unformattedCpp() {
  const { format } = await import('@wasm-fmt/clang-format/node');
  const style = readFileSync(join(root, '.clang-format'), 'utf8');
  const unformatted = new Map();
  for (const path of cppFiles()) {
    const text = readFileSync(path, 'utf8');
    const formatted = format(text, path, style);
    if (formatted !== text) unformatted.set(path, formatted);
  }
  return unformatted;
}

function cppFiles() {
  return ['wasm', 'tests', 'bench']
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((name) => join(root, folder, name)),
    )
    .filter((path) => /\.(cpp|h)$/.test(path) && !path.includes('node_modules'));
}
