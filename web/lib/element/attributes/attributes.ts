import type { MarrowViewerEvents } from '../dom/events.js';

/**
 * The attributes of `<marrow-viewer>` and the properties that reflect them. Values are stored in the attributes only.
 * Names and meanings match `<model-viewer>` where it has the same feature. An attribute's name is the property's name
 * in lower case, with hyphens between the words.
 */

/** A string; null if the attribute is absent. */
interface TextRow {
  readonly kind: 'text';
}
/** A boolean: true if the attribute is present. */
interface FlagRow {
  readonly kind: 'flag';
}
/** A number; `rest` if the attribute is absent or not a finite number. */
interface NumberRow {
  readonly kind: 'number';
  readonly rest: number;
}
/** One of several keywords; the first if the attribute is absent or has another value. */
interface ChoiceRow {
  readonly kind: 'choice';
  readonly keywords: readonly [string, ...string[]];
}

type Row = TextRow | FlagRow | NumberRow | ChoiceRow;

const text: TextRow = { kind: 'text' };
const flag: FlagRow = { kind: 'flag' };
const number = (rest: number): NumberRow => ({ kind: 'number', rest });
const choice = (...keywords: [string, ...string[]]): ChoiceRow => ({ kind: 'choice', keywords });

/**
 * The properties that reflect attributes. Reading a property reads the attribute; setting it to null or false removes
 * the attribute. String properties are null if the attribute is absent.
 */
export interface AttributeProperties {
  /** The URL of a model, a `.marrow` file, an archive, or a player's folder with a trailing slash. */
  src: string | null;
  /** The model to open in an archive or a folder with several, by its path there. */
  entry: string | null;
  /** Text alternative for the model. Default: its name. */
  alt: string | null;
  /** The URL of an image that is shown until the model appears. */
  poster: string | null;
  /** When the model is loaded: near the viewport ('auto', 'lazy') or at once. */
  loading: 'auto' | 'lazy' | 'eager';
  /** When the poster is replaced by the model: automatically, when the user clicks, or with `dismissPoster()`. */
  reveal: 'auto' | 'interaction' | 'manual';
  /** Also sends cookies to other origins, if they allow it. */
  withCredentials: boolean;
  /** A state of the versioned schema: `clip=run&wireframe=1`. Attributes have priority. */
  state: string | null;
  /** Starts playback automatically, unless the user prefers reduced motion. */
  autoplay: boolean;
  /** The animation, by name. Changing it crossfades. Default: the first. */
  animationName: string | null;
  /** Duration of a crossfade in milliseconds, default 300; `game` uses the game's behaviour. */
  animationCrossfadeDuration: string | null;
  /** The animation of the channel "legs": of a Quake III player, or of a Doom 3 model with this channel. */
  lowerAnimation: string | null;
  /** The animation of the channel "torso": of a Quake III player, or of a Doom 3 model with this channel. */
  upperAnimation: string | null;
  /** The skin, by name. */
  skin: string | null;
  /** Same as `skin`; the name used by `<model-viewer>`. */
  variantName: string | null;
  /** A weapon: the name of a part, `none`, or for a Quake III player the URL of a weapon's file. */
  weapon: string | null;
  /** Body group models: the game's body number, or models by group: `head=1; weapon=crowbar`. */
  bodyGroups: string | null;
  /** Controller values by name or index: `jaw=12; 0=-30`. */
  controllers: string | null;
  /** Enables mouse, touch and keyboard control of the camera. */
  cameraControls: boolean;
  /** Disables zooming by wheel and pinch. */
  disableZoom: boolean;
  /** Disables panning by two fingers and the right mouse button. */
  disablePan: boolean;
  /** Touch gestures that scroll the page instead of rotating the model. */
  touchAction: 'pan-y' | 'pan-x' | 'none';
  /** Factor of the orbit speed. Default 1. */
  orbitSensitivity: number;
  /** Factor of the zoom speed. Default 1. */
  zoomSensitivity: number;
  /** Factor of the pan speed; 1 follows the pointer. Default 1. */
  panSensitivity: number;
  /** Rotates the camera while the user does not interact, unless they prefer reduced motion. */
  autoRotate: boolean;
  /** Delay in milliseconds until the rotation starts. Default 3000. */
  autoRotateDelay: number;
  /**
   * Rotation speed per second: an angle, or a percentage of the default 18 degrees: `20deg`, `-50%`. A model that turns
   * in its game has that speed as the default.
   */
  rotationPerSecond: string | null;
  /** Angle around the model, angle from the vertical, distance: `45deg 75deg 105%`; `auto` frames the model. */
  cameraOrbit: string | null;
  /** The point that the camera looks at: `0m 1.2m auto`. */
  cameraTarget: string | null;
  /** The vertical field of view: `30deg`. */
  fieldOfView: string | null;
  /** Lower limits of the camera for user interaction, in the syntax of `cameraOrbit`. */
  minCameraOrbit: string | null;
  /** Upper limits of the camera for user interaction, in the syntax of `cameraOrbit`. */
  maxCameraOrbit: string | null;
  /** When to show the hint that the model can be rotated. */
  interactionPrompt: 'auto' | 'when-focused' | 'none';
  /** Delay in milliseconds until the hint. Default 3000. */
  interactionPromptThreshold: number;
  /** The light of the format's game, a studio, or unlit textures. */
  lighting: 'game' | 'studio' | 'unlit';
  /** Factor of the model's brightness. Default 1. */
  exposure: number;
  /** Texture filtering: as in the game, linear with anisotropy, or nearest. */
  textureFilter: 'game' | 'linear' | 'nearest';
  /** 0 disables the shadow on the ground. */
  shadowIntensity: number;
  /** `theme`, `transparent` or a colour `#rrggbb`. */
  background: string | null;
  /** The colours of the scene and the controls: by the system's preference, light or dark. */
  theme: 'auto' | 'light' | 'dark';
  /** The controls at the bottom of the element. */
  ui: 'full' | 'mini' | 'none';
  /** Replacements for the element's texts, as JSON. */
  a11y: string | null;
}

