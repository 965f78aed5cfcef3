import type { SubjectSummary, WarningSummary } from '../types/subject.js';
import { ModelError } from '../util/errors.js';
import { start } from './marks.js';
import type { Rendered } from './render.js';

/**
 * Loads the message table, which is needed only for an error or a warning. If its script cannot be fetched, a message
 * consists of its key (in the core: its id) and its values.
 */
function table(): Promise<{ readonly render: (message: string) => Rendered }> {
  return import('./render.js').catch(() => ({
    // The delimiters of keys and values are the only control characters.
    render: (message) => ({ message: `render.js is missing:${message.replace(/[^\x20-\uffff]+/g, ' ')}` }),
  }));
}

/** Awaits a promise. If it rejects with a composed error, throws an error with the formatted message. */
export async function inWords<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise;
  } catch (error) {
    throw await wordedError(error);
  }
}

/** Formats the message of a composed error. Other errors are returned unchanged. */
export async function wordedError(error: unknown): Promise<unknown> {
  if (!(error instanceof ModelError) || !error.reason.startsWith(start)) return error;
  const { render } = await table();
  // The line and the offset are not taken from the message, because the error already has them.
  const { message, key, values } = render(error.reason);
  return new ModelError({ ...error.toData(), message, key, values }, { cause: error.cause });
}

/** Formats the warnings of a subject and its parts. */
export async function wordedSubject(summary: SubjectSummary): Promise<SubjectSummary> {
  const parts = await Promise.all(
    summary.parts.map(async (part) => ({ ...part, warnings: await wordedWarnings(part.warnings) })),
  );
  return { ...summary, warnings: await wordedWarnings(summary.warnings), parts };
}

/** Formats the composed messages among the warnings. */
export async function wordedWarnings(
  warnings: readonly WarningSummary[],
): Promise<readonly WarningSummary[]> {
  if (!warnings.some(({ message }) => message.startsWith(start))) return warnings;
  const { render } = await table();
  return warnings.map((warning) =>
    warning.message.startsWith(start) ? { ...warning, ...render(warning.message) } : warning,
  );
}

/** Formats the warning of a decoded image, or of an archive's directory. */
export async function wordedWarning<T extends object>(
  result: T & { readonly warning?: string | null },
): Promise<T> {
  if (!result.warning?.startsWith(start)) return result;
  const { render } = await table();
  return { ...result, warning: render(result.warning).message };
}
