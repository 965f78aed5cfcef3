import { describe, expect, it } from 'vitest';
import { withCut, withoutCut } from '../../../web/lib/model/cuts.js';
import { subjectClips } from '../../../web/lib/model/snapshot.js';
import type { SubjectClip } from '../../../web/lib/types/playback.js';
import type { ClipSummary } from '../../../web/lib/types/subject.js';
import { userCuts, playedFrames } from '../../../web/lib/util/cuts.js';

function clip(name: string, data: Partial<ClipSummary> = {}): ClipSummary {
  const frames = { firstFrame: 0, frameCount: 40, reversed: false, framesPerSecond: 10, frameSeconds: 0.1 };
  const box = { min: [0, 0, 0], max: [1, 1, 1] } as const;
  const rest = { seconds: 4, loopFrame: 0, displacement: [0, 0, 0], bounds: box } as const;
  const game = {
    fadeSeconds: 0,
    waitsForFade: false,
    displacementIsApart: false,
    blends: [],
    blendAxes: [],
    activity: '',
    activityWeight: 0,
    groundSpeed: 0,
    entryNode: 0,
    exitNode: 0,
    leadsBack: false,
    fires: false,
    events: [],
    pivots: [],
  };
  return { name, channel: null, animation: 0, ...frames, ...rest, ...game, ...data };
}

/** The clips of a subject with one part, or with several parts whose clips have the same names. */
function clipsOf(...parts: ClipSummary[][]): SubjectClip[] {
  const clips = parts.flatMap((own, part) =>
    own.map(({ name }, at) => ({ name, channel: '', part, clip: at, next: null })),
  );
  return subjectClips(
    parts.map((own) => ({ clips: own })),
    { clips },
  );
}

const walk = clip('walk', { firstFrame: 3, frameCount: 10 });

it('withCut finds the source clip by name, ignoring case', () => {
  const clips = withCut(
    clipsOf([clip('stand'), walk]),
    { name: 'step', of: 'Walk', first: 2, last: 4 },
    'ogro',
  );
  expect(clips.at(-1)).toMatchObject({ name: 'step', clip: 1, firstFrame: 5, frameCount: 3 });
  expect(clips.at(-1)!.cut).toEqual({ of: 1, first: 2, last: 4, by: 'user' });
  expect(() => withCut(clips, { name: 'leap', of: 'jump', first: 0, last: 1 }, 'ogro')).toThrow(
    '"leap" cannot be cut from the clip "jump", which does not exist.',
  );
});

describe('A clip that the file cuts', () => {
  it('is a range of the longest clip of its animation that contains it, in any order', () => {
    const step = clip('step', { firstFrame: 5, frameCount: 2 });
    const cuts = clipsOf([step, walk, clip('all')]).map(({ cut }) => cut);
    expect(cuts).toEqual([
      { of: 2, first: 5, last: 6, by: 'file' },
      { of: 2, first: 3, last: 12, by: 'file' },
      null,
    ]);
  });

  it('counts frames from the start of the clip it is cut from', () => {
    const late = clip('late', { firstFrame: 2, frameCount: 30 });
    expect(clipsOf([late, walk])[1]?.cut).toEqual({ of: 0, first: 1, last: 10, by: 'file' });
  });

  it('is not a range of another animation, of a shorter clip, or of another part', () => {
    expect(clipsOf([clip('all', { animation: 1 }), walk])[1]?.cut).toBeNull();
    expect(clipsOf([clip('all', { frameCount: 12 }), walk])[1]?.cut).toBeNull();
    expect(clipsOf([clip('all')], [walk])[1]?.cut).toBeNull();
  });

  it('does not exist for vertex animation, whose clips are all ranges of one list', () => {
    const list = [clip('all'), walk].map((each) => ({ ...each, animation: null }));
    expect(clipsOf(list).map(({ cut }) => cut)).toEqual([null, null]);
  });

  it('plays all its frames', () => {
    expect(clipsOf([clip('all'), walk]).map(playedFrames)).toEqual([null, null]);
  });
});

describe('A clip that the user cuts', () => {
  it('has the events of its frames, counted from its first frame', () => {
    const event = (frame: number): ClipSummary['events'][number] => ({
      frame,
      number: 5001,
      options: `${frame}`,
      file: '',
    });
    const stepping = clipsOf([clip('walk', { frameCount: 10, events: [1, 3, 6, 8].map(event) })]);
    const cut = withCut(stepping, { name: 'stride', of: 0, first: 3, last: 6 }, 'man').at(-1);
    expect(cut?.events).toEqual([
      { frame: 0, number: 5001, options: '3', file: '' },
      { frame: 3, number: 5001, options: '6', file: '' },
    ]);
    expect(stepping[0]?.events).toHaveLength(4);
  });

  it('is a range of frames of the animation, like the clips of the file', () => {
    const clips = withCut(clipsOf([clip('all'), walk]), { name: 'look', of: 1, first: 2, last: 5 }, 'x');
    const look = clips.at(-1);
    expect(look).toMatchObject({ name: 'look', clip: 1, animation: 0, firstFrame: 5, frameCount: 4 });
    expect(look).toMatchObject({
      seconds: 0.4,
      loopFrame: 0,
      cut: { of: 1, first: 2, last: 5, by: 'user' },
    });
    expect(look && playedFrames(look)).toEqual([2, 5]);
  });

  it('lasts as long as its frames, without the return to the first if it plays once', () => {
    const slow = clip('slow', { framesPerSecond: 15, frameSeconds: 0.066 });
    const once = withCut(clipsOf([slow]), { name: 'once', first: 1, last: 5, loop: false }, 'x').at(-1);
    expect(once).toMatchObject({ seconds: 4 * 0.066, loopFrame: null });
  });

  it("of a reversed clip begins at the last frame of the file's range", () => {
    const back = clip('back', { reversed: true, firstFrame: 10, frameCount: 8 });
    const cut = withCut(clipsOf([back]), { name: 'start', first: 0, last: 1 }, 'x').at(-1);
    expect(cut).toMatchObject({ reversed: true, firstFrame: 16, frameCount: 2 });
  });

  it('exists on every part that has the clip, and is defined once', () => {
    const clips = withCut(clipsOf([walk], [walk]), { name: 'look', first: 0, last: 1, loop: false }, 'x');
    expect(clips.filter(({ name }) => name === 'look').map(({ part }) => part)).toEqual([0, 1]);
    expect(userCuts(clips)).toEqual([{ name: 'look', of: 0, first: 0, last: 1, loop: false }]);
  });

  it('replaces a cut of the same name, never a clip of the file', () => {
    const clips = clipsOf([clip('all'), walk]);
    const first = withCut(clips, { name: 'look', first: 0, last: 1 }, 'x');
    expect(userCuts(withCut(first, { name: 'look', first: 4, last: 9 }, 'x'))).toMatchObject([{ first: 4 }]);
    expect(() => withCut(clips, { name: 'walk', first: 0, last: 1 }, 'x')).toThrow(
      /already has a clip "walk"/,
    );
    expect(withoutCut(first, 'walk')).toHaveLength(3);
    expect(withoutCut(first, 'look')).toEqual(clips);
  });

  it('cannot be made from another cut of the user', () => {
    const clips = withCut(clipsOf([clip('all')]), { name: 'look', first: 0, last: 9 }, 'x');
    expect(() => withCut(clips, { name: 'nod', of: 1, first: 0, last: 1 }, 'x')).toThrow(
      /clip 1, which does not exist/,
    );
  });
});
