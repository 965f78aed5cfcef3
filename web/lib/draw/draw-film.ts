import { planMotion, type ClipStretch, type MotionKind } from '../film/motion.js';
import { badValue } from '../messages/checked.js';
import { clipLength } from '../state/playback/clip-time.js';
import { channelOf, loopOf } from '../state/playback/playback.js';
import type { ModelLike } from '../types/api.js';
import type { DecodedImage } from '../types/subject.js';
import type { Viewer } from '../viewer/viewer.js';
import { withDrawing, type DrawOptions } from './draw-image.js';

/** The most images of a film: a minute at 30 images a second, and some more. */
const mostImages = 2000;

/** Options of a film: those of an image, and what moves. */
export interface FilmOptions extends DrawOptions {
  /** `clip` plays one pass of the clip, `turntable` turns the model once in its pose, `both` turns while the clip plays. */
  readonly kind: MotionKind;
  /** Images per second. */
  readonly rate: number;
  /** Duration of a turn, in seconds. */
  readonly turnSeconds: number;
}

/**
 * Draws the images of a film, one after the other, and passes each to `add` with the time until the next one, in seconds. The
 * last image of what repeats leads to the first.
 *
 * @throws ModelError `bad_value` if there would be more than 2,000 images
 */
export function drawFilm(
  model: ModelLike,
  { kind, rate, turnSeconds, ...options }: FilmOptions,
  add: (image: DecodedImage, seconds: number) => void,
): Promise<void> {
  return withDrawing(model, options, async (viewer, draw) => {
    // Once an image has been drawn, the viewer has chosen its clip and its camera.
    await draw();
    const clip = stretchOf(viewer);
    const { frames, seconds } = planMotion({ kind, clip, turnSeconds, rate });
    if (frames.length > mostImages)
      throw badValue('The number of images', frames.length, `at most ${mostImages}: choose a lower rate`);
    const { yaw } = viewer.camera.state;
    for (const [i, { at, clipFrame, turn }] of frames.entries()) {
      if (clip !== null && clipFrame !== null) viewer.seek(clipFrame * clip.frameSeconds);
      if (turn !== 0) viewer.camera.moveTo({ yaw: yaw + turn });
      viewer.set({ clock: at });
      add(await draw(), (frames[i + 1]?.at ?? seconds) - at);
    }
  });
}

/** The clip in focus, from its start to its end; null in the rest pose. */
function stretchOf({ playback }: Viewer<OffscreenCanvas>): ClipStretch | null {
  const channel = channelOf(playback);
  if (channel === null) return null;
  const { clip } = channel;
  return { first: 0, last: clipLength(clip), frameSeconds: clip.frameSeconds, loop: loopOf(channel) };
}
