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

  it('map to a clip and a frame within it', () => {
    const at = (frame: number): unknown => {
      const found = list && clipAt(list, frame);
      return found && [found[0].name, found[1]];
    };
    expect(at(0)).toEqual(['stand', 0]);
    expect(at(39)).toEqual(['stand', 39]);
    expect(at(40)).toEqual(['run', 0]);
    expect(at(45)).toEqual(['run', 5]);
    expect(at(46)).toBeNull();
    expect(at(-1)).toBeNull();
  });

  it('are computed from the frames of a clip; the return to the first frame counts as the last frame', () => {
    const run = clipChoices(ulna)[1]!;
    expect(placeIn(run, 2.5)).toBe(42.5);
    expect(placeIn(run, 5.75)).toBe(45);
  });
});
