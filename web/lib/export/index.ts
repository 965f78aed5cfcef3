/** Models as files of other formats: GLB, OBJ, PNG. */
import type { InstanceLike, ModelLike } from '../types/api.js';
import type { GlbOptions } from './options.js';

export { toObj, type ObjFiles, type ObjOptions } from './obj.js';
export type { GlbOptions } from './options.js';
export { toPng } from './png.js';

/**
 * A model as a GLB file: Y up, metres, with its skeleton or its vertex frames as morph targets, all clips, materials and
 * pictures. A player of several parts is one tree of nodes whose tags move. Of an instance: with the skin, body groups and
 * parts that it shows, in rest. Events, hitboxes and what glTF cannot say of a material are in `extras`.
 *
 * The same model makes the same bytes. It waits for the model's pictures; what they could not be read for is grey. The code
 * that writes is fetched with the first call.
 *
 * @example
 * ```ts
 * import type { Model } from 'marrow3d';
 * import { toGlb } from 'marrow3d/export';
 *
 * export async function download(model: Model): Promise<Blob> {
 *   return new Blob([await toGlb(model)], { type: 'model/gltf-binary' });
 * }
 * ```
 *
 * @throws RangeError where the scale or the error is no such number; DisposedError
 */
export async function toGlb(
  subject: ModelLike | InstanceLike,
  options: GlbOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const model = 'model' in subject ? subject.model : subject;
  const [{ glbOf }] = await Promise.all([import('./glb.js'), settled(model)]);
  return glbOf(subject, options);
}

function settled(model: ModelLike & { texturesSettled?: () => Promise<void> }): Promise<void> | undefined {
  return model.texturesSettled?.();
}
