import type { DisplayOptions, LightMode } from '../types/view.js';
import { LazyCode } from '../util/lazy-code.js';
import { isInspection } from './gl/program-recipes.js';
import type { Overlays } from './overlays/overlays.js';
import type { FirstPersonLook } from './passes/look.js';

/** Whether options need overlay code: overlays, the split view, or inspection modes. */
export function hasOverlays(
  display: DisplayOptions,
  firstPerson: FirstPersonLook | null,
  light: LightMode = 'game',
): boolean {
  const { mesh, strips, shell, wireframe, normalLines, boundingBox } = display;
  if (display.split !== 'none' || isInspection(light)) return true;
  if (mesh && (strips || shell !== 'none')) return true;
  if (wireframe || normalLines || boundingBox || (firstPerson?.guides ?? false)) return true;
  const { gameBoxes, hitboxes, skeleton, jointAxes, tags } = display;
  return gameBoxes || hitboxes || skeleton || jointAxes || tags;
}

/** The code and the shaders of overlays, which most pages never show. */
export function overlayCode(): LazyCode<Overlays> {
  return new LazyCode(async () => {
    const { Overlays } = await import('./overlays/overlays.js');
    return new Overlays();
  });
}
