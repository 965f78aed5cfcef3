/** A window's inside, in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A place in a page, in CSS pixels from its upper left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A page that is open in a browser. */
export interface Tab {
  /** Errors that the browser has reported outside of the page; empty where its driver reports none (WebKit). */
  readonly errors: readonly string[];
  go(url: string): Promise<void>;
  /** Calls a function in the page and resolves to its result. It sees nothing but its arguments, which are JSON. */
  evaluate<A extends readonly unknown[], R>(run: (...args: A) => R | Promise<R>, ...args: A): Promise<R>;
  /** The page as it is visible, PNG. */
  screenshot(): Promise<Buffer>;
  /** Presses the mouse in one place and releases it in another. */
  drag(from: Point, to: Point): Promise<void>;
  close(): Promise<void>;
}

/** A browser that was started, with a window of its own. */
export interface Engine {
  readonly name: string;
  open(size: Size): Promise<Tab>;
  close(): Promise<void>;
}
