import { FetchError, ModelError } from '../../lib/index.js';
import { message } from '../text/messages.js';
import type { Failure } from '../state/state.js';
import { formatByName } from '../formats.js';
import type { Source } from './source.js';

/** An address on another server. The page's policy would refuse the request, so the page does not send it. */
export class ForeignAddressError extends Error {
  override readonly name = 'ForeignAddressError';
  readonly url: string;

  constructor(url: string) {
    super(`${url} is on another server`);
    this.url = url;
  }
}

/** Turns an error into the message that users see, and adds the technical details. */
export function failureOf(error: unknown, name: string, source: Source | null): Failure {
  const base: Failure = {
    code: 'unknown',
    file: name,
    message: error instanceof Error ? error.message : String(error),
    format: null,
    size: null,
    offset: null,
    line: null,
    url: null,
    status: null,
  };
  if (error instanceof ModelError) {
    const file = error.file || name;
    return {
      ...base,
      code: error.code,
      file,
      message: error.reason,
      size: source?.size(file) ?? null,
      format: source?.entries.find(({ files }) => files.includes(file))?.format ?? formatByName(file),
      offset: error.offset ?? null,
      line: error.line ?? null,
    };
  }
  if (error instanceof FetchError) {
    const { url, status } = error;
    const reason = error.message.replace(`${url}: `, '');
    return { ...base, code: 'fetch', message: reason, url, status };
  }
  if (error instanceof ForeignAddressError) {
    return { ...base, code: 'foreign_address', message: message('textForeign'), url: error.url };
  }
  return base;
}

/** Whether an error is the cancellation of a load by the user. */
export function isCancelled(error: unknown): boolean {
  if (error instanceof ModelError) {
    const cause = error.cause;
    return error.code === 'cancelled' && !(cause instanceof Error && cause.name === 'TimeoutError');
  }
  return error instanceof Error && error.name === 'AbortError';
}
