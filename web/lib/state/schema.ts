import type { FrameRange } from '../types/events.js';
import {
  defaultCameraOptions,
  defaultDisplay,
  defaultScene,
  type SplitMode,
  type CameraOptions,
  type CameraState,
  type DisplayOptions,
  type Facing,
  type SceneOptions,
  type UpAxis,
} from '../types/view.js';
import { displayValues, loopModes, sceneValues } from '../util/option-values.js';
import { formatCuts, parseCuts, type SavedCut } from './cut-schema.js';
import { channelOfKey, formatChannels, parseChannels } from './channel-schema.js';
import { formatParts, parseParts, partKeys, type SavedParts } from './part-view.js';
import type { SavedPlayback } from './playback-state.js';
import { controlKeys, formatControls, parseControls, type SavedControls } from './controls.js';
import { formatRig, parseRig, rigKeys, type SavedRig } from './rig-schema.js';

/**
 * The versioned state, `v=1`: a subject and a view of it in a link, as readable `key=value` pairs.
 *
 *   sample, src     the model: a sample's id, or a URL, which has priority
 *   entry           which model of an archive or folder
 *   cut             clips defined by the user: cut-schema.ts
 *   clip, frame     the clip by name, the (fractional) frame at which it is paused
 *   legs, torso, channel-*   playback of the other channels: channel-schema.ts
 *   rest            1: the rest pose instead of a clip
 *   paused          1: paused
 *   speed, loop     factor of real time (negative plays backwards); once, repeat, ping-pong
 *   clip-speed      the speed of the current clip only, instead of `speed`
 *   in, out         range of frames that plays
 *   fade            duration of crossfades in seconds
 *   skin            by name
 *   weapon          by the name of its part; none; for a Quake III player by its entry
 *   head, upper     the entries of other players that provide the head and torso of a Quake III player
 *   hidden, shown   names of hidden and visible parts
 *   lod             level of detail; 0 is the finest
 *   tag-rotation    engine: tags rotate between frames as in the game
 *   tags            1: draws tags
 *   time            time of paused animated materials in seconds; only with paused
 *   camera          yaw,pitch,distance,x,y,z[,fov] in degrees and world units
 *   turntable       1: the camera rotates; 0: it does not, for a model that turns in its game
 *   turntable-speed degrees per second, if not 18 or the game's speed; negative reverses the direction
 *   up              the file's up axis: x, y, z, -x, -y, -z
 *   facing          90, 180 or 270: rotation around the up axis in degrees
 *   turn            a rotation after these: degrees about the world's x, then y, then z axis: `10,0,-25`
 *   file-camera     the name of a camera of the file
 *   light, light-yaw, light-pitch, filter, shading, background
 *   exposure        factor of the model's brightness, if not 1
 *   shell           red, green, blue, double, half
 *   skeleton, joint-axes, mesh     1 or 0: the bones, their axes, the surfaces
 *   hitboxes, boxes-of-game        1 or 0: hitboxes; movement box, clipping box and eye position
 *   flashes         1 or 0: muzzle flashes
 *   split           right side of the split view, and its position: bones,0.12
 *   crowd           the number of copies of the model
 *   first-person-fov               horizontal field of view in first person, in degrees for an aspect ratio of 4:3
 *   first-person, guides, first-person-grid, first-person-shadow     1 or 0: CameraOptions of types/view.ts
 *   wireframe, normals, box, grid, moving-ground, shadow, two-sided, strips, mirror, follow     1 or 0
 *   orthographic    1: orthographic projection
 *   full-bright, glow, overbright  1 or 0: options of a single game's light
 *   joint, held, between, root, matrix     the skeleton: rig-schema.ts
 *   body, controllers, blend, colors       body groups, controllers, blends, a player's colours: controls.ts
 *   tab             the inspector's section
 *
 * Only values that differ from the defaults are written. Unknown keys and invalid values are skipped, so that links from
 * newer versions, or typed by hand, still open.
 */
