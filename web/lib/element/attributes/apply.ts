import type { ModelLike } from '../../types/api.js';
import type { LoopMode } from '../../types/events.js';
import { applyState, channelsOf, playbackOf, type ViewState } from '../../state/index.js';
import { clipOn, playsOn } from '../../state/playback/channels.js';
import { noWeapon } from '../../state/viewer-state.js';
import type { Viewer } from '../../viewer/index.js';
import type { AttributeName, AttributeProperties } from './attributes.js';
import { cameraOf, directionOf, isAutomatic, parseOrbit, rangeOf, type CameraTexts } from './camera-text.js';
import {
  cameraTexts,
  isWeaponFile,
  namedValues,
  nameOrIndex,
  requestedDisplay,
  requestedFade,
  requestedScene,
  requestedState,
  type AttributeSource,
} from './requested.js';

/** The parts of the element's state that attributes affect. */
export type AttributeGroup =
  'subject' | 'look' | 'skin' | 'weapon' | 'body' | 'clip' | 'camera' | 'controls' | 'rotation';

/** The attributes that affect each group, so that a change updates only the affected groups. */
const groups: Readonly<Record<AttributeGroup, readonly AttributeName[]>> = {
  subject: ['src', 'entry', 'withCredentials', 'state', 'weapon'],
  look: ['lighting', 'exposure', 'textureFilter', 'shadowIntensity', 'background', 'state'],
  skin: ['skin', 'variantName'],
  weapon: ['weapon'],
  body: ['bodyGroups', 'controllers'],
  clip: ['animationName', 'lowerAnimation', 'upperAnimation'],
  camera: ['cameraOrbit', 'cameraTarget', 'fieldOfView', 'minCameraOrbit', 'maxCameraOrbit'],
  controls: [
    'cameraControls',
    'disableZoom',
    'disablePan',
    'touchAction',
    'orbitSensitivity',
    'zoomSensitivity',
    'panSensitivity',
  ],
  rotation: ['autoRotate', 'autoRotateDelay', 'autoplay', 'rotationPerSecond', 'state'],
};

/** The attributes that have changed. */
export interface Changes {
  has(property: AttributeName): boolean;
}

/** Whether a change affects a group. */
export function affects(changed: Changes, group: AttributeGroup): boolean {
  return groups[group].some((each) => changed.has(each));
}

/**
 * Applies changed attributes to a viewer that shows the model; `loop` is the loop mode of animations that start.
 * Returns messages about unknown names.
 */
export function applyChanges(
  viewer: Viewer,
  from: AttributeSource,
  changed: Changes,
  loop: LoopMode | null,
): string[] {
  const requested = requestedState(from);
  const unknown: string[] = [];
  if (changed.has('state')) unknown.push(...applyAttributes(viewer, requested, from, !viewer.playing));
  if (changed.has('state') || changed.has('animationCrossfadeDuration'))
    viewer.set({ fade: requestedFade(from) });
  if (affects(changed, 'look')) {
    // Start from the defaults, in case an attribute was removed.
    viewer.set({
      display: { filter: 'game', ...requestedDisplay(from) },
      scene: { background: 'theme', light: 'game', exposure: 1, shadow: true, ...requestedScene(from) },
    });
  }
  if (affects(changed, 'skin')) applySkin(viewer, requested.skin);
  if (affects(changed, 'weapon') && requested.weapon !== undefined) applyWeapon(viewer, requested.weapon);
  if (affects(changed, 'body')) {
    // A new state also resets settings that it does not contain.
    if (!changed.has('state')) resetBody(viewer, from, changed);
    unknown.push(...applyBody(viewer, from));
  }
  if (affects(changed, 'clip')) applyClips(viewer, from, changed, loop);
  if (affects(changed, 'skin') || affects(changed, 'clip') || affects(changed, 'weapon'))
    unknown.push(...unknownNames(viewer, requested));
  if (affects(changed, 'camera')) applyCamera(viewer, from, true);
  if (affects(changed, 'controls')) applyControls(viewer, from);
  return unknown;
}

