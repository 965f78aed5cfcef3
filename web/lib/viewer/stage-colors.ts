import { darkStage } from '../render/index.js';
import type { StageColors } from '../types/view.js';

const properties: Readonly<Record<keyof StageColors, string>> = {
  mid: '--stage-mid',
  edge: '--stage-edge',
  grid: '--stage-grid',
  shadow: '--stage-shadow-0',
  wire: '--ov-wire',
  outline: '--ov-outline',
  axisX: '--axis-x',
  axisY: '--axis-y',
  axisZ: '--axis-z',
  bone: '--ov-bone',
  boneSelected: '--ov-bone-sel',
};

/** The stage's colours as an element inherits them in custom properties; those of the dark stage where it has none. */
export function readStageColors(element: Element): StageColors {
  const style = getComputedStyle(element);
  const colors: Record<string, string> = {};
  for (const [name, property] of Object.entries(properties)) {
    const value = style.getPropertyValue(property).trim();
    colors[name] = /^#[0-9a-f]{3,8}$/i.test(value) ? value : darkStage[name as keyof StageColors];
  }
  return colors as unknown as StageColors;
}
