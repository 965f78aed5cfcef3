import type { AppState, Origin } from '../state/state.js';
import { fileName } from '../text/format.js';
import type { OpenInput, Source } from './source.js';

/** The displayed name of the input. */
export function inputName(input: OpenInput): string {
  switch (input.kind) {
    case 'files':
      return input.files[0]?.name ?? '';
    case 'drop':
      return input.transfer.files[0]?.name ?? '';
    case 'kept':
      return input.name;
    case 'url':
      return fileName(input.url.replace(/[?#].*$/, '')) || input.url;
    case 'sample':
      return input.id;
  }
}

/** The origin of the files, as far as an address can express it. */
export function originOf(input: OpenInput, source: Source): Origin {
  switch (input.kind) {
    case 'url':
      return { kind: 'url', url: input.url };
    case 'sample':
      return { kind: 'sample', id: input.id };
    default:
      return { kind: 'files', names: source.names };
  }
}

/**
 * The origin of a subject after more files were added. For local files, it lists the files of both, so that none of them
 * is reported as missing.
 */
export function joinedOrigin(origin: Origin, joined: Source): Origin {
  return origin.kind === 'files' ? { kind: 'files', names: joined.names } : origin;
}

/** Whether the input is the start page's sample, which is already loaded. */
export function isGreeting({ subject, welcome }: AppState, input: OpenInput): boolean {
  const origin = subject?.origin;
  return welcome && input.kind === 'sample' && origin?.kind === 'sample' && origin.id === input.id;
}
