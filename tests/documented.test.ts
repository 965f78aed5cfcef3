import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { packageEntries, programOf } from './web/support/package-entries.js';

/** Checks that every export of the package has a comment, and every class and function an example. */

const root = fileURLToPath(new URL('..', import.meta.url));

const entries = packageEntries();
const program = programOf(entries.map(({ source }) => source));
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

const hasComment = (symbol: ts.Symbol): boolean =>
  ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim() !== '';

/** The public members of a class, an interface, or an alias of an object type. */
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

/** Names of undocumented exports and members, such as "Viewer" or "Viewer.show". */
function undocumented({ name, symbol }: Export): string[] {
  if (!isOurs(symbol)) return [];
  const members = membersOf(symbol).filter((member) => isOurs(member) && !hasComment(member));
  return [...(hasComment(symbol) ? [] : [name]), ...members.map((member) => `${name}.${member.name}`)];
}

const callable = ts.SymbolFlags.Class | ts.SymbolFlags.Function;

describe.each(entries)('$name', ({ source }) => {
  const found = exportsOf(source);

  it('has a comment on each export and each of its members', () => {
    expect(found.flatMap(undocumented)).toEqual([]);
  });

  it('has an example for each class and function', () => {
    const without = found.filter(
      ({ symbol }) =>
        (symbol.flags & callable) !== 0 &&
        isOurs(symbol) &&
        !symbol.getJsDocTags(checker).some(({ name }) => name === 'example'),
    );
    expect(without.map(({ name }) => name)).toEqual([]);
  });
});

it.each([
  ['marrow3d', 25],
  ['marrow3d/state', 15],
])('%s exports at most %i values', (name, most) => {
  const isValue = ({ symbol }: Export): boolean => (symbol.flags & ts.SymbolFlags.Value) !== 0;
  const named = entries.filter((each) => each.name === name);
  expect(named).not.toEqual([]);
  for (const entry of named) {
    const values = exportsOf(entry.source).filter(isValue);
    expect(values.length, values.map((each) => each.name).join(', ')).toBeLessThanOrEqual(most);
    expect(values.length).toBeGreaterThan(5);
  }
});

it('exportsOf() finds exports in every entry that has exports', () => {
  const empty = entries.filter(
    ({ name, source }) =>
      exportsOf(source).length === 0 && !/worker|zip|define|react|element\/boot/.test(name),
  );
  expect(empty).toEqual([]);
  expect(entries.length).toBeGreaterThan(5);
});
