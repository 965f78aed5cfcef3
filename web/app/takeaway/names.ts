import { clipOf, presetNow } from '../state/select.js';
import type { AppState } from '../state/state.js';

/** Characters that a file's name may not hold on one of the usual systems, and what reads badly in one. */
const unfit = /[\s\p{Cc}\\/:*?"<>|#%&{}$!'`@+=]+/gu;
const longest = 60;

/** A part of a file's name: without blanks and signs that systems refuse, and not too long. */
export function safeName(text: string): string {
  const plain = text
    .normalize('NFC')
    .trim()
    .replace(unfit, '_')
    .replace(/^[._]+|[._]+$/g, '');
  return [...plain].slice(0, longest).join('');
}

/** Gives each name once, whatever its capital letters: a name that is taken gets the first number that is free. */
export class UniqueNames {
  /** In lower case. */
  readonly #taken: Set<string> = new Set();

  /** "skin", then "skin-2". */
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

/** What plays, in a word for a file's name: what the game plays together, or the clip in focus; null at rest. */
export function playedName(state: AppState): string | null {
  return presetNow(state) ?? clipOf(state)?.name ?? null;
}
