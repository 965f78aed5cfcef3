/** Appends the constant last row to a 3 x 4 matrix. */
export function matrixRows(values: readonly number[]): number[][] {
  return [values.slice(0, 4), values.slice(4, 8), values.slice(8, 12), [0, 0, 0, 1]];
}

/** The matrix as text for other programs: one line per row, separated by tabs. */
export function matrixText(values: readonly number[]): string {
  const plain = (value: number): string => String(Number(value.toFixed(6)) || 0);
  return matrixRows(values)
    .map((row) => row.map(plain).join('\t'))
    .join('\n');
}
