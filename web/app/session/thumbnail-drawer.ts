import type { ModelLike } from '../../lib/index.js';
import {
  defaultDirection,
  readSceneColors,
  subjectDirection,
  thumbnail,
  type CameraDirection,
} from '../../lib/viewer/index.js';
import type { Entry } from '../state/state.js';

/**
 * The heights of card images in pixels: the smallest is twice the usual height of a card; larger ones differ by `step`.
 */
const heights = { least: 330, step: 110, most: 990 } as const;

/** The aspect ratio of a card. */
const aspect = 384 / 330;

/**
 * The height of the image for a card, in pixels, so that it is not scaled up. It grows in steps, so that images stay
 * valid while the window is resized.
 *
 * @param height - the card's height in CSS pixels
 * @param ratio - device pixels per CSS pixel
 */
export function imageHeight(height: number, ratio: number): number {
  const { least, step, most } = heights;
  return Math.min(most, Math.max(least, Math.ceil((height * ratio) / step) * step));
}

const fov = 30;

/** The direction from which a model is drawn: one per kind of model, so that cards are comparable. */
export function directionOf({ summary }: ModelLike, { kind, entry }: Entry): CameraDirection {
  if (kind.endsWith('_player')) return { yaw: 26, pitch: 7, fov };
  const opening = subjectDirection(summary, entry);
  return opening === defaultDirection ? { yaw: 32, pitch: 14, fov } : { ...opening, fov };
}

/** Draws images of models for cards, one at a time. */
export class ThumbnailDrawer {
  #turn: Promise<unknown> = Promise.resolve();

  /**
   * Draws a model without a background and returns the image file. The model's textures must be decoded or have failed.
   * The pose is the first frame of the first clip, else the rest pose.
   *
   * @param height - the image's height in pixels; see `imageHeight`
   */
  draw(model: ModelLike, entry: Entry, height: number, signal: AbortSignal): Promise<Blob> {
    const drawn = this.#turn.then(() => drawCard(model, entry, height, signal));
    this.#turn = drawn.catch(() => undefined);
    return drawn;
  }
}

function drawCard(model: ModelLike, entry: Entry, height: number, signal: AbortSignal): Promise<Blob> {
  return thumbnail(model, {
    ...{ width: Math.round(height * aspect), height },
    camera: directionOf(model, entry),
    state: { scene: { shadow: true } },
    colors: readSceneColors(document.body),
    ...{ type: 'image/webp', quality: 0.9, signal },
  });
}
