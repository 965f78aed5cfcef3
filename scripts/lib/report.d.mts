export interface TestRecord {
  readonly title: string;
  readonly file: string;
  readonly seconds: number;
  /** The message of the first attempt if the second one passed. */
  readonly firstFailure?: string;
}

export interface StageRecord {
  readonly title: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly seconds: number;
  /** Whether the stage was skipped because the run had no time left. */
  readonly late?: boolean;
}

export interface RunRecord {
  readonly name: string;
  readonly seconds: number;
  readonly stages: readonly StageRecord[];
  readonly tests: readonly TestRecord[];
}

export function recordedRuns(from?: string): RunRecord[];
export function tableOf(runs: readonly RunRecord[]): string;
