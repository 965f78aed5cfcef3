import { ModelError, type ModelErrorData } from '../../util/errors.js';

/** Code that is fetched later is bundled on its own, and so has a `ModelError` class of its own. */
export function ownError(error: unknown): unknown {
  const isForeign = error instanceof Error && !(error instanceof ModelError) && 'toData' in error;
  return isForeign ? new ModelError((error as { toData(): ModelErrorData }).toData()) : error;
}

/** The error as our class; null if it is another error. */
export function asModelError(error: unknown): ModelError | null {
  const own = ownError(error);
  return own instanceof ModelError ? own : null;
}