/** Applies all attributes to a model that has just been shown. Returns messages about unknown names. */
export function applyAttributes(
  viewer: Viewer,
  attributes: ViewState,
  from: AttributeSource,
  paused: boolean,
): string[] {
  // The element rotates the camera itself, so that the rotation can stop during interaction.
  applyState(viewer, { ...attributes, turntable: false, paused: paused || (attributes.paused ?? false) });
  const unknown = [...applyBody(viewer, from), ...unknownNames(viewer, attributes)];
  if (!attributes.camera || !isAutomatic(cameraTexts(from))) applyCamera(viewer, from, false);
  return unknown;
}

/** Resets body groups and controllers whose attribute was removed. */
function resetBody(viewer: Viewer, { bodyGroups, controllers }: AttributeProperties, changed: Changes): void {
  const { instance, model } = viewer;
  if (changed.has('bodyGroups') && bodyGroups === null) instance?.setBody(0);
  if (changed.has('controllers') && controllers === null)
    model?.parts[0]?.controllers.forEach(({ rest }, index) => instance?.setController(index, rest));
  viewer.refresh();
}

/** Applies body groups and controllers. Returns messages about names that the model does not have. */
function applyBody(viewer: Viewer, { bodyGroups, controllers }: AttributeProperties): string[] {
  const { instance } = viewer;
  if (instance === null) return [];
  const unknown: string[] = [];
  const attempt = (set: () => void): void => {
    try {
      set();
    } catch (error) {
      unknown.push(error instanceof Error ? error.message : String(error));
    }
  };
  if (bodyGroups !== null && /^\s*\d+\s*$/.test(bodyGroups))
    attempt(() => instance.setBody(Number(bodyGroups)));
  else
    for (const [group, model] of namedValues(bodyGroups))
      attempt(() => instance.setBodyGroup(nameOrIndex(group), nameOrIndex(model)));
  for (const [controller, value] of namedValues(controllers))
    attempt(() => instance.setController(nameOrIndex(controller), Number(value)));
  if (bodyGroups !== null || controllers !== null) viewer.refresh();
  return unknown;
}

/** Applies a skin; the first if it is unknown or undefined. */
function applySkin(viewer: Viewer, skin: string | undefined): void {
  const names = viewer.model?.summary.skins.map(({ name }) => name) ?? [];
  viewer.set({ skin: names.find((name) => name === skin) ?? names[0] ?? null });
}

/** Shows a weapon of the model, or none; has no effect if the model does not have it. */
function applyWeapon(viewer: Viewer, weapon: string): void {
  if (weapon === noWeapon) viewer.selectPart('weapon', null);
  else if (viewer.model && weaponsOf(viewer.model).includes(weapon)) viewer.selectPart('weapon', weapon);
}

function weaponsOf({ summary }: ModelLike): string[] {
  return summary.parts.filter(({ hints }) => hints.choice === 'weapon').map(({ name }) => name);
}

/** The names of the clips that a channel of the model can play; null if it has no such channel. */
export function clipsOn(model: ModelLike, channel: string): string[] | null {
  if (!channelsOf(model).some(({ name }) => name === channel)) return null;
  return model.clips
    .filter((clip) => clipOn(model, clip.name, channel) === clip && playsOn(model, clip, channel))
    .map(({ name }) => name);
}

