import type { CameraState } from '../types/view.js';
import type { Viewer } from '../viewer/index.js';
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

/** Takes a screenshot, and restores the viewer's playback and camera. Returns null if the viewer cannot draw now. */
export function takeScreenshot(viewer: Viewer, settings: ScreenshotSettings): HTMLCanvasElement | null {
  const { playback } = viewer;
  const { state: camera, isFitted, insets } = viewer.camera;
  const { animation, time = 0, transparent = false } = settings;
  const isMoved = animation !== undefined || settings.time !== undefined;
  const { width, height } = sizeFor(viewer, settings);
  try {
    // Controls over the canvas do not appear in a screenshot.
    viewer.camera.set({ insets: { top: 0, right: 0, bottom: 0, left: 0 } });
    if (animation !== undefined) viewer.hold(0, animation);
    if (isMoved) {
      viewer.pause();
      viewer.seek(time);
    }
    // A camera that frames the model must frame the chosen pose at once, without an animated move.
    if (isMoved && isFitted) viewer.camera.fit({ animate: false });
    if (settings.camera !== undefined) viewer.camera.moveTo(cameraFor(viewer, textsOf(settings.camera)));
    return viewer.screenshot({
      width,
      height,
      scene: transparent ? { background: 'transparent', grid: false, shadow: false } : {},
    });
  } finally {
    viewer.camera.set({ insets });
    if (isMoved) viewer.restore(playback);
    if (settings.camera !== undefined || isMoved) {
      if (isFitted)
        viewer.camera.fit({ animate: false, yaw: camera.yaw, pitch: camera.pitch, fov: camera.fov });
      else viewer.camera.moveTo(camera);
    }
  }
}

function textsOf(camera: NonNullable<ScreenshotSettings['camera']>): CameraTexts {
  if (typeof camera === 'string') return { orbit: camera, target: null, fieldOfView: null };
  return {
    orbit: camera.orbit ?? null,
    target: camera.target ?? null,
    fieldOfView: camera.fieldOfView ?? null,
  };
}

function cameraFor(viewer: Viewer, texts: CameraTexts): CameraState {
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
  return { width: Math.max(1, Math.round(width ?? tall * aspect)), height: Math.max(1, Math.round(tall)) };
}

/** An aspect ratio (width divided by height) that fits the model from any side; null without a model. */
export function bodyAspect({ bounds }: Viewer): number | null {
  if (bounds === null) return null;
  const [x0 = 0, y0 = 0, z0 = 0, x1 = 0, y1 = 0, z1 = 0] = bounds.animation;
  const height = y1 - y0;
  return height > 0 ? Math.max(0.25, Math.min(4, Math.hypot(x1 - x0, z1 - z0) / height)) : null;
}
