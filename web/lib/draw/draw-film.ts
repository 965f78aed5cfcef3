import { gifDelays, planMotion, type ClipRange, type MotionKind } from '../film/motion.js';
import { badValue } from '../messages/checked.js';
import { clipLength } from '../state/playback/clip-time.js';
import { channelOf, loopOf } from '../state/playback/playback.js';
import { turntableOf } from '../state/viewer-state.js';
import type { ModelLike } from '../types/api.js';
import type { DecodedImage } from '../types/subject.js';
import type { Viewer } from '../viewer/viewer.js';
import { withDrawing, type DrawOptions } from './draw-image.js';

/** The maximum number of images of a film: more than a minute at 30 images per second. */
const mostImages = 2000;

/** Options of a film: the options of an image, and the kind and timing of the motion. */
export interface FilmOptions extends DrawOptions {
  /** `clip` plays one pass of the clip, `turntable` turns the model once without animation, `both` combines them. */
  readonly kind: MotionKind;
  /** Images per second. */
  readonly rate: number;
  /** Duration of one turn in seconds, for models that do not turn in their game. */
  readonly turnSeconds: number;
}

/**
 * Draws the images of a film, one after the other. If the motion repeats, the first image follows seamlessly after
 * the last.
 *
 * @param add - called with each image and how long it is shown: in seconds, and in whole hundredths of a second for GIF
 * @throws ModelError `bad_value` if there would be more than 2,000 images
 */
export function drawFilm(
  model: ModelLike,
  { kind, rate, turnSeconds, ...options }: FilmOptions,
  add: (image: DecodedImage, seconds: number, hundredths: number) => void,
): Promise<void> {
  return withDrawing(model, options, async (viewer, draw) => {
    // The viewer chooses its clip and its camera when it draws the first image.
    await draw();
    const clip = clipRangeOf(viewer);
    const speed = turntableOf(model.summary) || 360 / turnSeconds;
    const plan = planMotion({ kind, clip, turnSeconds: 360 / Math.abs(speed), rate });
    const { frames, seconds } = plan;
    const hundredths = gifDelays(plan);
    if (frames.length > mostImages)
      throw badValue('The number of images', frames.length, `at most ${mostImages}: choose a lower rate`);
    const { yaw } = viewer.camera.state;
    const { time = 0 } = options;
    for (const [i, { at, clipFrame, turn }] of frames.entries()) {
      if (clip !== null && clipFrame !== null) viewer.seek(clipFrame * clip.frameSeconds);
      if (turn !== 0) viewer.camera.moveTo({ yaw: yaw + Math.sign(speed) * turn });
      // A film of a clip starts at the clip's start, regardless of the option `time`.
      viewer.set({ clock: clipFrame === null ? time + at : at });
      add(await draw(), (frames[i + 1]?.at ?? seconds) - at, hundredths[i]!);
    }
  });
}

/** The clip of the focused channel, from its start to its end; null in the rest pose. */
function clipRangeOf({ playback }: Viewer<OffscreenCanvas>): ClipRange | null {
  const channel = channelOf(playback);
  if (channel === null) return null;
  const { clip } = channel;
  return { first: 0, last: clipLength(clip), frameSeconds: clip.frameSeconds, loop: loopOf(channel) };
}
