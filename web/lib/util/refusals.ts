/** What a browser needs and may lack: WebAssembly itself, its SIMD instructions, or a policy that allows it. */
export type NeededFeature = 'webassembly' | 'simd' | 'policy';

/**
 * This browser, or the page's policy, cannot run the library. The message says what can be done.
 *
 * @example
 * ```ts
 * import { load, UnsupportedError } from 'marrow3d';
 *
 * try {
 *   await load('models/ogro/tris.md2');
 * } catch (error) {
 *   if (error instanceof UnsupportedError) document.body.append(error.message); // what to update, or to allow
 * }
 * ```
 */
export class UnsupportedError extends Error {
  /** By which it is told from other errors without its class. */
  override readonly name = 'UnsupportedError';
  /** What is missing. */
  readonly lacks: NeededFeature;

  constructor(lacks: NeededFeature, options?: ErrorOptions) {
    super(unsupportedReasons[lacks], options);
    this.lacks = lacks;
  }
}

const unsupportedReasons: Readonly<Record<NeededFeature, string>> = {
  webassembly:
    'There is no WebAssembly here. It may be turned off (a locked-down mode or a setting): allow it for this page.',
  simd: "This browser lacks WebAssembly's SIMD. Update it: Chrome 91, Firefox 89, Safari 16.4 and Node 16.4 have it.",
  policy: "The page's Content-Security-Policy forbids WebAssembly. Add 'wasm-unsafe-eval' to its script-src.",
};

/** What a server has sent in place of a file: its type, and how it begins. */
export function answerInWords(type: string | null, bytes: Uint8Array): string {
  const start = new TextDecoder()
    .decode(bytes.subarray(0, 60))
    .replace(/[^ -~]+/g, ' ')
    .trim();
  const what = type === null || type === '' ? 'something without a type' : type;
  return `the server answered with ${what}${start === '' ? ' and no content.' : `: "${start}"`}`;
}
