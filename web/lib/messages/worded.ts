import type { SubjectSummary, WarningSummary } from '../types/subject.js';
import { ModelError } from '../util/errors.js';
import { start } from './marks.js';
import type { Rendered } from './render.js';

/**
 * Loads the sentences, which are needed only for an error or a warning. Where their script cannot be fetched, a message
 * has its key and its values.
 */
function table(): Promise<{ readonly render: (message: string) => Rendered }> {
  return import('./render.js').catch(() => ({
    // The marks of keys and values are the only characters below a space.
    render: (message) => ({ message: `render.js is missing:${message.replace(/[^\x20-\uffff]+/g, ' ')}` }),
  }));
}

/** The result of a promise. An error that has been composed of a key is put into words. */
export async function inWords<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise;
  } catch (error) {
    throw await wordedError(error);
  }
}

/** Puts an error that has been composed of a key into words. Other errors are returned as they are. */
export async function wordedError(error: unknown): Promise<unknown> {
  if (!(error instanceof ModelError) || !error.reason.startsWith(start)) return error;
  const { render } = await table();
  // Only the sentence: an error has a place already.
  const { message, key, values } = render(error.reason);
  return new ModelError({ ...error.toData(), message, key, values }, { cause: error.cause });
}

/** Puts the warnings of a subject and its parts into words. */
export async function wordedSubject(summary: SubjectSummary): Promise<SubjectSummary> {
  const parts = await Promise.all(
    summary.parts.map(async (part) => ({ ...part, warnings: await wordedWarnings(part.warnings) })),
  );
  return { ...summary, warnings: await wordedWarnings(summary.warnings), parts };
}

/** Puts those of the warnings into words that have been composed of keys. */
export async function wordedWarnings(
  warnings: readonly WarningSummary[],
): Promise<readonly WarningSummary[]> {
  if (!warnings.some(({ message }) => message.startsWith(start))) return warnings;
  const { render } = await table();
  return warnings.map((warning) =>
    warning.message.startsWith(start) ? { ...warning, ...render(warning.message) } : warning,
  );
}

/** Puts the warning of a decoded image, or of an archive's directory, into words. */
export async function wordedWarning<T extends object>(
  result: T & { readonly warning?: string | null },
): Promise<T> {
  if (!result.warning?.startsWith(start)) return result;
  const { render } = await table();
  return { ...result, warning: render(result.warning).message };
}
