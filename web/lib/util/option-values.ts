/** The values of enumerated options, in the order in which errors list them. */
import type { Axis } from '../types/described.js';
import type { LoopMode } from '../types/events.js';
import type { ControlOptions, DisplayOptions, SceneOptions } from '../types/view.js';

export const loopModes: readonly LoopMode[] = ['once', 'repeat', 'ping-pong'];

type Values<T, K extends keyof T> = { readonly [P in K]: readonly T[P][] };

/** The axes of a file. */
export const fileAxes: readonly Axis[] = ['x', 'y', 'z', 'minus_x', 'minus_y', 'minus_z'];

export const displayValues: Values<DisplayOptions, 'filter' | 'normals' | 'shell' | 'split'> = {
  filter: ['game', 'linear', 'nearest'],
  normals: ['vertex', 'face'],
  shell: ['none', 'red', 'green', 'blue', 'double', 'half'],
  split: ['none', 'bones', 'normals', 'checker', 'game', 'studio', 'unlit'],
};

export const sceneValues: Values<SceneOptions, 'light' | 'up' | 'facing' | 'background'> = {
  light: ['game', 'studio', 'unlit', 'normals', 'checker', 'weights'],
  up: ['file', ...fileAxes],
  facing: [0, 90, 180, 270],
  background: ['theme', 'transparent', '#rrggbb'],
};

export const controlValues: Values<ControlOptions, 'mode' | 'wheel'> = {
  mode: ['orbit', 'fly'],
  wheel: ['zoom', 'engaged'],
};
