import { jointsOf } from '../../lib/internal/index.js';
import { fileCamerasOf } from '../../lib/viewer/index.js';
import { openPicked } from './open.js';
import type { Command, CommandId } from './command.js';
import { galleryCommands } from './gallery.js';
import { compareCommands } from './compare.js';
import { inspectCommands } from './inspect.js';
import { playbackCommands } from './playback.js';
import { isModelInView, sectionsOf } from '../state/select.js';
import type { AppState } from '../state/state.js';
import { takeawayCommands } from './takeaway.js';
import { isOn } from '../state/switches.js';
import { message, words } from '../text/messages.js';
import { optionApplies, optionMessage, type ViewOption } from '../state/view-options.js';
import { viewCommands } from './view.js';

const manySkins = (state: AppState): boolean =>
  isModelInView(state) && (state.subject?.summary.skins.length ?? 0) > 1;

const hasSkeleton = (state: AppState): boolean =>
  isModelInView(state) && state.subject !== null && jointsOf(state.subject.summary).length > 0;

/**
 * The command that toggles an option and announces its new state, which screen readers do not read after a key press.
 */
function toggleOption(id: CommandId & ViewOption, key: string): Command {
  return {
    id,
    label: optionMessage(id),
    group: 'view',
    keys: [key],
    when: (state) => isModelInView(state) && optionApplies(id, state),
    run: ({ actions, store }) => {
      actions.view.toggle(id);
      const name = message(optionMessage(id));
      actions.notices.say(isOn(store.state, id) ? message('optionOn', name) : message('optionOff', name));
    },
  };
}

export const commands: readonly Command[] = [
  ...playbackCommands,
  ...galleryCommands,
  ...viewCommands,
  {
    id: 'fit',
    label: 'fit',
    group: 'view',
    keys: ['f'],
    when: isModelInView,
    run: ({ actions }) => actions.camera.fit(),
  },
  {
    id: 'front',
    label: 'viewFront',
    group: 'view',
    keys: ['7'],
    when: isModelInView,
    run: ({ actions }) => actions.camera.look(0, 0),
  },
  {
    id: 'side',
    label: 'viewSide',
    group: 'view',
    keys: ['8'],
    when: isModelInView,
    run: ({ actions }) => actions.camera.look(90, 0),
  },
  {
    id: 'top',
    label: 'viewTop',
    group: 'view',
    keys: ['9'],
    when: isModelInView,
    run: ({ actions }) => actions.camera.look(0, 89),
  },
  {
    id: 'orbit',
    label: 'orbit',
    group: 'view',
    keys: ['1'],
    when: (state) => isModelInView(state) && state.fly,
    run: ({ actions }) => actions.camera.setFly(false),
  },
  {
    id: 'fly',
    label: 'fly',
    group: 'view',
    keys: ['2'],
    when: isModelInView,
    run: ({ actions, store }) => actions.camera.setFly(!store.state.fly),
  },
  toggleOption('firstPerson', '3'),
  {
    id: 'nextFileCamera',
    label: 'nextFileCamera',
    group: 'view',
    keys: ['v'],
    when: (state) => isModelInView(state) && fileCamerasOf(state.subject?.summary.parts ?? []).length > 0,
    run: ({ actions }) => actions.camera.nextFileCamera(),
  },
  {
    id: 'turntable',
    label: 'turntable',
    group: 'view',
    keys: ['r'],
    when: isModelInView,
    run: ({ actions }) => actions.camera.toggleTurntable(),
  },
  {
    id: 'nextUp',
    label: 'nextUp',
    group: 'view',
    keys: ['z'],
    when: isModelInView,
    run: ({ actions }) => actions.view.nextUp(),
  },
  {
    id: 'turnFront',
    label: 'turnFront',
    group: 'view',
    keys: ['o'],
    when: isModelInView,
    run: ({ actions }) => actions.view.turnFront(),
  },
  toggleOption('follow', 'Shift+c'),
  toggleOption('wireframe', 'w'),
  toggleOption('normalLines', 'n'),
  toggleOption('grid', 'g'),
  toggleOption('tags', 't'),
  toggleOption('skeleton', 'b'),
  toggleOption('hitboxes', 'h'),
  {
    id: 'restPose',
    label: 'restPose',
    group: 'view',
    keys: ['0'],
    when: hasSkeleton,
    run: ({ actions }) => actions.rig.toggleRest(),
  },
  {
    id: 'nextSkin',
    label: 'nextSkin',
    group: 'view',
    keys: ['s'],
    when: manySkins,
    run: ({ actions }) => actions.model.nextSkin(),
  },
  ...compareCommands,
  ...inspectCommands,
  {
    id: 'inspector',
    label: 'showInspector',
    group: 'page',
    keys: ['i'],
    when: isModelInView,
    run: ({ actions }) => actions.sections.toggleInspector(),
  },
  {
    id: 'find',
    label: 'findClip',
    group: 'page',
    keys: ['/'],
    when: (state) => state.entries !== null || canFind(state),
    run: ({ store, actions }) =>
      store.state.entries === null ? actions.sections.focusSearch() : actions.requests.send('findModel'),
  },
  { id: 'open', label: 'open', group: 'page', keys: ['Ctrl+o'], run: (app) => void openPicked(app) },
  ...takeawayCommands,
  {
    id: 'keys',
    label: 'shortcuts',
    group: 'page',
    keys: ['?', 'Shift+?'],
    run: ({ actions }) => actions.page.showDialog('keys'),
  },
  {
    id: 'escape',
    label: 'keyEscape',
    group: 'page',
    keys: ['Escape'],
    run: ({ actions, session, comparison }) => {
      if (!actions.page.closeTopmost(() => session.cancel())) comparison.escape();
    },
  },
];

