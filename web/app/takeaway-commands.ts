import type { App } from './app.js';
import type { Command } from './command.js';
import { onBench } from './state/select.js';
import type { TakeawayDialog } from './state/takeaway.js';
import { share } from './takeaway/share.js';

/** What takes the open model, or a look at it, away from the page. */
export const takeawayCommands: readonly Command[] = [
  {
    id: 'save',
    label: 'save',
    group: 'page',
    keys: ['Ctrl+s'],
    when: onBench,
    run: (app) => openTakeaway(app, 'save'),
  },
  {
    id: 'embed',
    label: 'embed',
    group: 'page',
    keys: ['Ctrl+e'],
    when: onBench,
    run: (app) => openTakeaway(app, 'embed'),
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

export function openTakeaway({ store }: App, takeaway: TakeawayDialog): void {
  store.patch({ takeaway });
}
