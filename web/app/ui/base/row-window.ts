/** The rows of a long list that are in the page, and how many are left out on each side. */
export interface RowWindow<T> {
  readonly rows: readonly T[];
  readonly above: number;
  readonly below: number;
}

/** A model may have tens of thousands of clips or joints; rows for all of them would freeze the page for seconds. */
const mostRows = 500;

/** The rows around the one at `chosen`; all rows of a short list. A negative `chosen` means none: the first rows. */
export function rowWindow<T>(rows: readonly T[], chosen: number, most: number = mostRows): RowWindow<T> {
  const latest = Math.max(0, rows.length - most);
  const above = Math.min(latest, Math.max(0, chosen - Math.floor(most / 2)));
  return { rows: rows.slice(above, above + most), above, below: latest - above };
}
