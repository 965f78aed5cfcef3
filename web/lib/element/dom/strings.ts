import type { CameraState } from '../../types/view.js';

/** All texts of the element. `a11y` replaces them by name: `a11y='{"play": "Abspielen"}'`. */
export const english = {
  camera: 'Arrow keys rotate the model, Shift and arrow keys pan, plus and minus zoom, F fits the model.',
  transport:
    'Space plays and pauses, comma and full stop go back and forward one frame, Home and End go to the first and last frame.',
  viewer: 'Model viewer',
  reveal: 'Show the model',
  loading: 'Loading {name}.',
  loaded: '{name} is shown.',
  failed: 'The model cannot be shown',
  drag: 'Drag to rotate',
  playing: 'Playing {clip}.',
  paused: 'Paused.',
  front: 'Seen from the front.',
  back: 'Seen from behind.',
  left: 'Seen from its left side.',
  right: 'Seen from its right side.',
  'upper-front': 'Seen from the front, above.',
  'upper-back': 'Seen from behind, above.',
  'upper-left': 'Seen from its left side, above.',
  'upper-right': 'Seen from its right side, above.',
  'lower-front': 'Seen from the front, below.',
  'lower-back': 'Seen from behind, below.',
  'lower-left': 'Seen from its left side, below.',
  'lower-right': 'Seen from its right side, below.',
  controls: 'Playback',
  play: 'Play',
  pause: 'Pause',
  clip: 'Animation',
  clips: 'Animations',
  frame: 'Frame',
  frameOf: 'Frame {frame} of {frames}',
  skin: 'Skin',
  skins: 'Skins',
  bodies: 'Body',
  legs: 'Legs',
  torso: 'Torso',
  both: 'Legs and torso',
  together: 'Preset',
  find: 'Search',
  nothingFound: 'No results.',
  fullscreen: 'Full screen',
  leaveFullscreen: 'Leave full screen',
  speed: 'Speed',
  file: 'File',
} as const;

/** The texts of the element and its controls, by name. */
export type ElementStrings = { readonly [K in keyof typeof english]: string };

/** English texts with the replacements in the JSON of `a11y`. Ignores unknown names and values that are not strings. */
export function stringsOf(a11y: string | null): ElementStrings {
  if (a11y === null) return english;
  let given: unknown;
  try {
    given = JSON.parse(a11y);
  } catch {
    return english;
  }
  if (typeof given !== 'object' || given === null) return english;
  const known = Object.entries(given).filter(
    ([name, word]) => Object.hasOwn(english, name) && typeof word === 'string',
  );
  return { ...english, ...(Object.fromEntries(known) as Partial<ElementStrings>) };
}

/** Replaces placeholders: `fill('Playing {clip}.', { clip: 'run' })`. */
export function fill(sentence: string, names: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (all, name: string) => String(names[name] ?? all));
}

/** The side from which the camera looks, as the key of a text. */
export function cameraSide({ yaw, pitch }: Pick<CameraState, 'yaw' | 'pitch'>): keyof ElementStrings {
  const side = Math.abs(yaw) <= 45 ? 'front' : Math.abs(yaw) >= 135 ? 'back' : yaw > 0 ? 'left' : 'right';
  if (pitch > 30) return `upper-${side}`;
  return pitch < -30 ? `lower-${side}` : side;
}
