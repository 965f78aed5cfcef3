import type { CameraSummary } from '../types/subject.js';

/** A camera that a file holds, by a name that no other one of the subject has. */
export interface FileCamera {
  /** The file's own name of it, with a number where others share it. */
  readonly name: string;
  /** Index into the subject's parts. */
  readonly part: number;
  /** Index into the part's cameras. */
  readonly camera: number;
}

/**
 * The cameras that a subject's files hold, in their order.
 *
 * @example
 * ```ts
 * import { fileCamerasOf } from 'marrow3d/viewer';
 *
 * const [camera] = fileCamerasOf(model.parts);
 * if (camera) viewer.cameraOptions = { fileCamera: camera.name };
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
