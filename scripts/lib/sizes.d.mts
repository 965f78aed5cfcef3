export interface SizeRow {
  readonly name: string;
  readonly files: readonly { readonly path: string; readonly raw: number; readonly brotli: number }[];
  readonly brotli: number;
  readonly budget: number;
}

export function measureSizes(): SizeRow[];
export function sizeTable(): string;

/** The rows of the table of sizes in docs/sizes.md. */
export function sizesRows(table: string): readonly { readonly name: string; readonly kilobytes: number }[];
