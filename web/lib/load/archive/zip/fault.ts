import { ModelError, type ModelErrorCode } from '../../../util/errors.js';

/** The error for a bad archive: the message says why and what to do, `file` is the archive or a file in it. */
export function fault(code: ModelErrorCode, file: string, message: string): ModelError {
  return new ModelError({ code, message, file });
}

export function damaged(archive: string, proof: string): ModelError {
  return fault(
    'archive_damaged',
    archive,
    `The archive is damaged: ${proof}. Download or pack it again, or unpack it and open the folder.`,
  );
}
