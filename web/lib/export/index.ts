/** Models as files: GLB, OBJ, PNG, and Marrow's own. */
import type { FileSource, InstanceLike, ModelLike } from '../types/api.js';
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

/**
 * A loaded model as a `.marrow` file: all of it with its pictures, which `load` opens again. The pictures are read again,
 * because the model keeps only their pixels; clips that a person cut and pictures of `setTexture` are not in it.
 *
 * @param source - the files that the model was loaded from, as `openSource` gives them
 *
 * @example
 * ```ts
 * import { load, openSource } from 'marrow3d';
 * import { toMarrow } from 'marrow3d/export';
 *
 * export async function packed(files: readonly File[]): Promise<Uint8Array> {
 *   const source = await openSource(files);
 *   using model = await load(source);
 *   return toMarrow(model, source);
 * }
 * ```
 *
 * @throws TypeError for what `load` has not given; DisposedError
 */
export async function toMarrow(model: ModelLike, source: FileSource): Promise<Uint8Array<ArrayBuffer>> {
  const { toMarrowFile } = model as ModelLike & { readonly toMarrowFile?: WriteMarrow };
  if (toMarrowFile === undefined) throw new TypeError('only a loaded model can be written');
  await settled(model);
  return toMarrowFile.call(model, ({ name, game }) => (game ?? source).read(name));
}

/** `Model.toMarrowFile` of the package's own class, which is not public. */
type WriteMarrow = (
  this: ModelLike,
  read: (file: {
    readonly name: string;
    readonly game?: Pick<FileSource, 'read'>;
  }) => Promise<Uint8Array | null>,
) => Promise<Uint8Array<ArrayBuffer>>;

function settled(model: ModelLike & { texturesSettled?: () => Promise<void> }): Promise<void> | undefined {
  return model.texturesSettled?.();
}
