/** The text of web/lib/wasm/format-table.ts, generated from the tables of the openers in a folder. */
export function formatTableText(folder: URL): Promise<string>;
