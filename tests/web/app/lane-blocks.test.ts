import { describe, expect, it } from 'vitest';
import { laneBlocks, startOn } from '../../../web/app/ui/transport/lane-blocks.js';
import type { ShownChannel as Lane } from '../../../web/app/state/select.js';
import type { ClipSummary } from '../../../web/lib/types/subject.js';
import { clip } from './support/subject.js';

function lane(data: Partial<ClipSummary>, frame: number, focused = false): Lane {
  const summary = clip('a', data);
  return {
    ...{ channel: 'legs', part: 0, focused, frame, loop: null, range: null, speed: null, starts: 1 },
    clip: { ...summary, channel: 'legs', part: 0, clip: 0, cut: null },
  };
}

const run = lane({ frameCount: 18, framesPerSecond: 24 }, 7, true);

describe('the lanes of a timeline', () => {
  it('show the complete clip of the focused channel', () => {
    expect(laneBlocks(run, run)).toEqual({ blocks: [{ from: 0, width: 1, frames: 18 }], ends: null });
  });

  it('align the current frame of other channels with the playhead', () => {
    // 2.5 frames at 12 per second last as long as 5 at 24.
    const attack = lane({ frameCount: 5, framesPerSecond: 12, loopFrame: null, seconds: 4 / 12 }, 2.5);
    expect(startOn(attack, run)).toBe(2);
    const { blocks, ends } = laneBlocks(attack, run);
    expect(blocks).toEqual([{ from: 2 / 18, width: 8 / 18, frames: 4 }]);
    expect(ends).toBeCloseTo(10 / 18);
  });

  it('repeat looping clips over the whole ruler', () => {
    const nod = lane({ frameCount: 4, framesPerSecond: 12 }, 1.5);
    const { blocks, ends } = laneBlocks(nod, run);
    expect(blocks.map(({ from }) => Math.round(from * 18))).toEqual([-4, 4, 12]);
    expect(ends).toBeNull();
  });

  it('show a clip of one frame as one block', () => {
    expect(laneBlocks(lane({ frameCount: 1 }, 0), run).blocks).toEqual([{ from: 0, width: 1, frames: 1 }]);
    expect(laneBlocks(lane({ frameCount: 9 }, 0), lane({ frameCount: 1 }, 0, true)).blocks).toHaveLength(1);
  });

  it('mark the end of a finished clip', () => {
    const over = lane({ frameCount: 5, framesPerSecond: 24, loopFrame: null, seconds: 4 / 24 }, 4);
    expect(laneBlocks(over, { ...run, frame: 1 }).ends).toBeCloseTo(1 / 18);
  });
});
