import type { Viewer } from '../../../lib/viewer/index.js';

/**
 * Takes a picture of what a viewer shows, as soon as all of it is drawn.
 *
 * @returns a separate canvas, which the viewer does not draw on again
 */
export async function stillPicture(
  viewer: Viewer,
  width: number,
  height: number,
): Promise<HTMLCanvasElement> {
  for (;;) {
    await viewer.idle();
    const picture = viewer.complete ? viewer.picture({ width, height }) : null;
    // The graphics may have been lost meanwhile.
    if (picture !== null) return picture;
  }
}
