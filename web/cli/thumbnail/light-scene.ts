import type { SceneColors } from '../../lib/types/view.js';

/** The scene's colours in the light theme of the app (`tokens.css`). */
export const lightScene: SceneColors = {
  mid: '#f4f5ef',
  edge: '#d2d7cc',
  grid: '#7d887b',
  shadow: '#1c221c',
  wire: '#3b3218',
  outline: '#fbfcf7',
  axisX: '#c8372b',
  axisY: '#4d7d12',
  axisZ: '#1d6fc0',
  bone: '#4a3f22',
  boneSelected: '#c2410c',
};
