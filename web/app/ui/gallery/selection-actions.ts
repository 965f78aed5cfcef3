import type { App } from '../../app.js';
import type { IconName } from '../../icons/names.js';

/** Something that can be done with selected models, beside opening one. */
export interface SelectionAction {
  readonly icon: IconName;
  readonly label: () => string;
  /** Whether it is offered for so many selected models. */
  readonly fits: (models: number) => boolean;
  /** `entries`: the selected models, in the order in which they were selected. */
  readonly run: (app: App, entries: readonly string[]) => void;
}

/** The buttons of the gallery's lower bar, from the left. */
export const selectionActions: readonly SelectionAction[] = [];
