import { channelsOf, clipOn, everyChannel } from '../state/channels.js';
import { positionAt, rangeIn, startOf } from '../state/clip-time.js';
import { lanesOf, withLanes, type Lane } from '../state/lanes.js';
import { usualClips, type LaneView } from '../state/lane-schema.js';
import { clipChoices, clipLength, ownLoop, type ClipChoice } from '../state/select.js';
import type { ViewState } from '../state/schema.js';
import { restPlayback, type AppState, type Subject } from '../state/state.js';

/** What plays when a subject opens. */
export type OpeningPlayback = Pick<AppState, 'playback' | 'position' | 'elsewhere'>;

/** Whether things may move before somebody asks them to. */
export function motionWanted(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Its first clip, or what the address asks for; `keep`: what was played before, where that is still there. */
export function openingPlayback(
  state: AppState,
  subject: Subject,
  view: ViewState,
  keep: boolean,
): OpeningPlayback {
  const { playback } = state;
  const first = clipChoices(subject)[0];
  const base = { ...restPlayback, speed: view.speed ?? 1, fade: view.fade ?? playback.fade };
  if (first === undefined) return withLanes(restPlayback, [], '');
  const rested = playback.clip === null && (state.subject?.summary.clips.length ?? 0) > 0;
  if (keep ? rested : (view.rest ?? false)) return withLanes(base, [], '');
  if (keep) {
    const kept = lanesOf({ ...state, subject });
    const amount = Math.max(1, channelsOf(subject).length);
    if (kept.length === amount) return withLanes(playback, kept.map(within), playback.channel);
  }
  const named = clipOf(subject, view.clip) ?? null;
  const focus = focusFor(subject, view, named);
  const lanes = lanesFor(subject, view, base.speed, focus, named ?? first);
  const playing = !view.paused && lanes.some(({ clip }) => clipLength(clip) > 0) && motionWanted();
  const now = lanes.map((lane) => (playing ? lane : atRest(lane, frameOf(view, lane, focus))));
  return withLanes({ ...base, playing }, now, focus);
}

/** The channel that `clip` and `frame` are about: its clip's; of a clip of all, the first that has no keys of its own. */
function focusFor(subject: Subject, { lanes = {} }: ViewState, named: ClipChoice | null): string {
  const names = channelsOf(subject).map(({ name }) => name);
  const own = names.find((name) => name === named?.channel);
  const unsaid = named === null ? undefined : names.find((name) => lanes[name] === undefined);
  return own ?? unsaid ?? names[0] ?? '';
}

function lanesFor(subject: Subject, view: ViewState, speed: number, focus: string, clip: ClipChoice): Lane[] {
  const channels = channelsOf(subject);
  if (channels.length === 0) return [laneFor('', null, clip, view, speed)];
  const usual = usualClips(subject, view.clip ?? null);
  return channels.flatMap(({ name, part }) => {
    const asked = askedOf(view, name, focus);
    const choice = clipOn(subject, asked.clip ?? '', name) ?? clipOn(subject, usual.get(name) ?? '', name);
    return choice === null ? [] : [laneFor(name, part, choice, asked, speed)];
  });
}

/** What a link says about a channel; about the one in focus its own keys count, too, where the usual are left out. */
function askedOf(view: ViewState, channel: string, focus: string): LaneView {
  const own = view.lanes?.[channel] ?? {};
  return channel === focus ? { ...own, ...view } : own;
}

function laneFor(
  channel: string,
  part: number | null,
  clip: ClipChoice,
  { loop: wanted, range: ends }: Pick<LaneView, 'loop' | 'range'>,
  speed: number,
): Lane {
  const loop = wanted === undefined || wanted === ownLoop(clip) ? null : wanted;
  const range = ends ? rangeIn(clip, ...ends) : null;
  const position = startOf(clip, speed, loop ?? ownLoop(clip), range);
  return { channel, part, clip, focused: false, held: null, loop, range, position };
}

/** A lane that goes on with another file's clip, which may be shorter. */
function within(lane: Lane): Lane {
  const length = clipLength(lane.clip);
  if (lane.position.frame <= length) return lane;
  const held = lane.held === null ? null : Math.min(length, lane.held);
  return { ...lane, held, range: null, position: positionAt(lane.clip, held ?? 0) };
}

/** Of a clip that all channels play, `frame` is every channel's. */
function frameOf(view: ViewState, { channel, clip }: Lane, focus: string): number {
  const together = clip.channel === everyChannel && clip.name === view.clip;
  return askedOf(view, channel, focus).frame ?? (together ? view.frame : undefined) ?? 0;
}

function atRest(lane: Lane, frame: number): Lane {
  const held = Math.min(clipLength(lane.clip), frame);
  return { ...lane, held, position: positionAt(lane.clip, held) };
}

function clipOf(subject: Subject, name: string | undefined): ClipChoice | undefined {
  return clipChoices(subject).find((clip) => clip.name === name);
}
