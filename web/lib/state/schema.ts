import type { FrameRange, LoopMode } from '../types/events.js';
import {
  defaultCameraOptions,
  defaultDisplay,
  defaultScene,
  type Blade,
  type CameraOptions,
  type CameraState,
  type DisplayOptions,
  type Facing,
  type FilterMode,
  type LightMode,
  type NormalMode,
  type SceneOptions,
  type Shell,
  type UpAxis,
} from '../types/view.js';
import { formatCuts, parseCuts, type CutView } from './cut-schema.js';
import { formatLanes, laneKeys, parseLanes } from './lane-schema.js';
import { formatParts, parseParts, partKeys, type PartViewText } from './part-view.js';
import type { PlaybackView } from './playback-state.js';
import { controlKeys, formatControls, parseControls, type ControlsView } from './controls.js';
import { formatRig, parseRig, rigKeys, type RigView } from './rig-schema.js';

/**
 * The versioned state, `v=1`: what a link says about a subject and a view of it, as readable `key=value` pairs.
 *
 *   sample, src     what to open: a sample's id, or a URL (src wins)
 *   entry           which model of an archive or folder
 *   cut             clips cut by hand: cut-schema.ts
 *   clip, frame     the clip by name, the frame that is held (fractional) while paused
 *   legs, torso     what the other channels play: lane-schema.ts
 *   rest            1: the rest pose instead of a clip
 *   paused          1: stands still
 *   speed, loop     times real time (negative plays backwards); once, repeat, ping-pong
 *   in, out         frames of the clip that playback stays within
 *   fade            seconds of cross-fade from one clip to the next
 *   skin            by name
 *   weapon          by its part's name; none; of a Quake III player by its entry
 *   head, upper     whose head and torso a Quake III player has, by their entries
 *   hidden, shown   parts that are not, or are, seen, by their names
 *   lod             level of detail; 0 is the finest
 *   tag-rotation    engine: tags turn between frames as in the game
 *   tags            1: tags are shown
 *   time            seconds that moving materials have gone on, while paused
 *   camera          yaw,pitch,distance,x,y,z[,fov] in degrees and world units
 *   turntable       1: the subject turns
 *   turntable-speed degrees a second that it turns by, where they are not 18; negative turns the other way
 *   up              which of the file's axes points up: x, y, z, -x, -y, -z
 *   facing          90, 180 or 270: degrees that the front is turned by
 *   file-camera     the file's camera that is looked through, by its name
 *   light, light-yaw, light-pitch, filter, shading, background
 *   shell           red, green, blue, double, half
 *   skeleton, joint-axes, mesh     1 or 0: the bones, their axes, the surfaces
 *   hitboxes, boxes-of-game        1 or 0: what shots hit; movement box, clipping box and eye
 *   flashes         1 or 0: muzzle flashes
 *   blade           what is to the right of it, and where it is: bones,0.12
 *   crowd           how many of the model are shown
 *   first-person-fov               how wide the first person sees, in degrees across a picture of 4:3
 *   first-person, guides, first-person-grid, first-person-shadow     1 or 0: CameraOptions of types/view.ts
 *   wireframe, normals, box, grid, moving-ground, shadow, two-sided, strips, mirror, follow     1 or 0
 *   orthographic    1: without perspective
 *   full-bright, glow, overbright  1 or 0: what is of one game's light
 *   joint, held, between, root, matrix     the skeleton: rig-schema.ts
 *   body, controllers, blend, colors       body groups, controllers, blends, a player's colours: controls.ts
 *   tab             the inspector's section
 *
 * Only what differs from the defaults is written. Reading is tolerant: unknown keys and bad values are skipped,
 * so that an address from a newer Marrow, or one typed by hand, opens what it can.
 */
export interface ViewState extends PlaybackView {
  /** The name of one of the page's own samples. */
  readonly sample?: string;
  /** The address of the model. */
  readonly src?: string;
  /** Which of several models: a path in the archive or the folder. */
  readonly entry?: string;
  /** Clips that a person has cut. */
  readonly cuts?: readonly CutView[];
  /** The skin, by its name. */
  readonly skin?: string;
  /** The weapon in the hand, by its name; `none` for an empty hand. */
  readonly weapon?: string;
  /** The folder of the player whose head is worn. */
  readonly head?: string;
  /** The folder of the player whose torso is worn. */
  readonly upper?: string;
  /** Which parts are shown, and how. */
  readonly parts?: PartViewText;
  /** The time of moving materials, in seconds. */
  readonly time?: number;
  /** Where the camera is. */
  readonly camera?: CameraState;
  /** True while the camera goes round the model by itself. */
  readonly turntable?: boolean;
  /** Degrees a second that it goes round by; negative goes the other way. */
  readonly turntableSpeed?: number;
  /** What is chosen for the skeleton. */
  readonly rig?: RigView;
  /** Body groups, controllers, blends and a player's colours. */
  readonly controls?: ControlsView;
  /** Display options that differ from the defaults. */
  readonly display?: Partial<DisplayOptions>;
  /** Scene options that differ from the defaults. */
  readonly scene?: Partial<SceneOptions>;
  /** Camera options that differ from the defaults. */
  readonly cameraOptions?: Partial<CameraOptions>;
  /** The open section of the page's inspector. */
  readonly tab?: SectionId;
}

