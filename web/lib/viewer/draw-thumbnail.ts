import { checked } from '../messages/checked.js';
import type { ModelLike } from '../types/api.js';
import { clock } from '../util/clock.js';
import { applyThumbnail } from './apply-thumbnail.js';
import { optionalCode } from './optional-loader.js';
import { Viewer } from './viewer.js';
import type { ThumbnailOptions } from './viewer-options.js';

/** Draws a thumbnail. `thumbnail()` imports this module on its first call. */
export async function drawThumbnail(
  model: ModelLike,
  {
    width = 512,
    height = 512,
    type = 'image/png',
    quality,
    colors,
    signal,
    renderer,
    ...look
  }: ThumbnailOptions,
): Promise<Blob> {
  checked('type', type, ['image/png', 'image/jpeg', 'image/webp']);
  signal?.throwIfAborted();
  const viewer = new Viewer(new OffscreenCanvas(width, height), {
    maxPixelRatio: 1,
    ...(colors && { colors }),
    ...(renderer && { renderer }),
  });
  const ended = new AbortController();
  const aborted: Promise<void> = new Promise((resolve) => {
    signal?.addEventListener('abort', () => resolve(), { signal: ended.signal });
  });
  // Skip drawing to the canvas: only the image is needed.
  viewer.set({ visible: false });
  try {
    let failure: Error | null = null;
    viewer.show(model).catch((error: unknown) => (failure = error as Error));
    applyThumbnail(viewer, look);
    for (;;) {
      await Promise.race([viewer.idle(), aborted]);
      signal?.throwIfAborted();
      if (failure !== null) throw failure as Error;
      const image =
        viewer.settled && !viewer.renderer.compiling ? viewer.screenshot({ width, height }) : null;
      // The import of code failed, and the cause is already reported. Without the code of crowds and file cameras, an
      // image is still drawn, but without them, so their failure is always reported. The image is null without code for
      // shadows or overlays that it needs; the code that `renderer.failed` reports may be needed by another viewer only.
      if (optionalCode.failed || (image === null && viewer.renderer.failed))
        throw new Error('The code that draws this thumbnail could not be fetched. Try again later.');
      if (image !== null)
        return await image.convertToBlob({ type, ...(quality !== undefined && { quality }) });
      // The graphics context may have been lost, or overlays are still being fetched.
      await nextFrame();
    }
  } finally {
    ended.abort();
    viewer.dispose();
  }
}

/** Resolves with the next animation frame, or with a timer on a hidden page, which has no animation frames. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof document !== 'undefined' && document.visibilityState === 'hidden') clock.after(100, resolve);
    else clock.frame(() => resolve());
  });
}
