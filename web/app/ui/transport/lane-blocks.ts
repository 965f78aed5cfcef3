import type { ShownLane as Lane } from '../../state/select.js';
import { clipLength, loopOf } from '../../../lib/state/index.js';

/** A pass of a clip on the ruler of the channel in focus: shares of its width. */
export interface LaneBlock {
  readonly from: number;
  readonly width: number;
  /** Frames in it, for its ticks. */
  readonly frames: number;
}

export interface LaneBlocks {
  readonly blocks: readonly LaneBlock[];
  /** Where the clip has ended, 0 to 1; null where it goes on to the end of the ruler. */
  readonly ends: number | null;
}

/** Narrower passes would be a grey without ticks. */
const most = 40;

/**
 * A channel's clip as it stands to the one in focus: what is below the playhead is what it plays at that moment. The
 * one in focus fills the ruler; of another, a pass begins as long before the playhead as it has been playing.
 */
export function laneBlocks(lane: Lane, focus: Lane): LaneBlocks {
  const axis = clipLength(focus.clip);
  if (lane.focused || axis === 0) return whole(Math.max(1, clipLength(lane.clip)));
  const scale = lane.clip.frameSeconds / focus.clip.frameSeconds;
  const length = clipLength(lane.clip) * scale;
  const start = startOn(lane, focus);
  if (length <= 0 || axis / length > most) return whole(1);
  const block = (from: number): LaneBlock => ({
    from: from / axis,
    width: length / axis,
    frames: clipLength(lane.clip),
  });
  if (loopOf(lane) === 'once') {
    const ends = (start + length) / axis;
    return { blocks: [block(start)], ends: ends < 1 ? Math.max(0, ends) : null };
  }
  const blocks: LaneBlock[] = [];
  const first = start - Math.ceil(start / length) * length;
  for (let from = first; from < axis - 1e-3; from += length) {
    if (from + length > 1e-3) blocks.push(block(from));
  }
  return { blocks, ends: null };
}

/** Where on the ruler a channel's present pass began, in frames of the one in focus, to a tenth. */
export function startOn(lane: Lane, focus: Lane): number {
  const start = focus.position.frame - lane.position.seconds / focus.clip.frameSeconds;
  return Math.round(start * 10) / 10 || 0;
}

function whole(frames: number): LaneBlocks {
  return { blocks: [{ from: 0, width: 1, frames }], ends: null };
}
