import { ModelError, type ModelErrorCode } from '../../../util/errors.js';

/** Creates a ModelError. `message` is a composed message; `file` is the archive or a file in it. */
export function fault(code: ModelErrorCode, file: string, message: string): ModelError {
  return new ModelError({ code, message, file });
}
