import type { WarningSummary } from '../types/subject.js';

/** All causes of a `ModelError`. Those of the core come from wasm/base/error.h. */
export const modelErrorCodes = [
  'unknown_format',
  'unsupported_version',
  'truncated',
  'bad_count',
  'bad_offset',
  'bad_index',
  'bad_value',
  'bad_text',
  'not_finite',
  'cyclic',
  'missing_companion',
  'too_large',
  'out_of_memory',
  'cancelled',
  'module_lost',
  'archive_damaged',
  'archive_encrypted',
  'archive_unsupported',
  'archive_missing_entry',
] as const;

/** The cause of a `ModelError`. */
export type ModelErrorCode = (typeof modelErrorCodes)[number];

/** The data of a `ModelError`: plain data that can be sent to and from a worker. */
export interface ModelErrorData {
  /** The cause. */
  readonly code: ModelErrorCode;
  /** Reason and remedy, without the file's name. */
  readonly message: string;
  /** The file that caused the error; may be empty. */
  readonly file: string;
  /** Byte offset (binary formats). */
  readonly offset?: number | undefined;
  /** Line, from 1 (text formats). */
  readonly line?: number | undefined;
  /** The key of the message; absent for errors that have none. */
  readonly key?: string | undefined;
  /** The values in the message, as strings. */
  readonly values?: readonly string[] | undefined;
}

/**
 * A model cannot be opened or used. The message names the file, the reason and the remedy, in that order.
 *
 * @example
 * ```ts
 * import { load, ModelError } from 'marrow3d';
 *
 * try {
 *   await load('models/broken.md2');
 * } catch (error) {
 *   if (error instanceof ModelError) console.log(error.code, error.file, error.offset, error.reason);
 * }
 * ```
 */
export class ModelError extends Error implements ModelErrorData {
  /** Identifies the error across realms, where `instanceof` does not work. */
  override readonly name = 'ModelError';
  /** The cause. */
  readonly code: ModelErrorCode;
  readonly file: string;
  readonly offset: number | undefined;
  readonly line: number | undefined;
  readonly key: string | undefined;
  readonly values: readonly string[] | undefined;
  /** The message without the file's name. */
  readonly reason: string;

  constructor(data: ModelErrorData, options?: ErrorOptions) {
    super(data.file === '' ? data.message : `${data.file}: ${data.message}`, options);
    this.code = data.code;
    this.file = data.file;
    this.offset = data.offset;
    this.line = data.line;
    this.key = data.key;
    this.values = data.values;
    this.reason = data.message;
  }

  /** Converts to plain data for `postMessage`; `new ModelError(error.toData())` restores the error. */
  toData(): ModelErrorData {
    const { code, reason, file, offset, line, key, values } = this;
    return { code, message: reason, file, offset, line, key, values };
  }
}

/**
 * A URL could not be fetched. `status` is 0 if there was no response, 404 also if a web page was received instead of a
 * model's file, and 200 if the response was not a WASM module.
 *
 * @example
 * ```ts
 * import { FetchError, load } from 'marrow3d';
 *
 * try {
 *   await load('models/gone.md2');
 * } catch (error) {
 *   if (error instanceof FetchError) console.log(error.status, error.url);
 * }
 * ```
 */
export class FetchError extends Error {
  /** Identifies the error across realms, where `instanceof` does not work. */
  override readonly name = 'FetchError';
  /** The requested URL. */
  readonly url: string;
  /** The HTTP status; 0 if there was no response. */
  readonly status: number;

  /** `remedy` says what the user can do, `answer` what was received instead of the file. */
  constructor(
    url: string,
    status: number,
    options: ErrorOptions & { readonly remedy?: string; readonly answer?: string } = {},
  ) {
    super(
      [`${url}: ${options.answer ?? fetchReason(status)}`, options.remedy ?? ''].join(' ').trim(),
      options,
    );
    this.url = url;
    this.status = status;
  }
}

/**
 * An object was used after its `dispose()`.
 *
 * @example
 * ```ts
 * import { DisposedError } from 'marrow3d';
 *
 * model.dispose();
 * try {
 *   model.createInstance();
 * } catch (error) {
 *   console.log(error instanceof DisposedError); // true
 * }
 * ```
 */
export class DisposedError extends Error {
  /** Identifies the error across realms, where `instanceof` does not work. */
  override readonly name = 'DisposedError';

  /** `member` is the method or property that was used. */
  constructor(what: string, member?: string) {
    const use = member === undefined ? '' : `, so ${member} cannot be used`;
    super(`${what} has been disposed${use}. Load or create it again.`);
  }
}

/** Creates the warning for a file that was skipped because of an error. */
export function warningOf(error: Error, file: string): WarningSummary {
  if (!(error instanceof ModelError)) return { file, message: error.message };
  const { reason: message, key, values = [] } = error;
  return { file, message, ...(key !== undefined && { key, values }) };
}

export function isModelErrorCode(code: string): code is ModelErrorCode {
  return (modelErrorCodes as readonly string[]).includes(code);
}

/** The `answer` of a FetchError if the body of a response ends with an error. */
export const connectionEnded = 'the connection ended before the whole file had arrived. Try again.';

function fetchReason(status: number): string {
  if (status === 0) {
    return 'no response. The server cannot be reached, or does not allow other sites to read its files (CORS).';
  }
  if (status === 404 || status === 410)
    return `the server does not have the file (${status}). Check the address.`;
  if (status === 401 || status === 403)
    return `the server denied access to the file (${status}). It may require a login.`;
  return `the server answered ${status}. Try again later.`;
}
