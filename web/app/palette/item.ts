import type { App } from '../app.js';
import type { IconName } from '../icons/names.js';
import type { AppState } from '../state/state.js';

/** An action in the list of actions. */
export interface PaletteItem {
  /** The same for the same action on every visit: recent actions are remembered by it. */
  readonly id: string;
  /** The title of the group that it stands in. */
  readonly group: string;
  readonly label: string;
  /** The part of the label that is a name from a file; empty where none is. */
  readonly name?: string;
  /** Other words by which users search for it, in lower case and separated by spaces. */
  readonly keywords?: string;
  /** The text at the right: frames, "on", a format. */
  readonly detail?: string;
  /** The key that does the same. */
  readonly key?: string;
  readonly icon?: IconName;
  readonly run: (app: App) => void;
}

/** Tells the actions that apply now. `providers.ts` lists all of them. */
export type PaletteProvider = (state: AppState) => readonly PaletteItem[];
