import type { Command } from './command.js';
import { isPlayer } from '../formats.js';
import { clipFileOf, frameGroupsFileOf } from '../open/animation-file.js';
import { isModelInView } from '../state/select.js';
import type { AppState } from '../state/state.js';
import { share } from '../takeaway/share.js';
import { words } from '../text/messages.js';

/** Whether models are selected in the open gallery. */
function hasSelection({ entries, gallery }: AppState): boolean {
  return entries !== null && gallery.selected.size > 0;
}

/** Whether the open model is a player, or has frames that a list of clips can divide. */
function hasEditableClips({ subject }: AppState): boolean {
  return subject !== null && (isPlayer(subject.summary) || frameGroupsFileOf(subject) !== null);
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
    label: 'clipsEdit',
    group: 'playback',
    keys: [],
    when: (state) => isModelInView(state) && hasEditableClips(state),
    run: ({ actions, session, store }) => {
      if (clipFileOf(store.state.subject, session.current.source) === null)
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
