import type { WarningSummary } from '../types/subject.js';
import type { RuntimeSubject } from '../wasm/bindings.js';
import type { PicturePlace } from './images.js';
import type { Runtime } from '../wasm/runtime.js';

/** The bytes of a picture's own file. */
export interface EncodedPicture extends PicturePlace {
  readonly bytes: Uint8Array;
}

/**
 * Writes a `.marrow` file: the snapshot of a whole subject, which contains its pictures as the files that they came
 * from.
 *
 * @param warnings - what was missing when the subject was loaded; nothing will be looked for beside the file
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
