import type { ClipDefinition } from '../types/events.js';
import { userCuts } from '../util/cuts.js';
import type { SubjectClip } from '../types/api.js';

/**
 * The clips that a person has cut, as an address writes them: `name:first-last`, separated by commas. `@clip` after
 * that names the clip it is cut out of, where that is not the first; `!` at the end makes it play once. A backslash
 * stands before any of these marks in a name: `walk:2-14,nod:20-40@stand!`.
 */
export interface CutView extends Required<Omit<ClipDefinition, 'of'>> {
  /** The name of the clip it is cut out of; null for the first clip. */
  readonly of: string | null;
}

/** More cuts would not fit an address. */
const mostCuts = 200;
const word = String.raw`(?:\\.|[^\\,:@!])+`;
const entry = new RegExp(String.raw`^(${word}):(\d{1,6})-(\d{1,6})(?:@(${word}))?(!?)$`, 'su');
const entries = /(?:\\.|[^\\,])+/gsu;

/** Reads the cuts, and skips what it does not understand. */
export function parseCuts(text: string | null): CutView[] {
  return (text?.match(entries) ?? []).slice(0, mostCuts).flatMap((each): CutView[] => {
    const [, name, first, last, of, once] = entry.exec(each) ?? [];
    if (name === undefined) return [];
    const loop = once !== '!';
    return [
      {
        name: unescaped(name),
        first: Number(first),
        last: Number(last),
        of: of === undefined ? null : unescaped(of),
        loop,
      },
    ];
  });
}

export function formatCuts(cuts: readonly CutView[]): string {
  return cuts
    .map(({ name, first, last, of, loop }) => {
      const from = of === null ? '' : '@' + escaped(of);
      return `${escaped(name)}:${first}-${last}${from}${loop ? '' : '!'}`;
    })
    .join(',');
}

/**
 * What a link says about a person's cuts among a subject's clips.
 *
 * @example
 * ```ts
 * import { cutViews, formatView } from 'marrow3d/state';
 *
 * formatView({ cuts: cutViews(model.clips) }).get('cuts'); // 'nod:20-40'
 * ```
 */
export function cutViews(clips: readonly SubjectClip[]): CutView[] {
  return userCuts(clips).map(({ name, first, last, of = 0, loop = true }) => {
    return { name, first, last, of: of === 0 ? null : (clips[of]?.name ?? null), loop };
  });
}

/**
 * The cuts that a link asks for, as far as their clips are there.
 *
 * @example
 * ```ts
 * import { cutsFrom, parseView } from 'marrow3d/state';
 *
 * const { cuts = [] } = parseView(new URLSearchParams('cut=nod:20-40'));
 * for (const cut of cutsFrom(model.clips, cuts)) model.defineClip(cut);
 * ```
 */
export function cutsFrom(clips: readonly SubjectClip[], views: readonly CutView[]): ClipDefinition[] {
  return views.flatMap(({ name, first, last, of, loop }): ClipDefinition[] => {
    const source = of === null ? 0 : clips.findIndex((clip) => clip.cut?.by !== 'person' && clip.name === of);
    return source < 0 ? [] : [{ name, first, last, of: source, loop }];
  });
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/gsu, '$1');
}

function escaped(text: string): string {
  return text.replace(/[\\,:@!]/g, String.raw`\$&`);
}
