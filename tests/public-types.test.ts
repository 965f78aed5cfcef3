import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { packageEntries, programOf } from './web/support/package-entries.js';

/**
 * Checks the types that the package exports. Programs can name every type that they use: an entry, or `marrow3d`,
 * exports each type that is reachable from a value of the entry. It exports no other type. A name refers to the same
 * type in all entries.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const library = join(root, 'web/lib/');

/** The entries that have exports. */
const entries = packageEntries()
  .filter(({ name }) => !/worker|zip|define/.test(name))
  .map(({ name, declarations, source }) => ({
    name: `${name}${declarations.includes('.node.') ? ' (Node)' : ''}`,
    source,
  }));
const program = programOf(entries.map(({ source }) => source));
const checker = program.getTypeChecker();

const target = (symbol: ts.Symbol): ts.Symbol =>
  (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol);

/** The exports of a module by name. */
function exportsOf(source: string): ReadonlyMap<string, ts.Symbol> {
  const file = program.getSourceFile(source);
  const module = file && checker.getSymbolAtLocation(file);
  if (module === undefined) return new Map();
  return new Map(checker.getExportsOfModule(module).map((symbol) => [symbol.name, target(symbol)]));
}

const isValue = ({ flags }: ts.Symbol): boolean => (flags & ts.SymbolFlags.Value) !== 0;
const isType = ({ flags }: ts.Symbol): boolean => (flags & ts.SymbolFlags.Type) !== 0;
const isOurs = ({ declarations }: ts.Symbol): boolean =>
  declarations?.some((each) => each.getSourceFile().fileName.startsWith(library)) === true;

/** True for members that declaration files leave out or that programs cannot use. */
function isHidden(node: ts.Node): boolean {
  if (ts.isClassElement(node) && node.name !== undefined && ts.isPrivateIdentifier(node.name)) return true;
  const isPrivate =
    ts.canHaveModifiers(node) &&
    (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword);
  return isPrivate || ts.getJSDocTags(node).some(({ tagName }) => tagName.text === 'internal');
}

/**
 * The symbols that the public part of a declaration names: parameters, results, members and base types, but not bodies
 * and initializers. `isolatedDeclarations` guarantees that all of these types are written explicitly.
 */
function namedBy(declaration: ts.Node): ts.Symbol[] {
  const found: ts.Symbol[] = [];
  const add = (name: ts.Node): void => {
    const symbol = checker.getSymbolAtLocation(name);
    if (symbol !== undefined) found.push(target(symbol));
  };
  const visit = (node: ts.Node): void => {
    if (isHidden(node) || ts.isBlock(node) || ts.isClassStaticBlockDeclaration(node)) return;
    if (ts.isTypeReferenceNode(node)) add(node.typeName);
    else if (ts.isTypeQueryNode(node)) add(node.exprName);
    else if (ts.isExpressionWithTypeArguments(node)) add(node.expression);
    else if (ts.isImportTypeNode(node) && node.qualifier !== undefined) add(node.qualifier);
    ts.forEachChild(node, (child) => {
      const isInitialValue = 'initializer' in node && child === node.initializer;
      if (!isInitialValue) visit(child);
    });
  };
  visit(declaration);
  return found;
}

/** The types of this library that are reachable from symbols. */
function reachableFrom(start: Iterable<ts.Symbol>): Set<ts.Symbol> {
  const reached: Set<ts.Symbol> = new Set();
  const waiting = [...start];
  for (let symbol = waiting.pop(); symbol !== undefined; symbol = waiting.pop()) {
    if (reached.has(symbol) || !isOurs(symbol) || (symbol.flags & ts.SymbolFlags.TypeParameter) !== 0)
      continue;
    reached.add(symbol);
    waiting.push(...(symbol.declarations ?? []).flatMap(namedBy));
  }
  return reached;
}

/** The entries whose objects an entry returns. The entry need not export their types again. */
const builtOn: Readonly<Record<string, readonly string[]>> = {
  'marrow3d/viewer': ['marrow3d/state'],
  'marrow3d/export': ['marrow3d/viewer', 'marrow3d/state'],
  'marrow3d/element': ['marrow3d/viewer', 'marrow3d/state'],
};

/**
 * Base types that programs need not name: those of the core that an exported interface of the same name extends, and the
 * base classes of exported classes.
 */
function basesOf(symbol: ts.Symbol): ts.Symbol[] {
  const clauses = (symbol.declarations ?? []).flatMap((each) =>
    ts.isInterfaceDeclaration(each) || ts.isClassDeclaration(each) ? (each.heritageClauses ?? []) : [],
  );
  return clauses
    .filter(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)
    .flatMap(namedBy)
    .filter(({ name }) => isValue(symbol) || name === symbol.name);
}

const byEntry = entries.map(({ name, source }) => ({ name, source, exported: exportsOf(source) }));
const main = new Set(byEntry.find(({ name }) => name === 'marrow3d')?.exported.values());

describe.each(byEntry)('$name', ({ name, exported }) => {
  const reached = reachableFrom([...exported.values()].filter(isValue));
  const own = new Set(exported.values());

  it('exports every type that is reachable from its values', () => {
    const others = byEntry.filter((each) => builtOn[name]?.includes(each.name));
    const named = new Set(
      [main, own, ...others.map((each) => each.exported.values())].flatMap((all) => [...all]),
    );
    const bases = new Set([...named].flatMap(basesOf));
    const missing = [...reached].filter((each) => isType(each) && !named.has(each) && !bases.has(each));
    expect(missing.map((each) => each.name).sort()).toEqual([]);
  });

  it('exports no other type', () => {
    // JSX uses these types; no value refers to them.
    const jsx = name.endsWith('/react') ? ['AttributeOf', 'ElementAttributes'] : [];
    const unreachable = [...exported].filter(([, each]) => !isValue(each) && !reached.has(each));
    expect(unreachable.map(([key]) => key).sort()).toEqual(jsx);
  });
});

it('a name refers to the same type in all entries', () => {
  const meanings: Map<string, Map<ts.Symbol, string>> = new Map();
  for (const { name, exported } of byEntry)
    for (const [key, symbol] of exported) {
      const known = meanings.get(key) ?? new Map<ts.Symbol, string>();
      meanings.set(key, known.set(symbol, name));
    }
  const ambiguous = [...meanings].filter(([, symbols]) => symbols.size > 1);
  expect(ambiguous.map(([key, symbols]) => `${key}: ${[...symbols.values()].join(', ')}`)).toEqual([]);
});

it('finds the entries and their types', () => {
  const empty = byEntry.filter(({ exported }) => exported.size === 0).map(({ name }) => name);
  // This entry exports nothing: importing it registers the element.
  expect(empty).toEqual(['marrow3d/element/boot']);
  expect(byEntry.length).toBeGreaterThan(8);
  expect(main.size).toBeGreaterThan(100);
});
