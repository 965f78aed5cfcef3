/** Input and output of a command, and facts about the package it belongs to. */
export interface Terminal {
  /** The package's version. */
  readonly version: string;
  /** The folder of the browser build (dist/), with a trailing slash. */
  readonly library: URL;
  /** The CLI's entry file, which child processes run. */
  readonly program: URL;
  /** Whether the output is a terminal that supports colours. */
  readonly colors: boolean;
  /** Reads all of standard input. */
  input(): Promise<string>;
  out(text: string): void;
  error(text: string): void;
}
