import { darkScene } from '../render/index.js';
import type { SceneColors } from '../types/view.js';

const properties: Readonly<Record<keyof SceneColors, string>> = {
  mid: '--backdrop-mid',
  edge: '--backdrop-edge',
  grid: '--backdrop-grid',
  shadow: '--backdrop-shadow-0',
  wire: '--ov-wire',
  outline: '--ov-outline',
  axisX: '--axis-x',
  axisY: '--axis-y',
  axisZ: '--axis-z',
  bone: '--ov-bone',
  boneSelected: '--ov-bone-sel',
};

/**
 * Reads the colours of the scene from custom properties of an element. Missing or invalid properties fall back to the
 * colours of the dark scene.
 *
 * @example
 * ```ts
 * import { readSceneColors } from 'marrow3d/viewer';
 *
 * viewer.set({ colors: readSceneColors(document.documentElement) });
 * ```
 */
export function readSceneColors(element: Element): SceneColors {
  const style = getComputedStyle(element);
  const colors: Record<string, string> = {};
  for (const [name, property] of Object.entries(properties)) {
    const value = style.getPropertyValue(property).trim();
    colors[name] = /^#[0-9a-f]{3,8}$/i.test(value) ? value : darkScene[name as keyof SceneColors];
  }
  return colors as unknown as SceneColors;
}
