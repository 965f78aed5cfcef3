import type { WarningSummary } from '../types/subject.js';

/** Every cause a `ModelError` can have. The core's own come from wasm/base/error.h. */
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

/** A cause of a `ModelError`, for programs. */
export type ModelErrorCode = (typeof modelErrorCodes)[number];

/** What a `ModelError` is made of: plain data, so that it can cross from the worker. */
export interface ModelErrorData {
  /** What is wrong, for programs. */
  readonly code: ModelErrorCode;
  /** Reason, then remedy; without the file's name. */
  readonly message: string;
  /** The file it is about, or empty. */
  readonly file: string;
  /** Byte offset (binary formats). */
  readonly offset?: number | undefined;
  /** Line, from 1 (text formats). */
  readonly line?: number | undefined;
  /** The key of the message, for programs. Absent for errors that have none. */
  readonly key?: string | undefined;
  /** The values in the message, as text. */
  readonly values?: readonly string[] | undefined;
}

/**
 * A model that cannot be opened or used. The message names file, reason and remedy, in that order.
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
  /** By which it is told from other errors without its class. */
  override readonly name = 'ModelError';
  /** What is wrong, for programs. */
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

  /** For `postMessage`; `new ModelError(error.toData())` is the same error again. */
  toData(): ModelErrorData {
    const { code, reason, file, offset, line, key, values } = this;
    return { code, message: reason, file, offset, line, key, values };
  }
}

/**
 * An address that did not answer with the file. `status` is 0 where no answer came at all, 404 where a page came in the
 * place of a model's file, and 200 where something else came in the place of a module.
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
  /** By which it is told from other errors without its class. */
  override readonly name = 'FetchError';
  /** The address that was asked for. */
  readonly url: string;
  /** The status of the answer; 0 where no answer came at all. */
  readonly status: number;

  /** `remedy` says what else can be done, `answer` what has come in the file's place. */
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
 * Something was used after its `dispose()`.
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
  /** By which it is told from other errors without its class. */
  override readonly name = 'DisposedError';

  /** `member` is the method or property that was used. */
  constructor(what: string, member?: string) {
    const use = member === undefined ? '' : `, so ${member} cannot be used`;
    super(`${what} has been disposed${use}. Load or create it again.`);
  }
}

/** The warning for a file that was skipped because of an error. */
export function warningOf(error: Error, file: string): WarningSummary {
  if (!(error instanceof ModelError)) return { file, message: error.message };
  const { reason: message, key, values = [] } = error;
  return { file, message, ...(key !== undefined && { key, values }) };
}

export function isModelErrorCode(code: string): code is ModelErrorCode {
  return (modelErrorCodes as readonly string[]).includes(code);
}

function fetchReason(status: number): string {
  if (status === 0) {
    return 'no answer. The server is away, or does not allow other sites to read its files (CORS).';
  }
  if (status === 404 || status === 410) return `the server has no such file (${status}). Check the address.`;
  if (status === 401 || status === 403)
    return `the server refused the file (${status}). It may need a login.`;
  return `the server answered ${status}. Try again later.`;
}
