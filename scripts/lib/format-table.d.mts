/** The text of web/lib/core/format-table.ts, by what the openers in a folder say of themselves. */
export function formatTableText(folder: URL): Promise<string>;
