export interface Limits {
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
  /** Bytes. */
  readonly memory: number;
  readonly cwd?: string;
}
export interface LimitedRun {
  readonly code: number | null;
  readonly signal: string | null;
  readonly output: string;
  readonly peak: number;
  readonly cpu: number;
  readonly exceeded: string | null;
}
export interface Expectation {
  readonly expected: readonly string[];
  readonly shows?: RegExp;
  readonly hides?: RegExp;
}
export function runLimited(command: string, args: readonly string[], limits: Limits): Promise<LimitedRun>;
export function faultOf(expectation: Expectation, run: Omit<LimitedRun, 'peak' | 'cpu'>): string | null;
