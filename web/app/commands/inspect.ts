import type { Command } from './command.js';
import { isModelInView } from '../state/select.js';

/** The commands of the inspection tools. */
export const inspectCommands: readonly Command[] = [
  {
    id: 'split',
    label: 'split',
    group: 'view',
    keys: ['x'],
    when: isModelInView,
    run: ({ actions }) => actions.inspect.toggleSplit(),
  },
  {
    id: 'checker',
    label: 'checker',
    group: 'view',
    keys: ['u'],
    when: isModelInView,
    run: ({ actions }) => actions.inspect.toggleLight('checker'),
  },
  {
    id: 'pick',
    label: 'pick',
    group: 'view',
    keys: ['p'],
    when: isModelInView,
    run: ({ actions }) => actions.inspect.toggleTool('pick'),
  },
  {
    id: 'measure',
    label: 'measure',
    group: 'view',
    keys: ['m'],
    when: isModelInView,
    run: ({ actions }) => actions.inspect.toggleTool('measure'),
  },
  {
    id: 'rotate',
    label: 'rotateModel',
    group: 'view',
    keys: ['e'],
    when: isModelInView,
    run: ({ actions }) => actions.inspect.toggleTool('rotate'),
  },
  {
    id: 'undo',
    label: 'undo',
    group: 'view',
    keys: ['Ctrl+z'],
    when: (state) => isModelInView(state) && state.placements.past.length > 0,
    run: ({ actions }) => actions.view.undoPlacement(),
  },
  {
    id: 'redo',
    label: 'redo',
    group: 'view',
    keys: ['Ctrl+Shift+z', 'Ctrl+y'],
    when: (state) => isModelInView(state) && state.placements.future.length > 0,
    run: ({ actions }) => actions.view.redoPlacement(),
  },
];