export interface ViewState extends SavedPlayback {
  /** The id of one of the app's samples. */
  readonly sample?: string;
  /** The URL of the model. */
  readonly src?: string;
  /** The model to open if there are several: a path in the archive or folder. */
  readonly entry?: string;
  /** Clips defined by the user. */
  readonly cuts?: readonly SavedCut[];
  /** The skin, by name. */
  readonly skin?: string;
  /** The weapon, by name; `none` for no weapon. */
  readonly weapon?: string;
  /** The player folder that provides the head. */
  readonly head?: string;
  /** The player folder that provides the torso. */
  readonly upper?: string;
  /** Visibility of the parts. */
  readonly parts?: SavedParts;
  /** The time of paused animated materials, in seconds. It has no effect without `paused`. */
  readonly time?: number;
  /** The camera. */
  readonly camera?: CameraState;
  /**
   * Whether the camera rotates around the model. By default, the page and the element rotate it for a model that turns
   * in its game.
   */
  readonly turntable?: boolean;
  /** Speed of that rotation in degrees per second; negative reverses the direction. */
  readonly turntableSpeed?: number;
  /** Settings of the skeleton. */
  readonly rig?: SavedRig;
  /** Body groups, controllers, blends and the player's colours. */
  readonly controls?: SavedControls;
  /** Display options that differ from the defaults. */
  readonly display?: Partial<DisplayOptions>;
  /** Scene options that differ from the defaults. */
  readonly scene?: Partial<SceneOptions>;
  /** Camera options that differ from the defaults. */
  readonly cameraOptions?: Partial<CameraOptions>;
  /** Whether first person is the default. A link then contains `first-person=0` if first person is off. */
  readonly viewModel?: boolean;
  /** The turntable's default speed if the model turns in its game. A link then contains `turntable=0` if it is off. */
  readonly turns?: number;
  /** The open section of the app's inspector. */
  readonly tab?: SectionId;
}

/** The version that `formatView` writes as `v`. */
export const schemaVersion = 1;

/** The sections of the app's inspector, in order. */
export const sectionIds = [
  'parts',
  'animations',
  'skins',
  'controls',
  'skeleton',
  'materials',
  'display',
  'statistics',
  'data',
  'report',
] as const;
/** A section of the app's inspector. */
export type SectionId = (typeof sectionIds)[number];

/** The options of the three groups, by their keys in links, which are unique over all groups. */
type Options = DisplayOptions & SceneOptions & CameraOptions;

const defaultOptions: Readonly<Options> = { ...defaultDisplay, ...defaultScene, ...defaultCameraOptions };

/** Values for the right side of the split view. */
export const splitModes: readonly Exclude<SplitMode, 'none'>[] = displayValues.split.filter(
  (split) => split !== 'none',
);
/** Values of `facing`, in degrees. */
export const facings: readonly Facing[] = sceneValues.facing;
/** Links write `-` instead of `minus_`, which is longer. */
const upAxes: ReadonlyMap<string, UpAxis> = new Map([
  ['x', 'x'],
  ['y', 'y'],
  ['z', 'z'],
  ['-x', 'minus_x'],
  ['-y', 'minus_y'],
  ['-z', 'minus_z'],
] as const);
const switches = {
  wireframe: 'wireframe',
  normals: 'normalLines',
  box: 'boundingBox',
  grid: 'grid',
  'moving-ground': 'movingGround',
  shadow: 'shadow',
  'two-sided': 'twoSided',
  strips: 'strips',
  'full-bright': 'fullBright',
  glow: 'glow',
  overbright: 'overbright',
  skeleton: 'skeleton',
  'joint-axes': 'jointAxes',
  mesh: 'mesh',
  mirror: 'mirror',
  orthographic: 'orthographic',
  follow: 'follow',
  'first-person': 'firstPerson',
  guides: 'guides',
  'first-person-grid': 'firstPersonGrid',
  'first-person-shadow': 'firstPersonShadow',
  tags: 'tags',
  hitboxes: 'hitboxes',
  'boxes-of-game': 'gameBoxes',
  flashes: 'muzzleFlashes',
} as const;

