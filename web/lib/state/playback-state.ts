import type { FrameRange, LoopMode } from '../types/events.js';
import type { SubjectClip } from '../types/api.js';
import { channelsOf, clipOn, everyChannel } from './playback/channels.js';
import { clipLength, ownLoop, positionAt, rangeIn } from './playback/clip-time.js';
import { firstClips } from './playback/first-clips.js';
import {
  focusOf,
  lanesOf,
  restarted,
  restMoment,
  restPlayback,
  startedLane,
  withLanes,
  type Lane,
  type Moment,
  type PlayedSubject,
} from './playback/lanes.js';
import { isUsualClip, laneViews, usualClips, type LaneView, type LaneViews } from './lane-schema.js';

/** The playback state: of the focused channel, and of the others (`lanes`). */
export interface PlaybackView {
  /** Name of the clip or preset; absent in the rest pose. */
  readonly clip?: string;
  /** The frame at which it is paused. */
  readonly frame?: number;
  /** The states of channels that play different clips. */
  readonly lanes?: LaneViews;
  /** Whether the rest pose is shown instead of a clip. */
  readonly rest?: boolean;
  /** Whether playback is paused. */
  readonly paused?: boolean;
  /** The speed as a factor of real time; absent for 1. */
  readonly speed?: number;
  /** The loop mode, if it differs from the clip's default. */
  readonly loop?: LoopMode;
  /** The range of frames that plays; absent for all. */
  readonly range?: FrameRange;
  /** Duration of crossfades in seconds; absent for the game's behaviour. */
  readonly fade?: number;
}

/**
 * The playback of a state: the first clip if the state names none, the rest pose if there is no clip.
 *
 * @example
 * ```ts
 * import { momentOf } from 'marrow3d/state';
 *
 * viewer.restore(momentOf(model, { clip: 'run', speed: 0.5 }));
 * ```
 */
export function momentOf(subject: PlayedSubject, view: PlaybackView): Moment {
  const [first] = firstClips(subject);
  if (first === undefined) return restMoment;
  const base = { ...restPlayback, speed: view.speed ?? 1, fade: view.fade ?? null };
  if (view.rest ?? false) return withLanes(base, [], '');
  const named = subject.clips.find(({ name }) => name === view.clip) ?? null;
  const focus = focusFor(subject, view, named);
  const lanes = lanesFor(subject, view, base.speed, focus, named ?? first);
  const playing = !view.paused && lanes.some(({ clip }) => clipLength(clip) > 0);
  const now = lanes.map((lane) => (playing ? lane : atRest(lane, frameOf(view, lane, focus))));
  return withLanes({ ...base, playing }, now, focus);
}

/**
 * The playback state for a link: only what differs from the subject's default playback.
 *
 * @example
 * ```ts
 * import { playbackView } from 'marrow3d/state';
 *
 * playbackView(model, { playback: viewer.playback, positions: viewer.positions }).clip; // 'run'
 * ```
 */
export function playbackView(subject: PlayedSubject, now: Moment): PlaybackView {
  const { playback, positions } = now;
  const channel = focusOf(playback);
  const frame = positions.get(playback.focus)?.frame ?? 0;
  return {
    ...(channel === null || isUsualClip(subject, playback) ? {} : { clip: channel.clip.name }),
    ...(playback.playing || channel === null ? {} : { paused: true, frame }),
    lanes: laneViews(subject, now),
    rest: channel === null && subject.clips.length > 0,
    speed: playback.speed,
    ...(channel?.loop == null ? {} : { loop: channel.loop }),
    ...(channel?.range == null ? {} : { range: channel.range }),
    ...(playback.fade === null ? {} : { fade: playback.fade }),
  };
}

/**
 * The same playback paused at its start, for users who prefer reduced motion.
 *
 * @example
 * ```ts
 * import { atStart } from 'marrow3d/state';
 *
 * viewer.restore(atStart({ playback: viewer.playback, positions: viewer.positions }));
 * ```
 */
export function atStart(now: Moment): Moment {
  const lanes = lanesOf(now).map((lane) => (now.playback.playing ? atRest(lane, 0) : lane));
  return withLanes({ ...now.playback, playing: false }, lanes, now.playback.focus);
}

/**
 * The channel that `clip` and `frame` apply to: that of the clip or, if all channels play the clip, the first one without
 * separate keys.
 */
function focusFor(subject: PlayedSubject, { lanes = {} }: PlaybackView, named: SubjectClip | null): string {
  const names = channelsOf(subject).map(({ name }) => name);
  const own = names.find((name) => name === named?.channel);
  const unsaid = named === null ? undefined : names.find((name) => lanes[name] === undefined);
  return own ?? unsaid ?? names[0] ?? '';
}

function lanesFor(
  subject: PlayedSubject,
  view: PlaybackView,
  speed: number,
  focus: string,
  clip: SubjectClip,
): Lane[] {
  const channels = channelsOf(subject);
  if (channels.length === 0) return [laneFor('', null, clip, view, speed)];
  const usual = usualClips(subject, view.clip ?? null);
  return channels.flatMap(({ name, part }) => {
    const asked = askedOf(view, name, focus);
    const choice = clipOn(subject, asked.clip ?? '', name) ?? clipOn(subject, usual.get(name) ?? '', name);
    return choice === null ? [] : [laneFor(name, part, choice, asked, speed)];
  });
}

/**
 * The state of a channel. For the focused one, `clip`, `frame` and so on have priority over the channel's keys.
 */
function askedOf(view: PlaybackView, channel: string, focus: string): LaneView {
  const own = view.lanes?.[channel] ?? {};
  return channel === focus ? { ...own, ...view } : own;
}

function laneFor(
  channel: string,
  part: number | null,
  clip: SubjectClip,
  { loop: wanted, range: ends }: Pick<LaneView, 'loop' | 'range'>,
  speed: number,
): Lane {
  const loop = wanted === undefined || wanted === ownLoop(clip) ? null : wanted;
  const range = ends ? rangeIn(clip, ...ends) : null;
  return restarted(startedLane(channel, part, clip, speed), loop, range, speed);
}

/** The frame of a channel; if all channels play one clip, `frame` applies to all. */
function frameOf(view: PlaybackView, { channel, clip }: Lane, focus: string): number {
  const together = clip.channel === everyChannel && clip.name === view.clip;
  return askedOf(view, channel, focus).frame ?? (together ? view.frame : undefined) ?? 0;
}

function atRest(lane: Lane, frame: number): Lane {
  return { ...lane, position: positionAt(lane.clip, Math.min(clipLength(lane.clip), frame)) };
}
