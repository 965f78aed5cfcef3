import type { ChannelInstance, InstanceLike, PlayHandle, Playing } from '../types/api.js';
import type { FrameRange } from '../types/events.js';
import type { ChannelState, Playback, SubjectClip } from '../types/playback.js';
import { isJointChannel, jointChannels } from '../state/playback/channels.js';
import { channelOf, loopOf, nextOf, speedOf } from '../state/playback/playback.js';
import { playedFrames } from '../util/cuts.js';

/**
 * Changes an instance from one playback to another and applies only the differences. A clip starts at its beginning if
 * the channel played another clip before, or if the playback started it again.
 *
 * @param fade - duration of the cross-fade to clips that start while the playback runs, in seconds; null: the duration
 *   that the model's game uses
 * @returns the handles of the started clips, by channel
 */
export function applyPlayback(
  instance: InstanceLike,
  from: Playback,
  to: Playback,
  fade: number | null,
): ReadonlyMap<string, PlayHandle> {
  const handles: Map<string, PlayHandle> = new Map();
  if (to.speed !== from.speed) instance.speed = to.speed;
  if (to.channels.length === 0) {
    if (from.channels.length > 0) instance.stop();
    return handles;
  }
  const before = (state: ChannelState): ChannelState | null => channelOf(from, state.channel);
  const changed = to.channels.filter((state) => before(state)?.clip !== state.clip);
  const started = to.channels.filter(
    (state) => changed.includes(state) || (to.playing && before(state)?.starts !== state.starts),
  );
  // A clip that starts on a whole part ends the channels of the part's joints. Those that continue are restarted.
  const { model } = instance;
  const starting = [
    ...started,
    ...to.channels.filter((state) => !started.includes(state) && isEnded(model, state, started)),
  ];
  const resumes = to.playing && !from.playing;
  for (const state of to.channels) {
    const previous = before(state);
    if (previous !== null && !starting.includes(state))
      change(instance, { from, to, previous, state, resumes });
  }
  for (const state of endedChannels(instance, from, to, starting)) targetOf(instance, state).stop();
  for (const state of starting) {
    // Only running clips can fade. A held frame is shown at once.
    const faded = to.playing && changed.includes(state) ? (fade ?? 'game') : 0;
    handles.set(state.channel, start(instance, to, state, faded));
    // The clip starts at its beginning without a seek, and seeking would end the fade.
    if (to.playing && faded === 0 && state.frame > 0) seekTo(instance, state);
  }
  if (to.playing) {
    if (resumes || starting.length > 0) instance.pause(false);
    return handles;
  }
  const held = to.channels.filter(
    (state) => from.playing || starting.includes(state) || before(state)?.frame !== state.frame,
  );
  if (held.length > 0) instance.pause(true);
  for (const state of held) {
    // A held frame may be outside the channel's range.
    if (!isWithin(state)) targetOf(instance, state).setRange(rangeInPart(state.clip, null));
    seekTo(instance, state);
  }
  return handles;
}

/** The current frames of an instance's channels, in the order of `channels`. */
export function framesOf(instance: InstanceLike, { channels }: Playback): number[] {
  return channels.map((state) => {
    const { channel, part, clip } = state;
    const played = isJointChannel(instance.model, channel)
      ? instance.channel(channel)
      : instance.part(part ?? clip.part);
    return played.state().frame - firstFrame(clip);
  });
}

/**
 * The clips that parts have switched to automatically at the end of the previous clip, by part index. Includes only
 * parts that a channel of the playback controls.
 */
export function clipsAfter(instance: InstanceLike, { channels }: Playback): ReadonlyMap<number, SubjectClip> {
  const { clips } = instance.model;
  return new Map(
    channels.flatMap(({ channel, part, clip }): [number, SubjectClip][] => {
      if (isJointChannel(instance.model, channel)) return [];
      const now = part === null ? null : instance.part(part).clip;
      if (part === null || now === null || now === clip.clip) return [];
      const next = clips.find((each) => each.part === part && each.clip === now && each.cut?.by !== 'user');
      return next === undefined ? [] : [[part, next]];
    }),
  );
}

