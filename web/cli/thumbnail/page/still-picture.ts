import { clock } from '../../../lib/clock/index.js';
import type { Viewer } from '../../../lib/viewer/index.js';

/**
 * A picture of what a viewer shows, taken as soon as all of it is drawn: the model, the pictures that have arrived, and
 * what lies over it. Wait for `model.texturesSettled()` first, so that none is still on its way.
 *
 * @returns a canvas of its own, which the viewer does not draw on again
 */
export async function stillPicture(
  viewer: Viewer,
  width: number,
  height: number,
): Promise<HTMLCanvasElement> {
  while (true) {
    const picture = viewer.complete ? viewer.picture({ width, height }) : null;
    if (picture !== null) return picture;
    await new Promise((resolve) => clock.frame(resolve));
  }
}
