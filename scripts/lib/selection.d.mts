export interface Selection {
  readonly native: readonly { readonly suite: string; readonly tests: readonly string[] | null }[];
  readonly vitest: readonly {
    readonly project: string;
    readonly files: readonly string[] | null;
    readonly title: string | null;
  }[];
  readonly related: readonly string[];
}

export function projectOf(path: string): string | null;
export function suiteOf(path: string): string | null;
export function nativeTestsIn(text: string): string[];
export function nativeFilter(tests: readonly string[] | null): string;
export function titlePattern(patterns: readonly string[]): string;
export function matching(patterns: readonly string[], files: ReadonlyMap<string, string>): Selection;
export function touchedBy(changed: readonly string[], files: ReadonlyMap<string, string>): Selection;
