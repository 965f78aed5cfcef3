import { type Interpolation, type ModelLike, type RootMotion, type SubjectClip } from '../../lib/index.js';
import { anglesOf, playedFrames } from '../../lib/internal/index.js';
import { clipLength } from '../../lib/state/index.js';
import type { JointRef } from '../../lib/viewer/index.js';

/** Samples of x, y and z. */
export type Curve = readonly (readonly [number, number, number])[];

/** How a joint moves in a clip, relative to its parent. */
export interface JointCurves {
  /** The frame of each sample, from 0 to the clip's length. */
  readonly frames: readonly number[];
  /** In units of the file. */
  readonly position: Curve;
  /** In degrees about x, y and z. Consecutive angles differ by less than half a turn. */
  readonly rotation: Curve;
}

/** The maximum number of samples per clip: one every few pixels of a wide screen. */
const mostSamples = 400;
const samplesAFrame = 4;

/**
 * Samples a joint over a whole clip. A separate instance is used, so that playback is not disturbed and the user's
 * transforms of the joint are ignored.
 */
export function jointCurves(
  model: ModelLike,
  { part, joint }: JointRef,
  clip: SubjectClip,
  motion: { readonly interpolation: Interpolation; readonly rootMotion: RootMotion },
): JointCurves {
  const instance = model.createInstance();
  try {
    instance.interpolation = motion.interpolation;
    // In-place root motion keeps the curves of a moving root joint within the drawn range.
    instance.rootMotion = motion.rootMotion === 'stored' ? 'stored' : 'in-place';
    const own = instance.part(part);
    const length = clipLength(clip);
    const samples = sampleFrames(length);
    own.play(clip.name, { loop: 'once', next: false });
    own.pause();
    const [first] = playedFrames(clip) ?? [0];
    let near: readonly [number, number, number] = [0, 0, 0];
    const position: [number, number, number][] = [];
    const rotation: [number, number, number][] = [];
    for (const frame of samples) {
      own.seek((frame + first) * clip.frameSeconds);
      instance.update(0);
      const pose = own.joints.get(joint);
      position.push([pose.position[0], pose.position[1], pose.position[2]]);
      near = unwound(anglesOf(pose.rotation, near), near);
      rotation.push([near[0], near[1], near[2]]);
    }
    return { frames: samples, position, rotation };
  } finally {
    instance.dispose();
  }
}

/** The frames at which a clip is sampled, evenly spaced: four per frame if the limit allows. */
export function sampleFrames(length: number): readonly number[] {
  if (length <= 0) return [0];
  const steps = Math.max(1, Math.min(mostSamples, Math.ceil(length) * samplesAFrame));
  return Array.from({ length: steps + 1 }, (_, step) => (step / steps) * length);
}

/** The same angles, each within half a turn of the previous one, so that the curve has no jumps. */
export function unwound(
  angles: readonly [number, number, number],
  before: readonly [number, number, number],
): readonly [number, number, number] {
  const near = (axis: 0 | 1 | 2): number =>
    angles[axis] - 360 * Math.round((angles[axis] - before[axis]) / 360);
  return [near(0), near(1), near(2)];
}