/** Messages about clips, channels, skins, weapons and cameras that the model does not have. */
function unknownNames(
  { model, camera }: Viewer,
  { clip, skin, channels, weapon, cameraOptions }: ViewState,
): string[] {
  if (model === null) return [];
  const { clips, presets, summary } = model;
  const played = [...clips, ...presets].map(({ name }) => name);
  const skinNames = summary.skins.map(({ name }) => name);
  const missing = (what: string, name: string | undefined, known: readonly string[]): string[] =>
    name === undefined || known.includes(name)
      ? []
      : [
          `${model.subject}: there is no ${what} "${name}"; ${known.length > 0 ? `available: ${known.join(', ')}.` : 'it has none.'}`,
        ];
  return [
    ...missing('animation', clip, played),
    ...Object.entries(channels ?? {}).flatMap(([channel, each]) => {
      const playable = each.clip === undefined ? [] : clipsOn(model, channel);
      if (playable !== null) return missing(`animation of channel "${channel}" called`, each.clip, playable);
      const names = channelsOf(model).map(({ name }) => name);
      return missing('channel', channel, names);
    }),
    ...missing('skin', skin, skinNames),
    ...missing(
      'camera',
      cameraOptions?.fileCamera === '' ? undefined : cameraOptions?.fileCamera,
      camera.fileCameras.map(({ name }) => name),
    ),
    ...(weapon === undefined || isWeaponFile(weapon)
      ? []
      : missing('weapon', weapon, [...weaponsOf(model), noWeapon])),
  ];
}

/** Plays the clips whose attributes have changed; a paused viewer shows the first frame of the requested clips. */
function applyClips(viewer: Viewer, from: AttributeSource, changed: Changes, loop: LoopMode | null): void {
  const { model } = viewer;
  if (model === null) return;
  if (!viewer.playing) {
    const { speed, fade } = viewer.playback;
    viewer.restore({ ...playbackOf(model, { ...requestedState(from), paused: true }), speed, fade });
    return;
  }
  const names = [...model.clips, ...model.presets].map(({ name }) => name);
  const play = (name: string | null, channel?: string): void => {
    const playable = channel === undefined ? names : clipsOn(model, channel);
    if (name === null || !playable?.includes(name)) return;
    viewer.play(name, { ...(loop === null ? {} : { loop }), ...(channel === undefined ? {} : { channel }) });
  };
  if (changed.has('animationName')) play(from.animationName ?? names[0] ?? null);
  if (changed.has('lowerAnimation')) play(from.lowerAnimation, 'legs');
  if (changed.has('upperAnimation')) play(from.upperAnimation, 'torso');
}

/** Applies the attributes that configure the user's control of the camera. */
export function applyControls(viewer: Viewer, from: AttributeProperties): void {
  viewer.camera.set({
    controls: {
      enabled: from.cameraControls,
      zoom: !from.disableZoom,
      pan: !from.disablePan,
      wheel: 'engaged',
      touchAction: from.touchAction,
      turnSensitivity: from.orbitSensitivity,
      panSensitivity: from.panSensitivity,
      zoomSensitivity: from.zoomSensitivity,
    },
  });
}

/** Applies the camera attributes; without any, frames the model. */
export function applyCamera(viewer: Viewer, from: AttributeProperties, animate: boolean): void {
  const texts = cameraTexts(from);
  const fitted = viewer.camera.fitted(directionOf(texts));
  if (fitted === null) return;
  const measure = { fitted, metresPerUnit: metresPerUnit(viewer) };
  viewer.camera.set({ range: rangeOf(from.minCameraOrbit, from.maxCameraOrbit, measure) });
  // If the attributes set neither distance nor target, the camera keeps framing the model when the canvas is resized.
  if (isFramed(texts)) viewer.camera.fit({ animate, ...directionOf(texts) });
  else viewer.camera.moveTo(cameraOf(texts, measure), { animate });
}

function isFramed({ orbit, target }: CameraTexts): boolean {
  const { radius } = parseOrbit(orbit);
  const isUsual = radius === null || (radius.unit === 'share' && radius.value === 1);
  return isUsual && isAutomatic({ orbit: null, target, fieldOfView: null });
}

function metresPerUnit({ model }: Viewer): number {
  return model?.parts[0]?.basis.metresPerUnit ?? 1;
}
