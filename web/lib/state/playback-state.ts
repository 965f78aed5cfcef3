import type { FrameRange, LoopMode } from '../types/events.js';
import type { ChannelState, Playback, SubjectClip } from '../types/playback.js';
import { clipOn, everyChannel, jointChannels, partChannels, playsOn } from './playback/channels.js';
import { clipLength, ownLoop, rangeIn } from './playback/clip-time.js';
import { firstClips } from './playback/first-clips.js';
import {
  hasMotion,
  channelAtStart,
  restPlayback,
  speedOf,
  startedChannel,
  withChannels,
  type PlayedSubject,
} from './playback/playback.js';
import {
  mainChannel,
  savedChannels,
  isUsualClip,
  usualClips,
  type SavedChannel,
  type SavedChannels,
} from './channel-schema.js';

/**
 * The playback state of the focused channel and, in `channels`, of the other channels. Channels of joints are always in
 * `channels`.
 */
export interface SavedPlayback {
  /** Name of the clip or preset; absent in the rest pose. */
  readonly clip?: string;
  /** The frame at which it is paused. */
  readonly frame?: number;
  /** The states of the other channels. */
  readonly channels?: SavedChannels;
  /** Whether the rest pose is shown instead of a clip. */
  readonly rest?: boolean;
  /** Whether playback is paused. */
  readonly paused?: boolean;
  /** The speed of all clips as a factor of real time; absent for 1. */
  readonly speed?: number;
  /** The speed of the current clip only; absent for `speed`. */
  readonly clipSpeed?: number;
  /** The loop mode, if it differs from the clip's default. */
  readonly loop?: LoopMode;
  /** The range of frames that plays; absent for all. */
  readonly range?: FrameRange;
  /** Duration of crossfades in seconds; absent for the game's behaviour. */
  readonly fade?: number;
}

/**
 * Returns the playback that a state describes: the first clip if the state names none; the rest pose if `rest` is set or
 * there is no clip.
 *
 * @example
 * ```ts
 * import { playbackOf } from 'marrow3d/state';
 *
 * viewer.restore(playbackOf(model, { clip: 'run', speed: 0.5 }));
 * ```
 */
export function playbackOf(subject: PlayedSubject, view: SavedPlayback): Playback {
  const [first] = firstClips(subject);
  if (first === undefined) return restPlayback;
  const base = { ...restPlayback, speed: view.speed ?? 1, fade: view.fade ?? null };
  if (view.rest ?? false) return base;
  const named = subject.clips.find(({ name }) => name === view.clip) ?? null;
  const focus = focusFor(subject, view, named);
  const started = channelsFor(subject, view, base.speed, focus, named ?? first);
  const playing = !view.paused && hasMotion(started);
  const channels = started.map((each) => (playing ? each : heldAt(each, frameOf(view, each, focus))));
  return withChannels({ ...base, playing }, channels, focus);
}

/** The playback state for a link: only values that differ from the subject's default playback. */
export function savedPlayback(subject: PlayedSubject, playback: Playback): SavedPlayback {
  const channel = mainChannel(subject, playback);
  return {
    ...(channel === null || isUsualClip(subject, playback) ? {} : { clip: channel.clip.name }),
    ...(playback.playing || channel === null ? {} : { paused: true, frame: channel.frame }),
    channels: savedChannels(subject, playback),
    rest: channel === null && subject.clips.length > 0,
    speed: playback.speed,
    ...(channel?.speed == null ? {} : { clipSpeed: channel.speed }),
    ...(channel?.loop == null ? {} : { loop: channel.loop }),
    ...(channel?.range == null ? {} : { range: channel.range }),
    ...(playback.fade === null ? {} : { fade: playback.fade }),
  };
}

/**
 * Returns the playback paused at its start if it is playing, for users who prefer reduced motion.
 *
 * @example
 * ```ts
 * import { pausedAtStart } from 'marrow3d/state';
 *
 * viewer.restore(pausedAtStart(viewer.playback));
 * ```
 */
export function pausedAtStart(playback: Playback): Playback {
  if (!playback.playing) return playback;
  const channels = playback.channels.map((each) =>
    channelAtStart(each, each.loop, each.range, speedOf(playback, each)),
  );
  return { ...playback, playing: false, channels };
}

/**
 * The channel that `clip` and `frame` apply to: the channel of the clip; if all channels play the clip, the first one
 * without separate keys; without a clip, the first channel.
 */
function focusFor(
  subject: PlayedSubject,
  { channels = {} }: SavedPlayback,
  named: SubjectClip | null,
): string {
  const names = partChannels(subject).map(({ name }) => name);
  const own = names.find((name) => name === named?.channel);
  const unsaid = named === null ? undefined : names.find((name) => channels[name] === undefined);
  return own ?? unsaid ?? names[0] ?? '';
}

function channelsFor(
  subject: PlayedSubject,
  view: SavedPlayback,
  speed: number,
  focus: string,
  clip: SubjectClip,
): ChannelState[] {
  const channels = partChannels(subject);
  const ofJoints = jointChannels(subject).flatMap(({ name, part }) => {
    const asked = view.channels?.[name] ?? {};
    const choice = asked.clip === undefined ? null : clipOn(subject, asked.clip, name);
    const plays = choice !== null && playsOn(subject, choice, name);
    return plays ? [channelFor(name, part, choice, asked, speed)] : [];
  });
  if (channels.length === 0) return [channelFor('', null, clip, view, speed), ...ofJoints];
  const usual = usualClips(subject, view.clip ?? null);
  const ofParts = channels.flatMap(({ name, part }) => {
    const asked = askedOf(view, name, focus);
    const choice = clipOn(subject, asked.clip ?? '', name) ?? clipOn(subject, usual.get(name) ?? '', name);
    return choice === null ? [] : [channelFor(name, part, choice, asked, speed)];
  });
  return [...ofParts, ...ofJoints];
}

/**
 * The state of a channel. For the focused one, `clip`, `frame` and so on have priority over the channel's keys.
 */
function askedOf(view: SavedPlayback, channel: string, focus: string): SavedChannel {
  const own = view.channels?.[channel] ?? {};
  return channel === focus ? { ...own, ...view } : own;
}

function channelFor(
  channel: string,
  part: number | null,
  clip: SubjectClip,
  { loop: wanted, range: ends, clipSpeed }: Pick<SavedPlayback, 'loop' | 'range' | 'clipSpeed'>,
  commonSpeed: number,
): ChannelState {
  const speed = clipSpeed ?? commonSpeed;
  const loop = wanted === undefined || wanted === ownLoop(clip) ? null : wanted;
  const range = ends ? rangeIn(clip, ...ends) : null;
  const started = startedChannel(channel, part, clip, speed);
  return { ...channelAtStart(started, loop, range, speed), speed: clipSpeed ?? null };
}

/** The frame of a channel, by default its start; if all channels play one clip, `frame` applies to all. */
function frameOf(view: SavedPlayback, { channel, clip, frame }: ChannelState, focus: string): number {
  const together = clip.channel === everyChannel && clip.name === view.clip;
  return askedOf(view, channel, focus).frame ?? (together ? view.frame : undefined) ?? frame;
}

function heldAt(state: ChannelState, frame: number): ChannelState {
  return { ...state, frame: Math.min(clipLength(state.clip), frame) };
}
