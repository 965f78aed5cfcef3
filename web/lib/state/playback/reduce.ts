import type { ChannelState, Playback, SubjectClip } from '../../types/playback.js';
import type { FrameRange, LoopMode } from '../../types/events.js';
import { clipOn, everyChannel, isJointChannel, jointChannels, partChannels, playsOn } from './channels.js';
import { clipLength, isOver, lastFrame, ownLoop, rangeIn } from './clip-time.js';
import { firstByChannel } from './first-clips.js';
import {
  channelOf,
  hasMotion,
  loopOf,
  channelAtStart,
  speedOf,
  startedChannel,
  wholeEnds,
  withChannels,
  type PlayedSubject,
} from './playback.js';

/** Settings of one play that replace the clip's default loop, its range and the common speed. */
export interface ClipSettings {
  /** Null for the clip's default. */
  readonly loop?: LoopMode | null;
  /** Limits playback to these frames of the clip; null for all. */
  readonly range?: FrameRange;
  /** A factor of real time, for this play only. */
  readonly speed?: number;
}

/** All actions that change the playback. Frames count from the start of a clip and may be fractional. */
export type PlaybackAction =
  /**
   * Plays a clip or preset from its start, by default with all frames and the clip's default loop. The clip's channel
   * comes into focus; a clip or preset of all channels plays on all. With `channel`, only that channel changes. Other
   * channels continue, but channels of joints end if their part starts a clip.
   */
  | ({ readonly type: 'play'; readonly clip: string; readonly channel?: string } & ClipSettings)
  /** Continues playback. If all channels have ended, they restart. */
  | { readonly type: 'resume' }
  /** Pauses every channel, rounding its frame to 1/100, as in a link. */
  | { readonly type: 'pause' }
  /**
   * Returns to the rest pose. With `channel`, only this channel of joints ends; its joints follow the clip of the other
   * joints again.
   */
  | { readonly type: 'stop'; readonly channel?: string }
  /** Restarts every channel with its loop and range. */
  | { readonly type: 'restart' }
  /** Moves one channel, or all, to a time in their clips, in seconds. */
  | { readonly type: 'seek'; readonly seconds: number; readonly channel?: string }
  /**
   * Shows and holds a frame of the clip in focus or of another clip; it may be outside the range. The other channels
   * move by the same time.
   */
  | { readonly type: 'hold'; readonly frame: number; readonly clip?: string }
  /**
   * Steps by a number of whole frames, forwards or backwards, and holds the result; a clip that repeats wraps around.
   */
  | { readonly type: 'step'; readonly frames: number }
  /** Holds the first or the last frame of the range; with 'first', all channels return to their starts. */
  | { readonly type: 'goTo'; readonly end: 'first' | 'last' }
  /** Moves the focus to another channel. */
  | { readonly type: 'focus'; readonly channel: string }
  /** Sets the speed of all channels, as a factor of real time. */
  | { readonly type: 'speed'; readonly speed: number }
  /**
   * Sets the duration of the cross-fade to the next clip, in seconds; null: the duration that the model's game uses.
   */
  | { readonly type: 'fade'; readonly fade: number | null }
  /** Sets the loop of one channel, or of all; null for the clip's default. */
  | { readonly type: 'loop'; readonly loop: LoopMode | null; readonly channel?: string }
  /** Sets the range of one channel, or of all, clamped to the frames of its clip. */
  | { readonly type: 'range'; readonly range: FrameRange; readonly channel?: string }
  /**
   * Sets one end of the range of the channel in focus, at the current frame or at `frame`. If it passes the other end,
   * the other end is reset.
   */
  | { readonly type: 'rangeEnd'; readonly end: 'in' | 'out'; readonly frame?: number }
  /** Time has advanced: the new frames of the channels, in their order. */
  | { readonly type: 'advance'; readonly frames: readonly number[] }
  /**
   * Parts, by index, have automatically continued with their next clips. If the channel in focus now shows a still, the
   * focus moves to a channel that moves.
   */
  | { readonly type: 'next'; readonly clips: ReadonlyMap<number, SubjectClip> }
  /**
   * Restores a playback of this subject or of a similar one. Clips are found by name; a frame after the end of its clip
   * becomes the end. If a channel has no such clip, the subject shows the rest pose.
   */
  | { readonly type: 'restore'; readonly playback: Playback };

