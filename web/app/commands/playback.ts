import { speedRange } from '../../lib/internal/index.js';
import type { App } from '../app.js';
import type { Command } from './command.js';
import { clipOf, isModelInView, isPlayable, rangeOf } from '../state/select.js';
import type { AppState } from '../state/state.js';

const hasClip = (state: AppState): boolean => clipOf(state) !== null;
const playable = (state: AppState): boolean => isModelInView(state) && hasClip(state);
const fiveSteps = speedRange.step * 5;

/** The commands that control playback. */
export const playbackCommands: readonly Command[] = [
  {
    id: 'play',
    label: 'play',
    group: 'playback',
    keys: [' '],
    when: (state) => hasClip(state) || isPlayable(state),
    run: ({ actions }) => actions.playback.togglePlay(),
  },
  {
    id: 'stepBack',
    label: 'stepBack',
    group: 'playback',
    keys: [','],
    when: playable,
    run: ({ actions }) => actions.playback.step(-1),
  },
  {
    id: 'stepForward',
    label: 'stepForward',
    group: 'playback',
    keys: ['.'],
    when: playable,
    run: ({ actions }) => actions.playback.step(1),
  },
  {
    id: 'stepBackFive',
    label: 'stepBackFive',
    group: 'playback',
    keys: ['Shift+,', '<'],
    when: playable,
    run: ({ actions }) => actions.playback.step(-5),
  },
  {
    id: 'stepForwardFive',
    label: 'stepForwardFive',
    group: 'playback',
    keys: ['Shift+.', '>'],
    when: playable,
    run: ({ actions }) => actions.playback.step(5),
  },
  {
    id: 'first',
    label: 'firstFrame',
    group: 'playback',
    keys: ['Home'],
    when: playable,
    run: ({ actions }) => actions.playback.first(),
  },
  {
    id: 'last',
    label: 'lastFrame',
    group: 'playback',
    keys: ['End'],
    when: playable,
    run: ({ actions }) => actions.playback.last(),
  },
  {
    id: 'slower',
    label: 'slower',
    group: 'playback',
    keys: ['-'],
    when: playable,
    run: (app) => changeSpeed(app, -fiveSteps),
  },
  {
    id: 'faster',
    label: 'faster',
    group: 'playback',
    keys: ['='],
    when: playable,
    run: (app) => changeSpeed(app, fiveSteps),
  },
  {
    id: 'loop',
    label: 'nextLoop',
    group: 'playback',
    keys: ['l'],
    when: playable,
    run: ({ actions }) => actions.playback.nextLoop(),
  },
  {
    id: 'setIn',
    label: 'setIn',
    group: 'playback',
    keys: ['['],
    when: playable,
    run: ({ actions }) => actions.playback.setRange('in'),
  },
  {
    id: 'setOut',
    label: 'setOut',
    group: 'playback',
    keys: [']'],
    when: playable,
    run: ({ actions }) => actions.playback.setRange('out'),
  },
  {
    id: 'clearRange',
    label: 'clearRange',
    group: 'playback',
    keys: ['\\'],
    when: playable,
    run: ({ actions }) => actions.playback.clearRange(),
  },
  {
    id: 'saveClip',
    label: 'cutSave',
    group: 'playback',
    keys: ['k'],
    when: (state) => playable(state) && rangeOf(state) !== null,
    run: ({ session }) => session.cuts.askName(),
  },
  {
    id: 'nextChannel',
    label: 'swapChannel',
    group: 'playback',
    keys: ['j'],
    when: (state) => playable(state) && state.playback.channels.length > 1,
    run: ({ actions }) => actions.playback.nextChannel(),
  },
  {
    id: 'nextPreset',
    label: 'nextPreset',
    group: 'playback',
    keys: ['y'],
    when: (state) => playable(state) && (state.subject?.summary.presets.length ?? 0) > 0,
    run: ({ actions }) => actions.playback.nextPreset(),
  },
];

function changeSpeed({ store, actions }: App, by: number): void {
  actions.playback.setSpeed(store.state.playback.speed + by);
}
