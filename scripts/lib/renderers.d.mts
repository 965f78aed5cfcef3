export interface RendererRow {
  readonly path: string;
  readonly lines: boolean;
  readonly light: string;
  readonly pose: string;
  readonly files: Readonly<Record<string, string>>;
  readonly overlap: number;
  readonly difference: number;
}

export interface Comparison {
  readonly paths: readonly string[];
  readonly corpus: string;
  readonly folder: string;
  readonly size: number;
  readonly short?: boolean;
}

export const lights: readonly string[];
export const limits: {
  readonly overlap: number;
  readonly lines: number;
  readonly median: number;
  readonly difference: number;
};
export function compareRenderers(comparison: Comparison): Promise<RendererRow[]>;
export function summaryOf(rows: readonly RendererRow[]): {
  readonly overlap: number;
  readonly median: number;
  readonly difference: number;
  readonly listed: readonly string[];
};
export function beyondLimits(rows: readonly RendererRow[]): RendererRow[];
export function renderersSection(rows: readonly RendererRow[]): string;
export function writeSheet(
  rows: readonly RendererRow[],
  file: string,
  count?: number,
): Promise<RendererRow[]>;