/**
 * Computes the playback after an action. This is a pure function and the only way to change a playback. It returns the
 * same object if nothing changes, for example for an unknown clip, preset or channel.
 *
 * @example
 * ```ts
 * import { reduce } from 'marrow3d/state';
 *
 * viewer.restore(reduce(model, viewer.playback, { type: 'restart' }));
 * ```
 */
export function reduce(subject: PlayedSubject, now: Playback, action: PlaybackAction): Playback {
  const { channels, focus } = now;
  switch (action.type) {
    case 'play':
      return play(subject, now, action) ?? now;
    case 'resume':
      return resume(now);
    case 'pause':
      return withChannels({ ...now, playing: false }, channels.map(rounded));
    case 'stop':
      if (action.channel === undefined) return withChannels({ ...now, playing: false }, []);
      return isJointChannel(subject, action.channel) && channelOf(now, action.channel) !== null
        ? withChannels(
            now,
            channels.filter(({ channel }) => channel !== action.channel),
          )
        : now;
    case 'restart': {
      const started = channels.map((each) => restarted(now, each));
      return withChannels({ ...now, playing: hasMotion(started) }, started);
    }
    case 'seek':
      return change(now, action.channel, (each) => atFrame(each, action.seconds / each.clip.frameSeconds));
    case 'hold':
      return hold(subject, now, action.frame, action.clip);
    case 'step':
      return step(subject, now, action.frames);
    case 'goTo': {
      const inFocus = channelOf(now);
      if (inFocus === null) return now;
      const [first, last] = wholeEnds(inFocus);
      if (action.end === 'last') return hold(subject, now, last);
      const others = channels.map((each) => ({ ...each, frame: each.range?.[0] ?? 0 }));
      return withOthers(hold(subject, now, first), others);
    }
    case 'focus':
      return channelOf(now, action.channel) === null || action.channel === focus
        ? now
        : { ...now, focus: action.channel };
    case 'speed':
      return { ...change(now, undefined, (each) => ({ ...each, speed: null })), speed: action.speed };
    case 'fade':
      return { ...now, fade: action.fade };
    case 'loop':
      return change(now, action.channel, (each) => ({ ...each, loop: action.loop }));
    case 'range':
      return change(now, action.channel, (each) => {
        return { ...each, range: action.range && rangeIn(each.clip, ...action.range) };
      });
    case 'rangeEnd':
      if (channelOf(now) === null) return now;
      return change(now, focus, (each) => ({ ...each, range: rangeTo(each, action.end, action.frame) }));
    case 'advance':
      return {
        ...now,
        channels: channels.map((each, i) => ({ ...each, frame: action.frames[i] ?? each.frame })),
      };
    case 'next':
      return next(now, action.clips);
    case 'restore':
      return restore(subject, action.playback);
  }
}

function play(
  subject: PlayedSubject,
  now: Playback,
  { clip: name, channel, ...settings }: Extract<PlaybackAction, { type: 'play' }>,
): Playback | null {
  const channels = partChannels(subject);
  const clip = subject.clips.find((each) => each.name === name);
  const ofJoints = channel ?? clip?.channel ?? '';
  if (isJointChannel(subject, ofJoints)) return playOnJoints(subject, now, name, ofJoints, settings);
  if (channels.length === 0) {
    if (clip === undefined || (channel !== undefined && channel !== '')) return null;
    const { starts = 0 } = channelOf(now, '') ?? {};
    const initial = startedChannel('', null, clip, settings.speed ?? now.speed, { starts });
    const started = withSettings(initial, settings, now.speed);
    return withChannels({ ...now, playing: clipLength(clip) > 0 }, [started]);
  }
  if (channel !== undefined) {
    const exists = channels.some((each) => each.name === channel) && clipOn(subject, name, channel) !== null;
    return exists ? playTogether(subject, now, new Map([[channel, name]]), channel, settings) : null;
  }
  if (clip === undefined) return playPreset(subject, now, name, settings.speed);
  const on = channels.filter((each) => clip.channel === each.name || clip.channel === everyChannel);
  const focus = clip.channel === everyChannel ? now.focus : clip.channel;
  return playTogether(subject, now, new Map(on.map((each) => [each.name, name])), focus, settings);
}

