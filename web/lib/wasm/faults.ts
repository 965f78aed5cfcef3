import { UnsupportedError } from '../util/refusals.js';

/** Determines why a module or the worker is not available: one chunk, fetched with the first such failure. */

/** The smallest valid module. */
const empty = Uint8Array.of(0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0);
/** A module with a function that uses SIMD: `i8x16.splat`. */
const vector = Uint8Array.of(
  ...empty,
  ...[1, 5, 1, 0x60, 0, 1, 0x7b, 3, 2, 1, 0],
  ...[10, 8, 1, 6, 0, 0x41, 0, 0xfd, 0x0f, 0x0b],
);

/** The reason why modules, or modules with SIMD, cannot be compiled here; null if the bytes are invalid. */
export async function unsupported(cause: unknown): Promise<UnsupportedError | null> {
  try {
    await WebAssembly.compile(empty);
  } catch {
    return new UnsupportedError('policy', { cause });
  }
  return WebAssembly.validate(vector) ? null : new UnsupportedError('simd', { cause });
}

/** Describes a response that is not the requested file, by its content type and first characters. */
export function describeResponse(type: string | null, bytes: Uint8Array): string {
  const start = new TextDecoder()
    .decode(bytes.subarray(0, 60))
    .replace(/[^ -~]+/g, ' ')
    .trim();
  const what = type === null || type === '' ? 'content without a type' : type;
  return `the server answered with ${what}${start === '' ? ' and no content.' : `: "${start}"`}`;
}

/** The worker's file and its imports in the package. */
const scripts = ['worker.js', 'opening.js', 'formats.js', 'shared.js', 'glue.js'];

/**
 * Determines which of the worker's scripts is missing on a server, because browsers do not report it. Null if all
 * exist.
 *
 * @param script - the address of the worker's file
 */
export async function missingScript(script: URL): Promise<string | null> {
  const names = script.pathname.endsWith('/worker.js') ? scripts : [''];
  for (const name of names) {
    const url = name === '' ? script : new URL(name, script);
    const fault = await faultOf(url);
    if (fault === null) continue;
    const copied = names.length > 1 ? scripts.join(', ') : 'it with what it imports';
    return `${url.href}: ${fault} Copy ${copied} there, or name the address with configure({ worker }).`;
  }
  return null;
}

/** The reason why there is no script at an address; null if there is one, or if a policy prevents the request. */
async function faultOf(url: URL): Promise<string | null> {
  try {
    const response = await fetch(url);
    if (!response.ok) {
      await response.body?.cancel();
      return `the server answered ${response.status}.`;
    }
    const type = response.headers.get('content-type');
    const bytes = new Uint8Array(await response.arrayBuffer());
    return type !== null && /(java|ecma)script/.test(type) ? null : describeResponse(type, bytes);
  } catch {
    return null;
  }
}

/** Warns that models are opened in the page's main thread. */
export function warnOfThisThread(reason: Error): void {
  console.warn(
    `Marrow: no load worker can run here (${reason.message}). Models are read on the main thread, which blocks the ` +
      "page meanwhile. Allow worker-src 'self' in the content security policy (for scripts of another origin: blob: and " +
      "that origin), or serve the library from the page's own origin.",
  );
}
