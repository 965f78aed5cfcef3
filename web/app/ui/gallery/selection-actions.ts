import type { App } from '../../app.js';
import type { IconName } from '../../icons/names.js';
import { words } from '../../text/messages.js';

/** An action on selected models, other than opening one. */
export interface SelectionAction {
  readonly icon: IconName;
  readonly label: () => string;
  /** Whether the action is offered for this number of selected models. */
  readonly fits: (models: number) => boolean;
  /** `entries`: the selected models, in the order in which they were selected. */
  readonly run: (app: App, entries: readonly string[]) => void;
}

/** The buttons of the gallery's bottom bar, from left to right. */
export const selectionActions: readonly SelectionAction[] = [
  {
    icon: 'columns-2',
    label: () => words.compareSelected,
    fits: (models) => models === 2,
    run: (app, [a, b]) => void compareModels(app, a ?? '', b ?? ''),
  },
  {
    icon: 'download',
    label: () => words.batchSave,
    fits: (models) => models > 0,
    run: ({ actions }) => actions.page.showDialog('batch'),
  },
];

/** Opens one model of the gallery and compares it with another. */
async function compareModels(app: App, a: string, b: string): Promise<void> {
  const { store, session, comparison } = app;
  const other = store.state.entries?.find(({ entry }) => entry === b);
  await session.choose(a);
  const isThere = store.state.subject?.entry === a && store.state.failure === null;
  if (other !== undefined && isThere) await comparison.open(other);
}
