import type { CameraState } from '../types/view.js';
import { LazyCode } from '../util/lazy-code.js';
import type { ScreenshotOptions, Viewer } from '../viewer/index.js';
import { optionalCode } from '../viewer/optional-loader.js';
import type * as CopyCode from '../viewer/viewer-copy.js';
import { cameraOf, directionOf, type CameraTexts } from './attributes/camera-text.js';

/** Options of a screenshot of an element's model. By default, the model is drawn as currently shown. */
export interface ScreenshotSettings {
  /** Width in device pixels. Default: the element's. */
  readonly width?: number;
  /** Height in device pixels. Default: the element's. */
  readonly height?: number;
  /** If width or height is missing, derives it from the model's aspect ratio instead of the element's. */
  readonly idealAspect?: boolean;
  /** The animation to show, at `time` or at its start. */
  readonly animation?: string;
  /** Time within the animation, in seconds. */
  readonly time?: number;
  /** The camera in the syntax of the attributes: an orbit `45deg 75deg auto`, or orbit, target and field of view. */
  readonly camera?:
    string | { readonly orbit?: string; readonly target?: string; readonly fieldOfView?: string };
  /** Omits background, ground and shadow. */
  readonly transparent?: boolean;
}

const copyCode: LazyCode<typeof CopyCode> = new LazyCode(() => import('../viewer/viewer-copy.js'));

const fetchFailed = 'toBlob: the code that draws the model could not be fetched. Try again later.';

/** The settings of a screenshot of the model as currently shown. */
type ImageSettings = Omit<ScreenshotSettings, 'animation' | 'time'>;

/** The longest side of a screenshot, in pixels. Browsers draw larger canvases incompletely or not at all. */
const longestSide = 16_384;

/** @throws RangeError for a width, height or time that is not a number in its range */
function checkScreenshot({ width, height, time }: ScreenshotSettings): void {
  checkSides({ width, height });
  if (time !== undefined && !Number.isFinite(time))
    throw new RangeError(`The time must be a finite number of seconds, not ${String(time)}.`);
}

function checkSides(sides: Readonly<Record<'width' | 'height', number | undefined>>): void {
  for (const [name, value] of Object.entries(sides))
    if (value !== undefined && !(value >= 1 && value <= longestSide))
      throw new RangeError(`The ${name} must be a number from 1 to ${longestSide}, not ${String(value)}.`);
}

/**
 * Takes a screenshot of the model as currently shown, and restores the viewer's camera without emitting events. Returns
 * null if the viewer cannot draw now.
 *
 * @throws RangeError if the side that follows from the aspect ratio is too long
 */
export function takeScreenshot(viewer: Viewer, settings: ImageSettings): HTMLCanvasElement | null {
  return viewer.withoutCameraEvents(() => drawAndRestore(viewer, settings));
}

function drawAndRestore(viewer: Viewer, settings: ImageSettings): HTMLCanvasElement | null {
  const { state: camera, isFitted, insets } = viewer.camera;
  try {
    // A screenshot does not contain the controls over the canvas and needs no space for them.
    viewer.camera.set({ insets: { top: 0, right: 0, bottom: 0, left: 0 } });
    if (settings.camera !== undefined) viewer.camera.moveTo(cameraFor(viewer, textsOf(settings.camera)));
    return viewer.screenshot(imageOptions(viewer, settings));
  } finally {
    viewer.camera.set({ insets });
    if (settings.camera !== undefined) {
      if (isFitted)
        viewer.camera.fit({ animate: false, yaw: camera.yaw, pitch: camera.pitch, fov: camera.fov });
      else viewer.camera.moveTo(camera);
    }
  }
}

/** Draws an element's screenshots: another animation or time is drawn with a copy of the viewer. */
export class Screenshots implements Disposable {
  readonly #settings: ScreenshotSettings;
  #copy: CopyCode.ViewerCopy | null = null;

  /** @throws RangeError for settings that are not valid */
  constructor(settings: ScreenshotSettings) {
    checkScreenshot(settings);
    this.#settings = settings;
  }

