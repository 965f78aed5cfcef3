import type { SubjectSummary } from '../../lib/index.js';
import {
  hasGameBoxes,
  hasHitboxes,
  hasMuzzleFlashes,
  hasTags,
  jointsOf,
  travels,
} from '../../lib/internal/index.js';
import type { FilterMode, NormalMode, Shell } from '../../lib/viewer/index.js';
import { isPlayer } from '../formats.js';
import type { IconName } from '../icons/names.js';
import { words, type PlainMessage } from '../text/messages.js';
import { tagsWord } from '../text/names.js';
import { canTravel, isQuake2, isQuake3, totals } from './select.js';
import type { AppState } from './state.js';
import { isOn, type Switch } from './switches.js';

/** The options that the page offers. In first person, grid and shadow have separate values, but no separate control. */
export type ViewOption = Exclude<Switch, 'firstPersonGrid' | 'firstPersonShadow'>;

interface Row {
  readonly label: PlainMessage;
  readonly icon: IconName;
  /** Whether the option has an effect on the subject. If missing, the option applies to every subject. */
  readonly applies?: (summary: SubjectSummary, state: AppState) => boolean;
  /** The option has an effect only in the light mode 'game'. */
  readonly gameLight?: true;
}

const hasJoints = (summary: SubjectSummary): boolean => jointsOf(summary).length > 0;

/** One row per option. The display panel, the tool rail, the keys and the command palette use this table. */
const table: Readonly<Record<ViewOption, Row>> = {
  mesh: { label: 'paletteMesh', icon: 'mesh', applies: hasJoints },
  skeleton: { label: 'skeletonOverlay', icon: 'bone', applies: hasJoints },
  jointAxes: { label: 'jointAxes', icon: 'move-3d', applies: hasJoints },
  wireframe: { label: 'wireframe', icon: 'wire' },
  normalLines: { label: 'normalLines', icon: 'normals' },
  boundingBox: { label: 'boundingBox', icon: 'bounds' },
  grid: { label: 'grid', icon: 'grid-3x3' },
  shadow: { label: 'shadow', icon: 'lightbulb' },
  movingGround: { label: 'movingGround', icon: 'footprints', applies: travels },
  twoSided: { label: 'twoSided', icon: 'two-sided' },
  tags: { label: 'tags', icon: 'tag', applies: hasTags },
  hitboxes: { label: 'hitboxes', icon: 'hitbox', applies: hasHitboxes },
  gameBoxes: { label: 'gameBoxes', icon: 'bounds', applies: hasGameBoxes },
  muzzleFlashes: { label: 'muzzleFlashes', icon: 'lightbulb', applies: hasMuzzleFlashes },
  strips: { label: 'strips', icon: 'mesh', applies: hasStrips },
  follow: { label: 'follow', icon: 'footprints', applies: canTravel },
  // Not offered for players: the first-person camera is at the model's origin, which is inside the player's body.
  firstPerson: {
    label: 'firstPerson',
    icon: 'crosshair',
    applies: (summary, { cameraOptions }) => cameraOptions.firstPerson || !isPlayer(summary),
  },
  mirror: { label: 'mirror', icon: 'arrow-left-right' },
  guides: { label: 'guides', icon: 'crosshair', applies: (_, state) => state.cameraOptions.firstPerson },
  orthographic: { label: 'orthographic', icon: 'box' },
  fullBright: { label: 'fullBright', icon: 'sun', applies: isQuake2, gameLight: true },
  glow: { label: 'glow', icon: 'sun', applies: isQuake2, gameLight: true },
  overbright: { label: 'overbright', icon: 'sun', applies: isQuake3, gameLight: true },
};

/** The options in the first group of the display panel, in order. */
export const panelOptions: readonly ViewOption[] = [
  ...(['wireframe', 'normalLines', 'boundingBox', 'grid', 'shadow', 'movingGround', 'twoSided'] as const),
  ...(['tags', 'hitboxes', 'gameBoxes', 'muzzleFlashes', 'strips', 'follow'] as const),
];

/** The options of the tool rail, in order. */
export const railOptions: readonly ViewOption[] = [
  ...(['skeleton', 'wireframe', 'tags', 'hitboxes', 'normalLines', 'boundingBox', 'grid'] as const),
  'twoSided',
];

/** The options of the command palette that no command toggles, in order. */
export const paletteOptions: readonly ViewOption[] = [
  ...(['boundingBox', 'shadow', 'movingGround', 'twoSided', 'gameBoxes', 'muzzleFlashes', 'strips'] as const),
  ...(['jointAxes', 'mesh', 'mirror', 'guides', 'fullBright', 'glow', 'overbright'] as const),
];

/** The displayed control of an option. */
export interface ShownOption {
  readonly option: ViewOption;
  readonly label: string;
  readonly icon: IconName;
  readonly on: boolean;
  /** False if the option needs the light mode 'game' and another one is active. */
  readonly usable: boolean;
}

/** The control of an option in the current state. */
export function shownOption(option: ViewOption, state: AppState): ShownOption {
  const { icon, gameLight = false } = table[option];
  const usable = !gameLight || state.scene.light === 'game';
  return { option, label: optionLabel(option, state), icon, on: isOn(state, option), usable };
}

/** The controls of those options that apply to the open subject. */
export function shownOptions(options: readonly ViewOption[], state: AppState): ShownOption[] {
  return options.filter((option) => optionApplies(option, state)).map((option) => shownOption(option, state));
}

/**
 * Whether an option has an effect on the open subject. An option that applies to every subject also applies if none is
 * open.
 */
export function optionApplies(option: ViewOption, state: AppState): boolean {
  const { applies } = table[option];
  const { subject } = state;
  return applies === undefined || (subject !== null && applies(subject.summary, state));
}

/** The label of an option's command. */
export function optionMessage(option: ViewOption): PlainMessage {
  return table[option].label;
}

function optionLabel(option: ViewOption, { subject }: AppState): string {
  return option === 'tags' ? tagsWord(subject?.summary) : words[table[option].label];
}

function hasStrips(summary: SubjectSummary): boolean {
  const { strips, fans } = totals(summary);
  return strips + fans > 0;
}

/** A value of an option and its label. */
export type Choice<T> = readonly [value: T, label: string];

export function filterChoices(): readonly Choice<FilterMode>[] {
  return [
    ['game', words.filterGame],
    ['linear', words.filterLinear],
    ['nearest', words.filterNearest],
  ];
}

export function normalChoices(): readonly Choice<NormalMode>[] {
  return [
    ['vertex', words.normalsVertex],
    ['face', words.normalsFace],
  ];
}

export function shellChoices(): readonly Choice<Shell>[] {
  return [
    ['none', words.shellNone],
    ['red', words.shellRed],
    ['green', words.shellGreen],
    ['blue', words.shellBlue],
    ['double', words.shellDouble],
    ['half', words.shellHalf],
  ];
}
