import { positionAt, rangeIn, startOf } from '../state/clip-time.js';
import { rigOf } from '../state/rig-schema.js';
import { ownLoop, clipChoices, clipLength, sectionsOf, weaponsOf } from '../state/select.js';
import type { ViewState } from '../state/schema.js';
import {
  noWeapon,
  restPlayback,
  type AppState,
  type Playback,
  type Position,
  type Subject,
} from '../state/state.js';

interface Opening {
  readonly welcome: boolean;
  /** The same subject again: what a person had chosen stays where it still exists. */
  readonly keep: boolean;
}

/** Whether things may move before somebody asks them to. */
export function motionWanted(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** The state a subject opens in: its first clip playing, fitted, with what the address asks for. */
export function openingState(
  state: AppState,
  subject: Subject,
  view: ViewState,
  { welcome, keep }: Opening,
): Partial<AppState> {
  const skins = subject.summary.skins.map(({ name }) => name);
  const wantedSkin = keep ? state.skin : (view.skin ?? null);
  const weapons = weaponsOf(subject.summary);
  const wantedWeapon = keep ? state.weapon : (view.weapon ?? null);
  const playback = openingPlayback(state, subject, view, keep);
  const sections = sectionsOf(subject);
  const tab = view.tab ?? state.tab;
  return {
    subject,
    welcome,
    missingDismissed: keep && state.missingDismissed,
    playback,
    position: openingPosition(subject, playback),
    skin: wantedSkin !== null && skins.includes(wantedSkin) ? wantedSkin : (skins[0] ?? null),
    weapon: [...weapons, noWeapon].find((name) => name === wantedWeapon) ?? weapons[0] ?? null,
    rig: keep ? state.rig : rigOf(subject.summary, view.rig ?? {}),
    display: { ...state.display, ...view.display },
    fits: keep ? state.fits : 0,
    camera: keep ? state.camera : (view.camera ?? null),
    turntable: keep ? state.turntable : (view.turntable ?? false) && motionWanted(),
    tab: sections.includes(tab) ? tab : 'materials',
    openSections: new Set(state.openSections).add(sections.includes(tab) ? tab : 'materials'),
  };
}

function openingPlayback(state: AppState, subject: Subject, view: ViewState, keep: boolean): Playback {
  const clips = clipChoices(subject);
  const wanted = keep ? state.playback.clip : (view.clip ?? null);
  const clip = clips.find(({ name }) => name === wanted) ?? clips[0];
  if (clip === undefined) return restPlayback;
  const rested = state.playback.clip === null && (state.subject?.summary.clips.length ?? 0) > 0;
  const still = keep ? rested : (view.rest ?? false);
  if (still) return { ...restPlayback, speed: view.speed ?? 1, fade: view.fade ?? state.playback.fade };
  if (keep && clip.name === wanted) return state.playback;
  const playing = !view.paused && clipLength(clip) > 0 && motionWanted();
  return {
    clip: clip.name,
    playing,
    held: playing ? null : Math.min(clipLength(clip), view.frame ?? 0),
    speed: view.speed ?? 1,
    loop: view.loop === undefined || view.loop === ownLoop(clip) ? null : view.loop,
    range: view.range ? rangeIn(clip, ...view.range) : null,
    fade: view.fade ?? state.playback.fade,
  };
}

function openingPosition(subject: Subject, playback: Playback): Position {
  const clip = clipChoices(subject).find(({ name }) => name === playback.clip);
  if (clip === undefined) return { frame: 0, seconds: 0 };
  const { speed, loop, range } = playback;
  if (playback.held === null) return startOf(clip, speed, loop ?? ownLoop(clip), range);
  return positionAt(clip, playback.held);
}
