import { clipOf, presetNow } from '../state/select.js';
import type { AppState } from '../state/state.js';

/** Characters that file names cannot contain on common systems, or that are hard to read in them. */
const unfit = /[\s\p{Cc}\\/:*?"<>|#%&{}$!'`@+=]+/gu;
const longest = 60;

/** A text as part of a file name: without blanks and forbidden characters, and of limited length. */
export function safeName(text: string): string {
  const plain = text
    .normalize('NFC')
    .trim()
    .replace(unfit, '_')
    .replace(/^[._]+|[._]+$/g, '');
  return [...plain].slice(0, longest).join('');
}

/** Makes names unique, ignoring case: a duplicate gets the first unused number. */
export class UniqueNames {
  /** Used names in lower case. */
  readonly #taken: Set<string> = new Set();

  /** Returns "skin", then "skin-2". */
  next(name: string): string {
    let free = name;
    for (let number = 2; this.#taken.has(free.toLowerCase()); number++) free = `${name}-${number}`;
    this.#taken.add(free.toLowerCase());
    return free;
  }
}

/** The name of a saved file: "talus-run.gif"; without a clip "talus.glb". */
export function savedName(model: string, clip: string | null, extension: string): string {
  const parts = [safeName(model) || 'model', clip === null ? '' : safeName(clip)];
  return `${parts.filter((part) => part !== '').join('-')}.${extension}`;
}

/** The name of the playing preset, else of the focused clip, for use in a file name; null in the rest pose. */
export function playedName(state: AppState): string | null {
  return presetNow(state) ?? clipOf(state)?.name ?? null;
}
