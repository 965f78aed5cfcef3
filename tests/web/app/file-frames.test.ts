import { describe, expect, it } from 'vitest';
import { clipAt, fileFrames, placeIn } from '../../../web/app/state/file-frames.js';
import { clipChoices } from '../../../web/app/state/select.js';
import { clip, part, subject } from './support/subject.js';

const frames = Array.from({ length: 46 }, (_, index) => ({ name: `f${index}` }));
const clips = [clip('stand', { frameCount: 40 }), clip('run', { firstFrame: 40 })];
const ulna = subject([part('tris', { frames, clips })]);
const list = fileFrames(ulna);

describe("the file's frames", () => {
  it('are listed with their clips only if there are several clips', () => {
    expect(list).toMatchObject({ amount: 46, clips: [{ name: 'stand' }, { name: 'run' }] });
    expect(
      fileFrames(subject([part('tris', { frames, clips: [clip('all', { frameCount: 46 })] })])),
    ).toBeNull();
    expect(fileFrames(subject([part('rock')]))).toBeNull();
  });

  const at = (frame: number, direction: -1 | 0 | 1 = 0, of = list): unknown => {
    const found = of && clipAt(of, frame, direction);
    return found && [found[0].name, found[1]];
  };

  it('map to a clip and a frame within it', () => {
    expect(at(0)).toEqual(['stand', 0]);
    expect(at(39)).toEqual(['stand', 39]);
    expect(at(40)).toEqual(['run', 0]);
    expect(at(45)).toEqual(['run', 5]);
  });

  it('map to the first or last frame if they are outside of the list', () => {
    expect(at(49, 1)).toEqual(['run', 5]);
    expect(at(-1, -1)).toEqual(['stand', 0]);
  });

  it('outside of all clips map to the next clip in the given direction, or else to the nearest clip', () => {
    const some = [
      clip('stand', { firstFrame: 2, frameCount: 10 }),
      clip('run', { firstFrame: 30, frameCount: 6 }),
    ];
    const gaps = fileFrames(subject([part('tris', { frames, clips: some })]));
    expect(at(12, 1, gaps)).toEqual(['run', 0]);
    expect(at(29, -1, gaps)).toEqual(['stand', 9]);
    expect([at(14, 0, gaps), at(27, 0, gaps)]).toEqual([
      ['stand', 9],
      ['run', 0],
    ]);
    // No clip is before the first or after the last one: the nearest clip is used.
    expect(at(36, 1, gaps)).toEqual(['run', 5]);
    expect(at(1, -1, gaps)).toEqual(['stand', 0]);
    expect([at(0, 1, gaps), at(45, -1, gaps)]).toEqual([
      ['stand', 0],
      ['run', 5],
    ]);
  });

  it('are computed from the frames of a clip; frames after its last one map to the last one', () => {
    const run = clipChoices(ulna)[1]!;
    expect(placeIn(run, 2.5)).toBe(42.5);
    expect(placeIn(run, 5.75)).toBe(45);
  });
});
