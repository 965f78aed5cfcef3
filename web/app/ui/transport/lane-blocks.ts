import type { ShownChannel } from '../../state/select.js';
import { clipLength, secondsOf } from '../../../lib/state/index.js';
import { loopOf } from '../../../lib/internal/index.js';

/** One pass of a clip on the ruler of the focused channel, in fractions of its width. */
export interface LaneBlock {
  readonly from: number;
  readonly width: number;
  /** The number of frames of the pass, for its ticks. */
  readonly frames: number;
}

export interface LaneBlocks {
  readonly blocks: readonly LaneBlock[];
  /** The end of the clip, as a fraction of the ruler; null if it continues to the ruler's end. */
  readonly ends: number | null;
}

/** With more passes than this, one block fills the ruler, because narrower blocks would be unreadable. */
const maxPasses = 40;

/**
 * The passes of a channel's clip on the ruler of the focused channel. The playhead is over the current frame of every
 * channel. The focused channel fills the ruler. The current pass of another channel starts to the left of the playhead,
 * at a distance equal to its elapsed time.
 */
export function laneBlocks(lane: ShownChannel, focus: ShownChannel): LaneBlocks {
  const axis = clipLength(focus.clip);
  if (lane.focused || axis === 0) return whole(Math.max(1, clipLength(lane.clip)));
  const scale = lane.clip.frameSeconds / focus.clip.frameSeconds;
  const length = clipLength(lane.clip) * scale;
  const start = startOn(lane, focus);
  if (length <= 0 || axis / length > maxPasses) return whole(1);
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

/** The start of a channel's current pass on the ruler, in frames of the focused channel, rounded to a tenth. */
export function startOn(lane: ShownChannel, focus: ShownChannel): number {
  const start = focus.frame - secondsOf(lane) / focus.clip.frameSeconds;
  return Math.round(start * 10) / 10 || 0;
}

function whole(frames: number): LaneBlocks {
  return { blocks: [{ from: 0, width: 1, frames }], ends: null };
}
