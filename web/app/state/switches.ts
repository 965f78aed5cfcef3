import type { CameraOptions, DisplayOptions, SceneOptions } from '../../lib/viewer/index.js';
import type { AppState } from './state.js';

type SwitchOf<T> = { [K in keyof T]: T[K] extends boolean ? K : never }[keyof T];

/** The options that can be on or off, of all groups. */
export type Switch = SwitchOf<DisplayOptions> | SwitchOf<SceneOptions> | SwitchOf<CameraOptions>;

/** Grid and shadow have separate values in first person, because the ground would often fill the view. */
const inFirstPerson: Partial<Record<Switch, Switch>> = {
  grid: 'firstPersonGrid',
  shadow: 'firstPersonShadow',
};

/** The option that a switch toggles in the current state. */
export function turnedBy({ cameraOptions }: Pick<AppState, 'cameraOptions'>, option: Switch): Switch {
  return (cameraOptions.firstPerson ? inFirstPerson[option] : undefined) ?? option;
}

/** Whether the option that a switch toggles is on. Option names are unique across groups. */
export function isOn(state: AppState, option: Switch): boolean {
  const { display, scene, cameraOptions } = state;
  return { ...display, ...scene, ...cameraOptions }[turnedBy(state, option)];
}
