import {
  atStart,
  carriedOver,
  detailLevels,
  momentOf,
  noWeapon,
  partViewOf,
  rigOf,
  type ViewState,
} from '../../lib/state/index.js';
import { sectionsOf, weaponsOf } from '../state/select.js';
import type { AppState, Subject } from '../state/state.js';
import type { PlaybackMoment } from '../../lib/viewer/index.js';

interface Opening {
  readonly welcome: boolean;
  /** The same subject again: what a person had chosen stays where it still exists. */
  readonly keep: boolean;
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
  const sections = sectionsOf(subject);
  const tab = sections.find((section) => section === view.tab) ?? state.tab;
  return {
    subject,
    welcome,
    missingDismissed: keep && state.missingDismissed,
    ...openingMoment(state, subject, view, keep),
    clock: keep ? state.clock : (view.time ?? 0),
    skin: wantedSkin !== null && skins.includes(wantedSkin) ? wantedSkin : (skins[0] ?? null),
    weapon: [...weapons, noWeapon].find((name) => name === wantedWeapon) ?? weapons[0] ?? null,
    partView: keep
      ? { ...state.partView, detail: Math.min(state.partView.detail, detailLevels(subject.summary) - 1) }
      : partViewOf(subject.summary, view.parts ?? {}),
    rig: keep ? state.rig : rigOf(subject.summary, view.rig ?? {}),
    display: { ...state.display, ...view.display },
    fits: keep ? state.fits : 0,
    camera: keep ? state.camera : (view.camera ?? null),
    turntable: keep ? state.turntable : (view.turntable ?? false) && motionWanted(),
    tab: sections.includes(tab) ? tab : 'materials',
    openSections: new Set(state.openSections).add(sections.includes(tab) ? tab : 'materials'),
  };
}

/** Whether things may move before somebody asks them to. */
function motionWanted(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Its first clip, or what the address asks for; `keep`: what was played before, where that is still there. */
function openingMoment(state: AppState, subject: Subject, view: ViewState, keep: boolean): PlaybackMoment {
  const { playback } = state;
  if (keep) {
    const kept = carriedOver(subject, state);
    const rested = playback.channels.length === 0 && (state.subject?.clips.length ?? 0) > 0;
    if (rested || kept.playback.channels.length > 0) return { ...kept };
  }
  const moment = momentOf(subject, { fade: playback.fade, ...view });
  return motionWanted() ? moment : atStart(moment);
}