function playPreset(
  subject: PlayedSubject,
  now: Playback,
  name: string,
  speed: number | undefined,
): Playback | null {
  const { presets, clips: all } = subject.summary;
  const clips = presets.find((each) => each.name === name)?.clips.flatMap((index) => all[index] ?? []) ?? [];
  const names = partChannels(subject).flatMap(({ name: channel, part }): [string, string][] => {
    const clip = clips.find((each) => each.part === part);
    return clip === undefined ? [] : [[channel, clip.name]];
  });
  if (names.length === 0) return null;
  const settings = speed === undefined ? {} : { speed };
  const played = playTogether(subject, now, new Map(names), now.focus, settings);
  // Move the focus away from a channel that shows a still, or that repeats while another one plays an action once.
  const moving = played.channels.filter(({ clip }) => clipLength(clip) > 0);
  const once = moving.filter(({ clip }) => ownLoop(clip) === 'once');
  const candidates = once.length > 0 ? once : moving;
  const inFocus = candidates.find(({ channel }) => channel === played.focus) ?? candidates[0];
  return { ...played, focus: inFocus?.channel ?? played.focus };
}

/** Starts clips on the named channels. The others continue, or start the subject's default clip. */
function playTogether(
  subject: PlayedSubject,
  now: Playback,
  names: ReadonlyMap<string, string>,
  focus: string,
  settings: ClipSettings,
): Playback {
  const first = firstByChannel(subject);
  const channels = partChannels(subject).flatMap(({ name, part }): ChannelState[] => {
    const wanted = names.get(name);
    const before = channelOf(now, name);
    if (wanted === undefined && before !== null) return [before];
    const clip = wanted === undefined ? (first.get(name) ?? null) : clipOn(subject, wanted, name);
    if (clip === null) return [];
    const own = wanted === undefined ? {} : settings;
    const started = startedChannel(name, part, clip, own.speed ?? now.speed, before ?? {});
    return [withSettings(started, own, now.speed)];
  });
  // A clip that starts on a whole part moves all its joints, so the part's channels of joints end.
  const continuing = channels.filter((each) => now.channels.includes(each));
  const ofJoints = now.channels.filter(
    ({ channel, part }) => isJointChannel(subject, channel) && continuing.some((each) => each.part === part),
  );
  const all = [...channels, ...ofJoints];
  return withChannels({ ...now, playing: hasMotion(all) }, all, focus);
}

/** Starts a clip on a channel of joints. The other channels continue, or start the subject's default clip. */
function playOnJoints(
  subject: PlayedSubject,
  now: Playback,
  name: string,
  channel: string,
  settings: ClipSettings,
): Playback | null {
  const clip = clipOn(subject, name, channel);
  if (clip === null || !playsOn(subject, clip, channel)) return null;
  const base = now.channels.some((each) => !isJointChannel(subject, each.channel))
    ? now.channels
    : playedFirst(subject, now);
  const { starts = 0 } = channelOf(now, channel) ?? {};
  const initial = startedChannel(channel, clip.part, clip, settings.speed ?? now.speed, { starts });
  const started = withSettings(initial, settings, now.speed);
  const channels = inOrder(subject, [...base.filter((each) => each.channel !== channel), started]);
  return withChannels({ ...now, playing: hasMotion(channels) }, channels, channel);
}

