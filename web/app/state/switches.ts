import type { CameraOptions, DisplayOptions, SceneOptions } from '../../lib/viewer/index.js';
import type { AppState } from './state.js';

type SwitchOf<T> = { [K in keyof T]: T[K] extends boolean ? K : never }[keyof T];

/** Options that are switched on and off, of all groups. */
export type Switch = SwitchOf<DisplayOptions> | SwitchOf<SceneOptions> | SwitchOf<CameraOptions>;

/** The options for the ground in first person, where it would often fill the view. */
const inFirstPerson: Partial<Record<Switch, Switch>> = {
  grid: 'firstPersonGrid',
  shadow: 'firstPersonShadow',
};

/** The option that a switch turns now: in first person the ground has its own. */
export function turnedBy({ cameraOptions }: Pick<AppState, 'cameraOptions'>, option: Switch): Switch {
  return (cameraOptions.firstPerson ? inFirstPerson[option] : undefined) ?? option;
}

/** Whether what a switch turns is on. No two options share a name, so the group need not be given. */
export function isOn(state: AppState, option: Switch): boolean {
  const { display, scene, cameraOptions } = state;
  return { ...display, ...scene, ...cameraOptions }[turnedBy(state, option)];
}
