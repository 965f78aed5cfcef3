import { describe, expect, it } from 'vitest';
import { poseFileText, type PoseFile } from '../../../../web/app/takeaway/pose-file.js';

const matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0.1, -2.5, 3, 1];

/** A pose whose model, clip, parts, joints and attachments have these names. */
function poseOf(names: readonly [string, string]): PoseFile {
  const [name] = names;
  const transform = { position: [0.1, -2.5, 3], rotation: [0, 0, 0, 1], scale: [1, 1, 1] } as const;
  const joints = names.map((each, j) => ({
    name: each,
    parent: j === 0 ? null : j - 1,
    matrix,
    ...transform,
  }));
  const attachments = names.map((each) => ({ name: each, matrix }));
  const parts = names.map((each) => ({ name: each, matrix, joints, attachments }));
  return { schema: 1, model: name, clip: name, frame: 2.5, joints, attachments, parts };
}

describe('the text of a pose file', () => {
  it.each([
    [['marl', 'hips']],
    [['hips', 'hips']],
    [['#3#', '#0#']],
    [['"#1#"', '$&\\"#2#']],
    [['', '#99#']],
  ] as const)('contains exactly the pose, for any names (%j)', (names) => {
    const pose = poseOf(names);
    expect(JSON.parse(poseFileText(pose))).toEqual(pose);
  });

  it('has one line for each joint and attachment', () => {
    const lines = poseFileText(poseOf(['marl', 'hips'])).split('\n');
    expect(lines[0]).toBe('{');
    expect(lines.filter((line) => line.includes('"parent"'))).toHaveLength(6);
  });
});
