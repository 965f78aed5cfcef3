import type { FrameRange, LoopMode } from '../types/events.js';
import type { ChannelState, Playback } from '../types/playback.js';
import { clipOn, everyChannel, isJointChannel, partChannels } from './playback/channels.js';
import { firstByChannel } from './playback/first-clips.js';
import { channelOf, type PlayedSubject } from './playback/playback.js';
import { loopModes } from '../util/option-values.js';

/**
 * The state of channels without focus, in links. The keys `clip`, `frame`, `loop`, `in`, `out` and `clip-speed`
 * apply to the focused channel, which plays `clip`.
 *
 *   legs, torso                  the clip, by name
 *   legs-frame, torso-frame      the frame at which it is paused
 *   legs-loop, torso-loop        once, repeat, ping-pong
 *   legs-in, legs-out, ...       the range of frames that plays
 *   legs-clip-speed, ...         the speed of the current clip only, as a factor of real time
 *   channel-head, ...            the same for a channel with another name (`head`), always with the prefix
 */
export interface SavedChannel {
  /** The clip's name. */
  readonly clip?: string;
  /** The frame at which it is paused. */
  readonly frame?: number;
  /** The loop mode, if it differs from the clip's default. */
  readonly loop?: LoopMode;
  /** The range of frames that plays; absent for all. */
  readonly range?: FrameRange;
  /** The speed of the current clip only, as a factor of real time; absent for the common speed. */
  readonly clipSpeed?: number;
}

/** The states of channels, by name. */
export type SavedChannels = Readonly<Record<string, SavedChannel>>;

/** The channels whose keys are their names. */
const plainChannels: readonly string[] = ['legs', 'torso'];
const keyPattern = /^(?:(legs|torso)|channel-(.+?))(?:-frame|-loop|-in|-out|-clip-speed)?$/;

/** The channel that a key of a link refers to; undefined for other keys. */
export function channelOfKey(key: string): string | undefined {
  const [, plain, other] = keyPattern.exec(key) ?? [];
  return plain ?? other;
}

function keyOf(channel: string): string {
  return plainChannels.includes(channel) ? channel : `channel-${channel}`;
}

/** Parses the channels; invalid values are skipped. */
export function parseChannels(parameters: URLSearchParams): SavedChannels | undefined {
  const views: [channel: string, view: SavedChannel][] = [];
  for (const channel of new Set([...parameters.keys()].map(channelOfKey))) {
    if (channel === undefined) continue;
    const key = keyOf(channel);
    const clip = parameters.get(key) ?? '';
    const frame = amount(parameters.get(`${key}-frame`));
    const loop = loopModes.find((mode) => mode === parameters.get(`${key}-loop`));
    const range = rangeOf(parameters.get(`${key}-in`), parameters.get(`${key}-out`));
    const clipSpeed = speedIn(parameters.get(`${key}-clip-speed`));
    const view = {
      ...(clip === '' ? {} : { clip }),
      ...(frame === undefined ? {} : { frame }),
      ...(loop === undefined ? {} : { loop }),
      ...(range === undefined ? {} : { range }),
      ...(clipSpeed === undefined ? {} : { clipSpeed }),
    };
    if (Object.keys(view).length > 0) views.push([channel, view]);
  }
  return views.length > 0 ? Object.fromEntries(views) : undefined;
}

export function formatChannels(views: SavedChannels): [key: string, value: string][] {
  return Object.entries(views).flatMap(([channel, { clip, frame, loop, range, clipSpeed }]) => {
    const pairs: [string, string][] = [];
    const key = keyOf(channel);
    if (clip !== undefined) pairs.push([key, clip]);
    if (frame !== undefined) pairs.push([`${key}-frame`, String(Number(frame.toFixed(2)))]);
    if (loop !== undefined) pairs.push([`${key}-loop`, loop]);
    if (range) pairs.push([`${key}-in`, String(range[0])], [`${key}-out`, String(range[1])]);
    if (clipSpeed !== undefined) pairs.push([`${key}-clip-speed`, speedText(clipSpeed)]);
    return pairs;
  });
}

/**
 * The channel that `clip` and `frame` of a link apply to: the channel in focus or, if that is a channel of joints, the
 * first channel.
 */
export function mainChannel(subject: PlayedSubject, playback: Playback): ChannelState | null {
  const inFocus = channelOf(playback);
  const isMain = inFocus === null || !isJointChannel(subject, inFocus.channel);
  return isMain ? inFocus : (playback.channels[0] ?? null);
}

/** The state of the channels without focus. */
export function savedChannels(subject: PlayedSubject, playback: Playback): SavedChannels {
  const main = mainChannel(subject, playback);
  const usual = usualClips(subject, main?.clip.name ?? null);
  const view = ({ channel, clip, loop, range, frame, speed }: ChannelState): SavedChannel => ({
    ...(clip.name === usual.get(channel) ? {} : { clip: clip.name }),
    ...(playback.playing ? {} : { frame }),
    ...(loop === null ? {} : { loop }),
    ...(range === null ? {} : { range }),
    ...(speed === null ? {} : { clipSpeed: speed }),
  });
  const others = playback.channels.filter((each) => each !== main);
  return Object.fromEntries(others.map((each) => [each.channel, view(each)]));
}

/** Whether the clip of the focused channel can be omitted from the state. */
export function isUsualClip(subject: PlayedSubject, playback: Playback): boolean {
  const channel = mainChannel(subject, playback);
  if (channel === null) return true;
  const [first] = partChannels(subject);
  if (first === undefined) return channel.clip.name === firstByChannel(subject).get('')?.name;
  return (
    channel.channel === first.name && channel.clip.name === firstByChannel(subject).get(first.name)?.name
  );
}

/**
 * The clip of each channel for a link that names only one clip or none. A clip for all channels is used for each
 * channel whose part has it.
 */
export function usualClips(subject: PlayedSubject, clip: string | null): ReadonlyMap<string, string> {
  const first = new Map([...firstByChannel(subject)].map(([name, each]) => [name, each.name] as const));
  const named = subject.clips.find(({ name }) => name === clip);
  if (clip === null || named === undefined) return first;
  const channels = [...first.keys()].filter(
    (channel) =>
      named.channel === channel ||
      (named.channel === everyChannel && clipOn(subject, clip, channel) !== null),
  );
  return new Map([...first, ...channels.map((channel) => [channel, clip] as const)]);
}

/** The limit of speeds in links, as factors of real time in either direction. */
const maxSpeed = 10;

/** Parses a speed of a link. */
function speedIn(text: string | null): number | undefined {
  const value = text === null || text.trim() === '' ? NaN : Number(text);
  return Math.abs(value) <= maxSpeed ? value : undefined;
}

/** The text of a speed for a link. */
function speedText(speed: number): string {
  return String(Number(Math.min(maxSpeed, Math.max(-maxSpeed, speed)).toFixed(2)));
}

function rangeOf(first: string | null, last: string | null): FrameRange | undefined {
  const [from, to] = [amount(first), amount(last)];
  if (from === undefined || to === undefined || from > to) return undefined;
  return Number.isInteger(from) && Number.isInteger(to) ? [from, to] : undefined;
}

function amount(text: string | null): number | undefined {
  const value = text === null || text.trim() === '' ? NaN : Number(text);
  return Number.isFinite(value) && value >= 0 && value <= 1e6 ? value : undefined;
}