  /**
   * Returns null if the screenshot cannot be drawn now, but may be drawn later.
   *
   * @throws Error if code that draws it could not be fetched
   */
  async take(viewer: Viewer): Promise<HTMLCanvasElement | OffscreenCanvas | null> {
    // Checked first, because drawing with another camera makes the viewer busy.
    const { busy } = viewer;
    const image = viewer.settled ? await this.#draw(viewer) : null;
    // The failed fetch may concern another viewer: a busy viewer may still be drawn later, without that code.
    if (image === null && !busy && (viewer.renderer.failed || optionalCode.failed))
      throw new Error(fetchFailed);
    return image;
  }

  async #draw(viewer: Viewer): Promise<HTMLCanvasElement | OffscreenCanvas | null> {
    const { animation, time, camera } = this.#settings;
    if (animation === undefined && time === undefined) return takeScreenshot(viewer, this.#settings);
    const code = await copyCode.fetch().catch((cause: unknown) => {
      throw new Error(fetchFailed, { cause });
    });
    // The viewer may have changed while the code was fetched.
    if (viewer.disposed || !viewer.settled || viewer.model === null) return null;
    if (this.#copy?.viewer.model !== viewer.model) {
      this.dispose();
      this.#copy = new code.ViewerCopy(viewer, { clip: animation, time });
      const { viewer: copy } = this.#copy;
      if (camera !== undefined) copy.camera.moveTo(cameraFor(copy, textsOf(camera)));
    }
    const { viewer: copy } = this.#copy;
    return copy.settled ? copy.screenshot(imageOptions(viewer, this.#settings)) : null;
  }

  dispose(): void {
    this.#copy?.dispose();
    this.#copy = null;
  }

  [Symbol.dispose](): void {
    this.dispose();
  }
}

function imageOptions(viewer: Viewer, settings: ScreenshotSettings): ScreenshotOptions {
  const { width, height } = sizeFor(viewer, settings);
  const scene =
    settings.transparent === true ? { background: 'transparent', grid: false, shadow: false } : {};
  return { width, height, scene };
}

function textsOf(camera: NonNullable<ScreenshotSettings['camera']>): CameraTexts {
  if (typeof camera === 'string') return { orbit: camera, target: null, fieldOfView: null };
  return {
    orbit: camera.orbit ?? null,
    target: camera.target ?? null,
    fieldOfView: camera.fieldOfView ?? null,
  };
}

function cameraFor(viewer: Pick<Viewer, 'camera' | 'model'>, texts: CameraTexts): CameraState {
  const fitted = viewer.camera.fitted(directionOf(texts));
  if (fitted === null) return viewer.camera.state;
  return cameraOf(texts, { fitted, metresPerUnit: viewer.model?.parts[0]?.basis.metresPerUnit ?? 1 });
}

function sizeFor(
  viewer: Viewer,
  { width, height, idealAspect = false }: ScreenshotSettings,
): { readonly width: number; readonly height: number } {
  const { clientWidth, clientHeight } = viewer.canvas;
  const ratio = Math.min(2, devicePixelRatio || 1);
  const shown = clientWidth > 0 && clientHeight > 0 ? clientWidth / clientHeight : 1;
  const aspect = idealAspect ? (bodyAspect(viewer) ?? shown) : shown;
  const tall = height ?? (width === undefined ? Math.max(1, clientHeight * ratio) : width / aspect);
  const size = {
    width: Math.max(1, Math.round(width ?? tall * aspect)),
    height: Math.max(1, Math.round(tall)),
  };
  checkSides(size);
  return size;
}

/** An aspect ratio (width divided by height) that fits the model from any side; null without a model. */
export function bodyAspect({ bounds }: Viewer): number | null {
  if (bounds === null) return null;
  const [x0 = 0, y0 = 0, z0 = 0, x1 = 0, y1 = 0, z1 = 0] = bounds.animation;
  const height = y1 - y0;
  return height > 0 ? Math.max(0.25, Math.min(4, Math.hypot(x1 - x0, z1 - z0) / height)) : null;
}
