import { describe, expect, it } from 'vitest';
import { flashAttachment } from '../../../web/lib/util/muzzle-flash.js';
import { flashesAt } from '../../../web/lib/viewer/flashes.js';

/** A clip of twenty frames, at twenty per second, with one event. */
function clip(frame: number, number = 5001, options = '31'): Parameters<typeof flashesAt>[0] {
  return { frameSeconds: 0.05, seconds: 0.95, events: [{ frame, number, options, file: '' }] };
}

function fail(): never {
  throw new Error('There is no flash.');
}

const seen = (of: Parameters<typeof flashesAt>[0], time: number): boolean =>
  flashesAt(of, 4, time).length > 0;

describe('the events of muzzle flashes', () => {
  it('have four numbers, one for each attachment', () => {
    expect([5001, 5011, 5021, 5031].map(flashAttachment)).toEqual([0, 1, 2, 3]);
    expect([5000, 5002, 5004, 5041, 4991, 1004].map(flashAttachment)).toEqual(Array(6).fill(null));
  });

  it('apply only to attachments that exist', () => {
    expect(flashesAt(clip(0, 5021), 2, 0)).toEqual([]);
    expect(flashesAt(clip(0, 5021), 3, 0)).toMatchObject([{ attachment: 2 }]);
  });
});

describe('a muzzle flash', () => {
  it('begins with its frame, lasts a twentieth of a second, and fades', () => {
    expect([0.09, 0.1, 0.14, 0.15].map((time) => seen(clip(2), time))).toEqual([false, true, true, false]);
    const [early, late] = [0.1, 0.14].map((time) => flashesAt(clip(2), 1, time)[0]!.brightness);
    expect(early).toBeCloseTo(1, 1);
    expect(late).toBeLessThan(early!);
  });

  it('ends with the clip', () => {
    expect([0.9, 0.94, 0.95].map((time) => seen(clip(19), time))).toEqual([true, true, false]);
  });

  it('is not shown if a clip has no duration', () => {
    expect(seen({ ...clip(0), seconds: 0 }, 0)).toBe(false);
  });

  it('has the kind and the size in the options of its event', () => {
    const look = (options: string): unknown => {
      const [flash] = flashesAt(clip(0, 5001, options), 1, 0);
      return [flash!.kind, Number(flash!.halfSide.toFixed(2))];
    };
    expect(look('21')).toEqual([1, 6.4]);
    expect(look('32')).toEqual([2, 9.6]);
    expect(look('20')).toEqual([0, 3.52]);
    expect(look('')).toEqual([0, 8.8]);
    expect(look('muzzle.spr')).toEqual([0, 8.8]);
    expect(look('1')).toEqual([1, 16]);
  });

  it('selects one of the three sprites by the last digit of its options; the other digits are tenths of its size', () => {
    const look = (options: string): unknown => {
      const [{ file, scale } = fail()] = flashesAt(clip(0, 5001, options), 1, 0);
      return [file, scale];
    };
    expect(look('20')).toEqual(['sprites/muzzleflash1.spr', 2 / 10]);
    expect(look('31')).toEqual(['sprites/muzzleflash2.spr', 3 / 10]);
    expect(look('12')).toEqual(['sprites/muzzleflash3.spr', 1 / 10]);
    expect(look('43')).toEqual(['sprites/muzzleflash1.spr', 4 / 10]);
    expect(look('1')).toEqual(['sprites/muzzleflash2.spr', 0.5]);
    expect(look('')).toEqual(['sprites/muzzleflash1.spr', 0.5]);
  });

  it('has a frame and a rotation that depend on the frame of its event only', () => {
    const at = (frame: number, options: string, time = frame * 0.05): readonly [number, number] => {
      const [{ choice, roll } = fail()] = flashesAt(clip(frame, 5001, options), 1, time);
      return [choice, roll];
    };
    expect(at(2, '20', 0.1)).toEqual(at(2, '20', 0.14));
    const frames = Array.from({ length: 18 }, (_, frame) => frame);
    const thirds = frames.map((frame) => Math.floor(at(frame, '20')[0] * 3));
    for (const third of [0, 1, 2])
      expect(thirds.filter((each) => each === third).length).toBeGreaterThanOrEqual(5);
    // The game rotates the first sprite by up to 20 degrees, the others by any angle.
    for (const frame of frames) expect(at(frame, '20')[1]).toBeLessThanOrEqual(Math.PI / 9);
    expect(Math.max(...frames.map((frame) => at(frame, '21')[1]))).toBeGreaterThan(Math.PI);
  });
});
