/** Where a command reads and writes, and what it knows of the package that it belongs to. */
export interface Terminal {
  /** The package's version. */
  readonly version: string;
  /** The folder of the library's files for pages (dist/), with a slash at its end. */
  readonly library: URL;
  /** The command's own file, which child processes run. */
  readonly program: URL;
  /** Whether what is printed is seen in a terminal with colours. */
  readonly colors: boolean;
  /** All of standard input. */
  input(): Promise<string>;
  out(text: string): void;
  error(text: string): void;
}
