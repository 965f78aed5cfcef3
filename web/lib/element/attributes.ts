/**
 * The attributes of `<marrow-viewer>`, each with the property that reads and writes it. The attributes hold the values;
 * a property has none of its own. Names and meanings are `<model-viewer>`'s where the thing is the same. An attribute has
 * its property's name in lower case, with a hyphen before each word.
 */

/** A text; null where the attribute is absent. */
interface TextRow {
  readonly kind: 'text';
}
/** True where the attribute is there, whatever its value. */
interface FlagRow {
  readonly kind: 'flag';
}
/** A number; `rest` where the attribute is absent or no finite number. */
interface NumberRow {
  readonly kind: 'number';
  readonly rest: number;
}
/** One of several words, the first one where the attribute is absent or something else. */
interface ChoiceRow {
  readonly kind: 'choice';
  readonly words: readonly [string, ...string[]];
}

type Row = TextRow | FlagRow | NumberRow | ChoiceRow;

const text: TextRow = { kind: 'text' };
const flag: FlagRow = { kind: 'flag' };
const number = (rest: number): NumberRow => ({ kind: 'number', rest });
const choice = (...words: [string, ...string[]]): ChoiceRow => ({ kind: 'choice', words });

/**
 * The properties that mirror attributes. Reading one reads the attribute; setting null, or false, removes it. Texts are
 * null where the attribute is absent.
 */
export interface AttributeProperties {
  /** The model's address: a model, a `.marrow`, an archive, or a player's folder with a slash at its end. */
  src: string | null;
  /** Which of several models in an archive or a folder, by its path there. */
  entry: string | null;
  /** What the model is, for those who do not see it. Default: its name. */
  alt: string | null;
  /** The address of a picture that is shown until the model is. */
  poster: string | null;
  /** When the model is fetched: near the screen ('auto', 'lazy'), or at once. */
  loading: 'auto' | 'lazy' | 'eager';
  /** When the model takes the poster's place: by itself, when a person asks for it, or with `dismissPoster()`. */
  reveal: 'auto' | 'interaction' | 'manual';
  /** Sends the person's cookies to another server, too, if that one agrees. */
  withCredentials: boolean;
  /** All that the versioned schema knows, as a text: `clip=run&wireframe=1`. Attributes come before it. */
  state: string | null;
  /** Plays by itself, unless the person has asked for less motion. */
  autoplay: boolean;
  /** The animation, by name. Another one is cross-faded to. Default: the first. */
  animationName: string | null;
  /** Milliseconds of a cross-fade, 300 by default; `game`: as the model's game does. */
  animationCrossfadeDuration: string | null;
  /** The animations of a Quake III player's legs and of its torso. */
  lowerAnimation: string | null;
  /** The clip of the torso, beside `animationName`. */
  upperAnimation: string | null;
  /** The skin, by its name. */
  skin: string | null;
  /** As `skin`, by `<model-viewer>`'s name. */
  variantName: string | null;
  /** A weapon of the model by its part's name, `none`, or for a Quake III player a weapon's file. */
  weapon: string | null;
  /** The game's one number of a body, or models by their groups: `head=1; weapon=crowbar`. */
  bodyGroups: string | null;
  /** Values by the controllers' names or numbers: `jaw=12; 0=-30`. */
  controllers: string | null;
  /** Lets mouse, touch and keys turn the model. */
  cameraControls: boolean;
  /** True: wheel and pinch leave the camera where it is. */
  disableZoom: boolean;
  /** True: two fingers and the right button leave the camera where it is. */
  disablePan: boolean;
  /** The fingers' moves that scroll the page. */
  touchAction: 'pan-y' | 'pan-x' | 'none';
  /** Factors of how far hands turn, zoom and pan. Default 1. */
  orbitSensitivity: number;
  /** How far a wheel or a pinch takes the camera; 1 is usual. */
  zoomSensitivity: number;
  /** How far a drag moves the camera; 1 follows the finger. */
  panSensitivity: number;
  /** Turns the model while nobody touches it, unless the person has asked for less motion. */
  autoRotate: boolean;
  /** Milliseconds until it turns. Default 3000. */
  autoRotateDelay: number;
  /** An angle, or a share of the usual 18 degrees: `20deg`, `-50%`. */
  rotationPerSecond: string | null;
  /** Angle about the model, angle from straight above, distance: `45deg 75deg 105%`; `auto` is what frames the model. */
  cameraOrbit: string | null;
  /** Where the camera looks: `0m 1.2m auto`. */
  cameraTarget: string | null;
  /** The vertical field of view: `30deg`. */
  fieldOfView: string | null;
  /** How near and how low a hand may take the camera, as `cameraOrbit` is written. */
  minCameraOrbit: string | null;
  /** How far and how high a hand may take the camera, as `cameraOrbit` is written. */
  maxCameraOrbit: string | null;
  /** When people are told that the model can be turned. */
  interactionPrompt: 'auto' | 'when-focused' | 'none';
  /** Milliseconds until they are told. Default 3000. */
  interactionPromptThreshold: number;
  /** The format's own game's light, a studio, or the textures as stored. */
  lighting: 'game' | 'studio' | 'unlit';
  /** Smoothed as in the game, smoothed and sharp at a slant, or texel by texel. */
  textureFilter: 'game' | 'linear' | 'nearest';
  /** 0: without a shadow on the ground. */
  shadowIntensity: number;
  /** `theme`, `transparent` or a colour, `#rrggbb`. */
  background: string | null;
  /** The colours of the scene and the controls: the system's, or one of them. */
  theme: 'auto' | 'light' | 'dark';
  /** The controls over the picture's foot. */
  ui: 'full' | 'mini' | 'none';
  /** Other words for what the element says, as JSON. */
  a11y: string | null;
}

export type AttributeName = keyof AttributeProperties;

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
  textureFilter: choice('game', 'linear', 'nearest'),
  shadowIntensity: number(1),
  background: text,
  theme: choice('auto', 'light', 'dark'),
  ui: choice('full', 'mini', 'none'),
  a11y: text,
};

/** The attribute of a property: `animationName` is `animation-name`. */
export function attributeOf(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

const properties = Object.keys(attributes) as AttributeName[];

export const attributeNames: readonly string[] = properties.map(attributeOf);

const byAttribute: ReadonlyMap<string, AttributeName> = new Map(
  properties.map((property) => [attributeOf(property), property]),
);

/** The property of an attribute. */
export function propertyOf(attribute: string): AttributeName | undefined {
  return byAttribute.get(attribute);
}

/** Gives a class its properties. */
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
  if (row.kind === 'choice') return row.words.find((word) => word === value) ?? row.words[0];
  if (row.kind === 'text') return value;
  const parsed = value === null || value.trim() === '' ? NaN : Number(value);
  return Number.isFinite(parsed) ? parsed : row.rest;
}
