/** Exports models to files: GLB, OBJ, PNG and Marrow's own format, and draws images of them. */
import type { DrawOptions } from '../draw/draw-image.js';
import type { FileSource, InstanceLike, ModelLike } from '../types/api.js';
import type { DecodedImage } from '../types/subject.js';
import { drawnPng } from './drawn-png.js';
import type { GlbOptions } from './options.js';
import { encodePng } from './png.js';

export { toObj, type ObjFiles, type ObjOptions } from './obj.js';
export type { GlbOptions } from './options.js';
export type { ConversionOptions } from '../scene/index.js';
export type { DrawOptions } from '../draw/draw-image.js';

/**
 * Encodes an image as a PNG file with 8 bits per channel, without an alpha channel if the image is opaque. The output is
 * deterministic.
 *
 * @example
 * ```ts
 * import type { Model } from 'marrow3d';
 * import { toPng } from 'marrow3d/export';
 *
 * export function firstImage(model: Model): Uint8Array | null {
 *   const image = model.image(0, 0);
 *   return image === null ? null : toPng(image);
 * }
 * ```
 *
 * @throws RangeError for an image without pixels
 */
export function toPng(image: DecodedImage): Uint8Array<ArrayBuffer>;
/**
 * Draws an image of a model without WebGL, in pages, workers and Node, once all its images have been decoded or have
 * failed. The image equals the result of `thumbnail()` in `marrow3d/viewer` without overlays, and has the same pixels
 * on every machine. The code and `draw.wasm` are fetched on the first call.
 *
 * @example
 * ```ts
 * import { load } from 'marrow3d';
 * import { toPng } from 'marrow3d/export';
 *
 * export async function portrait(address: string): Promise<Uint8Array> {
 *   using model = await load(address);
 *   return await toPng(model, { width: 256, height: 256, clip: 'run', time: 0.3 });
 * }
 * ```
 *
 * @throws ModelError `bad_value` for an unknown clip or skin; RangeError for more than 8,192 pixels a side; DisposedError
 */
export function toPng(model: ModelLike, options?: DrawOptions): Promise<Uint8Array<ArrayBuffer>>;
export function toPng(
  from: DecodedImage | ModelLike,
  options: DrawOptions = {},
): Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>> {
  return 'rgba' in from ? encodePng(from) : drawnPng(from, options);
}

/**
 * Exports a model as a GLB file: Y up, metres, with its skeleton, or vertex frames as morph targets, all clips, materials
 * and images. A player of several parts is one node hierarchy with animated tags. An instance is exported in the rest
 * pose with its current skin, body groups and visible parts. Events, hitboxes and material properties without glTF
 * equivalent are in `extras`.
 *
 * The output is deterministic. Waits for the model's images; missing images are grey. The code is fetched with the first
 * call.
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
 * @throws RangeError for an invalid scale or error tolerance; DisposedError
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
 * Exports a loaded model as a `.marrow` file: the complete model with its images, for `load`. Image files are read again,
 * because the model only keeps pixels. Clips made with `defineClip` and images set with `setTexture` are not included.
 *
 * @param source - the files that the model was loaded from, as returned by `openSource`
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
 * @throws TypeError for a model that was not created by `load`; DisposedError
 */
export async function toMarrow(model: ModelLike, source: FileSource): Promise<Uint8Array<ArrayBuffer>> {
  const { toMarrowFile } = model as ModelLike & { readonly toMarrowFile?: WriteMarrow };
  if (toMarrowFile === undefined) throw new TypeError('toMarrow requires a model created by load()');
  await settled(model);
  return toMarrowFile.call(model, ({ name, game }) => (game ?? source).read(name));
}

/** The type of the internal method `Model.toMarrowFile`. */
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
