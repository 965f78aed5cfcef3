import { clock } from '../../lib/clock/index.js';
import type { ModelLike } from '../../lib/index.js';
import { atStart, momentOf } from '../../lib/state/index.js';
import {
  defaultDirection,
  openingDirection,
  type CameraDirection,
  type Viewer,
} from '../../lib/viewer/index.js';
import type { Entry } from '../state/state.js';
import { makeViewer } from './viewer-scene.js';

/** The size of a card's picture in pixels: twice that of a usual card. */
export const pictureSize = { width: 384, height: 330 } as const;

const fov = 30;

/** The direction from which a model is drawn: one for each kind, so that cards can be compared. */
function directionOf({ summary }: ModelLike, { kind, entry }: Entry): CameraDirection {
  if (kind.endsWith('_player')) return { yaw: 26, pitch: 7, fov };
  const { bounds, parts } = summary;
  const opening = openingDirection({ path: entry, bounds, ...(parts[0] && { basis: parts[0].basis }) });
  return opening === defaultDirection ? { yaw: 32, pitch: 14, fov } : { ...opening, fov };
}

/**
 * Draws pictures of models, one after the other, with the page's one renderer. Its canvas lies outside of the window:
 * the picture is taken from the renderer, and the canvas itself is never drawn.
 */
export class PictureDrawer {
  readonly #canvas: HTMLCanvasElement = document.createElement('canvas');
  #viewer: Viewer | null = null;
  #turn: Promise<unknown> = Promise.resolve();

  /**
   * The picture's file, without a background. A model whose textures have all arrived or failed is drawn as it opens:
   * its first clip at the first frame, else its rest pose.
   *
   * @throws GraphicsError
   */
  draw(model: ModelLike, entry: Entry, signal: AbortSignal): Promise<Blob> {
    const drawn = this.#turn.then(() => this.#draw(model, entry, signal));
    this.#turn = drawn.catch(() => undefined);
    return drawn;
  }

  dispose(): void {
    this.#viewer?.dispose();
    this.#viewer = null;
    this.#canvas.remove();
  }

  async #draw(model: ModelLike, entry: Entry, signal: AbortSignal): Promise<Blob> {
    signal.throwIfAborted();
    const viewer = (this.#viewer ??= this.#made());
    try {
      let failure: Error | null = null;
      viewer.show(model).catch((error: unknown) => (failure = error as Error));
      viewer.restore(atStart(momentOf(model, {})));
      viewer.fit({ ...directionOf(model, entry), animate: false });
      const picture = await this.#picture(viewer, signal, () => failure);
      return await new Promise((resolve, reject) =>
        picture.toBlob(
          (file) => (file ? resolve(file) : reject(new Error('The picture has no file.'))),
          'image/webp',
          0.9,
        ),
      );
    } finally {
      if (!viewer.disposed) void viewer.show(null);
    }
  }

  /** Asks for the picture once a frame until all of it can be drawn. */
  async #picture(
    viewer: Viewer,
    signal: AbortSignal,
    failure: () => Error | null,
  ): Promise<HTMLCanvasElement> {
    while (true) {
      await nextFrame();
      signal.throwIfAborted();
      const error = failure();
      if (error !== null) throw error;
      const ready = viewer.settled && !viewer.compiling;
      const picture = ready ? viewer.picture(pictureSize) : null;
      if (picture !== null) return picture;
    }
  }

  #made(): Viewer {
    const { style } = this.#canvas;
    style.position = 'fixed';
    style.left = '-9999px';
    style.top = '0';
    style.width = `${pictureSize.width}px`;
    style.height = `${pictureSize.height}px`;
    this.#canvas.setAttribute('aria-hidden', 'true');
    document.body.append(this.#canvas);
    return makeViewer(this.#canvas, {
      controls: false,
      maxPixelRatio: 1,
      scene: { grid: false, shadow: true, background: 'transparent' },
    });
  }
}

/** A hidden page gets no frames, so a timer goes on there. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    if (document.visibilityState === 'hidden') clock.after(100, resolve);
    else clock.frame(() => resolve());
  });
}
