/** The values of enumerated options, in the order in which errors list them. */
import type { LoopMode } from '../types/events.js';
import type { ControlOptions, DisplayOptions, SceneOptions } from '../types/view.js';

export const loopModes: readonly LoopMode[] = ['once', 'repeat', 'ping-pong'];

type Values<T, K extends keyof T> = { readonly [P in K]: readonly T[P][] };

export const displayValues: Values<DisplayOptions, 'filter' | 'normals' | 'shell' | 'blade'> = {
  filter: ['game', 'linear', 'nearest'],
  normals: ['vertex', 'face'],
  shell: ['none', 'red', 'green', 'blue', 'double', 'half'],
  blade: ['none', 'bones', 'normals', 'checker', 'game', 'studio', 'unlit'],
};

export const sceneValues: Values<SceneOptions, 'light' | 'up' | 'facing' | 'background'> = {
  light: ['game', 'studio', 'unlit', 'normals', 'checker', 'weights'],
  up: ['file', 'x', 'y', 'z', 'minus_x', 'minus_y', 'minus_z'],
  facing: [0, 90, 180, 270],
  background: ['theme', 'transparent', '#rrggbb'],
};

export const controlValues: Values<ControlOptions, 'wheel'> = { wheel: ['zoom', 'engaged'] };
