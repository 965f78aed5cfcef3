import type { SubjectSummary } from '../../lib/index.js';
import { pausedAtStart, playbackOf, reduce, type SectionId, type ViewState } from '../../lib/state/index.js';
import {
  controlsOf,
  savedControls,
  type Controls,
  detailLevels,
  noWeapon,
  partViewOf,
  rigOf,
  turntableOf,
  turntableSpeed,
} from '../../lib/internal/index.js';
import { isPlayable, opensInFirstPerson, sectionsOf, weaponsOf } from '../state/select.js';
import { noPlacements, openingPlacement } from '../state/placement.js';
import type { AppState, Subject } from '../state/state.js';
import {
  fileCamerasOf,
  hasMovingMaterials,
  type CameraOptions,
  type DisplayOptions,
  type Playback,
} from '../../lib/viewer/index.js';
import { forNextSubject } from '../state/inspect.js';

interface Opening {
  readonly welcome: boolean;
  /** The subject is loaded again: the user's settings are kept if they still apply. */
  readonly keep: boolean;
  /** The camera follows another view: view models do not open in first person. */
  readonly follows: boolean;
}

/**
 * The initial state of a subject: its first clip plays, the camera fits it, and the options of the address are applied.
 */
export function openingState(
  state: AppState,
  subject: Subject,
  view: ViewState,
  { welcome, keep, follows }: Opening,
): Partial<AppState> {
  const skins = subject.summary.skins.map(({ name }) => name);
  const wantedSkin = keep ? state.skin : (view.skin ?? null);
  const weapons = weaponsOf(subject.summary);
  const wantedWeapon = keep ? state.weapon : (view.weapon ?? null);
  const sections = sectionsOf(subject);
  const tab =
    [view.tab, state.tab].find((wanted) => wanted !== undefined && sections.includes(wanted)) ??
    usualSection(subject);
  const cameraOptions = heldCamera(subject, {
    ...state.cameraOptions,
    ...(keep ? {} : { fileCamera: '' }),
    ...(keep || follows ? {} : openingEye(state, subject, view)),
    ...view.cameraOptions,
  });
  return {
    subject,
    welcome,
    missingDismissed: keep && state.missingDismissed,
    placements: keep ? state.placements : noPlacements,
    playback: openingPlayback(state, subject, view, keep),
    clock: keep ? state.clock : openingClock(view),
    skin: wantedSkin !== null && skins.includes(wantedSkin) ? wantedSkin : (skins[0] ?? null),
    weapon: [...weapons, noWeapon].find((name) => name === wantedWeapon) ?? weapons[0] ?? null,
    partView: keep
      ? { ...state.partView, detail: Math.min(state.partView.detail, detailLevels(subject.summary) - 1) }
      : partViewOf(subject.summary, view.parts ?? {}),
    controls: keep
      ? keptControls(subject.summary, state.controls)
      : controlsOf(subject.summary, view.controls ?? {}),
    rig: keep ? state.rig : rigOf(subject.summary, view.rig ?? {}),
    display: { ...state.display, ...splitFor(state, welcome), ...view.display },
    inspect: forNextSubject(state.inspect),
    scene: { ...state.scene, ...(keep ? {} : openingPlacement), ...view.scene },
    cameraOptions,
    // Fly mode has no effect in first person.
    fly: state.fly && !cameraOptions.firstPerson,
    fitKeepsDirection: keep && state.fitKeepsDirection,
    camera: keep ? state.camera : (view.camera ?? null),
    ...(keep ? {} : openingTurntable(state, subject, view, follows)),
    tab,
    openSections: new Set(state.openSections).add(tab),
  };
}

/** The section to show if the subject lacks the selected one: textures, or the display options if it has none. */
function usualSection({ summary }: Subject): SectionId {
  return summary.parts.some(({ images }) => images.length > 0) ? 'materials' : 'display';
}

/** The camera options: without first person if a camera of the file is active; without that camera if it is missing. */
function heldCamera({ summary }: Subject, options: CameraOptions): CameraOptions {
  const isHeld = fileCamerasOf(summary.parts).some(({ name }) => name === options.fileCamera);
  return isHeld ? { ...options, firstPerson: false } : { ...options, fileCamera: '' };
}

/**
 * The first-person option of a subject. A view model opens in first person unless the address has a camera. First
 * person ends with the next model, unless it was active with a model that does not open in it.
 */
function openingEye(state: AppState, subject: Subject, view: ViewState): Partial<CameraOptions> {
  if (opensInFirstPerson(subject)) return { firstPerson: view.camera === undefined };
  const wasViewModel = state.subject !== null && opensInFirstPerson(state.subject);
  return wasViewModel ? { firstPerson: false } : {};
}

/** The turntable of a subject: items turn as in the game. The game's speed is not kept for the next model. */
function openingTurntable(
  state: AppState,
  { summary }: Subject,
  view: ViewState,
  follows: boolean,
): Pick<AppState, 'turntable' | 'turntableSpeed'> {
  const speed = turntableOf(summary);
  const turnedBefore = state.subject !== null && turntableOf(state.subject.summary) !== 0;
  const { turntable = speed !== 0 && !follows } = view;
  const usual = speed || (turnedBefore ? turntableSpeed : state.turntableSpeed);
  return { turntable: turntable && motionWanted(), turntableSpeed: view.turntableSpeed ?? usual };
}

/** The start page shows the split view. The next model closes it. */
function splitFor(state: AppState, welcome: boolean): Partial<DisplayOptions> {
  if (welcome) return { split: 'bones', splitAt: 0 };
  return state.welcome ? { split: 'none', splitAt: 0 } : {};
}

/** Whether animations may start automatically: not if the system prefers reduced motion. */
function motionWanted(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * Plays the first clip, or the clip of the address; without clips, animated materials play. With `keep`, playing clips and
 * paused materials stay as they are if they still exist.
 */
function openingPlayback(state: AppState, subject: Subject, view: ViewState, keep: boolean): Playback {
  const { playback } = state;
  if (keep) {
    const kept = reduce(subject, playback, { type: 'restore', playback });
    const rested = playback.channels.length === 0 && (state.subject?.clips.length ?? 0) > 0;
    const onlyMaterials = [state.subject, subject].every((each) => each !== null && movesOnlyMaterials(each));
    if (rested || kept.channels.length > 0 || onlyMaterials) return kept;
  }
  const chosen = playback.fade === null ? {} : { fade: playback.fade };
  const opening = playbackOf(subject, { ...chosen, ...view });
  if (!motionWanted()) return pausedAtStart(opening);
  return !view.paused && isPlayable({ subject, playback: opening }) ? { ...opening, playing: true } : opening;
}

function movesOnlyMaterials({ clips, summary }: Subject): boolean {
  return clips.length === 0 && hasMovingMaterials(summary);
}

/** The time of animated materials. A time in the address applies only if they are paused. */
function openingClock({ paused = false, time = 0 }: ViewState): number {
  return paused ? time : 0;
}

/** The controls of a reloaded subject that the file still has. */
function keptControls(summary: SubjectSummary, controls: Controls): Controls {
  return controlsOf(summary, savedControls(summary, controls));
}
