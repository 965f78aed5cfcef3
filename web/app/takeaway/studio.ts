import { clock } from '../../lib/clock/index.js';
import type { InstanceLike, ModelLike } from '../../lib/index.js';
import { applyState } from '../../lib/state/index.js';
import {
  readSceneColors,
  Viewer,
  type CameraState,
  type Playback,
  type SceneColors,
} from '../../lib/viewer/index.js';
import { words } from '../text/messages.js';
import { shownView } from '../state/address.js';
import type { AppState } from '../state/state.js';
import { fits, largestSize, type Size, type SizeLimits } from './image-size.js';

/** 'theme': the theme's backdrop; 'none': transparent; else a colour, '#rrggbb'. */
export type Background = string;

/** The image is larger than the GPU can draw; `largest` is the largest possible size. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError';
  readonly largest: Size;

  constructor(largest: Size) {
    super(`the GPU draws ${largest.width} x ${largest.height} at most`);
    this.largest = largest;
  }
}

/** Nothing could be drawn: the GPU context is lost, or the model's images were not uploaded in time. */
export class NotDrawnError extends Error {
  override readonly name = 'NotDrawnError';
}

/**
 * The maximum number of pixels of an image. Drawing takes about 40 bytes of GPU memory per pixel: four samples of
 * colour and depth (MSAA), and two copies.
 */
const mostPixels = 2 ** 25;
/** The longest wait for the upload of the model's images to the GPU, in milliseconds. */
const patience = 15_000;
/** The number of turntable angles at which the model is fitted to the image; the largest camera distance is used. */
const turntableLooks = 12;

/**
 * A second, invisible viewer of the open model with the state of the scene. Saved images are drawn here, so that the
 * scene neither flickers nor moves. It shares the scene's renderer and therefore its GPU buffers and textures.
 */
export class Studio implements Disposable {
  readonly #viewer: Viewer;
  readonly #frame: HTMLElement;
  readonly #base: Playback;
  readonly #clock: number;
  readonly #state: AppState;
  #camera: CameraState;

