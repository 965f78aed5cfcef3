import { availableParallelism } from 'node:os';
import type { MotionKind } from '../../lib/film/motion.js';
import { parseView, type ViewState } from '../../lib/state/index.js';
import { parseNumber, UsageError, type Options } from '../arguments.js';
import { parseJobs, parseTimeout } from '../limits.js';
import type { Look } from './protocol.js';

export const thumbnailOptions = {
  output: 'value',
  base: 'value',
  force: 'flag',
  overwrite: 'flag',
  size: 'value',
  clip: 'value',
  time: 'value',
  skin: 'value',
  camera: 'value',
  background: 'value',
  theme: 'value',
  light: 'value',
  film: 'value',
  fps: 'value',
  format: 'value',
  renderer: 'value',
  entry: 'value',
  root: 'value',
  jobs: 'value',
  timeout: 'value',
  browser: 'value',
  'no-sandbox': 'flag',
  json: 'flag',
} as const;

export type ThumbnailOptions = Options<typeof thumbnailOptions>;

/** MIME types of the formats of images, by file extension. */
const types = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' } as const;
type ImageFormat = keyof typeof types;
/** Formats of films, which the software renderer draws. */
const filmFormats = ['gif', 'apng'] as const;
export type FilmFormat = (typeof filmFormats)[number];
type Format = ImageFormat | FilmFormat;

/** The motions of a film. */
const motions: readonly MotionKind[] = ['clip', 'turntable', 'both'];
/** Images per second: browsers show an image of a GIF for at least two hundredths of a second. */
const rates = { least: 1, most: 50, usual: 20 } as const;
/** Duration of one turntable revolution in a film, in seconds. */
const turnSeconds = 6;

/** A film of each model instead of an image. */
export interface FilmSettings {
  readonly kind: MotionKind;
  readonly format: FilmFormat;
  /** Images per second. */
  readonly rate: number;
  readonly turnSeconds: number;
}

/** The renderers: the software renderer of this package, or Chromium with WebGL. */
const renderers = ['software', 'webgl'] as const;
export type RendererName = (typeof renderers)[number];

const defaultSide = 512;
/** Limits of width and height in pixels. Nearly every WebGL 2 device supports 4,096 pixels. */
const sides = { least: 16, most: 4096 } as const;
const defaultTimeout = 60;
/** The highest default of `--jobs` with WebGL: each browser takes about 500 MB. */
const maxDefaultJobs = 4;

export interface ThumbnailSettings {
  readonly folder: string;
  readonly renderer: RendererName;
  readonly look: Look;
  /** Null for images. */
  readonly film: FilmSettings | null;
  /** File extension of the thumbnails, without a dot. */
  readonly extension: Format;
  /** How many models are drawn at the same time, each in a separate process or browser. */
  readonly jobs: number;
  /** Time limit of a model, in milliseconds. */
  readonly timeout: number;
}

/** Parses the options that apply to all thumbnails. @throws UsageError for an invalid option value */
export function thumbnailSettings(options: ThumbnailOptions): ThumbnailSettings {
  const { output, clip, time, skin, theme, jobs, timeout } = options;
  if (output === null) throw new UsageError('Specify the output folder: -o DIR.');
  const film = filmSettings(options);
  const imageFormats = Object.keys(types) as ImageFormat[];
  const format = film?.format ?? enumOption(options.format, '--format', imageFormats) ?? 'png';
  const renderer = rendererOf(options.renderer, format);
  const seconds = time === null ? 0 : parseNumber(time, '--time');
  if (seconds < 0) throw new UsageError(`--time: "${time}" must be at least 0.`);
  const { direction, camera } = cameraOf(options.camera);
  const scene = sceneOf(options);
  if (scene.background === 'transparent' && format === 'jpeg')
    throw new UsageError('--background: JPEG does not support transparency. Use --format png or webp.');
  return {
    folder: output,
    renderer,
    film,
    extension: format,
    jobs: parseJobs(jobs, renderer === 'webgl' ? defaultBrowsers() : availableParallelism()),
    timeout: parseTimeout(timeout, defaultTimeout),
    look: {
      ...sizeOf(options.size),
      type: film === null ? types[format as ImageFormat] : types.png,
      clip,
      seconds,
      skin,
      view: { scene, ...(camera !== undefined && { camera }) },
      direction,
      theme: enumOption(theme, '--theme', ['dark', 'light']) ?? 'dark',
    },
  };
}