/** The range of playback speeds, for a slider. */
export const speedRange = { min: -2, max: 2, rest: 1, step: 0.05 } as const;
/** The range of the field of view in first person in degrees, for a slider. */
export const firstPersonFovRange = { min: 40, max: 130, rest: 90, step: 1 } as const;
/** The range of the orbit camera's vertical field of view in degrees, for a slider. */
export const fovRange = { min: 10, max: 100, rest: 30, step: 1 } as const;
/** The range of the exposure as a factor, for a slider. */
export const exposureRange = { min: 0.25, max: 4, rest: 1, step: 0.05 } as const;
/** The range of turntable speeds in degrees per second, for a slider; the default is one turn in twenty seconds. */
export const turntableRange = { min: -100, max: 100, rest: 18, step: 2 } as const;
/** The choices for the number of copies of a model. */
export const crowds = [1, 9, 25, 100] as const;
/** The maximum size of a crowd, as in viewers (`crowdSize`). */
const maxCrowd = 400;
/** Limits of values in links. They allow wider ranges than the sliders, but no values that would freeze a page. */
const linkRanges = {
  speed: [-10, 10],
  fade: [0, 2],
  turntable: [-360, 360],
  exposure: [0, 16],
  crowd: [1, maxCrowd],
  yaw: [-180, 180],
  pitch: [-90, 90],
  fov: [10, 170],
  seconds: [0, 1e6],
} as const;
type LinkRange = readonly [min: number, max: number];

/** The range of crossfade durations in seconds, for a slider. */
export const fadeRange = { min: 0, max: 1, rest: 0, step: 0.05 } as const;

const knownKeys: ReadonlySet<string> = new Set([
  ...[
    'v',
    'sample',
    'src',
    'entry',
    'clip',
    'frame',
    'rest',
    'paused',
    'speed',
    'clip-speed',
    'loop',
    'in',
    'out',
    'fade',
  ],
  ...['cut', 'skin', 'weapon', 'head', 'upper', 'camera', 'turntable', 'turntable-speed', 'time'],
  ...[...rigKeys, ...controlKeys, ...partKeys],
  ...['up', 'facing', 'turn', 'file-camera'],
  ...[
    'light',
    'light-yaw',
    'light-pitch',
    'exposure',
    'filter',
    'shading',
    'shell',
    'crowd',
    'background',
    'first-person-fov',
    'split',
    'tab',
  ],
  ...Object.keys(switches),
]);

/**
 * Returns true if a URL parameter belongs to the state.
 *
 * @example
 * ```ts
 * import { isStateKey } from 'marrow3d/state';
 *
 * const own = new URLSearchParams(location.search);
 * for (const key of [...own.keys()]) if (isStateKey(key)) own.delete(key);
 * ```
 */
export function isStateKey(key: string): boolean {
  return knownKeys.has(key) || channelOfKey(key) !== undefined;
}

/**
 * Parses a state; unknown keys and invalid values are skipped.
 *
 * @example
 * ```ts
 * import { applyState, parseView } from 'marrow3d/state';
 *
 * applyState(viewer, parseView(new URLSearchParams(location.hash.slice(1))));
 * ```
 */
export function parseView(parameters: URLSearchParams): ViewState {
  const options = parseOptions(parameters);
  const rig = parseRig(parameters);
  const controls = parseControls(parameters);
  const cuts = parseCuts(parameters.get('cut'));
  return compact({
    sample: text(parameters, 'sample'),
    src: text(parameters, 'src'),
    entry: text(parameters, 'entry'),
    cuts: cuts.length > 0 ? cuts : undefined,
    clip: text(parameters, 'clip'),
    frame: number(parameters, 'frame', linkRanges.seconds),
    channels: parseChannels(parameters),
    rest: flag(parameters, 'rest'),
    paused: flag(parameters, 'paused'),
    speed: number(parameters, 'speed', linkRanges.speed),
    clipSpeed: number(parameters, 'clip-speed', linkRanges.speed),
    loop: choice(parameters, 'loop', loopModes),
    range: parseRange(parameters),
    fade: number(parameters, 'fade', linkRanges.fade),
    skin: text(parameters, 'skin'),
    weapon: text(parameters, 'weapon'),
    head: text(parameters, 'head'),
    upper: text(parameters, 'upper'),
    parts: parseParts(parameters),
    time: number(parameters, 'time', linkRanges.seconds),
    camera: parseCamera(parameters.get('camera')),
    turntable: flag(parameters, 'turntable'),
    turntableSpeed: number(parameters, 'turntable-speed', linkRanges.turntable),
    rig: Object.keys(rig).length > 0 ? rig : undefined,
    controls: Object.keys(controls).length > 0 ? controls : undefined,
    display: groupOf(options, defaultDisplay),
    scene: groupOf(options, defaultScene),
    cameraOptions: groupOf(options, defaultCameraOptions),
    tab: choice(parameters, 'tab', sectionIds),
  });
}