/** The channels of the whole parts, with the subject's default clips. */
function playedFirst(subject: PlayedSubject, now: Playback): readonly ChannelState[] {
  if (partChannels(subject).length > 0) return playTogether(subject, now, new Map(), now.focus, {}).channels;
  const clip = firstByChannel(subject).get('');
  return clip === undefined ? [] : [startedChannel('', null, clip, now.speed)];
}

/** Sorts states: the whole parts first, then the channels of joints in the order of the file. */
function inOrder(subject: PlayedSubject, channels: readonly ChannelState[]): ChannelState[] {
  const names = jointChannels(subject).map(({ name }) => name);
  return [...channels].sort((a, b) => names.indexOf(a.channel) - names.indexOf(b.channel));
}

function withSettings(state: ChannelState, settings: ClipSettings, speedOfAll: number): ChannelState {
  const { loop = state.loop, range, speed = null } = settings;
  if (settings.loop === undefined && range === undefined) return { ...state, speed };
  const frames = range ? rangeIn(state.clip, ...range) : null;
  return { ...channelAtStart(state, loop, frames, speed ?? speedOfAll), speed };
}

function resume(now: Playback): Playback {
  const { channels, focus } = now;
  const isAtEnd = (each: ChannelState, loop = loopOf(each)): boolean =>
    isOver(each.clip, each.frame, speedOf(now, each), loop, each.range);
  const allOver = channels.every((each) => clipLength(each.clip) === 0 || isAtEnd(each));
  const startsOver = (each: ChannelState): boolean =>
    allOver ||
    // While other channels continue, a channel that has ended keeps its last frame; it restarts only if it is outside
    // its range.
    (each.channel === focus && (channels.length === 1 || isAtEnd(each, 'repeat')) && isAtEnd(each));
  const initial = channels.map((each) => (startsOver(each) ? restarted(now, each) : each));
  return withChannels({ ...now, playing: true }, initial);
}

function hold(subject: PlayedSubject, now: Playback, frame: number, name?: string): Playback {
  const inFocus = channelOf(now);
  if (inFocus === null) {
    const initial = name === undefined ? null : play(subject, now, { type: 'play', clip: name });
    return initial === null ? now : hold(subject, initial, frame);
  }
  const { channel, part, clip } = inFocus;
  const other = name === undefined || name === clip.name ? null : clipOn(subject, name, channel);
  const base =
    other === null ? inFocus : startedChannel(channel, part, other, now.speed, { starts: inFocus.starts });
  const held = atFrame(base, frame);
  const seconds = held.frame * held.clip.frameSeconds - inFocus.frame * clip.frameSeconds;
  const moved = now.channels.map((each) => (each.channel === channel ? held : shifted(each, seconds)));
  return withChannels({ ...now, playing: false }, moved);
}

function step(subject: PlayedSubject, now: Playback, frames: number): Playback {
  const inFocus = channelOf(now);
  if (inFocus === null) return now;
  const { frame, clip } = inFocus;
  const from = frames > 0 ? Math.floor(frame + 1e-3) : Math.ceil(frame - 1e-3);
  const [first, last] = wholeEnds(inFocus);
  const to = from + frames;
  const amount = last - first + 1;
  const wraps = loopOf(inFocus) === 'repeat' && frame >= first && frame <= last + 1;
  const wrapped = first + ((((to - first) % amount) + amount) % amount);
  const held = hold(subject, now, wraps ? wrapped : Math.min(last, Math.max(first, to)));
  if (!wraps || wrapped === to) return held;
  // If the clip wraps around, time moves forward, and the other channels move with it.
  return withOthers(
    held,
    now.channels.map((each) => shifted(each, (to - frame) * clip.frameSeconds)),
  );
}

