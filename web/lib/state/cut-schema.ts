import type { ClipDefinition } from '../types/events.js';
import { userCuts } from '../util/cuts.js';
import type { SubjectClip } from '../types/playback.js';

/**
 * Clips defined by the user, in the syntax of links: `name:first-last`, separated by commas. `@clip` names the source clip,
 * if it is not the first; a final `!` disables looping. A backslash escapes these characters in names:
 * `walk:2-14,nod:20-40@stand!`.
 */
export interface SavedCut extends Required<Omit<ClipDefinition, 'of'>> {
  /** The name of the source clip; null for the first clip. */
  readonly of: string | null;
}

/** The maximum number of cuts in a link. */
const mostCuts = 200;
const word = String.raw`(?:\\.|[^\\,:@!])+`;
const entry = new RegExp(String.raw`^(${word}):(\d{1,6})-(\d{1,6})(?:@(${word}))?(!?)$`, 'su');
const entries = /(?:\\.|[^\\,])+/gsu;

/** Parses cuts; invalid ones are skipped. */
export function parseCuts(text: string | null): SavedCut[] {
  return (text?.match(entries) ?? []).slice(0, mostCuts).flatMap((each): SavedCut[] => {
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

export function formatCuts(cuts: readonly SavedCut[]): string {
  return cuts
    .map(({ name, first, last, of, loop }) => {
      const from = of === null ? '' : '@' + escaped(of);
      return `${escaped(name)}:${first}-${last}${from}${loop ? '' : '!'}`;
    })
    .join(',');
}

/** The state of the user's clips for a link. */
export function savedCuts(clips: readonly SubjectClip[]): SavedCut[] {
  return userCuts(clips).map(({ name, first, last, of, loop = true }) => {
    return { name, first, last, of: of === 0 ? null : (clips[of]?.name ?? null), loop };
  });
}

/** The cuts of a link whose source clips exist. */
export function cutsFrom(clips: readonly SubjectClip[], views: readonly SavedCut[]): ClipDefinition[] {
  return views.flatMap(({ name, first, last, of, loop }): ClipDefinition[] => {
    const source = of === null ? 0 : clips.findIndex((clip) => clip.cut?.by !== 'user' && clip.name === of);
    return source < 0 ? [] : [{ name, first, last, of: source, loop }];
  });
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/gsu, '$1');
}

function escaped(text: string): string {
  return text.replace(/[\\,:@!]/g, String.raw`\$&`);
}
