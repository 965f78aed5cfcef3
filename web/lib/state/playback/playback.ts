import type { ChannelState, Playback, SubjectClip } from '../../types/playback.js';
import type { FrameRange, LoopMode } from '../../types/events.js';
import type { SubjectSummary } from '../../types/subject.js';
import { clipLength, lastFrame, ownLoop, startOf } from './clip-time.js';

/** A subject that can be played: a loaded model, or its plain data. */
export interface PlayedSubject {
  /** The clips of the subject. */
  readonly clips: readonly SubjectClip[];
  /** The summary of the subject. */
  readonly summary: Pick<SubjectSummary, 'clips' | 'presets' | 'parts'>;
}

/** The playback of the rest pose: no channel plays. */
export const restPlayback: Playback = { channels: [], focus: '', playing: false, speed: 1, fade: null };

/**
 * Returns the state of a channel, by default of the one in focus. Null in the rest pose and for an unknown channel.
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

/** The loop mode of a channel: its own setting, or else the clip's default. */
export function loopOf({ loop, clip }: Pick<ChannelState, 'loop' | 'clip'>): LoopMode {
  return loop ?? ownLoop(clip);
}

/** The speed of a channel: its own setting, or else the common speed. */
export function speedOf({ speed }: Playback, channel: ChannelState | null): number {
  return channel?.speed ?? speed;
}

/**
 * Returns the position of a channel in its clip, in seconds from the clip's start.
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

/** The first and the last whole frame that are played. */
export function wholeEnds({ range, clip }: Pick<ChannelState, 'range' | 'clip'>): readonly [number, number] {
  return range ?? [0, lastFrame(clip)];
}

/** True if two playbacks have the same clips and settings. The current frames may differ. */
export function playsAlike(a: Playback, b: Playback): boolean {
  const [own, others] = [settingsOf(a), settingsOf(b)];
  return own.length === others.length && own.every((value, at) => value === others[at]);
}

/** Lists all values of a playback except the current frames, for comparison. */
export function settingsOf({ channels, focus, playing, speed, fade }: Playback): readonly unknown[] {
  const ofChannels = channels.flatMap((each) => [each.channel, each.clip, each.loop, each.range, each.speed]);
  return [focus, playing, speed, fade, ...ofChannels];
}

/** Copies a playback with other channels. The focus moves to the first channel if `focus` is not among them. */
export function withChannels(
  playback: Playback,
  channels: readonly ChannelState[],
  focus: string = playback.focus,
): Playback {
  const focused = channels.find(({ channel }) => channel === focus) ?? channels[0];
  return { ...playback, channels, focus: focused?.channel ?? '' };
}

/**
 * Creates the state of a channel at the start of a clip, with the clip's default loop. If the user has set the loop to
 * 'repeat' before (`loop`), a clip that ends by default also repeats. `starts` is the channel's previous number of
 * starts.
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

/** Copies a channel's state with another loop and range, at the start of its clip. */
export function channelAtStart(
  state: ChannelState,
  loop: LoopMode | null,
  range: FrameRange,
  speed: number,
): ChannelState {
  const frame = startOf(state.clip, speed, loop ?? ownLoop(state.clip), range);
  return { ...state, loop, range, frame };
}

/** True if the clip of any channel has more than one frame. */
export function hasMotion(channels: readonly ChannelState[]): boolean {
  return channels.some(({ clip }) => clipLength(clip) > 0);
}

/**
 * True if there is something to play: a clip with several frames, or a still with animated materials.
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

/** Returns the name of the clip that the game plays after a clip; null if the clip holds its last frame. */
export function nextOf({ summary }: PlayedSubject, clip: SubjectClip): string | null {
  if (clip.cut?.by === 'user') return null;
  const own = summary.clips.find((each) => each.part === clip.part && each.clip === clip.clip);
  return own?.next == null ? null : (summary.clips[own.next]?.name ?? null);
}

/**
 * Finds the preset whose clips, or the clips that follow them, are playing on the channels. Returns its name; null if
 * there is none.
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
