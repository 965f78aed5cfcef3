import { ModelError, type ModelErrorData } from '../../util/errors.js';

/**
 * Converts a `ModelError` of another bundle to this bundle's class. Code that is fetched later is a separate bundle with
 * its own copy of the class, for which `instanceof` is false here.
 */
export function ownError(error: unknown): unknown {
  const isForeign = error instanceof Error && !(error instanceof ModelError) && 'toData' in error;
  return isForeign ? new ModelError((error as { toData(): ModelErrorData }).toData()) : error;
}

/** The error as a `ModelError` of this bundle; null for other errors. */
export function asModelError(error: unknown): ModelError | null {
  const own = ownError(error);
  return own instanceof ModelError ? own : null;
}
