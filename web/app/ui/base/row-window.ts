/** The rendered rows of a long list, and the number of omitted rows on each side. */
export interface RowWindow<T> {
  readonly rows: readonly T[];
  readonly above: number;
  readonly below: number;
}

/** A model may have tens of thousands of clips or joints; rendering all of them would block the page for seconds. */
const mostRows = 500;

/** The rows around index `chosen`, or all rows of a short list. A negative `chosen` returns the first rows. */
export function rowWindow<T>(rows: readonly T[], chosen: number, most: number = mostRows): RowWindow<T> {
  const latest = Math.max(0, rows.length - most);
  const above = Math.min(latest, Math.max(0, chosen - Math.floor(most / 2)));
  return { rows: rows.slice(above, above + most), above, below: latest - above };
}
