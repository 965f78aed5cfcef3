import type { WarningSummary } from '../types/subject.js';
import type { RuntimeSubject } from '../wasm/bindings.js';
import type { ImagePlace } from './images.js';
import type { Runtime } from '../wasm/runtime.js';

/** An image and the content of its file. */
export interface EncodedImage extends ImagePlace {
  readonly bytes: Uint8Array;
}

/**
 * Writes a `.marrow` file: the snapshot of a whole subject, including its encoded images.
 *
 * @param warnings - the load's warnings about missing files; they are stored, because companions of a `.marrow` file
 *   are not searched
 */
export function writeMarrowFile(
  { heap }: Runtime,
  subject: RuntimeSubject,
  images: readonly EncodedImage[],
  warnings: readonly WarningSummary[],
): Uint8Array<ArrayBuffer> {
  for (const { part, image, bytes } of images)
    heap.with(bytes, (address, size) => subject.setImage(part, image, address, size));
  for (const { message, file } of warnings) subject.addWarning(message, file);
  const { core, rest } = heap.copySnapshot(subject.snapshot());
  const file = new Uint8Array(core.byteLength + rest.byteLength);
  file.set(core);
  file.set(new Uint8Array(rest), core.byteLength);
  return file;
}
