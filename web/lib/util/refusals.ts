/** A required browser feature: WebAssembly, its SIMD instructions, or a policy that allows it. */
export type NeededFeature = 'webassembly' | 'simd' | 'policy';

/**
 * The browser, or the page's policy, cannot run the library. The message contains the remedy.
 *
 * @example
 * ```ts
 * import { load, UnsupportedError } from 'marrow3d';
 *
 * try {
 *   await load('models/ogro/tris.md2');
 * } catch (error) {
 *   if (error instanceof UnsupportedError) document.body.append(error.message); // what to update or to allow
 * }
 * ```
 */
export class UnsupportedError extends Error {
  /** Identifies the error across realms, where `instanceof` does not work. */
  override readonly name = 'UnsupportedError';
  /** The missing feature. */
  readonly lacks: NeededFeature;

  constructor(lacks: NeededFeature, options?: ErrorOptions) {
    super(unsupportedReasons[lacks], options);
    this.lacks = lacks;
  }
}

const unsupportedReasons: Readonly<Record<NeededFeature, string>> = {
  webassembly:
    'WebAssembly is not available. It may be disabled by a lockdown mode or a setting: allow it for this page.',
  simd: 'This browser does not support WebAssembly SIMD. Update it: Chrome 91, Firefox 89, Safari 16.4 and Node 16.4 support it.',
  policy: "The page's Content-Security-Policy forbids WebAssembly. Add 'wasm-unsafe-eval' to its script-src.",
};
