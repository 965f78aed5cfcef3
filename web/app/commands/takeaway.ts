import type { Command } from './command.js';
import { onBench } from '../state/select.js';
import { share } from '../takeaway/share.js';

/** Commands that save, embed and share. */
export const takeawayCommands: readonly Command[] = [
  {
    id: 'save',
    label: 'save',
    group: 'page',
    keys: ['Ctrl+s'],
    when: onBench,
    run: ({ actions }) => actions.page.showDialog('save'),
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
