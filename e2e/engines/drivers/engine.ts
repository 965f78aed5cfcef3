/** The inner size of a window, in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A position in a page, in CSS pixels from its upper left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A page that is open in a browser. */
export interface Tab {
  /** Errors of the page that the driver reports; always empty in WebKit, whose driver reports none. */
  readonly errors: readonly string[];
  /** Resolves when the page has loaded. */
  go(url: string): Promise<void>;
  /** Evaluates an expression in the page, and resolves to its value or, for a promise, to its result (JSON). */
  evaluate(expression: string): Promise<unknown>;
  /** A PNG of the visible part of the page. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** A tab with a mouse. */
export interface InteractiveTab extends Tab {
  /** Moves the mouse from one point to another with the main button pressed. */
  drag(from: Point, to: Point): Promise<void>;
}

/** A running browser. */
export interface Engine<T extends Tab = InteractiveTab> {
  open(size: Size): Promise<T>;
  close(): Promise<void>;
}

/** Thrown when the browser process has ended, which is a fault of the browser and not of the page. */
export class BrowserCrash extends Error {
  /** The start of each error message, which retry conditions match. */
  static readonly message = 'The browser crashed';

  constructor(browser: string, options: ErrorOptions) {
    super(`${BrowserCrash.message}: ${browser} ended the session.`, options);
  }
}
