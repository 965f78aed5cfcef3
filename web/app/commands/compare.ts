import type { Command } from './command.js';
import { isModelInView } from '../state/select.js';

/** The command that starts a comparison. Esc ends it. */
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
