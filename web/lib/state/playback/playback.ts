import type { ChannelState, Playback, SubjectClip } from '../../types/playback.js';
import type { FrameRange, LoopMode } from '../../types/events.js';
import type { SubjectSummary } from '../../types/subject.js';
import { clipLength, lastFrame, ownLoop, startOf } from './clip-time.js';

/** What can be played: a loaded model, or its plain data. */
export interface PlayedSubject {
  /** Its clips. */
  readonly clips: readonly SubjectClip[];
  /** Its names and numbers. */
  readonly summary: Pick<SubjectSummary, 'clips' | 'presets' | 'parts'>;
}

/** The rest pose: no channel plays. */
export const restPlayback: Playback = { channels: [], focus: '', playing: false, speed: 1, fade: null };

/**
 * The state of a channel, by default of the one in focus; null in the rest pose and where there is no such channel.
 *
 * @example
 * ```ts
 * import { channelOf } from 'marrow3d/state';
 *
 * channelOf(viewer.playback)?.clip.name;
 * ```
 */
export function channelOf(playback: Playback, channel: string = playback.focus): ChannelState | null {
  return playback.channels.find((each) => each.channel === channel) ?? null;
}

/** What a channel's clip does at its end. */
export function loopOf({ loop, clip }: Pick<ChannelState, 'loop' | 'clip'>): LoopMode {
  return loop ?? ownLoop(clip);
}

/** The speed of a channel: that of its clip alone, else that of all. */
export function speedOf({ speed }: Playback, channel: ChannelState | null): number {
  return channel?.speed ?? speed;
}

/**
 * Where a channel is in its clip, in seconds from the clip's start.
 *
 * @example
 * ```ts
 * import { channelOf, secondsOf } from 'marrow3d/state';
 *
 * const legs = channelOf(viewer.playback, 'legs');
 * if (legs) secondsOf(legs);
 * ```
 */
export function secondsOf({ clip, frame }: Pick<ChannelState, 'clip' | 'frame'>): number {
  return frame * clip.frameSeconds;
}

/** The first and the last whole frame that play. */
export function wholeEnds({ range, clip }: Pick<ChannelState, 'range' | 'clip'>): readonly [number, number] {
  return range ?? [0, lastFrame(clip)];
}

/** Whether two values play the same clips in the same way; the channels may be at other frames. */
export function playsAlike(a: Playback, b: Playback): boolean {
  const [own, others] = [settingsOf(a), settingsOf(b)];
  return own.length === others.length && own.every((value, at) => value === others[at]);
}

/** All values of a playback but the frames, in a list to compare. */
export function settingsOf({ channels, focus, playing, speed, fade }: Playback): readonly unknown[] {
  const ofChannels = channels.flatMap((each) => [each.channel, each.clip, each.loop, each.range, each.speed]);
  return [focus, playing, speed, fade, ...ofChannels];
}

/** The same playback with other channels, one of them in focus: the first one where that is not among them. */
export function withChannels(
  playback: Playback,
  channels: readonly ChannelState[],
  focus: string = playback.focus,
): Playback {
  const focused = channels.find(({ channel }) => channel === focus) ?? channels[0];
  return { ...playback, channels, focus: focused?.channel ?? '' };
}

/**
 * A channel at the start of a clip, with the clip's own loop. Where the user had set the loop 'repeat' (`loop`), a clip
 * that ends repeats, too. `starts` is that of the channel before.
 */
export function startedChannel(
  channel: string,
  part: number | null,
  clip: SubjectClip,
  speed: number,
  { loop = null, starts = 0 }: Partial<Pick<ChannelState, 'loop' | 'starts'>> = {},
): ChannelState {
  const repeats = loop === 'repeat' && clip.channel === channel && ownLoop(clip) === 'once';
  const frame = startOf(clip, speed, ownLoop(clip));
  return {
    ...{ channel, part, clip, frame, range: null, speed: null, starts: starts + 1 },
    loop: repeats ? 'repeat' : null,
  };
}

/** A channel at the start of its clip, with another loop or within some frames. */
export function channelAtStart(
  state: ChannelState,
  loop: LoopMode | null,
  range: FrameRange,
  speed: number,
): ChannelState {
  const frame = startOf(state.clip, speed, loop ?? ownLoop(state.clip), range);
  return { ...state, loop, range, frame };
}

/** Whether any channel's clip has more than one frame. */
export function hasMotion(channels: readonly ChannelState[]): boolean {
  return channels.some(({ clip }) => clipLength(clip) > 0);
}

/**
 * Whether there is anything to play: a clip of more than one frame, or a still whose materials move.
 *
 * @example
 * ```ts
 * import { canPlay } from 'marrow3d/state';
 *
 * canPlay(viewer.playback, false); // false in the rest pose
 * ```
 */
export function canPlay({ channels }: Playback, materialsMove: boolean): boolean {
  return hasMotion(channels) || (materialsMove && channels.some((each) => loopOf(each) !== 'once'));
}

/** The name of the clip that the game plays when a clip has ended; null where that stays at its end. */
export function nextOf({ summary }: PlayedSubject, clip: SubjectClip): string | null {
  if (clip.cut?.by === 'person') return null;
  const own = summary.clips.find((each) => each.part === clip.part && each.clip === clip.clip);
  return own?.next == null ? null : (summary.clips[own.next]?.name ?? null);
}

/**
 * The name of the preset whose clips, or whose following clips, the channels play now; null where there is none.
 */
export function presetOf({ summary }: PlayedSubject, { channels }: Playback): string | null {
  const { presets, clips } = summary;
  if (channels.length === 0) return null;
  const plays = (index: number): boolean => {
    const clip = clips[index];
    return channels.some(({ part, clip: now }) => part === clip?.part && now.name === clip?.name);
  };
  const follows = (index: number): boolean => plays(clips[index]?.next ?? -1);
  const of = (matches: (index: number) => boolean): string | undefined =>
    presets.find((preset) => preset.clips.length > 0 && preset.clips.every(matches))?.name;
  return of(plays) ?? of(follows) ?? null;
}
