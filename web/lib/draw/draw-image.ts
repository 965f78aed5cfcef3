import { badValue } from '../messages/checked.js';
import { isInspection } from '../render/gl/program-recipes.js';
import { Renderer } from '../render/index.js';
import { softwareCode } from '../render/software-loader.js';
import { Viewer } from '../viewer/viewer.js';
import { applyThumbnail } from '../viewer/apply-thumbnail.js';
import type { ThumbnailOptions } from '../viewer/viewer-options.js';
import type { ModelLike } from '../types/api.js';
import type { DecodedImage } from '../types/subject.js';

/** Options of `toPng` for a model: the options of `thumbnail()` except those of the file and the renderer. */
export type DrawOptions = Omit<ThumbnailOptions, 'type' | 'quality' | 'renderer'>;

/**
 * Draws an image of a model without WebGL, once all its images have been decoded or have failed: as `thumbnail()` does,
 * but without overlays.
 */
export function drawImage(model: ModelLike, options: DrawOptions = {}): Promise<DecodedImage> {
  return withDrawing(model, options, (_, draw) => draw());
}

/** Shows a model in a viewer without WebGL until `use` has finished drawing. */
export async function withDrawing<T>(
  model: ModelLike,
  options: DrawOptions,
  use: (viewer: Viewer<OffscreenCanvas>, draw: () => Promise<DecodedImage>) => Promise<T>,
): Promise<T> {
  const { width = 512, height = 512, colors, signal } = options;
  signal?.throwIfAborted();
  const software = softwareCode();
  await software.fetch();
  const renderer = new Renderer({ width, height }, software);
  // The viewer only needs the size: Node has no canvas, and nothing is drawn to one.
  const canvas = { width, height } as OffscreenCanvas;
  let viewer: Viewer<OffscreenCanvas>;
  try {
    viewer = new Viewer(canvas, { maxPixelRatio: 1, ...(colors && { colors }), renderer });
  } catch (error) {
    renderer.dispose();
    throw error;
  }
  viewer.set({ visible: false });
  let failure: Error | null = null;
  const draw = async (): Promise<DecodedImage> => {
    for (;;) {
      signal?.throwIfAborted();
      if (failure !== null) throw failure;
      const rgba = viewer.pixels({ width, height });
      if (rgba !== null) return imageOf(width, height, rgba);
      // Code for crowds, cameras of files or special materials is being fetched.
      await viewer.idle();
    }
  };
  try {
    viewer.show(model).catch((error: unknown) => (failure = error as Error));
    applyThumbnail(viewer, options);
    const { light } = viewer.scene;
    if (isInspection(light)) throw badValue('The light', light, 'game, studio or unlit: others need WebGL');
    await (model as { texturesSettled?: () => Promise<void> }).texturesSettled?.();
    return await use(viewer, draw);
  } finally {
    viewer.dispose();
    renderer.dispose();
  }
}

function imageOf(width: number, height: number, { buffer }: Uint8ClampedArray<ArrayBuffer>): DecodedImage {
  const rgba = new Uint8Array(buffer);
  let hasAlpha = false;
  for (let at = 3; at < rgba.length && !hasAlpha; at += 4) hasAlpha = rgba[at]! < 255;
  return { width, height, rgba, hasAlpha };
}
