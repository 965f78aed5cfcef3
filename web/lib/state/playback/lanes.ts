import type { SubjectClip } from '../../types/api.js';
import type { FrameRange, LoopMode } from '../../types/events.js';
import type {
  ChannelPlayback,
  PlaybackMoment,
  Position,
  Positions,
  ViewerPlayback,
} from '../../types/playback.js';
import type { SubjectSummary } from '../../types/subject.js';
import { channelsOf, everyChannel } from './channels.js';
import { clipLength, isOver, ownLoop, positionAt, startOf } from './clip-time.js';

/** What the channels play side by side. Pure functions of plain data. */

/** What can be played: a loaded model, or what is known of one. */
export interface PlayedSubject {
  /** Its clips. */
  readonly clips: readonly SubjectClip[];
  /** Its names and numbers. */
  readonly summary: Pick<SubjectSummary, 'clips' | 'presets' | 'parts'>;
}

export type Moment = PlaybackMoment;

/** A channel's clip, how it plays and where it is. */
export interface Lane extends ChannelPlayback {
  /** Where it is in its clip. */
  readonly position: Position;
}

/** What plays in the rest pose: nothing. */
export const restPlayback: ViewerPlayback = { channels: [], focus: '', playing: false, speed: 1, fade: null };

/** The rest pose. */
export const restMoment: Moment = { playback: restPlayback, positions: new Map() };

const start: Position = { frame: 0, seconds: 0 };

/** What a channel plays; null where there is no such channel. */
export function channelNamed({ channels }: ViewerPlayback, name: string): ChannelPlayback | null {
  return channels.find(({ channel }) => channel === name) ?? null;
}

/**
 * What the channel in focus plays; null in the rest pose.
 *
 * @example
 * ```ts
 * import { focusOf } from 'marrow3d/state';
 *
 * focusOf(viewer.playback)?.clip.name;
 * ```
 */
export function focusOf(playback: ViewerPlayback): ChannelPlayback | null {
  return channelNamed(playback, playback.focus);
}

/**
 * Where a channel is in its clip.
 *
 * @example
 * ```ts
 * import { positionOf } from 'marrow3d/state';
 *
 * positionOf(viewer.positions, 'legs').seconds;
 * ```
 */
export function positionOf(positions: Positions, channel: string): Position {
  return positions.get(channel) ?? start;
}

/**
 * What a channel's clip does at its end.
 *
 * @example
 * ```ts
 * import { focusOf, loopOf } from 'marrow3d/state';
 *
 * const lane = focusOf(viewer.playback);
 * if (lane) loopOf(lane); // 'repeat'
 * ```
 */
export function loopOf({ loop, clip }: Pick<ChannelPlayback, 'loop' | 'clip'>): LoopMode {
  return loop ?? ownLoop(clip);
}

/**
 * The lanes of all channels, in their order; none in the rest pose.
 *
 * @example
 * ```ts
 * import { lanesOf } from 'marrow3d/state';
 *
 * for (const { channel, clip, position } of lanesOf(viewer)) console.log(channel, clip.name, position.frame);
 * ```
 */
export function lanesOf({ playback, positions }: Moment): Lane[] {
  return playback.channels.map((each) => ({ ...each, position: positionOf(positions, each.channel) }));
}

/**
 * The same playback with other lanes, one of them in focus.
 *
 * @example
 * ```ts
 * import { lanesOf, withLanes } from 'marrow3d/state';
 *
 * const [lane] = lanesOf(viewer);
 * if (lane) viewer.restore(withLanes(viewer.playback, [lane], lane.channel)); // it alone plays on
 * ```
 */
export function withLanes(playback: ViewerPlayback, lanes: readonly Lane[], focus: string): Moment {
  const focused = lanes.find(({ channel }) => channel === focus) ?? lanes[0];
  return {
    playback: {
      ...playback,
      channels: lanes.map(({ position: _, ...channel }) => channel),
      focus: focused?.channel ?? '',
    },
    positions: new Map(lanes.map(({ channel, position }) => [channel, position])),
  };
}

/**
 * A lane that begins a clip, with the clip's own loop. Where the loop `before` was 'repeat', a clip that ends repeats,
 * too.
 */
