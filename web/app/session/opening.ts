import { detailLevels, partViewOf } from '../state/part-view.js';
import { rigOf } from '../state/rig-schema.js';
import { sectionsOf, weaponsOf } from '../state/select.js';
import type { ViewState } from '../state/schema.js';
import { noWeapon, type AppState, type Subject } from '../state/state.js';
import { motionWanted, openingPlayback } from './opening-playback.js';

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
  const tab = view.tab ?? state.tab;
  return {
    subject,
    welcome,
    missingDismissed: keep && state.missingDismissed,
    ...openingPlayback(state, subject, view, keep),
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
