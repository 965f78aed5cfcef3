export interface LoadRun {
  readonly suite: string;
  readonly run: number;
}

export interface LoadRecord extends LoadRun {
  readonly commit: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly minutes: number;
}

export const loadSuites: Readonly<Record<string, readonly string[]>>;
export function missingRuns(
  records: readonly LoadRecord[],
  commit: string,
  suites: readonly string[],
  runs: number,
): LoadRun[];
export function loadTable(records: readonly LoadRecord[], commit: string): string;