export type AttributeName = keyof AttributeProperties;

/** The attribute of a property, in kebab case: `camera-controls` for `cameraControls`. */
export type AttributeOf<Property extends string> = Property extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${AttributeOf<Rest>}`
  : '';

type RowOf<V> = boolean extends V
  ? FlagRow
  : V extends number
    ? NumberRow
    : null extends V
      ? TextRow
      : ChoiceRow;

const attributes: { readonly [K in AttributeName]: RowOf<AttributeProperties[K]> } = {
  src: text,
  entry: text,
  alt: text,
  poster: text,
  loading: choice('auto', 'lazy', 'eager'),
  reveal: choice('auto', 'interaction', 'manual'),
  withCredentials: flag,
  state: text,
  autoplay: flag,
  animationName: text,
  animationCrossfadeDuration: text,
  lowerAnimation: text,
  upperAnimation: text,
  skin: text,
  variantName: text,
  weapon: text,
  bodyGroups: text,
  controllers: text,
  cameraControls: flag,
  disableZoom: flag,
  disablePan: flag,
  touchAction: choice('pan-y', 'pan-x', 'none'),
  orbitSensitivity: number(1),
  zoomSensitivity: number(1),
  panSensitivity: number(1),
  autoRotate: flag,
  autoRotateDelay: number(3000),
  rotationPerSecond: text,
  cameraOrbit: text,
  cameraTarget: text,
  fieldOfView: text,
  minCameraOrbit: text,
  maxCameraOrbit: text,
  interactionPrompt: choice('auto', 'when-focused', 'none'),
  interactionPromptThreshold: number(3000),
  lighting: choice('game', 'studio', 'unlit'),
  exposure: number(1),
  textureFilter: choice('game', 'linear', 'nearest'),
  shadowIntensity: number(1),
  background: text,
  theme: choice('auto', 'light', 'dark'),
  ui: choice('full', 'mini', 'none'),
  a11y: text,
};

/** The attribute name of a property: `animationName` becomes `animation-name`. */
export function attributeOf(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

const properties = Object.keys(attributes) as AttributeName[];

export const attributeNames: readonly string[] = properties.map(attributeOf);

const byAttribute: ReadonlyMap<string, AttributeName> = new Map(
  properties.map((property) => [attributeOf(property), property]),
);

/** The property name of an attribute. */
export function propertyOf(attribute: string): AttributeName | undefined {
  return byAttribute.get(attribute);
}

/** Defines the reflecting properties on a class's prototype. */
export function defineProperties(prototype: HTMLElement): void {
  for (const property of properties) {
    const name = attributeOf(property);
    Object.defineProperty(prototype, property, {
      configurable: true,
      enumerable: true,
      get(this: HTMLElement): string | number | boolean | null {
        return read(attributes[property], this.getAttribute(name));
      },
      set(this: HTMLElement, value: string | number | boolean | null | undefined): void {
        if (value === null || value === undefined || value === false) this.removeAttribute(name);
        else this.setAttribute(name, value === true ? '' : String(value));
      },
    });
  }
}

function read(row: Row, value: string | null): string | number | boolean | null {
  if (row.kind === 'flag') return value !== null;
  if (row.kind === 'choice') return row.keywords.find((word) => word === value) ?? row.keywords[0];
  if (row.kind === 'text') return value;
  const parsed = value === null || value.trim() === '' ? NaN : Number(value);
  return Number.isFinite(parsed) ? parsed : row.rest;
}

/**
 * An element with the properties of `attributes.ts` and the events of `events.ts`. The listener types of these events
 * precede those of HTMLElement, whose `error` event has another type.
 */
export type AttributeElement = {
  addEventListener<K extends keyof MarrowViewerEvents>(
    type: K,
    listener: (event: CustomEvent<MarrowViewerEvents[K]>) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
} & AttributeProperties &
  HTMLElement;

/** Without a DOM, as on a server, the class can be imported but not constructed. */
const Base =
  (globalThis as { HTMLElement?: typeof HTMLElement }).HTMLElement ??
  (Object as unknown as typeof HTMLElement);

class WithAttributes extends Base {
  static {
    defineProperties(WithAttributes.prototype);
  }
}

/** The base class of `<marrow-viewer>`. */
export const AttributeElement = WithAttributes as unknown as new () => AttributeElement;
