import type { ModelLike, PartChoice } from '../../types/api.js';
import type { DisplayOptions, SceneOptions } from '../../types/view.js';
import { applyState, channelsOf, playbackOf, parseView, type ViewState } from '../../state/index.js';
import { clipOn, playsOn } from '../../state/playback/channels.js';
import { noWeapon } from '../../state/viewer-state.js';
import type { Viewer } from '../../viewer/index.js';
import type { AttributeProperties } from './attributes.js';
import { cameraOf, directionOf, isAutomatic, parseAngle, rangeOf, type CameraTexts } from './camera-text.js';

/**
 * Applies attributes to a viewer. `state` is a string of the versioned schema, `v=1&clip=run&wireframe=1`; other attributes
 * have priority over it.
 */

/** Reads attributes by property; some apply only if the attribute is present. */
export type AttributeSource = AttributeProperties & Pick<HTMLElement, 'hasAttribute'>;

/** Parses the `state` attribute: a string of the schema, with or without a leading `#` or `?`. */
export function stateOf(text: string | null): ViewState {
  return parseView(new URLSearchParams((text ?? '').replace(/^[#?]/, '')));
}

/** Whether a weapon is a file to load, by its path; other values name a part of the model. */
export function isWeaponFile(weapon: string): boolean {
  return /[/.]/.test(weapon);
}

/** The replaced parts to load a Quake III player with. */
export function partsOf({ weapon, state }: Pick<AttributeProperties, 'weapon' | 'state'>): PartChoice {
  const { head, upper, weapon: held } = stateOf(state);
  const file = weapon ?? held ?? '';
  return {
    ...(head === undefined ? {} : { head }),
    ...(upper === undefined ? {} : { upper }),
    ...(isWeaponFile(file) ? { weapon: file } : {}),
  };
}

/** Combines all attributes into a state. */
export function requestedState(from: AttributeSource): ViewState {
  const state = stateOf(from.state);
  const clip = from.animationName ?? undefined;
  const skin = from.skin ?? from.variantName ?? undefined;
  const weapon = from.weapon === null || isWeaponFile(from.weapon) ? undefined : from.weapon;
  return {
    ...state,
    ...(clip === undefined ? {} : { clip, rest: false }),
    channels: {
      ...state.channels,
      ...(from.lowerAnimation === null
        ? {}
        : { legs: { ...state.channels?.['legs'], clip: from.lowerAnimation } }),
      ...(from.upperAnimation === null
        ? {}
        : { torso: { ...state.channels?.['torso'], clip: from.upperAnimation } }),
    },
    ...(skin === undefined ? {} : { skin }),
    ...(weapon === undefined ? {} : { weapon }),
    display: requestedDisplay(from, state),
    scene: requestedScene(from, state),
  };
}

export function requestedDisplay(
  from: AttributeSource,
  state: ViewState = stateOf(from.state),
): Partial<DisplayOptions> {
  return { ...state.display, ...(from.hasAttribute('texture-filter') ? { filter: from.textureFilter } : {}) };
}

export function requestedScene(
  from: AttributeSource,
  state: ViewState = stateOf(from.state),
): Partial<SceneOptions> {
  const background = backgroundOf(from.background);
  return {
    ...state.scene,
    ...(from.hasAttribute('lighting') ? { light: from.lighting } : {}),
    ...(from.hasAttribute('exposure') ? { exposure: from.exposure } : {}),
    ...(from.hasAttribute('shadow-intensity') ? { shadow: from.shadowIntensity > 0 } : {}),
    ...(background === null ? {} : { background }),
  };
}

/** Parses a background: 'theme', 'transparent' or a colour `#rrggbb`; null for other values. */
function backgroundOf(text: string | null): string | null {
  if (text === 'theme' || text === 'transparent') return text;
  return text !== null && /^#?[0-9a-f]{6}$/i.test(text) ? `#${text.replace('#', '').toLowerCase()}` : null;
}

/** Applies all attributes to a model that has just been shown. Returns messages about unknown names. */
export function applyAttributes(
  viewer: Viewer,
  attributes: ViewState,
  from: AttributeSource,
  paused: boolean,
): string[] {
  // The element rotates the camera itself, so that it can stop during interaction.
  applyState(viewer, { ...attributes, turntable: false, paused: paused || (attributes.paused ?? false) });
  const unknown = [...applyBody(viewer, from), ...unknownNames(viewer, attributes)];
  if (!attributes.camera || !isAutomatic(cameraTexts(from))) applyCamera(viewer, from, false);
  return unknown;
}

/** Applies body groups and controllers. Returns messages about names that the model does not have. */
export function applyBody(viewer: Viewer, { bodyGroups, controllers }: AttributeProperties): string[] {
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
export function applySkin(viewer: Viewer, skin: string | undefined): void {
  const names = viewer.model?.summary.skins.map(({ name }) => name) ?? [];
  viewer.set({ skin: names.find((name) => name === skin) ?? names[0] ?? null });
}

/** Shows a weapon of the model, or none; has no effect if the model does not have it. */
export function applyWeapon(viewer: Viewer, weapon: string): void {
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
export function unknownNames(
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

/** Shows the first frame of the requested clips, paused. */
export function showFirstFrame(viewer: Viewer, attributes: ViewState): void {
  const { model } = viewer;
  if (model === null) return;
  const { speed, fade } = viewer.playback;
  viewer.restore({ ...playbackOf(model, { ...attributes, paused: true }), speed, fade });
}

export function cameraTexts(from: AttributeProperties): CameraTexts {
  return { orbit: from.cameraOrbit, target: from.cameraTarget, fieldOfView: from.fieldOfView };
}

/** Applies the camera attributes; without any, frames the model. */
export function applyCamera(viewer: Viewer, from: AttributeProperties, animate: boolean): void {
  const texts = cameraTexts(from);
  const fitted = viewer.camera.fitted(directionOf(texts));
  if (fitted === null) return;
  const measure = { fitted, metresPerUnit: metresPerUnit(viewer) };
  viewer.camera.set({ range: rangeOf(from.minCameraOrbit, from.maxCameraOrbit, measure) });
  // A camera that only sets a direction keeps framing the model when the canvas is resized.
  if (isFramed(texts)) viewer.camera.fit({ animate, ...directionOf(texts) });
  else viewer.camera.moveTo(cameraOf(texts, measure), { animate });
}

function isFramed({ orbit, target }: CameraTexts): boolean {
  const distance = orbit?.trim().split(/\s+/)[2] ?? 'auto';
  const isFar = parseAngle(distance) !== null || /%|m$/.test(distance);
  return (!isFar || distance === '100%') && isAutomatic({ orbit: null, target, fieldOfView: null });
}

function metresPerUnit({ model }: Viewer): number {
  return model?.parts[0]?.basis.metresPerUnit ?? 1;
}

/**
 * Parses `name=value` pairs separated by semicolons: `body-groups="head=1; weapon=crowbar"`. Incomplete pairs are ignored.
 */
export function namedValues(text: string | null): readonly (readonly [name: string, value: string])[] {
  return (text ?? '').split(';').flatMap((pair) => {
    const at = pair.lastIndexOf('=');
    const name = pair.slice(0, Math.max(0, at)).trim();
    const value = pair.slice(at + 1).trim();
    return at < 0 || name === '' || value === '' ? [] : [[name, value] as const];
  });
}

/** Converts a non-negative integer to a number, as an index; other texts are names. */
export function nameOrIndex(text: string): string | number {
  return /^\d+$/.test(text) ? Number(text) : text;
}
