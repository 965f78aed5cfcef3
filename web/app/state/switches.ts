import type { CameraOptions, DisplayOptions, SceneOptions } from '../../lib/viewer/index.js';
import type { AppState } from './state.js';

type SwitchOf<T> = { [K in keyof T]: T[K] extends boolean ? K : never }[keyof T];

/** Options that are switched on and off, of all groups. */
export type Switch = SwitchOf<DisplayOptions> | SwitchOf<SceneOptions> | SwitchOf<CameraOptions>;

/** Whether an option is on. No two options share a name, so the group need not be given. */
export function isOn({ display, scene, cameraOptions }: AppState, option: Switch): boolean {
  return { ...display, ...scene, ...cameraOptions }[option];
}
