import { availableParallelism } from 'node:os';
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
  format: 'value',
  entry: 'value',
  root: 'value',
  jobs: 'value',
  timeout: 'value',
  browser: 'value',
  'no-sandbox': 'flag',
  json: 'flag',
} as const;

export type ThumbnailOptions = Options<typeof thumbnailOptions>;

/** The formats that Chromium writes, by the extension of their files. */
const types = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' } as const;
type Format = keyof typeof types;

const defaultSide = 512;
/** Sides of a picture in pixels. Every WebGL 2 draws pictures of 4,096 pixels, and few machines have memory for more. */
const sides = { least: 16, most: 4096 } as const;
const defaultTimeout = 60;
/** A browser takes some 500 MB, so that more than this have to be asked for. */
const mostJobs = 4;

export interface ThumbnailSettings {
  readonly folder: string;
  readonly look: Look;
  /** The extension of the pictures' files, without a dot. */
  readonly extension: Format;
  /** How many models are drawn at the same time, each in a browser of its own. */
  readonly jobs: number;
  /** Milliseconds that a model may take. */
  readonly timeout: number;
}

/** Reads what all thumbnails have in common. @throws UsageError for a value that an option does not take */
export function thumbnailSettings(options: ThumbnailOptions): ThumbnailSettings {
  const { output, clip, time, skin, theme, jobs, timeout } = options;
  if (output === null) throw new UsageError('Name the folder for the pictures: -o DIR.');
  const format = chosen(options.format, '--format', Object.keys(types) as Format[]) ?? 'png';
  const seconds = time === null ? 0 : parseNumber(time, '--time');
  if (seconds < 0) throw new UsageError(`--time: "${time}" is before the clip's start, 0.`);
  const { direction, camera } = cameraOf(options.camera);
  const scene = sceneOf(options);
  if (scene.background === 'transparent' && format === 'jpeg')
    throw new UsageError('--background: JPEG has no transparent pixels; --format png and webp do.');
  return {
    folder: output,
    extension: format,
    jobs: parseJobs(jobs, defaultJobs()),
    timeout: parseTimeout(timeout, defaultTimeout),
    look: {
      ...sizeOf(options.size),
      type: types[format],
      clip,
      seconds,
      skin,
      view: { scene, ...(camera !== undefined && { camera }) },
      direction,
      theme: chosen(theme, '--theme', ['dark', 'light']) ?? 'dark',
    },
  };
}

function defaultJobs(): number {
  return Math.min(mostJobs, Math.max(1, Math.floor(availableParallelism() / 2)));
}

function chosen<T extends string>(text: string | null, option: string, values: readonly T[]): T | null {
  if (text === null) return null;
  const found = values.find((value) => value === text);
  if (found === undefined) throw new UsageError(`${option}: "${text}" is none of ${values.join(', ')}.`);
  return found;
}

function sizeOf(text: string | null): Pick<Look, 'width' | 'height'> {
  if (text === null) return { width: defaultSide, height: defaultSide };
  const [, across, down] = /^(\d+)(?:x(\d+))?$/.exec(text) ?? [];
  const [width, height] = [Number(across), Number(down ?? across)];
  const { least, most } = sides;
  if (![width, height].every((side) => side >= least && side <= most))
    throw new UsageError(`--size: "${text}" is not W or WxH, each from ${least} to ${most} pixels.`);
  return { width, height };
}

/** A whole camera, in the words of the state schema, or only where it looks from. */
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
    `--camera: "${text}" is neither YAW,PITCH nor YAW,PITCH,DISTANCE,X,Y,Z[,FOV], with a pitch of -89 to 89 degrees, ` +
      'a distance above 0 and a field of view of 1 to 150 degrees.',
  );
}

function sceneOf({ background, light }: ThumbnailOptions): NonNullable<ViewState['scene']> {
  const ofLight = light === null ? {} : { light: chosen(light, '--light', ['game', 'studio', 'unlit'])! };
  if (background === null) return ofLight;
  const { scene } = parseView(new URLSearchParams({ background: background.replace(/^#/, '') }));
  if (scene === undefined)
    throw new UsageError(`--background: "${background}" is none of theme, transparent and #rrggbb.`);
  // The lines of the ground end nowhere, so that they would not fit to what lies behind a transparent picture.
  return { ...ofLight, ...scene, ...(scene.background === 'transparent' && { grid: false }) };
}