function next(now: Playback, clips: ReadonlyMap<number, SubjectClip>): Playback {
  const nextClip = ({ part }: ChannelState): SubjectClip | undefined =>
    part === null ? undefined : clips.get(part);
  const channels = now.channels.map((each) => {
    const clip = nextClip(each);
    if (clip === undefined) return each;
    // The part continues at the same speed.
    return {
      ...startedChannel(each.channel, each.part, clip, speedOf(now, each), { starts: each.starts }),
      speed: each.speed,
    };
  });
  const inFocus = channels.find(({ channel }) => channel === now.focus);
  const isStill = inFocus !== undefined && nextClip(inFocus) !== undefined && clipLength(inFocus.clip) === 0;
  const moving = isStill ? channels.find(({ clip }) => clipLength(clip) > 0) : undefined;
  return withChannels(now, channels, moving?.channel ?? now.focus);
}

function restore(subject: PlayedSubject, before: Playback): Playback {
  const own = partChannels(subject);
  const ofJoints = jointChannels(subject);
  const channels = before.channels.flatMap((each): ChannelState[] => {
    const channel = [...own, ...ofJoints].find(({ name }) => name === each.channel);
    const part = channel?.part ?? null;
    const clip = clipOn(subject, each.clip.name, each.channel);
    const exists = channel !== undefined || (own.length === 0 && each.channel === '');
    if (clip === null || !exists) return [];
    const length = clipLength(clip);
    const isPast = each.frame > length;
    return [{ ...each, part, clip, ...(isPast ? { range: null, frame: length } : {}) }];
  });
  const whole = channels.filter(({ channel }) => !ofJoints.some(({ name }) => name === channel));
  if (whole.length === Math.max(1, own.length)) return withChannels(before, channels);
  return withChannels({ ...before, playing: before.playing && before.channels.length === 0 }, []);
}

/** Applies a function to one channel, or to all. */
function change(
  now: Playback,
  channel: string | undefined,
  to: (state: ChannelState) => ChannelState,
): Playback {
  const matches = (each: ChannelState): boolean => channel === undefined || each.channel === channel;
  return { ...now, channels: now.channels.map((each) => (matches(each) ? to(each) : each)) };
}

/** Replaces all channels except the one in focus. */
function withOthers(now: Playback, others: readonly ChannelState[]): Playback {
  const channels = others.map((each) => (each.channel === now.focus ? (channelOf(now) ?? each) : each));
  return { ...now, channels };
}

function restarted(now: Playback, each: ChannelState): ChannelState {
  const started = channelAtStart(each, each.loop, each.range, speedOf(now, each));
  return { ...started, starts: each.starts + 1 };
}

/** Moves a channel to a frame, clamped to its clip. */
function atFrame(state: ChannelState, frame: number): ChannelState {
  return { ...state, frame: Math.min(clipLength(state.clip), Math.max(0, frame)) };
}

/** Rounds the frame of a channel to 1/100. A still remains at its only frame, however long it was shown. */
function rounded(state: ChannelState): ChannelState {
  const { frame } = atFrame(state, state.frame);
  return { ...state, frame: Number(frame.toFixed(2)) };
}

/** Moves a channel by a time in seconds: a clip that repeats wraps around, other clips stop at their end. */
function shifted(state: ChannelState, seconds: number): ChannelState {
  const [first, last] = state.range ?? [0, clipLength(state.clip)];
  const span = last - first;
  const frame = state.frame + seconds / state.clip.frameSeconds;
  const wrapped = first + ((((frame - first) % span) + span) % span);
  const clamped = loopOf(state) !== 'once' && span > 0 ? wrapped : Math.min(last, Math.max(first, frame));
  return { ...state, frame: Number(clamped.toFixed(2)) };
}

function rangeTo(state: ChannelState, end: 'in' | 'out', at: number = state.frame): FrameRange {
  const { clip } = state;
  const frame = Math.min(lastFrame(clip), Math.max(0, Math.round(at)));
  const [first, last] = wholeEnds(state);
  return end === 'in'
    ? rangeIn(clip, frame, last < frame ? lastFrame(clip) : last)
    : rangeIn(clip, first > frame ? 0 : first, frame);
}
