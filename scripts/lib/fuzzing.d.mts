export interface FuzzStats {
  readonly executions: number;
  readonly coverage: number;
}
export function fuzzTargets(): string[];
export function statsOf(output: string): FuzzStats;
export function overCores<T>(
  items: readonly T[],
  cores: number,
  work: (item: T) => Promise<void>,
): Promise<void>;
