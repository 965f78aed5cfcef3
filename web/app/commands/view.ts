import type { Command } from './command.js';
import { canFullScreen, toggleFullScreen } from '../session/full-screen.js';
import { clipChoices, isModelInView } from '../state/select.js';
import type { AppState } from '../state/state.js';

const hasClips = (state: AppState): boolean =>
  isModelInView(state) && state.subject !== null && clipChoices(state.subject).length > 1;

/** The commands of the view controls, the playlist and the command palette. Some have no key. */
export const viewCommands: readonly Command[] = [
  {
    id: 'orthographic',
    label: 'orthographic',
    group: 'view',
    keys: ['5'],
    when: isModelInView,
    run: ({ actions }) => actions.view.toggle('orthographic'),
  },
  {
    id: 'back',
    label: 'viewBack',
    group: 'view',
    keys: [],
    when: isModelInView,
    run: ({ actions }) => actions.camera.lookFrom('back'),
  },
  {
    id: 'bottom',
    label: 'viewBottom',
    group: 'view',
    keys: [],
    when: isModelInView,
    run: ({ actions }) => actions.camera.lookFrom('bottom'),
  },
  {
    id: 'playAll',
    label: 'playAll',
    group: 'playback',
    keys: ['a'],
    when: hasClips,
    run: ({ playlist }) => playlist.toggle(),
  },
  {
    id: 'playlistNext',
    label: 'playlistNext',
    group: 'playback',
    keys: [],
    when: (state) => state.playlist !== null,
    run: ({ playlist }) => playlist.step(1),
  },
  {
    id: 'playlistPrevious',
    label: 'playlistPrevious',
    group: 'playback',
    keys: [],
    when: (state) => state.playlist !== null,
    run: ({ playlist }) => playlist.step(-1),
  },
  {
    id: 'fullScreen',
    label: 'fullScreen',
    group: 'page',
    keys: [],
    when: canFullScreen,
    run: toggleFullScreen,
  },
  {
    id: 'palette',
    label: 'palette',
    group: 'page',
    keys: ['Ctrl+k'],
    run: ({ actions }) => actions.page.showDialog('palette'),
  },
  {
    id: 'openAddress',
    label: 'openAddress',
    group: 'page',
    keys: [],
    run: ({ actions }) => actions.page.showDialog('address'),
  },
];
