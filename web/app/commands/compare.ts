import type { Command } from './command.js';
import { isModelInView } from '../state/select.js';

/** The commands of the comparison. Esc closes it, as it closes other items. */
export const compareCommands: readonly Command[] = [
  {
    id: 'compare',
    label: 'compare',
    group: 'page',
    keys: ['c'],
    when: isModelInView,
    run: ({ comparison }) => comparison.choose(),
  },
];
