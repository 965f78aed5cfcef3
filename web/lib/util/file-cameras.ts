import type { CameraSummary } from '../types/subject.js';

/** A camera stored in a file, with a name that is unique in the subject. */
export interface FileCamera {
  /** The name in the file, with a number appended if it is not unique. */
  readonly name: string;
  /** Index into the subject's parts. */
  readonly part: number;
  /** Index into the part's cameras. */
  readonly camera: number;
}

/**
 * Lists the cameras stored in a subject's files, in file order.
 *
 * @example
 * ```ts
 * import { fileCamerasOf } from 'marrow3d/viewer';
 *
 * const [camera] = fileCamerasOf(model.parts);
 * if (camera) viewer.camera.set({ fileCamera: camera.name });
 * ```
 */
export function fileCamerasOf(
  parts: readonly { readonly cameras: readonly Pick<CameraSummary, 'name'>[] }[],
): FileCamera[] {
  const taken: Set<string> = new Set();
  return parts.flatMap(({ cameras }, part) =>
    cameras.map(({ name: own }, camera) => {
      let name = own;
      for (let number = 2; name === '' || taken.has(name); number++) name = `${own} (${number})`.trim();
      taken.add(name);
      return { name, part, camera };
    }),
  );
}