  /**
   * @param shape - a size with the aspect ratio of the images
   * @param viewHeight - the scene's height in CSS pixels: lines are as thick relative to the model as in the scene
   * @param colors - the colours of the scene; null: the colours of the theme
   */
  constructor(
    model: ModelLike,
    state: AppState,
    shape: Size,
    viewHeight: number,
    colors: SceneColors | null = null,
  ) {
    const canvas = document.createElement('canvas');
    this.#frame = document.createElement('div');
    this.#frame.setAttribute('aria-hidden', 'true');
    // `display: none` would give the canvas no size, and the camera fits the model to the canvas's aspect ratio.
    Object.assign(this.#frame.style, {
      position: 'fixed',
      left: '0',
      top: '-10px',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      visibility: 'hidden',
      contain: 'strict',
    });
    const height = Math.max(1, Math.round(viewHeight));
    canvas.style.height = `${height}px`;
    canvas.style.width = `${Math.max(1, Math.round((height * shape.width) / shape.height))}px`;
    this.#frame.append(canvas);
    document.body.append(this.#frame);
    this.#state = state;
    this.#clock = state.clock;
    this.#base = { ...state.playback, playing: false };
    try {
      this.#viewer = new Viewer(canvas, {
        camera: { controls: false },
        maxPixelRatio: 1,
        colors: colors ?? readSceneColors(canvas),
      });
      void this.#viewer.show(model);
      applyState(this.#viewer, { ...shownView(state), turntable: false });
      this.#viewer.restore(this.#base);
      this.#viewer.set({ clock: this.#clock });
      this.#camera = this.#look();
    } catch (error) {
      this.#frame.remove();
      throw error;
    }
  }

  /** The instance in the pose to draw. */
  get instance(): InstanceLike | null {
    return this.#viewer.instance;
  }

  get limits(): SizeLimits {
    const gl = this.#viewer.renderer.device?.gl;
    if (gl === undefined) return { side: 4096, pixels: mostPixels };
    const [width = 0, height = 0] = gl.getParameter(gl.MAX_VIEWPORT_DIMS) as Int32Array;
    const side = Math.min(
      gl.getParameter(gl.MAX_RENDERBUFFER_SIZE) as number,
      gl.getParameter(gl.MAX_TEXTURE_SIZE) as number,
      width,
      height,
    );
    return { side, pixels: mostPixels };
  }

  /**
   * Moves the camera so that the model fits at every angle of a turn. Leaves first person and the file's cameras. Does
   * not move a camera that the user has moved.
   */
  turnable(): void {
    this.#viewer.camera.set({ firstPerson: false, fileCamera: '' });
    if (this.#state.camera !== null) return;
    const { yaw } = this.#camera;
    for (let i = 0; i < turntableLooks; i++) {
      const fitted = this.#viewer.camera.fitted({ yaw: yaw + (360 * i) / turntableLooks });
      if (fitted !== null && fitted.distance > this.#camera.distance) this.#camera = { ...fitted, yaw };
    }
    this.#viewer.camera.moveTo(this.#camera);
  }

  /**
   * Sets the exact pose. The clip of the channel in focus is at `clipFrame`, the other channels advance by the same
   * time;
   * null: the pose of the scene. The camera is turned by `turn` degrees, and animated materials are advanced by
   * `seconds`.
   */
  pose(clipFrame: number | null, turn: number, seconds: number): void {
    // Always start from the same state, so that rounding errors do not add up.
    this.#viewer.restore(this.#base);
    if (clipFrame !== null) this.#viewer.hold(clipFrame);
    this.#viewer.set({ clock: this.#clock + seconds });
    if (turn !== 0) this.#viewer.camera.moveTo({ ...this.#camera, yaw: around(this.#camera.yaw + turn) });
    else if (this.#viewer.camera.options.fileCamera === '') this.#viewer.camera.moveTo(this.#camera);
  }

  /** Sets the pose at a frame of a clip, and fits the camera to it unless the user has moved the camera. */
  poseClip(clip: string, frame: number): void {
    this.#viewer.restore(this.#base);
    this.#viewer.hold(frame, clip);
    const { yaw, pitch, fov } = this.#camera;
    if (this.#state.camera === null) this.#viewer.camera.fit({ yaw, pitch, fov, pose: true, animate: false });
  }

  /**
   * Draws the current pose. @throws TooLargeError, NotDrawnError, or the signal's reason
   */
  async screenshot(size: Size, background: Background, signal?: AbortSignal): Promise<HTMLCanvasElement> {
    const { limits } = this;
    if (!fits(size, limits)) throw new TooLargeError(largestSize(size, limits));
    const scene =
      background === 'theme'
        ? {}
        : { background: background === 'none' ? 'transparent' : background, grid: false };
    const end = clock.now() + patience;
    for (;;) {
      signal?.throwIfAborted();
      const image = this.#viewer.screenshot({ ...size, scene });
      if (image !== null) {
        this.#checkBuffer(size);
        return image;
      }
      if (clock.now() > end) throw new NotDrawnError('the model cannot be drawn now');
      await new Promise<void>((resolve) => clock.after(16, resolve));
    }
  }

  dispose(): void {
    this.#viewer.dispose();
    this.#frame.remove();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  /**
   * Detects a drawing buffer that is smaller than requested, which browsers return without an error if memory is low.
   */
  #checkBuffer(size: Size): void {
    const { device, software } = this.#viewer.renderer;
    if (software !== null) return;
    const gl = device?.gl;
    if (gl === undefined) throw new NotDrawnError('the GPU was lost');
    const { drawingBufferWidth: width, drawingBufferHeight: height } = gl;
    if (width < size.width || height < size.height)
      throw new TooLargeError(largestSize(size, { side: Math.min(width, height), pixels: width * height }));
  }

  /** The scene's camera if the user has moved it; otherwise one that fits the model to the image's aspect ratio. */
  #look(): CameraState {
    const { camera, eye, turntable } = this.#state;
    const from = camera ?? eye;
    if (camera === null && from !== null) {
      this.#viewer.camera.fit({ yaw: from.yaw, pitch: from.pitch, fov: from.fov, animate: false });
    } else if (from !== null) {
      // While the turntable runs, `eye` is the current camera.
      this.#viewer.camera.moveTo((turntable ? eye : null) ?? from);
    }
    return this.#viewer.camera.state;
  }
}

/** Yields to the browser between two images. A timer would be throttled to one second in a hidden tab. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** Normalizes an angle to the range from -180 to 180 degrees. */
function around(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}

/** Encodes a canvas as a PNG file. @throws RangeError if there is not enough memory */
export async function pngOfCanvas(canvas: HTMLCanvasElement): Promise<Blob> {
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (png === null) throw new RangeError(words.noSpace);
  return png;
}
