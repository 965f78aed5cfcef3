import type { SubjectClip } from '../../lib/index.js';
import { everyChannel } from '../../lib/internal/index.js';
import type { Playlist, PlaylistStep } from './playlist.js';
import { clipChoices } from './select.js';
import type { Subject } from './state.js';

/** The minimum duration of a step: a clip of one frame would be too short to see. */
const leastSeconds = 1;

/**
 * The steps of a subject: its presets, then all clips that are in no preset, in file order.
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

/** The duration of whole repeats, at least the minimum; a clip that does not loop holds its last frame. */
function shownSeconds({ seconds, loopFrame }: Pick<SubjectClip, 'seconds' | 'loopFrame'>): number {
  if (seconds <= 0 || loopFrame === null) return Math.max(seconds, leastSeconds);
  return seconds * Math.ceil(leastSeconds / seconds);
}

/**
 * The playlist moved by `by` steps, not before the first step; null after the last one. A repeating playlist wraps
 * around.
 */
export function stepped(playlist: Playlist, by: number): Playlist | null {
  const { steps, at, repeats } = playlist;
  const next = at + by;
  if (repeats) return { ...playlist, at: ((next % steps.length) + steps.length) % steps.length };
  return next >= steps.length ? null : { ...playlist, at: Math.max(0, next) };
}
