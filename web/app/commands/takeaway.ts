import type { Command } from './command.js';
import { onBench } from '../state/select.js';
import type { AppState } from '../state/state.js';
import { share } from '../takeaway/share.js';

/** Whether models of the open gallery are selected. */
function hasSelection({ entries, gallery }: AppState): boolean {
  return entries !== null && gallery.selected.size > 0;
}

/** Commands that save, embed and share. */
export const takeawayCommands: readonly Command[] = [
  {
    id: 'save',
    label: 'save',
    group: 'page',
    keys: ['Ctrl+s'],
    when: (state) => onBench(state) || hasSelection(state),
    run: ({ actions, store }) => actions.page.showDialog(hasSelection(store.state) ? 'batch' : 'save'),
  },
  {
    id: 'embed',
    label: 'embed',
    group: 'page',
    keys: ['Ctrl+e'],
    when: onBench,
    run: ({ actions }) => actions.page.showDialog('embed'),
  },
  {
    id: 'share',
    label: 'share',
    group: 'page',
    keys: ['Shift+s'],
    when: onBench,
    run: (app) => void share(app),
  },
];
