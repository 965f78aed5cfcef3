import type { WarningSummary } from '../types/subject.js';
import type { RuntimeSubject } from './bindings.js';
import type { PicturePlace } from './gallery.js';
import type { Runtime } from './runtime.js';

/** A picture's own file. */
export interface EncodedPicture extends PicturePlace {
  readonly bytes: Uint8Array;
}

/**
 * A `.marrow` file: the snapshot of a whole subject with its pictures in it, as the files that they came from.
 *
 * @param warnings - what was missing when it was put together; nothing will be looked for beside the file
 */
export function writeMarrowFile(
  { heap }: Runtime,
  subject: RuntimeSubject,
  pictures: readonly EncodedPicture[],
  warnings: readonly WarningSummary[],
): Uint8Array<ArrayBuffer> {
  for (const { part, image, bytes } of pictures)
    heap.with(bytes, (address, size) => subject.setImage(part, image, address, size));
  for (const { message, file } of warnings) subject.addWarning(message, file);
  const { core, rest } = heap.copySnapshot(subject.snapshot());
  const file = new Uint8Array(core.byteLength + rest.byteLength);
  file.set(new Uint8Array(core));
  file.set(new Uint8Array(rest), core.byteLength);
  return file;
}