/**
 * Formats the values that differ from the defaults; may be empty.
 *
 * @example
 * ```ts
 * import { formatView, viewerState } from 'marrow3d/state';
 *
 * location.hash = formatView(viewerState(viewer)).toString();
 * ```
 */
export function formatView(view: ViewState): URLSearchParams {
  const parameters = new URLSearchParams();
  const put = (key: string, value: string | undefined): void => {
    if (value !== undefined && value !== '') parameters.set(key, value);
  };
  put('sample', view.sample);
  put('src', view.src);
  put('entry', view.entry);
  put('cut', view.cuts?.length ? formatCuts(view.cuts) : undefined);
  put('clip', view.clip);
  put('frame', written(view.frame, linkRanges.seconds, 2));
  for (const [key, value] of formatChannels(view.channels ?? {})) put(key, value);
  put('rest', view.rest ? '1' : undefined);
  put('paused', view.paused ? '1' : undefined);
  put('speed', view.speed === speedRange.rest ? undefined : written(view.speed, linkRanges.speed, 2));
  put('clip-speed', written(view.clipSpeed, linkRanges.speed, 2));
  put('loop', known(loopModes, view.loop));
  put('in', written(view.range?.[0], linkRanges.seconds, 0));
  put('out', written(view.range?.[1], linkRanges.seconds, 0));
  put('fade', written(view.fade, linkRanges.fade, 2));
  put('skin', view.skin);
  put('weapon', view.weapon);
  put('head', view.head);
  put('upper', view.upper);
  for (const [key, value] of formatParts(view.parts ?? {})) put(key, value);
  put('time', written(view.time, linkRanges.seconds, 3));
  put('camera', view.camera && formatCamera(view.camera));
  const { turns = 0, turntable = turns !== 0 } = view;
  put('turntable', turntable === (turns !== 0) ? undefined : turntable ? '1' : '0');
  const usual = turns || turntableRange.rest;
  const { turntableSpeed: speed = usual } = view;
  put('turntable-speed', speed === usual ? undefined : written(speed, linkRanges.turntable, 1));
  for (const [key, value] of formatRig(view.rig ?? {})) put(key, value);
  for (const [key, value] of formatControls(view.controls ?? {})) put(key, value);
  formatOptions({ ...view.display, ...view.scene, ...view.cameraOptions }, put);
  if (view.viewModel && view.cameraOptions?.firstPerson !== true) put('first-person', '0');
  put('tab', known(sectionIds, view.tab));
  // Safari before 17 does not support URLSearchParams.size.
  if (parameters.toString() === '') return parameters;
  return new URLSearchParams([['v', String(schemaVersion)], ...parameters]);
}

function parseOptions(parameters: URLSearchParams): Partial<Options> {
  const options: Partial<Options> = compact({
    light: choice(parameters, 'light', sceneValues.light),
    lightYaw: number(parameters, 'light-yaw', linkRanges.yaw),
    lightPitch: number(parameters, 'light-pitch', linkRanges.pitch),
    exposure: number(parameters, 'exposure', linkRanges.exposure),
    filter: choice(parameters, 'filter', displayValues.filter),
    normals: choice(parameters, 'shading', displayValues.normals),
    shell: choice(parameters, 'shell', displayValues.shell),
    crowd: crowd(parameters),
    firstPersonFov: number(parameters, 'first-person-fov', linkRanges.fov),
    background: background(parameters.get('background')),
    up: upAxes.get(parameters.get('up') ?? ''),
    facing: facings.find((degrees) => String(degrees) === parameters.get('facing')),
    fileCamera: text(parameters, 'file-camera'),
    ...parseTurn(parameters.get('turn')),
    ...parseSplit(parameters.get('split')),
  });
  for (const [key, option] of Object.entries(switches)) {
    const value = flag(parameters, key);
    if (value !== undefined) options[option] = value;
  }
  return options;
}

