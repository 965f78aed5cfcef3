import type { SceneColors } from '../types/view.js';

/** Default colours of a view: the app's dark scene. */
export const darkScene: Readonly<SceneColors> = {
  mid: '#424c43',
  edge: '#161b17',
  grid: '#738074',
  shadow: '#000000',
  wire: '#ecdcb4',
  outline: '#0b0e0c',
  axisX: '#f0786c',
  axisY: '#9ccc5a',
  axisZ: '#62aef0',
  bone: '#ecdcb4',
  boneSelected: '#ff8a50',
};
