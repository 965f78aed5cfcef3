import { channelsOf, clipOn } from '../state/channels.js';
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
  const focus = channelsOf(subject).find(({ name }) => name === named?.channel) ?? channelsOf(subject)[0];
  const lanes = lanesFor(subject, view, base.speed, focus?.name ?? '', named ?? first);
  const playing = !view.paused && lanes.some(({ clip }) => clipLength(clip) > 0) && motionWanted();
  const now = lanes.map((lane) => (playing ? lane : atRest(lane, frameOf(view, lane, focus?.name ?? ''))));
  return withLanes({ ...base, playing }, now, focus?.name ?? '');
}

function lanesFor(subject: Subject, view: ViewState, speed: number, focus: string, clip: ClipChoice): Lane[] {
  const channels = channelsOf(subject);
  if (channels.length === 0) return [laneFor('', null, clip, view, speed)];
  const usual = usualClips(subject, view.clip ?? null);
  return channels.flatMap(({ name, part }) => {
    const wanted = name === focus ? undefined : view.lanes?.[name]?.clip;
    const choice = clipOn(subject, wanted ?? '', name) ?? clipOn(subject, usual.get(name) ?? '', name);
    const asked = name === focus ? view : (view.lanes?.[name] ?? {});
    return choice === null ? [] : [laneFor(name, part, choice, asked, speed)];
  });
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

function frameOf(view: ViewState, { channel }: Lane, focus: string): number {
  return (channel === focus ? view.frame : view.lanes?.[channel]?.frame) ?? 0;
}

function atRest(lane: Lane, frame: number): Lane {
  const held = Math.min(clipLength(lane.clip), frame);
  return { ...lane, held, position: positionAt(lane.clip, held) };
}

function clipOf(subject: Subject, name: string | undefined): ClipChoice | undefined {
  return clipChoices(subject).find((clip) => clip.name === name);
}