/** The version that `formatView` writes as `v`. */
export const schemaVersion = 1;

/** The sections of the page's inspector, in their order. */
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
/** A section of the page's inspector. */
export type SectionId = (typeof sectionIds)[number];

/** The options of the three groups beside each other, as they stand in an address: no two of them share a name. */
type Options = DisplayOptions & SceneOptions & CameraOptions;

const defaultOptions: Readonly<Options> = { ...defaultDisplay, ...defaultScene, ...defaultCameraOptions };

const loops: readonly LoopMode[] = ['once', 'repeat', 'ping-pong'];
const lights: readonly LightMode[] = ['game', 'studio', 'unlit', 'normals', 'checker', 'weights'];
/** What can be drawn to the right of the blade. */
export const blades: readonly Exclude<Blade, 'none'>[] = [
  'bones',
  'normals',
  'checker',
  'game',
  'studio',
  'unlit',
];
const filters: readonly FilterMode[] = ['game', 'linear', 'nearest'];
const shadings: readonly NormalMode[] = ['vertex', 'face'];
const shells: readonly Shell[] = ['none', 'red', 'green', 'blue', 'double', 'half'];
/** The degrees that a model can be turned by on its ground. */
export const facings: readonly Facing[] = [0, 90, 180, 270];
/** A minus sign is easier to type than the word. */
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

/** Playback speeds, for a slider. */
export const speedRange = { min: -2, max: 2, rest: 1, step: 0.05 } as const;
/** Degrees across the picture in first person, for a slider. */
export const firstPersonFovRange = { min: 40, max: 130, rest: 90, step: 1 } as const;
/** Degrees of the orbit camera's vertical field of view, for a slider. */
export const fovRange = { min: 10, max: 100, rest: 30, step: 1 } as const;
/** Degrees a second of a turntable, for a slider: at rest once round in twenty seconds. */
export const turntableRange = { min: -90, max: 90, rest: 18, step: 2 } as const;
/** How many of a model a scene can show side by side. */
export const crowds = [1, 9, 25, 100] as const;
/** What a link may hold. Viewers take more than their sliders offer, and so do links; not what would stop a page. */
const linkRanges = {
  speed: [-10, 10],
  fade: [0, 2],
  turntable: [-360, 360],
  crowd: [1, 1000],
  yaw: [-180, 180],
  pitch: [-90, 90],
  fov: [10, 170],
  seconds: [0, 1e6],
} as const;
type LinkRange = readonly [min: number, max: number];

/** Seconds of cross-fade, for a slider. */
export const fadeRange = { min: 0, max: 1, rest: 0, step: 0.05 } as const;

const knownKeys: ReadonlySet<string> = new Set([
  ...['v', 'sample', 'src', 'entry', 'clip', 'frame', 'rest', 'paused', 'speed', 'loop', 'in', 'out', 'fade'],
  ...['cut', 'skin', 'weapon', 'head', 'upper', 'camera', 'turntable', 'turntable-speed', 'time'],
  ...[...rigKeys, ...controlKeys, ...laneKeys, ...partKeys],
  ...['up', 'facing', 'file-camera'],
  ...[
    'light',
    'light-yaw',
    'light-pitch',
    'filter',
    'shading',
    'shell',
    'crowd',
    'background',
    'first-person-fov',
    'blade',
    'tab',
  ],
  ...Object.keys(switches),
]);

