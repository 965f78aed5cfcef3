import type { InstanceLike, ModelLike } from '../types/api.js';
import type { Playback } from '../types/playback.js';
import type { GameHints, SubjectSummary } from '../types/subject.js';
import {
  defaultCameraOptions,
  defaultDisplay,
  defaultScene,
  type CameraOptions,
  type CameraState,
  type DisplayOptions,
  type JointRef,
  type SceneOptions,
} from '../types/view.js';
import { cutsFrom, savedCuts } from './cut-schema.js';
import { isPartShown, isShownAtFirst, partViewOf, savedParts, type PartView } from './part-view.js';
import { playbackOf, savedPlayback } from './playback-state.js';
import { jointRef, jointsOf, transformOf, type JointOverride, type Rig } from './rig.js';
import { applyControls, controlsNow, controlsOf, savedControls } from './controls.js';
import { rigOf, savedRig } from './rig-schema.js';
import { defineCuts } from '../util/cuts.js';
import { anglesOf } from './rotation.js';
import { turntableRange, type ViewState } from './schema.js';

/** The members of a viewer that the state uses; the Viewer of './viewer' has all of them. */
export interface StatefulViewer {
  /** As `Viewer.model`. */
  readonly model: ModelLike | null;
  /** As `Viewer.instance`. */
  readonly instance: InstanceLike | null;
  /** As `Viewer.playback`. */
  readonly playback: Playback;
  /** As `Viewer.restore`. */
  restore(playback: Playback): void;
  /** As `Viewer.clock`. */
  readonly clock: number;
  /** Null for the file's default. */
  readonly skin: string | null;
  /** As `Viewer.display`. */
  readonly display: Readonly<DisplayOptions>;
  /** As `Viewer.scene`. */
  readonly scene: Readonly<SceneOptions>;
  /** As `Viewer.selectedJoint`. */
  readonly selectedJoint: JointRef | null;
  /** As `Viewer.set`. */
  set(settings: {
    readonly clock?: number;
    readonly skin?: string | null;
    readonly display?: Partial<DisplayOptions>;
    readonly scene?: Partial<SceneOptions>;
    readonly selectedJoint?: JointRef | null;
  }): void;
  /** As `Viewer.camera`. */
  readonly camera: {
    readonly fileCameras: readonly { readonly name: string }[];
    readonly state: Readonly<CameraState>;
    readonly options: Readonly<CameraOptions>;
    readonly isFitted: boolean;
    readonly turntable: number;
    set(settings: Partial<CameraOptions> & { readonly turntable?: number }): void;
    moveTo(state: Readonly<CameraState>): void;
  };
  /** As `Viewer.selectPart`. */
  selectPart(choice: GameHints['choice'], name: string | null): void;
  /** As `Viewer.setPartVisible`. */
  setPartVisible(part: number, visible: boolean): void;
  /** As `Viewer.refresh`. */
  refresh(): void;
}

/** The value for no weapon. No weapon's file can have this name. */
export const noWeapon = 'none';

/** Default turntable speed in degrees per second: one turn in twenty seconds. */
export const turntableSpeed: number = turntableRange.rest;

/**
 * The turntable speed that shows a model as its game turns it, in degrees per second; 0 if the game does not. The
 * camera turns in the opposite direction.
 */
export function turntableOf({ parts }: SubjectSummary): number {
  return 0 - (parts[0]?.hints.turn ?? 0);
}

/**
 * The state of a viewer for `formatView`; empty if it shows no model. Add the source of the model yourself:
 * `{ src, ...viewerState(viewer) }`.
 *
 * @example
 * ```ts
 * import { formatView, viewerState } from 'marrow3d/state';
 *
 * const link = new URL(location.href);
 * link.hash = formatView({ src: 'models/ogro/tris.md2', ...viewerState(viewer) }).toString();
 * ```
 */
export function viewerState(viewer: StatefulViewer): ViewState {
  const { model, instance, playback, camera } = viewer;
  if (model === null || instance === null) return {};
  const { summary } = model;
  const weapon = weaponOf(model, instance);
  const firstWeapon = weaponNames(model)[0] ?? null;
  const [firstSkin] = summary.skins;
  const skin = viewer.skin ?? firstSkin?.name;
  return {
    cuts: savedCuts(model.clips),
    ...savedPlayback(model, viewer.playback),
    ...(playback.playing || viewer.clock === 0 ? {} : { paused: true, time: viewer.clock }),
    ...(skin === undefined || skin === firstSkin?.name ? {} : { skin }),
    ...(weapon === null || weapon === firstWeapon ? {} : { weapon }),
    parts: savedParts(summary, { partView: partViewNow(model, instance), weapon }),
    ...(camera.isFitted ? {} : { camera: camera.state }),
    turntable: camera.turntable !== 0,
    ...(camera.turntable === 0 ? {} : { turntableSpeed: camera.turntable }),
    rig: savedRig(summary, rigNow(viewer, model, instance)),
    controls: savedControls(summary, controlsNow(instance)),
    display: viewer.display,
    scene: viewer.scene,
    cameraOptions: camera.options,
  };
}

