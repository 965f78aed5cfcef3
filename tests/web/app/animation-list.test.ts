import { describe, expect, it } from 'vitest';
import { AnimationList } from '../../../web/app/state/animation-list.js';
import { animationList } from '../../web/support/quake3-player.js';

const file = [
  '// Liz of 1999',
  'sex\tf',
  'headoffset 0 4 -2',
  'footsteps boot',
  '',
  '0\t30\t0\t25\t\t// BOTH_DEATH1',
  '29 1 0 25 /* BOTH_DEAD1 */',
  'LEGS_RUN 120 9 9 18.5',
  '130 -8 8 20',
  '',
].join('\r\n');

describe('AnimationList', () => {
  it('reads rows by the order of the game or by a preceding name, and skips numbers of other keys', () => {
    expect(AnimationList.read(file)?.rows).toEqual([
      { name: 'BOTH_DEATH1', first: 0, count: 30, looping: 0, fps: 25 },
      { name: 'BOTH_DEAD1', first: 29, count: 1, looping: 0, fps: 25 },
      { name: 'LEGS_RUN', first: 120, count: 9, looping: 9, fps: 18.5 },
      { name: 'LEGS_BACK', first: 130, count: -8, looping: 8, fps: 20 },
    ]);
    const rows = AnimationList.read(`sex m\n${animationList}\n`)?.rows ?? [];
    expect([rows.length, rows[13]?.name, rows.at(-1)?.name]).toEqual([25, 'LEGS_WALKCR', 'LEGS_TURN']);
  });

  it('writes changed numbers, and leaves everything else unchanged', () => {
    const list = AnimationList.read(file)!;
    const edited = list.with(0, 'fps', 7.5).with(2, 'first', 9).with(0, 'count', 12);
    expect(edited.text).toBe(
      file.replace('0\t30\t0\t25', '0\t12\t0\t7.5').replace('LEGS_RUN 120 9', 'LEGS_RUN 9 9'),
    );
    expect(edited.rows[0]).toEqual({ name: 'BOTH_DEATH1', first: 0, count: 12, looping: 0, fps: 7.5 });
    expect(AnimationList.read(edited.text)?.rows).toEqual(edited.rows);
    expect(list.text).toBe(file);
  });

  it('keeps numbers within their limits, and frames whole', () => {
    const list = AnimationList.read(file)!;
    expect(list.with(0, 'fps', 0).rows[0]?.fps).toBe(0.01);
    expect(list.with(0, 'first', -4).rows[0]?.first).toBe(0);
    expect(list.with(0, 'looping', 2.6).rows[0]?.looping).toBe(3);
    expect(list.with(0, 'count', Number.NaN)).toBe(list);
    expect(list.with(9, 'count', 1)).toBe(list);
  });

  it('counts an incomplete row in the order of rows but omits it, and returns null without rows', () => {
    expect(AnimationList.read('0 30 0\nBAD\n1 2 3 4')?.rows.map(({ name }) => name)).toEqual(['BOTH_DEAD1']);
    expect(AnimationList.read('sex m\nheadoffset 1 2 3\n')).toBeNull();
  });

  // The core reads the same rows from these texts.
  it.each([
    ['0 30 0\n29 1 0 25', ['BOTH_DEAD1 29 1 0 25']],
    ['0 30\n0 25\n29 1 0 25', ['BOTH_DEATH1 0 30 0 25', 'BOTH_DEAD1 29 1 0 25']],
    ['0 30 0 25 5\n29 1 0 25', ['BOTH_DEATH1 0 30 0 25', 'BOTH_DEAD1 29 1 0 25']],
    ['O 30 0 25\n29 1 0 25', ['BOTH_DEAD1 29 1 0 25']],
    ['0 thirty 0 25\n29 1 0 25', ['BOTH_DEAD1 29 1 0 25']],
    ['scale 2\n0 30 0 25', ['BOTH_DEATH1 0 30 0 25']],
    ['skeleton 12 bones\n0 30 0 25', ['BOTH_DEATH1 0 30 0 25']],
    ['BOTH_UNKNOWN 1 2 3 4\n0 30 0 25', ['BOTH_UNKNOWN 1 2 3 4', 'BOTH_DEATH1 0 30 0 25']],
    ['sex\n0 30 0 25', ['BOTH_DEATH1 0 30 0 25']],
    ['headoffset 0 0\n0 30 0 25', ['BOTH_DEATH1 0 30 0 25']],
    ['sex f 0 30 0 25', ['BOTH_DEATH1 0 30 0 25']],
    ['0 30 0 25 walk\n29 1 0 25', ['BOTH_DEATH1 0 30 0 25', 'BOTH_DEAD1 29 1 0 25']],
    ['0 30 0 "25\n29 1 0 25', ['BOTH_DEATH1 0 30 0 25', 'BOTH_DEAD1 29 1 0 25']],
    ['/* 0 30 0 25\n29 1 0 25', ['BOTH_DEATH1 29 1 0 25']],
    ['0, +30; 0.0x 25fps', ['BOTH_DEATH1 0 30 0 25']],
    ['0 30 0 25//of 30\r29 1 0 25\r', ['BOTH_DEATH1 0 30 0 25', 'BOTH_DEAD1 29 1 0 25']],
    ['TORSO_NEGATIVE 1 2 3 4\n5 6 7 8\n9 9 9', ['TORSO_NEGATIVE 1 2 3 4', 'animation 32 5 6 7 8']],
    [
      'version 3\nskeletal\nSTARTANIMS\nidle1 0 90 90 15 0 200\nLEGS_RUN 1 2 2 20\n90 1 0 20\nENDANIMS\nHEADFRAMES\nhead 1 2 3 4',
      ['idle1 0 90 90 15', 'LEGS_RUN 1 2 2 20', 'animation 1 90 1 0 20'],
    ],
  ])('reads %j line by line, like the game', (text, expected) => {
    const rows = AnimationList.read(text)?.rows ?? [];
    expect(rows.map((row) => [row.name, row.first, row.count, row.looping, row.fps].join(' '))).toEqual(
      expected,
    );
  });

  it('replaces a number inside its quotes', () => {
    expect(AnimationList.read('0 30 0 "25"')?.with(0, 'fps', 7).text).toBe('0 30 0 "7"');
  });
});