export function startedLane(
  channel: string,
  part: number | null,
  clip: SubjectClip,
  speed: number,
  before: LoopMode | null = null,
): Lane {
  const again = before === 'repeat' && clip.channel === channel && ownLoop(clip) === 'once';
  return {
    ...{ channel, part, clip, range: null },
    loop: again ? 'repeat' : null,
    position: startOf(clip, speed, ownLoop(clip)),
  };
}

/** A lane from its start, with another loop or within some frames. */
export function restarted(lane: Lane, loop: LoopMode | null, range: FrameRange, speed: number): Lane {
  return { ...lane, loop, range, position: startOf(lane.clip, speed, loop ?? ownLoop(lane.clip), range) };
}

/**
 * The same playback from its start, with the loops and the ranges that it had.
 *
 * @example
 * ```ts
 * import { startedAgain } from 'marrow3d/state';
 *
 * viewer.restore(startedAgain({ playback: viewer.playback, positions: viewer.positions }));
 * ```
 */
export function startedAgain({ playback, positions }: Moment): Moment {
  const lanes = lanesOf({ playback, positions }).map((lane) =>
    restarted(lane, lane.loop, lane.range, playback.speed),
  );
  const playing = lanes.some(({ clip }) => clipLength(clip) > 0);
  return withLanes({ ...playback, playing }, lanes, playback.focus);
}

/** The channels that play a clip when it is chosen by its name. */
export function channelsOfClip(subject: Pick<PlayedSubject, 'clips'>, clip: SubjectClip): string[] {
  return channelsOf(subject)
    .map(({ name }) => name)
    .filter((name) => clip.channel === name || clip.channel === everyChannel);
}

/** A lane so many seconds later: a clip that repeats goes round, one that ends stays at its end. */
export function shifted(lane: Lane, seconds: number): Lane {
  const length = clipLength(lane.clip);
  const [first, last] = lane.range ?? [0, length];
  const frame = lane.position.frame + seconds / lane.clip.frameSeconds;
  const loops = loopOf(lane) !== 'once' && last > first;
  const span = last - first;
  const round = first + ((((frame - first) % span) + span) % span);
  const held = Number((loops ? round : Math.min(last, Math.max(first, frame))).toFixed(2));
  return { ...lane, position: positionAt(lane.clip, held) };
}

/** Whether a lane has come to its end, or has no length. */
export function laneOver(lane: Lane, speed: number): boolean {
  const { clip, position, range } = lane;
  return clipLength(clip) === 0 || isOver(clip, position, speed, loopOf(lane), range);
}

/**
 * The name of the clip that the game plays when a clip has ended; null where that stays at its end.
 *
 * @example
 * ```ts
 * import { nextOf } from 'marrow3d/state';
 *
 * const clip = model.clips.find(({ name }) => name === 'TORSO_ATTACK');
 * if (clip) nextOf(model, clip); // 'TORSO_STAND'
 * ```
 */
export function nextOf({ summary }: PlayedSubject, clip: SubjectClip): string | null {
  if (clip.cut?.by === 'person') return null;
  const own = summary.clips.find((each) => each.part === clip.part && each.clip === clip.clip);
  return own?.next == null ? null : (summary.clips[own.next]?.name ?? null);
}

/**
 * The name of the preset whose clips, or whose following clips, the channels play now; null where there is none.
 *
 * @example
 * ```ts
 * import { presetOf } from 'marrow3d/state';
 *
 * presetOf(model, viewer.playback); // 'run'
 * ```
 */
export function presetOf({ summary }: PlayedSubject, { channels }: ViewerPlayback): string | null {
  const { presets, clips } = summary;
  if (channels.length === 0) return null;
  const plays = (index: number): boolean => {
    const clip = clips[index];
    return channels.some(({ part, clip: now }) => part === clip?.part && now.name === clip?.name);
  };
  const played = presets.find((preset) => preset.clips.length > 0 && preset.clips.every(plays));
  const follows = (index: number): boolean => plays(clips[index]?.next ?? -1);
  return (
    (played ?? presets.find((preset) => preset.clips.length > 0 && preset.clips.every(follows)))?.name ?? null
  );
}
