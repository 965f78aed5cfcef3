import type { Command } from './command.js';
import { isPlayer } from '../formats.js';
import { animationFileOf } from '../open/animation-file.js';
import { isModelInView } from '../state/select.js';
import type { AppState } from '../state/state.js';
import { share } from '../takeaway/share.js';
import { words } from '../text/messages.js';

/** Whether models are selected in the open gallery. */
function hasSelection({ entries, gallery }: AppState): boolean {
  return entries !== null && gallery.selected.size > 0;
}

/** Commands that save, edit files, embed and share. */
export const takeawayCommands: readonly Command[] = [
  {
    id: 'save',
    label: 'save',
    group: 'page',
    keys: ['Ctrl+s'],
    when: (state) => isModelInView(state) || hasSelection(state),
    run: ({ actions, store }) => actions.page.showDialog(hasSelection(store.state) ? 'batch' : 'save'),
  },
  {
    id: 'editClips',
    label: 'cfgEdit',
    group: 'playback',
    keys: [],
    when: (state) => isModelInView(state) && state.subject !== null && isPlayer(state.subject.summary),
    run: ({ actions, session, store }) => {
      if (animationFileOf(store.state.subject, session.current.source) === null)
        actions.notices.toast(words.cfgNone);
      else actions.page.showDialog('clips');
    },
  },
  {
    id: 'embed',
    label: 'embed',
    group: 'page',
    keys: ['Ctrl+e'],
    when: isModelInView,
    run: ({ actions }) => actions.page.showDialog('embed'),
  },
  {
    id: 'share',
    label: 'share',
    group: 'page',
    keys: ['Shift+s'],
    when: isModelInView,
    run: (app) => void share(app),
  },
];
