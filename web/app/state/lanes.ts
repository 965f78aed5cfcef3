import type { LoopMode } from '../../lib/types/events.js';
import { channelsOf, clipOn, everyChannel } from './channels.js';
import { isOver, positionAt, startOf } from './clip-time.js';
import { clipLength, ownLoop, type ClipChoice } from './select.js';
import type { AppState, LaneState, Playback, Position, Subject } from './state.js';

/** What the channels play side by side. Pure functions of plain data. */

/** A channel's clip, how it plays and where it is. */
export interface Lane {
  /** '' where there is but one. */
  readonly channel: string;
  /** The part that it moves; null: all. */
  readonly part: number | null;
  readonly focused: boolean;
  readonly clip: ClipChoice;
  readonly held: number | null;
  /** Null: the clip's own. */
  readonly loop: LoopMode | null;
  readonly range: Playback['range'];
  readonly position: Position;
}

/** All of them, in the order of the channels; none in the rest pose. */
export function lanesOf({ subject, playback, position, elsewhere }: AppState): Lane[] {
  if (subject === null || playback.clip === null) return [];
  const channels = channelsOf(subject);
  const { channel, clip, held, loop, range, others } = playback;
  const own = { channel, clip, held, loop, range };
  const all = [
    { state: own, position, focused: true },
    ...others.map((state, at) => ({ state, position: elsewhere[at] ?? still, focused: false })),
  ].flatMap(({ state, ...rest }): Lane[] => {
    const choice = clipOn(subject, state.clip, state.channel);
    const part = channels.find(({ name }) => name === state.channel)?.part ?? null;
    return choice === null ? [] : [{ ...state, ...rest, part, clip: choice }];
  });
  const place = (lane: Lane): number => channels.findIndex(({ name }) => name === lane.channel);
  return all.sort((a, b) => place(a) - place(b));
}

export const still: Position = { frame: 0, seconds: 0 };

/** The same lanes in the state, one of them in focus. */
export function withLanes(
  playback: Playback,
  lanes: readonly Lane[],
  focus: string,
): Pick<AppState, 'playback' | 'position' | 'elsewhere'> {
  const focused = lanes.find(({ channel }) => channel === focus) ?? lanes[0];
  if (focused === undefined) return { playback, position: still, elsewhere: [] };
  const { others, elsewhere } = besides(lanes.filter((lane) => lane !== focused));
  return {
    playback: { ...playback, ...stateOf(focused), others },
    position: focused.position,
    elsewhere,
  };
}

/** Lanes that are not in focus, in the state. */
export function besides(lanes: readonly Lane[]): {
  readonly others: readonly LaneState[];
  readonly elsewhere: readonly Position[];
} {
  return { others: lanes.map(stateOf), elsewhere: lanes.map(({ position }) => position) };
}

function stateOf({ channel, clip, held, loop, range }: Lane): LaneState {
  return { channel, clip: clip.name, held, loop, range };
}

/** A clip on a channel, from its start and in its own way; where a person has it `repeat`, what ends repeats, too. */
export function startedLane(
  channel: string,
  part: number | null,
  clip: ClipChoice,
  speed: number,
  before: LoopMode | null = null,
): Lane {
  const again = before === 'repeat' && clip.channel === channel && ownLoop(clip) === 'once';
  return {
    ...{ channel, part, clip, focused: false, held: null, range: null },
    loop: again ? 'repeat' : null,
    position: startOf(clip, speed, ownLoop(clip)),
  };
}

/** The clips that the channels play at first, by channel: as the subject stands, else the first of each. */
export function firstClips(subject: Pick<Subject, 'clips' | 'summary'>): ReadonlyMap<string, string> {
  const { presets, clips } = subject.summary;
  const standing = presets.find(({ name }) => name === 'stand') ?? presets[0];
  return new Map(
    channelsOf(subject).flatMap(({ name, part }): [string, string][] => {
      const preset = standing?.clips.map((index) => clips[index]).find((clip) => clip?.part === part);
      const first = subject.clips.find((clip) => clip.channel === name && clip.part === part);
      const chosen = preset ?? first;
      return chosen === undefined ? [] : [[name, chosen.name]];
    }),
  );
}

/** Lanes with a clip chosen for some of the channels; the others go on, or begin with the subject's first. */
export function chosenLanes(state: AppState, names: ReadonlyMap<string, string>): Lane[] {
  const { subject, playback } = state;
  if (subject === null) return [];
  const before = lanesOf(state);
  const first = firstClips(subject);
  return channelsOf(subject).flatMap(({ name, part }): Lane[] => {
    const wanted = names.get(name);
    const lane = before.find(({ channel }) => channel === name);
    if (wanted === undefined && lane !== undefined) return [{ ...lane, held: null }];
    const clip = clipOn(subject, wanted ?? first.get(name) ?? '', name);
    return clip === null ? [] : [startedLane(name, part, clip, playback.speed, lane?.loop ?? null)];
  });
}

/** The channels that a clip is chosen for by its name. */
export function channelsOfClip(subject: Pick<Subject, 'clips'>, clip: ClipChoice): string[] {
  return channelsOf(subject)
    .map(({ name }) => name)
    .filter((name) => clip.channel === name || clip.channel === everyChannel);
}

/** A lane so many seconds later, held: what repeats goes round, what ends stays at its end. */
export function shifted(lane: Lane, seconds: number): Lane {
  const length = clipLength(lane.clip);
  const [first, last] = lane.range ?? [0, length];
  const frame = lane.position.frame + seconds / lane.clip.frameSeconds;
  const loops = (lane.loop ?? ownLoop(lane.clip)) !== 'once' && last > first;
  const span = last - first;
  const round = first + ((((frame - first) % span) + span) % span);
  const held = Number((loops ? round : Math.min(last, Math.max(first, frame))).toFixed(2));
  return { ...lane, held, position: positionAt(lane.clip, held) };
}

/** Whether a lane has nowhere to go. */
export function laneOver({ clip, position, loop, range }: Lane, speed: number): boolean {
  return clipLength(clip) === 0 || isOver(clip, position, speed, loop ?? ownLoop(clip), range);
}

/** What the game plays when a clip has ended, by its name; null: it stays. */
export function nextOf({ summary }: Pick<Subject, 'summary'>, clip: ClipChoice): string | null {
  if (clip.cut?.by === 'person') return null;
  const own = summary.clips.find((each) => each.part === clip.part && each.clip === clip.clip);
  return own?.next == null ? null : (summary.clips[own.next]?.name ?? null);
}

/** The preset whose clips the channels play now, or what follows them, by its name; null where that is none. */
export function presetOf(state: AppState): string | null {
  const { subject } = state;
  const lanes = lanesOf(state);
  if (subject === null || lanes.length === 0) return null;
  const { presets, clips } = subject.summary;
  const plays = (index: number): boolean => {
    const clip = clips[index];
    return lanes.some(({ part, clip: now }) => part === clip?.part && now.name === clip?.name);
  };
  const played = presets.find((preset) => preset.clips.length > 0 && preset.clips.every(plays));
  const follows = (index: number): boolean => plays(clips[index]?.next ?? -1);
  return (
    (played ?? presets.find((preset) => preset.clips.length > 0 && preset.clips.every(follows)))?.name ?? null
  );
}
