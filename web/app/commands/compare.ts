import type { Command } from './command.js';
import { isModelInView } from '../state/select.js';

/** The keys of a comparison; Esc closes it like everything else. */
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
