import type { ModelLike } from '../../lib/index.js';
import {
  defaultDirection,
  GraphicsUnavailable,
  readSceneColors,
  subjectDirection,
  thumbnail,
  type CameraDirection,
} from '../../lib/viewer/index.js';
import { GraphicsError } from '../scene/ports.js';
import type { Entry } from '../state/state.js';

/** The size of a card's picture in pixels: twice that of a usual card. */
export const pictureSize = { width: 384, height: 330 } as const;

const fov = 30;

/** The direction from which a model is drawn: one for each kind, so that cards can be compared. */
export function directionOf({ summary }: ModelLike, { kind, entry }: Entry): CameraDirection {
  if (kind.endsWith('_player')) return { yaw: 26, pitch: 7, fov };
  const opening = subjectDirection(summary, entry);
  return opening === defaultDirection ? { yaw: 32, pitch: 14, fov } : { ...opening, fov };
}

/** Draws images of models for cards, one after the other. */
export class PictureDrawer {
  #turn: Promise<unknown> = Promise.resolve();

  /**
   * The image's file, without a background. A model whose textures have all arrived or failed is drawn as it opens:
   * its first clip at the first frame, else its rest pose.
   *
   * @throws GraphicsError
   */
  draw(model: ModelLike, entry: Entry, signal: AbortSignal): Promise<Blob> {
    const drawn = this.#turn.then(() => drawCard(model, entry, signal));
    this.#turn = drawn.catch(() => undefined);
    return drawn;
  }
}

async function drawCard(model: ModelLike, entry: Entry, signal: AbortSignal): Promise<Blob> {
  try {
    return await thumbnail(model, {
      ...pictureSize,
      camera: directionOf(model, entry),
      state: { scene: { shadow: true } },
      colors: readSceneColors(document.body),
      ...{ type: 'image/webp', quality: 0.9, signal },
    });
  } catch (error) {
    throw error instanceof GraphicsUnavailable ? new GraphicsError(error.message, { cause: error }) : error;
  }
}
