import type { PartChoice } from '../../types/api.js';
import type { DisplayOptions, SceneOptions } from '../../types/view.js';
import { parseView, type ViewState } from '../../state/index.js';
import type { AttributeProperties } from './attributes.js';
import { parseAngle, type CameraTexts } from './camera-text.js';

/**
 * Converts attributes to the state that they request. `state` is a string of the versioned schema,
 * `v=1&clip=run&wireframe=1`; other attributes have priority over it.
 */

/** The attributes as properties. `hasAttribute` is needed for attributes that apply only if they are present. */
export type AttributeSource = AttributeProperties & Pick<HTMLElement, 'hasAttribute'>;

/** Parses the `state` attribute: a string of the schema, with or without a leading `#` or `?`. */
export function stateOf(text: string | null): ViewState {
  return parseView(new URLSearchParams((text ?? '').replace(/^[#?]/, '')));
}

/** Whether a weapon is the path of a file to load: it has a dot or slash. Other values name a part of the model. */
export function isWeaponFile(weapon: string): boolean {
  return /[/.]/.test(weapon);
}

/** The chosen parts to load instead of the parts of a Quake III player. */
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

/** Parses a background: 'theme', 'transparent' or a colour, `#rrggbb` or `rrggbb`; null for other values. */
function backgroundOf(text: string | null): string | null {
  if (text === 'theme' || text === 'transparent') return text;
  return text !== null && /^#?[0-9a-f]{6}$/i.test(text) ? `#${text.replace('#', '').toLowerCase()}` : null;
}

export function cameraTexts(from: AttributeProperties): CameraTexts {
  return { orbit: from.cameraOrbit, target: from.cameraTarget, fieldOfView: from.fieldOfView };
}

/** Default duration of a crossfade between animations, in milliseconds. */
const defaultFade = 300;

/** Duration of a crossfade in seconds; null for the game's behaviour. */
export function requestedFade(from: AttributeProperties): number | null {
  const { animationCrossfadeDuration: wanted, state } = from;
  if (wanted === 'game') return null;
  if (wanted === null) return stateOf(state).fade ?? defaultFade / 1000;
  return (Number(wanted) >= 0 ? Number(wanted) : defaultFade) / 1000;
}

/** Default speed in degrees per second: one turn in twenty seconds. */
const defaultSpeed = 18;

/** Parses `rotation-per-second`: an angle (`20deg`, `-0.3rad`), or a percentage of the default speed (`50%`). */
export function rotationSpeed(text: string | null): number {
  const share = /^(-?\d+(?:\.\d+)?)%$/.exec(text?.trim() ?? '');
  return share ? (defaultSpeed * Number(share[1])) / 100 : (parseAngle(text) ?? defaultSpeed);
}

/** How the camera rotates while the user does not interact. */
export interface RotationOptions {
  readonly enabled: boolean;
  /** Milliseconds after the last interaction until the rotation starts. */
  readonly delay: number;
  /** Degrees per second. */
  readonly speed: number;
}

/**
 * @param own - the speed at which the game rotates the model, in degrees per second; 0 if it does not. Such a model
 *   also rotates if only `autoplay` is set
 */
export function requestedRotation(from: AttributeProperties, own: number): RotationOptions {
  const { rotationPerSecond } = from;
  return {
    enabled: from.autoRotate || (stateOf(from.state).turntable ?? (from.autoplay && own !== 0)),
    delay: from.autoRotateDelay,
    speed: own !== 0 && rotationPerSecond === null ? own : rotationSpeed(rotationPerSecond),
  };
}

/**
 * Parses `name=value` pairs separated by semicolons: `body-groups="head=1; weapon=crowbar"`. Incomplete pairs are
 * ignored.
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
