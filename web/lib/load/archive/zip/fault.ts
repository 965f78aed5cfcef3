import { ModelError, type ModelErrorCode } from '../../../util/errors.js';

/** Creates an error. The message has the reason and the remedy; `file` is the archive or a file in it. */
export function fault(code: ModelErrorCode, file: string, message: string): ModelError {
  return new ModelError({ code, message, file });
}

export function damaged(archive: string, reason: string): ModelError {
  return fault(
    'archive_damaged',
    archive,
    `The archive is damaged: ${reason}. Download or pack it again, or unpack it and open the folder.`,
  );
}