/** The options that belong to a group, which is identified by its defaults; undefined if there are none. */
function groupOf<T extends object>(options: Partial<Options>, defaults: T): Partial<T> | undefined {
  const own = Object.entries(options).filter(([option]) => option in defaults);
  return own.length > 0 ? (Object.fromEntries(own) as Partial<T>) : undefined;
}

function formatOptions(
  options: Partial<Options>,
  put: (key: string, value: string | undefined) => void,
): void {
  const changed = <K extends keyof Options>(option: K): Options[K] | undefined =>
    options[option] === defaultOptions[option] ? undefined : options[option];
  const yaw = changed('lightYaw');
  // Normalize to -180 to 180 degrees.
  const turned = yaw === undefined || Math.abs(yaw) <= 180 ? yaw : yaw - 360 * Math.round(yaw / 360);
  const up = changed('up');
  put('up', [...upAxes].find(([, axis]) => axis === up)?.[0]);
  put('facing', known(facings, changed('facing'))?.toString());
  put('turn', formatTurn(options));
  put('file-camera', changed('fileCamera'));
  put('light', known(sceneValues.light, changed('light')));
  put('light-yaw', written(turned, linkRanges.yaw, 1));
  put('light-pitch', written(changed('lightPitch'), linkRanges.pitch, 1));
  put('exposure', written(changed('exposure'), linkRanges.exposure, 2));
  put('filter', known(displayValues.filter, changed('filter')));
  put('shading', known(displayValues.normals, changed('normals')));
  put('shell', known(displayValues.shell, changed('shell')));
  put('split', formatSplit(options));
  put('crowd', written(changed('crowd'), linkRanges.crowd, 0));
  put('first-person-fov', written(changed('firstPersonFov'), linkRanges.fov, 1));
  put('background', background(changed('background'))?.replace('#', ''));
  for (const [key, option] of Object.entries(switches)) {
    const value = changed(option);
    put(key, value === undefined ? undefined : value ? '1' : '0');
  }
}

/** Parses a rotation: three angles, not all of them 0. */
function parseTurn(value: string | null): Partial<SceneOptions> {
  const angles = value?.split(',') ?? [];
  const [turnX, turnY, turnZ] = angles.map((angle) => (angle.trim() === '' ? NaN : Number(angle)));
  if (turnX === undefined || turnY === undefined || turnZ === undefined || angles.length > 3) return {};
  const [min, max] = linkRanges.yaw;
  const isValid = [turnX, turnY, turnZ].every((angle) => angle >= min && angle <= max);
  return isValid && (turnX !== 0 || turnY !== 0 || turnZ !== 0) ? { turnX, turnY, turnZ } : {};
}

function formatTurn({ turnX = 0, turnY = 0, turnZ = 0 }: Partial<SceneOptions>): string | undefined {
  const angles = [turnX, turnY, turnZ];
  if (!angles.every(Number.isFinite)) return undefined;
  // Normalize to -180 to 180 degrees.
  const texts = angles.map((angle) => {
    return short(Math.abs(angle) <= 180 ? angle : angle - 360 * Math.round(angle / 360), 2);
  });
  return texts.every((angle) => Number(angle) === 0) ? undefined : texts.join(',');
}

/** Parses the right side of the split view and, after a comma, its position. */
function parseSplit(value: string | null): Partial<DisplayOptions> {
  const [kind, place = '0', ...more] = value?.split(',') ?? [];
  const split = splitModes.find((known) => known === kind);
  const splitAt = Number(place);
  if (split === undefined || more.length > 0 || place.trim() === '' || !(Math.abs(splitAt) <= 1)) return {};
  return { split, ...(splitAt === 0 ? {} : { splitAt }) };
}

function formatSplit({ split = 'none', splitAt = 0 }: Partial<DisplayOptions>): string | undefined {
  if (split === 'none') return undefined;
  const place = short(clamped(splitAt, [-1, 1]), 3);
  return Number(place) === 0 ? split : `${split},${place}`;
}