/**
 * Whether a key belongs to the state, so that others can be left alone.
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
  return knownKeys.has(key);
}

/**
 * Reads a state, and skips what it does not understand.
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
    lanes: parseLanes(parameters),
    rest: flag(parameters, 'rest'),
    paused: flag(parameters, 'paused'),
    speed: number(parameters, 'speed', linkRanges.speed),
    loop: choice(parameters, 'loop', loops),
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
 * Writes what differs from the defaults; empty where nothing does.
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
  for (const [key, value] of formatLanes(view.lanes ?? {})) put(key, value);
  put('rest', view.rest ? '1' : undefined);
  put('paused', view.paused ? '1' : undefined);
  put('speed', view.speed === speedRange.rest ? undefined : written(view.speed, linkRanges.speed, 2));
  put('loop', known(loops, view.loop));
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
  put('turntable', view.turntable ? '1' : undefined);
  const { turntableSpeed: speed = turntableRange.rest } = view;
  put('turntable-speed', speed === turntableRange.rest ? undefined : written(speed, linkRanges.turntable, 1));
  for (const [key, value] of formatRig(view.rig ?? {})) put(key, value);
  for (const [key, value] of formatControls(view.controls ?? {})) put(key, value);
  formatOptions({ ...view.display, ...view.scene, ...view.cameraOptions }, put);
  put('tab', known(sectionIds, view.tab));
  // Safari before 17 does not count them.
  if (parameters.toString() === '') return parameters;
  return new URLSearchParams([['v', String(schemaVersion)], ...parameters]);
}

function parseOptions(parameters: URLSearchParams): Partial<Options> {
  const options: Partial<Options> = compact({
    light: choice(parameters, 'light', lights),
    lightYaw: number(parameters, 'light-yaw', linkRanges.yaw),
    lightPitch: number(parameters, 'light-pitch', linkRanges.pitch),
    filter: choice(parameters, 'filter', filters),
    normals: choice(parameters, 'shading', shadings),
    shell: choice(parameters, 'shell', shells),
    crowd: crowd(parameters),
    firstPersonFov: number(parameters, 'first-person-fov', linkRanges.fov),
    background: background(parameters.get('background')),
    up: upAxes.get(parameters.get('up') ?? ''),
    facing: facings.find((degrees) => String(degrees) === parameters.get('facing')),
    fileCamera: text(parameters, 'file-camera'),
    ...parseBlade(parameters.get('blade')),
  });
  for (const [key, option] of Object.entries(switches)) {
    const value = flag(parameters, key);
    if (value !== undefined) options[option] = value;
  }
  return options;
}

/** Those of the options that belong to a group, which is told by its defaults; undefined where there are none. */
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
  // Any angle has one from -180 to 180 degrees that is the same.
  const turned = yaw === undefined || Math.abs(yaw) <= 180 ? yaw : yaw - 360 * Math.round(yaw / 360);
  const up = changed('up');
  put('up', [...upAxes].find(([, axis]) => axis === up)?.[0]);
  put('facing', known(facings, changed('facing'))?.toString());
  put('file-camera', changed('fileCamera'));
  put('light', known(lights, changed('light')));
  put('light-yaw', written(turned, linkRanges.yaw, 1));
  put('light-pitch', written(changed('lightPitch'), linkRanges.pitch, 1));
  put('filter', known(filters, changed('filter')));
  put('shading', known(shadings, changed('normals')));
  put('shell', known(shells, changed('shell')));
  put('blade', formatBlade(options));
  put('crowd', written(changed('crowd'), linkRanges.crowd, 0));
  put('first-person-fov', written(changed('firstPersonFov'), linkRanges.fov, 1));
  put('background', background(changed('background'))?.replace('#', ''));
  for (const [key, option] of Object.entries(switches)) {
    const value = changed(option);
    put(key, value === undefined ? undefined : value ? '1' : '0');
  }
}

/** Reads what is to the right of the blade and, behind a comma, how far it is from the middle. */
function parseBlade(value: string | null): Partial<DisplayOptions> {
  const [kind, place = '0', ...more] = value?.split(',') ?? [];
  const blade = blades.find((known) => known === kind);
  const bladeAt = Number(place);
  if (blade === undefined || more.length > 0 || place.trim() === '' || !(Math.abs(bladeAt) <= 1)) return {};
  return { blade, ...(bladeAt === 0 ? {} : { bladeAt }) };
}

function formatBlade({ blade = 'none', bladeAt = 0 }: Partial<DisplayOptions>): string | undefined {
  if (blade === 'none') return undefined;
  const place = short(clamped(bladeAt, [-1, 1]), 3);
  return Number(place) === 0 ? blade : `${blade},${place}`;
}

/** Reads a range. Either end alone is enough; the other one is then the clip's own. */
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

/** Undefined for a camera that `parseCamera` would not take. */
function formatCamera({ yaw, pitch, distance, target, fov }: CameraState): string | undefined {
  // The camera of a tiny model is near.
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

/** Reads a crowd: a whole number. */
function crowd(parameters: URLSearchParams): number | undefined {
  const value = number(parameters, 'crowd', linkRanges.crowd);
  return Number.isInteger(value) ? value : undefined;
}

/** '#' would have to be escaped in an address, so colours stand without it. */
function background(value: string | null | undefined): string | undefined {
  if (value === 'theme' || value === 'transparent') return value;
  const [, digits] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(value ?? '') ?? [];
  if (digits === undefined) return undefined;
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`.toLowerCase();
}

/** A number as it is written, as near to it as may be written. */
function written(value: number | undefined, range: LinkRange, places: number): string | undefined {
  return value === undefined || Number.isNaN(value) ? undefined : short(clamped(value, range), places);
}

function clamped(value: number, [min, max]: LinkRange): number {
  return Math.min(max, Math.max(min, value));
}

function known<T>(values: readonly T[], value: T | undefined): T | undefined {
  return values.find((each) => each === value);
}

/** At most `places` decimals, no trailing zeros. */
function short(value: number, places: number): string {
  return String(Number(value.toFixed(places)));
}

type Compact<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function compact<T extends object>(value: T): Compact<T> {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as Compact<T>;
}
