export interface BenchRow {
  readonly what: string;
  readonly who: string;
  readonly where: string;
  readonly unit: string;
  readonly median?: number;
  readonly low?: number;
  readonly high?: number;
  readonly samples?: number;
  readonly ofThree?: number;
  readonly failed?: string;
}

export function performanceSection(
  rows: readonly BenchRow[],
  facts: Readonly<Record<string, string>>,
): string;
