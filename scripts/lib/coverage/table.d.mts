/** The execution counts of lines, by path and line. */
export type Lines = Map<string, Map<number, number>>;

export interface Covered {
  readonly covered: number;
  readonly lines: number;
}

export type CoveredByName = Readonly<Record<string, Covered>>;

/** The part of Istanbul's coverage of a file that is used here. */
export interface FileCoverage {
  readonly path: string;
  readonly statementMap: Readonly<Record<string, { readonly start: { readonly line: number } }>>;
  readonly s: Readonly<Record<string, number>>;
}

type PathOf = (file: string) => string | null;

export function addLcov(lines: Lines, text: string, pathOf: PathOf): void;
export function addIstanbul(
  lines: Lines,
  coverage: Readonly<Record<string, FileCoverage>>,
  pathOf: PathOf,
): void;
export function lcovOf(lines: Lines): string;
export function filesOf(lines: Lines): Record<string, Covered>;
export function areaOf(path: string): string;
export function areasOf(files: CoveredByName): Record<string, Covered>;
export function coverageTable(areas: CoveredByName): string;
export function comparisonTable(before: CoveredByName, after: CoveredByName): string;
