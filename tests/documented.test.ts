import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/** Every export of the package has a comment, and every class and function an example. */

const root = fileURLToPath(new URL('..', import.meta.url));

type Target = string | { readonly [condition: string]: Target };

const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly exports: Readonly<Record<string, Target>>;
};

/** The sources of the entries that declare types, by the names that programs import. */
const entries = Object.entries(exports).flatMap(([name, target]) =>
  declarations(target).map((file) => ({
    name: `marrow3d${name.slice(1)}`,
    source: join(root, file.replace(/^\.\/dist\//, 'web/lib/').replace(/\.d\.ts$/, '.ts')),
  })),
);

function declarations(target: Target): string[] {
  if (typeof target === 'string') return [];
  return Object.entries(target).flatMap(([condition, inner]) =>
    condition === 'types' && typeof inner === 'string' ? [inner] : declarations(inner),
  );
}

const configured = ts.parseJsonConfigFileContent(
  ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path)).config,
  ts.sys,
  root,
);
const program = ts.createProgram(
  entries.map(({ source }) => source),
  { ...configured.options, noEmit: true },
);
const checker = program.getTypeChecker();

/** Whether a symbol is declared in this repository, and is not `@internal` or private. */
function isOurs(symbol: ts.Symbol): boolean {
  const [declaration] = symbol.declarations ?? [];
  if (declaration === undefined) return false;
  const { fileName } = declaration.getSourceFile();
  const hidden =
    ts.canHaveModifiers(declaration) &&
    (ts.getModifiers(declaration) ?? []).some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword);
  const tags = symbol.getJsDocTags(checker).map(({ name }) => name);
  return fileName.startsWith(join(root, 'web')) && !hidden && !tags.includes('internal');
}

const hasWords = (symbol: ts.Symbol): boolean =>
  ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim() !== '';

/** The members that a program can name: of a class, an interface, or an object that an alias describes. */
function membersOf(symbol: ts.Symbol): readonly ts.Symbol[] {
  const named = [...(symbol.members?.values() ?? []), ...statics(symbol)];
  const literals = (symbol.declarations ?? []).flatMap((declaration) =>
    ts.isTypeAliasDeclaration(declaration) && ts.isTypeLiteralNode(declaration.type)
      ? declaration.type.members.map(({ name }) => name && checker.getSymbolAtLocation(name))
      : [],
  );
  return [...named, ...literals.filter((each) => each !== undefined)].filter(
    ({ name, flags }) =>
      !name.startsWith('__') && !name.startsWith('#') && (flags & ts.SymbolFlags.TypeParameter) === 0,
  );
}

function statics(symbol: ts.Symbol): readonly ts.Symbol[] {
  if ((symbol.flags & ts.SymbolFlags.Class) === 0) return [];
  return [...(symbol.exports?.values() ?? [])].filter(({ name }) => name !== 'prototype');
}

interface Export {
  readonly name: string;
  readonly symbol: ts.Symbol;
}

function exportsOf(source: string): Export[] {
  const file = program.getSourceFile(source);
  const module = file && checker.getSymbolAtLocation(file);
  if (module === undefined) return [];
  return checker.getExportsOfModule(module).map((symbol) => ({
    name: symbol.name,
    symbol: (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol),
  }));
}

/** Names without a comment: of the export, or of a member after a dot. */
function undocumented({ name, symbol }: Export): string[] {
  if (!isOurs(symbol)) return [];
  const members = membersOf(symbol).filter((member) => isOurs(member) && !hasWords(member));
  return [...(hasWords(symbol) ? [] : [name]), ...members.map((member) => `${name}.${member.name}`)];
}

const called = ts.SymbolFlags.Class | ts.SymbolFlags.Function;

describe.each(entries)('$name', ({ source }) => {
  const found = exportsOf(source);

  it('has a comment on each export and each of its members', () => {
    expect(found.flatMap(undocumented)).toEqual([]);
  });

  it('has an example with each class and function', () => {
    const without = found.filter(
      ({ symbol }) =>
        (symbol.flags & called) !== 0 &&
        isOurs(symbol) &&
        !symbol.getJsDocTags(checker).some(({ name }) => name === 'example'),
    );
    expect(without.map(({ name }) => name)).toEqual([]);
  });
});

it.each([
  ['marrow3d', 25],
  ['marrow3d/state', 15],
])('%s has at most %i values', (name, most) => {
  const isValue = ({ symbol }: Export): boolean => (symbol.flags & ts.SymbolFlags.Value) !== 0;
  for (const entry of entries.filter((each) => each.name === name)) {
    const values = exportsOf(entry.source).filter(isValue);
    expect(values.length, values.map((each) => each.name).join(', ')).toBeLessThanOrEqual(most);
    expect(values.length).toBeGreaterThan(5);
  }
});

it('every entry has exports that the test finds', () => {
  const empty = entries.filter(
    ({ name, source }) =>
      exportsOf(source).length === 0 && !/worker|zip|define|react|element\/boot/.test(name),
  );
  expect(empty).toEqual([]);
  expect(entries.length).toBeGreaterThan(5);
});
