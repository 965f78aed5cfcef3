import { render } from '../../../web/lib/messages/render.js';
import { ModelError } from '../../../web/lib/util/errors.js';

/** Calls a function. If it throws an error with a message key, the sentence is composed as in `load`. */
export function inWords<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    throw new ModelError({ ...error.toData(), message: render(error.reason).message });
  }
}
