import type { DrawOptions } from '../../lib/draw/draw-image.js';
import type { ModelLike } from '../../lib/types/api.js';
import { defaultScene } from '../../lib/types/view.js';
import { findByName } from '../arguments.js';
import { lightScene } from './light-scene.js';
import type { Look } from './protocol.js';

/**
 * Converts the command's options to the library's options, for either renderer.
 *
 * @throws UsageError if the model does not have the named clip or skin
 */
export function drawOptionsOf(
  { summary, clips, presets }: Pick<ModelLike, 'summary' | 'clips' | 'presets'>,
  { width, height, clip, seconds, skin, view, direction, theme }: Look,
): DrawOptions {
  const names = [...clips, ...presets].map(({ name }) => name);
  const skins = summary.skins.map(({ name }) => name);
  const isRest = clip === 'none' && !names.includes(clip);
  return {
    ...{ width, height, time: seconds },
    ...(isRest && { clip: null }),
    ...(clip !== null && !isRest && { clip: names[findByName(names, clip, '--clip', 'clip')]! }),
    ...(skin !== null && { skin: skins[findByName(skins, skin, '--skin', 'skin')]! }),
    ...(direction !== null && { camera: direction }),
    ...(theme === 'light' && { colors: lightScene }),
    // The viewer's default background and grid; `thumbnail()` alone would draw a transparent image without a
    // grid.
    state: {
      ...view,
      scene: { background: defaultScene.background, grid: defaultScene.grid, ...view.scene },
    },
  };
}
