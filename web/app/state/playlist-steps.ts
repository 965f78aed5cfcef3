import type { SubjectClip } from '../../lib/index.js';
import { everyChannel } from '../../lib/internal/index.js';
import type { Playlist, PlaylistStep } from './playlist.js';
import { clipChoices } from './select.js';
import type { Subject } from './state.js';

/** The least time for which a step is shown: a clip of one frame would be gone before it is seen. */
const leastSeconds = 1;

/**
 * The steps of a subject: what the game plays together, then the clips that are in none of that, in their order. A
 * subject without such pairings has each of its clips.
 */
export function playlistSteps(subject: Subject): PlaylistStep[] {
  const { presets } = subject.summary;
  const together = presets.map(({ name, clips }): PlaylistStep => {
    const members = clips.flatMap((index) => subject.clips[index] ?? []);
    return { name, beside: '', seconds: Math.max(leastSeconds, ...members.map(shownSeconds)) };
  });
  const paired = new Set(presets.flatMap(({ clips }) => clips.map((index) => subject.clips[index]?.name)));
  const beside = presets[0]?.name ?? '';
  const others = clipChoices(subject)
    .filter(({ name }) => !paired.has(name))
    .map((clip): PlaylistStep => {
      const alone = clip.channel === '' || clip.channel === everyChannel;
      return { name: clip.name, beside: alone ? '' : beside, seconds: shownSeconds(clip) };
    });
  return [...together, ...others];
}

/** As many whole passes as fill the least time; a clip that stops at its end waits there. */
function shownSeconds({ seconds, loopFrame }: Pick<SubjectClip, 'seconds' | 'loopFrame'>): number {
  if (seconds <= 0 || loopFrame === null) return Math.max(seconds, leastSeconds);
  return seconds * Math.ceil(leastSeconds / seconds);
}

/** The playlist `by` steps later, or earlier for a negative number, but not before the first; null after the last step. */
export function stepped(playlist: Playlist, by: number): Playlist | null {
  const { steps, at, repeats } = playlist;
  const next = at + by;
  if (repeats) return { ...playlist, at: ((next % steps.length) + steps.length) % steps.length };
  return next >= steps.length ? null : { ...playlist, at: Math.max(0, next) };
}
