import type { PartChoice } from '../types/api.js';
import type { DisplayOptions, SceneOptions } from '../types/view.js';
import { applyState, momentOf, noWeapon, parseView, type ViewState } from '../state/index.js';
import type { Viewer } from '../viewer/index.js';
import type { AttributeProperties } from './attributes.js';
import { cameraOf, directionOf, isAutomatic, parseAngle, rangeOf, type CameraTexts } from './camera-text.js';
import { nameOrIndex, namedValues } from './named-values.js';

/**
 * What the attributes ask of a viewer. `state` is a text of the versioned schema, `v=1&clip=run&wireframe=1`; an attribute
 * of its own comes before what `state` says of the same thing.
 */

/** The attributes, by their properties; some count only where they are there. */
export type Wisher = AttributeProperties & Pick<HTMLElement, 'hasAttribute'>;

/** Reads the `state` attribute: a text of the schema, with or without the `#` or `?` of an address. */
export function stateOf(text: string | null): ViewState {
  return parseView(new URLSearchParams((text ?? '').replace(/^[#?]/, '')));
}

/** A weapon that has to be loaded, by its path; other values name a part of the model. */
export function isWeaponFile(weapon: string): boolean {
  return /[/.]/.test(weapon);
}

/** The parts that a player of Quake III is loaded with. */
export function partsOf({ weapon, state }: Pick<AttributeProperties, 'weapon' | 'state'>): PartChoice {
  const { head, upper, weapon: held } = stateOf(state);
  const file = weapon ?? held ?? '';
  return {
    ...(head === undefined ? {} : { head }),
    ...(upper === undefined ? {} : { upper }),
    ...(isWeaponFile(file) ? { weapon: file } : {}),
  };
}

/** All that the attributes say, as a state. */
export function wishedState(from: Wisher): ViewState {
  const state = stateOf(from.state);
  const clip = from.animationName ?? undefined;
  const skin = from.skin ?? from.variantName ?? undefined;
  const weapon = from.weapon === null || isWeaponFile(from.weapon) ? undefined : from.weapon;
  return {
    ...state,
    ...(clip === undefined ? {} : { clip, rest: false }),
    lanes: {
      ...state.lanes,
      ...(from.lowerAnimation === null
        ? {}
        : { legs: { ...state.lanes?.['legs'], clip: from.lowerAnimation } }),
      ...(from.upperAnimation === null
        ? {}
        : { torso: { ...state.lanes?.['torso'], clip: from.upperAnimation } }),
    },
    ...(skin === undefined ? {} : { skin }),
    ...(weapon === undefined ? {} : { weapon }),
    display: wishedDisplay(from, state),
    scene: wishedScene(from, state),
  };
}

export function wishedDisplay(from: Wisher, state: ViewState = stateOf(from.state)): Partial<DisplayOptions> {
  return { ...state.display, ...(from.hasAttribute('texture-filter') ? { filter: from.textureFilter } : {}) };
}

export function wishedScene(from: Wisher, state: ViewState = stateOf(from.state)): Partial<SceneOptions> {
  const background = backgroundOf(from.background);
  return {
    ...state.scene,
    ...(from.hasAttribute('lighting') ? { light: from.lighting } : {}),
    ...(from.hasAttribute('shadow-intensity') ? { shadow: from.shadowIntensity > 0 } : {}),
    ...(background === null ? {} : { background }),
  };
}

/** A background of the scene: 'theme', 'transparent', or a colour as `#rrggbb`; null where it is none of these. */
function backgroundOf(text: string | null): string | null {
  if (text === 'theme' || text === 'transparent') return text;
  return text !== null && /^#?[0-9a-f]{6}$/i.test(text) ? `#${text.replace('#', '').toLowerCase()}` : null;
}

/** Puts a model that has just been shown into the state that the attributes ask for. */
export function applyWishes(viewer: Viewer, wishes: ViewState, from: Wisher, paused: boolean): string[] {
  // What turns by itself is the element's own matter: it stands while a person turns it.
  applyState(viewer, { ...wishes, turntable: false, paused: paused || (wishes.paused ?? false) });
  const unknown = [...dress(viewer, from), ...unknownNames(viewer, wishes)];
  if (!wishes.camera || !isAutomatic(cameraTexts(from))) aim(viewer, from, false);
  return unknown;
}

/** Puts on the body groups and moves the controllers that the attributes name. Returns what the model does not have. */
export function dress(viewer: Viewer, { bodyGroups, controllers }: AttributeProperties): string[] {
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

/** Puts on a skin; where none is named, or an unknown one, the first. */
export function wear(viewer: Viewer, skin: string | undefined): void {
  const names = viewer.model?.summary.skins.map(({ name }) => name) ?? [];
  viewer.skin = names.find((name) => name === skin) ?? names[0] ?? null;
}

/** The clips and skins that the attributes name but the model does not have, as sentences. */
export function unknownNames({ model }: Viewer, { clip, skin, lanes, weapon }: ViewState): string[] {
  if (model === null) return [];
  const { clips, presets, summary } = model;
  const played = [...clips, ...presets].map(({ name }) => name);
  const worn = summary.skins.map(({ name }) => name);
  const held = [
    ...summary.parts.filter(({ hints }) => hints.choice === 'weapon').map(({ name }) => name),
    noWeapon,
  ];
  const missing = (what: string, name: string | undefined, known: readonly string[]): string[] =>
    name === undefined || known.includes(name)
      ? []
      : [
          `${model.subject}: there is no ${what} "${name}"; ${known.length > 0 ? `there are ${known.join(', ')}.` : 'it has none.'}`,
        ];
  return [
    ...missing('animation', clip, played),
    ...Object.values(lanes ?? {}).flatMap((lane) => missing('animation', lane.clip, played)),
    ...missing('skin', skin, worn),
    ...(weapon === undefined || isWeaponFile(weapon) ? [] : missing('weapon', weapon, held)),
  ];
}

/** Holds the first frames of what the state names, without playing. */
export function holdStart(viewer: Viewer, wishes: ViewState): void {
  const { model } = viewer;
  if (model === null) return;
  const { speed, fade } = viewer.playback;
  const moment = momentOf(model, { ...wishes, paused: true });
  viewer.restore({ ...moment, playback: { ...moment.playback, speed, fade } });
}

export function cameraTexts(from: AttributeProperties): CameraTexts {
  return { orbit: from.cameraOrbit, target: from.cameraTarget, fieldOfView: from.fieldOfView };
}

/** Looks as the camera's attributes say; where they say nothing, the model is framed. */
export function aim(viewer: Viewer, from: AttributeProperties, animate: boolean): void {
  const texts = cameraTexts(from);
  const fitted = viewer.fitted(directionOf(texts));
  if (fitted === null) return;
  const measure = { fitted, metresPerUnit: metresPerUnit(viewer) };
  viewer.cameraRange = rangeOf(from.minCameraOrbit, from.maxCameraOrbit, measure);
  // A camera that only looks from another side stays fitted when the picture changes its shape.
  if (isFramed(texts)) viewer.fit({ animate, ...directionOf(texts) });
  else viewer.setCamera(cameraOf(texts, measure), { animate });
}

function isFramed({ orbit, target }: CameraTexts): boolean {
  const distance = orbit?.trim().split(/\s+/)[2] ?? 'auto';
  const isFar = parseAngle(distance) !== null || /%|m$/.test(distance);
  return (!isFar || distance === '100%') && isAutomatic({ orbit: null, target, fieldOfView: null });
}

function metresPerUnit({ model }: Viewer): number {
  return model?.parts[0]?.basis.metresPerUnit ?? 1;
}
