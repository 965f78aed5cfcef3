import { render } from '../../../web/lib/messages/render.js';
import { ModelError } from '../../../web/lib/util/errors.js';

/** Calls a function. An error that it composes of a key is put into words, as `load` does. */
export function inWords<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    throw new ModelError({ ...error.toData(), message: render(error.reason).message });
  }
}