/**
 * Applies a state to the viewer's model; names that the model does not have are ignored. Everything that the state does not
 * contain is reset to its default, except the camera and the clips made with `defineClip`.
 *
 * @example
 * ```ts
 * import { applyState, parseView } from 'marrow3d/state';
 *
 * addEventListener('hashchange', () => {
 *   applyState(viewer, parseView(new URLSearchParams(location.hash.slice(1))));
 * });
 * ```
 */
export function applyState(viewer: StatefulViewer, state: ViewState): void {
  const { model, instance } = viewer;
  if (model === null || instance === null) return;
  defineCuts(model, cutsFrom(model.clips, state.cuts ?? []));
  viewer.set({
    display: { ...defaultDisplay, ...state.display },
    scene: { ...defaultScene, ...state.scene },
  });
  const { fileCamera = '', ...cameraOptions } = state.cameraOptions ?? {};
  const hasCamera = viewer.camera.fileCameras.some(({ name }) => name === fileCamera);
  viewer.camera.set({
    ...defaultCameraOptions,
    ...cameraOptions,
    fileCamera: hasCamera ? fileCamera : defaultCameraOptions.fileCamera,
  });
  const { skin = null } = state;
  if (skin !== viewer.skin && (skin === null || model.summary.skins.some(({ name }) => name === skin)))
    viewer.set({ skin });
  applyParts(viewer, model, instance, state);
  applyRig(viewer, model, instance, rigOf(model.summary, state.rig ?? {}));
  applyControls(instance, controlsOf(model.summary, state.controls ?? {}), controlsNow(instance));
  viewer.restore(playbackOf(model, state));
  if (state.paused && state.time !== undefined) viewer.set({ clock: state.time });
  if (state.camera) viewer.camera.moveTo(state.camera);
  const { turntableSpeed: speed = turntableOf(model.summary) || turntableSpeed } = state;
  viewer.camera.set({ turntable: state.turntable ? speed : 0 });
  viewer.refresh();
}

function applyParts(
  viewer: StatefulViewer,
  model: ModelLike,
  instance: InstanceLike,
  { parts = {}, weapon }: ViewState,
): void {
  const { summary } = model;
  const partView = partViewOf(summary, parts);
  const weapons = weaponNames(model);
  if (weapon === noWeapon) viewer.selectPart('weapon', null);
  else if (weapon !== undefined && weapons.includes(weapon)) viewer.selectPart('weapon', weapon);
  const isKnown = weapon !== undefined && (weapon === noWeapon || weapons.includes(weapon));
  const chosen = isKnown ? weapon : (weapons[0] ?? null);
  summary.parts.forEach((part, index) => {
    const shown = isPartShown(part, { partView, weapon: chosen });
    if (shown !== instance.part(index).visible) viewer.setPartVisible(index, shown);
  });
  instance.levelOfDetail = partView.detail;
  instance.tagRotation = partView.tagRotation;
}

function applyRig(viewer: StatefulViewer, { summary }: ModelLike, instance: InstanceLike, rig: Rig): void {
  instance.interpolation = rig.interpolation;
  instance.rootMotion = rig.rootMotion;
  for (const part of summary.parts.keys()) {
    const { joints } = instance.part(part);
    if (joints.overrides.size > 0) joints.reset(null);
  }
  for (const held of rig.held) {
    const place = jointRef(summary, held.joint);
    if (place) instance.part(place.part).joints.set(place.joint, transformOf(held));
  }
  viewer.set({ selectedJoint: rig.joint === null ? null : jointRef(summary, rig.joint) });
}

function rigNow({ selectedJoint }: StatefulViewer, { summary }: ModelLike, instance: InstanceLike): Rig {
  const entries = jointsOf(summary);
  const held = entries.flatMap(({ joint, part, index }): JointOverride[] => {
    const held = instance.part(part).joints.overrides.get(index);
    return held ? [{ joint, position: held.position, angles: anglesOf(held.rotation) }] : [];
  });
  const selected = entries.find(
    ({ part, index }) => part === selectedJoint?.part && index === selectedJoint.joint,
  );
  const { interpolation, rootMotion } = instance;
  return { joint: selected?.joint ?? null, held, interpolation, rootMotion, matrix: 'relative' };
}

function partViewNow(model: ModelLike, instance: InstanceLike): PartView {
  const weapon = weaponOf(model, instance);
  const shown = model.summary.parts.flatMap((part, index): [string, boolean][] => {
    const { visible } = instance.part(index);
    return visible === isShownAtFirst(part, weapon) ? [] : [[part.name, visible]];
  });
  return {
    shown: new Map(shown),
    detail: instance.levelOfDetail,
    tagRotation: instance.tagRotation,
  };
}

/** The current weapon; `noWeapon` if none is chosen; null if there is no choice. */
function weaponOf({ summary }: ModelLike, instance: InstanceLike): string | null {
  const weapons = summary.parts.flatMap(({ hints }, part) => (hints.choice === 'weapon' ? [part] : []));
  if (weapons.length === 0) return null;
  const held = weapons.find((part) => instance.part(part).visible);
  return held === undefined ? noWeapon : (summary.parts[held]?.name ?? noWeapon);
}

function weaponNames({ summary }: ModelLike): string[] {
  return summary.parts.filter(({ hints }) => hints.choice === 'weapon').map(({ name }) => name);
}