/** Parses the options of films. @throws UsageError for an invalid value, and for `--fps` without `--film` */
function filmSettings({ film, fps, format, time }: ThumbnailOptions): FilmSettings | null {
  const kind = enumOption(film, '--film', motions);
  if (kind === null) {
    if (fps !== null)
      throw new UsageError('--fps: Only films have a rate. Add --film clip, turntable or both.');
    return null;
  }
  if (kind !== 'turntable' && time !== null)
    throw new UsageError(
      '--time: A film of a clip always shows the whole clip. Use --time only with --film turntable.',
    );
  const rate = fps === null ? rates.usual : parseNumber(fps, '--fps');
  if (!(rate >= rates.least && rate <= rates.most))
    throw new UsageError(`--fps: "${fps ?? ''}" must be from ${rates.least} to ${rates.most}.`);
  return { kind, format: enumOption(format, '--format', filmFormats) ?? 'gif', rate, turnSeconds };
}

/** Chooses the renderer. The software renderer supports PNG and films; WebGL supports all image formats. */
function rendererOf(text: string | null, format: Format): RendererName {
  const wanted = enumOption(text, '--renderer', renderers);
  if ((filmFormats as readonly Format[]).includes(format)) {
    if (wanted === 'webgl')
      throw new UsageError('--renderer: Films are drawn by the software renderer. Omit --renderer.');
    return 'software';
  }
  if (wanted === 'software' && format !== 'png')
    throw new UsageError(
      '--renderer: The software renderer writes PNG. Use --renderer webgl for other formats.',
    );
  return wanted ?? (format === 'png' ? 'software' : 'webgl');
}

function defaultBrowsers(): number {
  return Math.min(maxDefaultJobs, Math.max(1, Math.floor(availableParallelism() / 2)));
}

function enumOption<T extends string>(text: string | null, option: string, values: readonly T[]): T | null {
  if (text === null) return null;
  const found = values.find((value) => value === text);
  if (found === undefined) throw new UsageError(`${option}: "${text}" is not one of ${values.join(', ')}.`);
  return found;
}

function sizeOf(text: string | null): Pick<Look, 'width' | 'height'> {
  if (text === null) return { width: defaultSide, height: defaultSide };
  const [, across, down] = /^(\d+)(?:x(\d+))?$/.exec(text) ?? [];
  const [width, height] = [Number(across), Number(down ?? across)];
  const { least, most } = sides;
  if (![width, height].every((side) => side >= least && side <= most))
    throw new UsageError(`--size: "${text}" must be W or WxH, each from ${least} to ${most} pixels.`);
  return { width, height };
}

/** Parses `--camera`: either a whole camera in the syntax of links, or only a direction. */
function cameraOf(text: string | null): Pick<Look, 'direction'> & Pick<ViewState, 'camera'> {
  if (text === null) return { direction: null };
  const [yaw = NaN, pitch = NaN, ...more] = text
    .split(',')
    .map((each) => (each.trim() === '' ? NaN : Number(each)));
  if (more.length === 0 && Number.isFinite(yaw) && Math.abs(pitch) <= 89)
    return { direction: { yaw, pitch } };
  const { camera } = parseView(new URLSearchParams({ camera: text }));
  if (camera !== undefined) return { direction: null, camera };
  throw new UsageError(
    `--camera: "${text}" must be YAW,PITCH or YAW,PITCH,DISTANCE,X,Y,Z[,FOV], with a pitch from -89 to 89 degrees, ` +
      'a distance above 0 and a field of view from 1 to 150 degrees.',
  );
}

function sceneOf({ background, light }: ThumbnailOptions): NonNullable<ViewState['scene']> {
  const ofLight = light === null ? {} : { light: enumOption(light, '--light', ['game', 'studio', 'unlit'])! };
  if (background === null) return ofLight;
  const { scene } = parseView(new URLSearchParams({ background: background.replace(/^#/, '') }));
  if (scene === undefined)
    throw new UsageError(`--background: "${background}" is not one of theme, transparent and #rrggbb.`);
  // The endless grid would not match the page on which a transparent image is shown.
  return { ...ofLight, ...scene, ...(scene.background === 'transparent' && { grid: false }) };
}
