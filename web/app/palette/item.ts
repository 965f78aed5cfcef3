import type { App } from '../app.js';
import type { IconName } from '../icons/names.js';
import type { AppState } from '../state/state.js';

/** An action in the command palette. */
export interface PaletteItem {
  /** A stable identifier: recent actions are stored by it. */
  readonly id: string;
  /** The title of the action's group. */
  readonly group: string;
  readonly label: string;
  /** The part of the label that is a name from a file; empty if there is none. */
  readonly name?: string;
  /** Additional search words, in lower case and separated by spaces. */
  readonly keywords?: string;
  /** The text on the right, such as a number of frames, "on" or a format. */
  readonly detail?: string;
  /** The shortcut key of the action. */
  readonly key?: string;
  readonly icon?: IconName;
  readonly run: (app: App) => void;
}

/** Returns the available actions. `providers.ts` lists all providers. */
export type PaletteProvider = (state: AppState) => readonly PaletteItem[];
