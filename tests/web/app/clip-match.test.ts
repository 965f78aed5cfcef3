import { describe, expect, it } from 'vitest';
import { matchClips } from '../../../web/app/state/compare/clip-match.js';
import {
  frameAt,
  passSeconds,
  rangeBeside,
  shareOf,
  sharesApart,
  stretchOf,
} from '../../../web/app/state/compare/stretch.js';
import { clip } from './support/subject.js';

function pairs(
  a: readonly string[],
  b: readonly string[],
  chosen: readonly [string, string][] = [],
): string[] {
  return matchClips(a, b, new Map(chosen)).map((pair) => `${pair.a}: ${pair.b ?? '-'}`);
}

describe('matching clips', () => {
  it('have the same name, in the same case if possible', () => {
    expect(pairs(['run', 'Run'], ['Run', 'run'])).toEqual(['run: run', 'Run: Run']);
  });

  it('may differ in case, punctuation, numbers and prefixes such as LEGS_', () => {
    expect(pairs(['run', 'Death_2', 'LEGS_JUMP'], ['RUN1', 'death-2', 'jump'])).toEqual([
      'run: RUN1',
      'Death_2: death-2',
      'LEGS_JUMP: jump',
    ]);
  });

  it('may have synonymous names', () => {
    expect(
      pairs(
        ['stand', 'attack', 'pain1', 'death1', 'run'],
        ['idle', 'shoot', 'flinch', 'die_forwards', 'sprint'],
      ),
    ).toEqual(['stand: idle', 'attack: shoot', 'pain1: flinch', 'death1: die_forwards', 'run: sprint']);
  });

  it('are assigned in turn if several match equally', () => {
    expect(pairs(['pain1', 'pain2', 'pain3'], ['pain_chest', 'pain_head'])).toEqual([
      'pain1: pain_chest',
      'pain2: pain_head',
      'pain3: pain_chest',
    ]);
  });

  it('distinguish crouching and backwards from standing and forwards', () => {
    expect(pairs(['crwalk', 'walk', 'crstnd'], ['LEGS_WALKCR', 'LEGS_WALK', 'LEGS_IDLECR'])).toEqual([
      'crwalk: LEGS_WALKCR',
      'walk: LEGS_WALK',
      'crstnd: LEGS_IDLECR',
    ]);
    expect(pairs(['run'], ['run_backwards'])).toEqual(['run: -']);
    expect(pairs(['LEGS_BACK'], ['LEGS_RUN'])).toEqual(['LEGS_BACK: -']);
  });

  it('have the fewest possible additional words in their names', () => {
    expect(pairs(['stand'], ['look_idle', 'idle', 'deep_idle'])).toEqual(['stand: idle']);
  });

  it('are not found if no names match', () => {
    expect(pairs(['salute', 'gatling', ''], ['run', 'reload'])).toEqual(['salute: -', 'gatling: -', ': -']);
  });

  it("are the user's choices, if these clips exist", () => {
    expect(pairs(['run', 'walk'], ['run', 'walk', 'fall'], [['run', 'fall']])).toEqual([
      'run: fall',
      'walk: walk',
    ]);
    expect(pairs(['run'], ['run'], [['run', 'gone']])).toEqual(['run: run']);
  });
});

describe('a time stretch', () => {
  const six = clip('run', { frameCount: 6, framesPerSecond: 10 });
  const fifteen = clip('run', { frameCount: 15, framesPerSecond: 24 });

  it('makes both passes equally long', () => {
    const [a, b] = [
      { clip: six, range: null },
      { clip: fifteen, range: null },
    ];
    expect(passSeconds(a)).toBeCloseTo(0.6);
    expect(stretchOf(a, b)).toBeCloseTo(0.96);
    // The middle of A's pass corresponds to the middle of B's pass.
    expect(frameAt(b, shareOf(a, 3))).toBeCloseTo(7.5);
    expect(frameAt(a, shareOf(b, 15))).toBeCloseTo(6);
  });

  it('uses the frames between the in and out points', () => {
    const a = { clip: six, range: [2, 4] } as const;
    expect(rangeBeside(a, fifteen)).toEqual([5, 10]);
    const b = { clip: fifteen, range: rangeBeside(a, fifteen) };
    expect(stretchOf(a, b)).toBeCloseTo(0.2 / (5 / 24));
    expect(shareOf(a, 3)).toBeCloseTo(0.5);
    expect(frameAt(b, 0.5)).toBeCloseTo(7.5);
    expect(shareOf(a, 1)).toBe(0);
  });

  it('is null for a clip of one frame', () => {
    const still = { clip: clip('pose', { frameCount: 1, frameSeconds: 0.1 }), range: null };
    expect(stretchOf({ clip: six, range: null }, still)).toBeNull();
    expect(shareOf(still, 0)).toBe(0);
    expect(frameAt(still, 0.7)).toBe(0);
  });

  it('treats the end of a pass as adjacent to its beginning', () => {
    expect(sharesApart(0.98, 0.01)).toBeCloseTo(0.03);
    expect(sharesApart(0.25, 0.75)).toBeCloseTo(0.5);
  });
});