/** The command of a key press; null if there is none or it is not available now. */
export function commandFor(event: KeyboardEvent, state: AppState): Command | null {
  if (event.altKey) return null;
  const isPlain = !event.ctrlKey && !event.metaKey;
  const isCharacter = isPlain && event.key.length === 1 && event.key !== ' ';
  if (isCharacter && !state.letterKeys && event.key !== '?') return null;
  for (const name of namesOf(event)) {
    const found = commands.find(({ keys }) => keys.includes(name));
    if (found !== undefined) return (found.when?.(state) ?? true) ? found : null;
  }
  return null;
}

/** The names of a key press to look up in `Command.keys`, in order of precedence. */
function namesOf({ key, code, shiftKey, ctrlKey, metaKey }: KeyboardEvent): string[] {
  const control = ctrlKey || metaKey;
  const name = key.length === 1 ? key.toLowerCase() : key;
  const modifiers = (control ? 'Ctrl+' : '') + (shiftKey ? 'Shift+' : '');
  // Some layouts need Shift for characters of the key table: "/" is Shift+7 in Germany, digits need it in France.
  const typed = shiftKey && !control && /^[^\p{L}\s]$/u.test(key) ? [key] : [];
  // Where Shift or the keyboard layout changes the character, the key's position still identifies it.
  const place = { Comma: ',', Period: '.', BracketLeft: '[', BracketRight: ']', Backslash: '\\' }[code];
  return [...typed, modifiers + name, ...(place === undefined ? [] : [modifiers + place])];
}

/** A command's key as it is displayed: "Space", "Ctrl O". */
export function keyOf(id: CommandId): string {
  return shownKey(commands.find((command) => command.id === id)?.keys[0] ?? '');
}

export function shownKey(key: string): string {
  const mac = typeof navigator !== 'undefined' && navigator.platform.startsWith('Mac');
  const names: Readonly<Record<string, string>> = {
    ...words.keyNames,
    '-': '\u2212',
    ...(mac && { Ctrl: '\u2318' }),
  };
  return key
    .split(/\+(?=.)/)
    .map((part) => names[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join(' ');
}

/** A label with the command's key: "Wireframe (W)". */
export function tip(id: CommandId, label: string): string {
  const key = keyOf(id);
  return key === '' ? label : words.withKey(label, key);
}

function canFind(state: AppState): boolean {
  if (!isModelInView(state) || state.subject === null) return false;
  const { tab } = state;
  return sectionsOf(state.subject).includes(tab === 'skeleton' || tab === 'data' ? tab : 'animations');
}
