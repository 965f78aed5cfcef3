import { describe, expect, it } from 'vitest';
import { treeRows } from '../../../web/app/ui/inspector/parts/tree-rows.js';
import { axesSeenBy } from '../../../web/app/ui/scene/axes.js';
import { blockText, repeatsFrom } from '../../../web/app/ui/transport/clip-block.js';
import { clip, part, runner, summary } from './support/subject.js';

const quake = [0, 0, 1, 1, 0, 0, 0, 1, 0];

describe('the tree of parts', () => {
  it('shows a part below the one that it follows', () => {
    const weapon = part('weapon', { parent: 0, how: 'follow' });
    const rows = treeRows(summary([runner, weapon]));
    expect(rows.map(({ name, level }) => [name, level])).toEqual([
      ['tris.md2', 1],
      ['weapon.md2', 2],
    ]);
    expect(rows.map(({ parent }) => parent)).toEqual([true, false]);
  });

  it('shows the tags that parts are attached to as separate rows', () => {
    const rows = treeRows(
      summary([
        part('lower', { format: 'md3' }),
        part('upper', { format: 'md3', parent: 0, how: 'tag', at: 'tag_torso' }),
        part('head', { format: 'md3', parent: 1, how: 'tag', at: 'tag_head' }),
      ]),
    );
    expect(rows.map(({ name, level, kind }) => `${'  '.repeat(level - 1)}${kind} ${name}`)).toEqual([
      'part lower.md3',
      '  tag tag_torso',
      '    part upper.md3',
      '      tag tag_head',
      '        part head.md3',
    ]);
  });
});

describe('a clip\u2019s block on the timeline', () => {
  const at40 = { firstFrame: 40 };

  it('describes its frames in one sentence', () => {
    expect(blockText(clip('run', at40))).toBe('Frames 40 to 45, looped');
    expect(blockText(clip('idle', { ...at40, loopFrame: 2 }))).toBe('Frames 40 to 45, the last 4 looped');
    expect(blockText(clip('death', { ...at40, loopFrame: null }))).toBe('Frames 40 to 45, played once');
    expect(blockText(clip('pose', { ...at40, frameCount: 1 }))).toBe('one frame');
  });

  it('underlines the frames that repeat', () => {
    expect(repeatsFrom(clip('run'))).toBe(0);
    expect(repeatsFrom(clip('idle', { loopFrame: 3 }))).toBe(0.5);
    expect(repeatsFrom(clip('death', { loopFrame: null }))).toBeNull();
  });
});

describe('the axes in the scene', () => {
  it('show the axes of the file: for Quake, z is up and x is forward', () => {
    const view = { yaw: 0, pitch: 0, distance: 1, target: [0, 0, 0] as [number, number, number], fov: 30 };
    const axes = axesSeenBy(view, quake);
    const [x, y, z] = ['x', 'y', 'z'].map((letter) => axes.find((axis) => axis.letter === letter));
    expect(x?.depth).toBeCloseTo(1);
    expect(y?.x).toBeGreaterThan(20);
    expect(z?.y).toBeLessThan(-20);
    // The nearest axis is drawn last.
    expect(axes.at(-1)?.letter).toBe('x');
  });
});
