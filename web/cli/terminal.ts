/** Where a command writes, and what it knows of the package that it belongs to. */
export interface Terminal {
  /** The package's version. */
  readonly version: string;
  /** The folder of the library's files for pages (dist/), with a slash at its end. */
  readonly library: URL;
  out(text: string): void;
  error(text: string): void;
}