/** Parses a range of frames. A missing end means the first or the last frame of the clip. */
function parseRange(parameters: URLSearchParams): FrameRange | undefined {
  const whole = (key: string): number | undefined => {
    const value = number(parameters, key, linkRanges.seconds);
    return Number.isInteger(value) ? value : undefined;
  };
  const [first, last] = [whole('in'), whole('out')];
  if (first === undefined && last === undefined) return undefined;
  const range = [first ?? 0, last ?? 1e6] as const;
  return range[0] <= range[1] ? range : undefined;
}

function parseCamera(value: string | null): CameraState | undefined {
  const parts = value?.split(',').map(Number) ?? [];
  const [yaw, pitch, distance, x, y, z, fov = 30] = parts;
  if (parts.length < 6 || parts.length > 7 || !parts.every(Number.isFinite)) return undefined;
  if (yaw === undefined || pitch === undefined || distance === undefined) return undefined;
  if (x === undefined || y === undefined || z === undefined) return undefined;
  if (Math.abs(pitch) > 89 || distance <= 0 || fov < 1 || fov > 150) return undefined;
  return { yaw, pitch, distance, target: [x, y, z], fov };
}

/** Formats a camera; undefined if `parseCamera` would reject it. */
function formatCamera({ yaw, pitch, distance, target, fov }: CameraState): string | undefined {
  // The camera of a tiny model is close to it, so it needs more decimals.
  const places = 2 + Math.max(0, Math.ceil(-Math.log10(distance)));
  if (!(distance > 0 && places <= 20)) return undefined;
  const limited = [yaw, clamped(pitch, [-89, 89])].map((value) => short(value, 2));
  const lengths = [distance, ...target].map((value) => short(value, places));
  const text = [...limited, ...lengths, short(clamped(fov, [1, 150]), 2)].join();
  return parseCamera(text) && text;
}

function text(parameters: URLSearchParams, key: string): string | undefined {
  const value = parameters.get(key);
  return value === null || value === '' ? undefined : value;
}

function number(parameters: URLSearchParams, key: string, [min, max]: LinkRange): number | undefined {
  const value = parameters.get(key);
  if (value === null || value.trim() === '') return undefined;
  const parsed = Number(value);
  return Number.isFinite(parsed) && parsed >= min && parsed <= max ? parsed : undefined;
}

function flag(parameters: URLSearchParams, key: string): boolean | undefined {
  const value = parameters.get(key);
  return value === '1' || value === 'true' ? true : value === '0' || value === 'false' ? false : undefined;
}

function choice<T extends string>(
  parameters: URLSearchParams,
  key: string,
  values: readonly T[],
): T | undefined {
  const value = parameters.get(key);
  return values.find((known) => known === value);
}

/** Parses the number of copies: an integer. Links of earlier versions may have more than `maxCrowd`. */
function crowd(parameters: URLSearchParams): number | undefined {
  const value = number(parameters, 'crowd', [1, Infinity]) ?? NaN;
  return Number.isInteger(value) ? Math.min(value, maxCrowd) : undefined;
}

/**
 * Normalizes a background: 'theme', 'transparent', or a colour of 3 or 6 digits, with or without '#', as '#rrggbb'.
 * Undefined for other values. Links omit the '#', which would have to be escaped in a URL.
 */
function background(value: string | null | undefined): string | undefined {
  if (value === 'theme' || value === 'transparent') return value;
  const [, digits] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(value ?? '') ?? [];
  if (digits === undefined) return undefined;
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`.toLowerCase();
}

/** Formats a number, limited to a range. */
function written(value: number | undefined, range: LinkRange, places: number): string | undefined {
  return value === undefined || Number.isNaN(value) ? undefined : short(clamped(value, range), places);
}

function clamped(value: number, [min, max]: LinkRange): number {
  return Math.min(max, Math.max(min, value));
}

function known<T>(values: readonly T[], value: T | undefined): T | undefined {
  return values.find((each) => each === value);
}

/** Rounds to at most `places` decimals, without trailing zeros. */
function short(value: number, places: number): string {
  return String(Number(value.toFixed(places)));
}

type Compact<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function compact<T extends object>(value: T): Compact<T> {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as Compact<T>;
}
