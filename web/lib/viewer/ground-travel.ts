import type { PlaybackState } from '../types/api.js';
import type { FrameRange, RootMotion } from '../types/events.js';
import type { ClipSummary } from '../types/subject.js';
import type { Vec3 } from '../types/vectors.js';

type Travelling = Pick<ClipSummary, 'displacement' | 'displacementIsApart' | 'frameCount'>;

/**
 * Computes the distance by which a clip would have moved a model that is shown in place, in the model's space, from its
 * current frame and the number of completed passes. Null if the clip has no displacement, or if the model is actually
 * moved.
 */
export function clipTravel(
  { displacement, displacementIsApart, frameCount }: Travelling,
  { frame, passes }: Pick<PlaybackState, 'frame' | 'passes'>,
  rootMotion: RootMotion,
  range: FrameRange,
): Vec3 | null {
  const stays = rootMotion === 'in-place' || (rootMotion === 'stored' && displacementIsApart);
  if (!stays || displacement.every((way) => way === 0)) return null;
  const steps = Math.max(frameCount - 1, 1);
  const pass = range === null ? 1 : (Math.min(range[1], steps) - range[0]) / steps;
  const share = passes * pass + Math.min(frame, steps) / steps;
  return [displacement[0] * share, displacement[1] * share, displacement[2] * share];
}