/** Seeks the instance to a channel's frame. */
export function seekTo(instance: InstanceLike, state: ChannelState): void {
  targetOf(instance, state).seek((state.frame + firstFrame(state.clip)) * state.clip.frameSeconds);
}

function start(
  instance: InstanceLike,
  playback: Playback,
  state: ChannelState,
  fade: number | 'game',
): PlayHandle {
  const { channel, clip, part, range } = state;
  // If the user has not chosen a loop mode, playback continues with the clip that the game plays next.
  const continues =
    state.loop === null &&
    part !== null &&
    !isJointChannel(instance.model, channel) &&
    nextOf(instance.model, clip) !== null;
  return targetOf(instance, state).play(clip.name, {
    speed: speedOf(playback, state),
    fade,
    freeze: clip.fadeSeconds > 0,
    range: rangeInPart(clip, range),
    ...(continues ? {} : { loop: loopOf(state) }),
  });
}

/** Changes the settings of a clip without restarting it. */
function change(
  instance: InstanceLike,
  {
    from,
    to,
    previous,
    state,
    resumes,
  }: {
    readonly from: Playback;
    readonly to: Playback;
    readonly previous: ChannelState;
    readonly state: ChannelState;
    readonly resumes: boolean;
  },
): void {
  const target = targetOf(instance, state);
  const speed = to.speed === from.speed ? speedOf(from, previous) : to.speed;
  if (speedOf(to, state) !== speed) target.speed = speedOf(to, state);
  if (state.loop !== previous.loop) target.setLoop(loopOf(state));
  const isNarrowed = state.range !== previous.range || (resumes && state.range !== null);
  if (isNarrowed && (to.playing || isWithin(state))) target.setRange(rangeInPart(state.clip, state.range));
  if (to.playing && state.frame !== previous.frame) seekTo(instance, state);
}

/**
 * The channels of joints that have to be stopped. A clip that starts on the whole part ends the part's channels with
 * its own fade, so they are not included.
 */
function endedChannels(
  { model }: InstanceLike,
  from: Playback,
  to: Playback,
  starting: readonly ChannelState[],
): ChannelState[] {
  return from.channels.filter(
    (state) =>
      isJointChannel(model, state.channel) &&
      channelOf(to, state.channel) === null &&
      !isEnded(model, state, starting),
  );
}

/** Whether a channel of joints ends because a clip starts on its whole part. */
function isEnded(
  model: InstanceLike['model'],
  { channel, part }: ChannelState,
  starting: readonly ChannelState[],
): boolean {
  return (
    isJointChannel(model, channel) &&
    starting.some(
      (each) =>
        !isJointChannel(model, each.channel) &&
        (each.part === part ||
          (each.part === null &&
            model.clips.some((own) => own.part === part && own.name === each.clip.name))),
    )
  );
}

/**
 * Returns the object that controls a channel: its part, or the instance for a channel without a part. If the part has
 * channels of joints, the object controls only the layer of this channel.
 */
function targetOf(
  instance: InstanceLike,
  { part, channel }: ChannelState,
): Pick<Playing, keyof ChannelInstance & keyof Playing> {
  const ofJoints = jointChannels(instance.model);
  if (ofJoints.some((each) => each.name === channel || each.part === (part ?? each.part)))
    return instance.channel(channel);
  return part === null ? instance : instance.part(part);
}

/** The first frame of a clip, counted in the part's clip as the instance does: a clip may be a section of that clip. */
function firstFrame(clip: SubjectClip): number {
  return playedFrames(clip)?.[0] ?? 0;
}

/** Converts a range of a clip to frames of the part's clip. Null gives all frames of the clip. */
function rangeInPart(clip: SubjectClip, range: FrameRange): FrameRange {
  const first = firstFrame(clip);
  return range === null ? playedFrames(clip) : [range[0] + first, range[1] + first];
}

function isWithin({ range, frame }: ChannelState): boolean {
  return range === null || (frame >= range[0] && frame <= range[1]);
}
