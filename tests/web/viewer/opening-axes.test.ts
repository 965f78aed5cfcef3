import { describe, expect, it } from 'vitest';
import { openingAxes } from '../../../web/lib/viewer/framing/opening-axes.js';
import type { Axes, Bounds, JointSummary, SubjectSummary } from '../../../web/lib/types/subject.js';
import type { Vec3, Vec4 } from '../../../web/lib/types/vectors.js';

const standard: Axes = { up: 'y', forward: 'z' };
const quake: Axes = { up: 'z', forward: 'x' };
const unturned: Vec4 = [0, 0, 0, 1];
/** A box centred on the origin, which gives no hint about the axes. */
const centred: Bounds = { min: [-1, -1, -1], max: [1, 1, 1] };

/** A subject with the data that the guess uses. Joints: name, parent, position relative to the parent, rotation. */
function subject(
  format: string,
  basis: Axes,
  joints: readonly (readonly [string, number | null, Vec3, Vec4?])[],
  bounds: Bounds = centred,
): SubjectSummary {
  const summaries = joints.map(([name, parent, position, rotation = unturned]): JointSummary => ({
    ...{ name, parent },
    rest: { position, rotation, scale: [1, 1, 1] },
  }));
  const part = { format, basis: { ...basis, metresPerUnit: 1 }, joints: summaries };
  return { parts: [part], bounds } as unknown as SubjectSummary;
}

describe('openingAxes', () => {
  it("chooses the front for which the left joints are on the model's left", () => {
    // According to Doom 3's axes, the model faces +X; according to the left hand at +X, it faces -Y.
    const joints = [
      ['origin', null, [0, 0, 0]],
      ['hand.L', 0, [30, 0, 50]],
      ['hand.R', 0, [-30, 0, 50]],
    ] as const;
    expect(openingAxes(subject('md5', quake, joints))).toEqual({ up: 'z', forward: 'minus_y' });
  });

  it.each([
    ['LeftFoot', 'RightFoot'],
    ['Bip01 L Thigh', 'Bip01 R Thigh'],
    ['lthigh', 'rthigh'],
    ['arm_l_01', 'arm_r_01'],
    ['Upperarm.Left', 'Upperarm.Right'],
  ])('pairs %s with %s', (left, right) => {
    const joints = [
      ['root', null, [0, 10, 0]],
      [left, 0, [-4, 0, 0]],
      [right, 0, [4, 0, 0]],
    ] as const;
    expect(openingAxes(subject('ms3d', standard, joints))).toEqual({ up: 'y', forward: 'minus_z' });
  });

  it('keeps the front of a model whose sides agree with its file', () => {
    const joints = [
      ['lhand', null, [0, 20, 40]],
      ['rhand', null, [0, -20, 40]],
    ] as const;
    expect(openingAxes(subject('md5', quake, joints))).toEqual(quake);
  });

  it('applies the rotations of parents to the positions of joints', () => {
    // The root is turned by 180 degrees about the up axis.
    const joints = [
      ['root', null, [0, 0, 0], [0, 1, 0, 0]],
      ['lhand', 0, [20, 0, 0]],
      ['rhand', 0, [-20, 0, 0]],
    ] as const;
    expect(openingAxes(subject('ms3d', standard, joints))).toEqual({ up: 'y', forward: 'minus_z' });
  });

  it('chooses the up axis that points from the feet to the head', () => {
    const joints = [
      ['Head', null, [0, 0, 60]],
      ['LFoot', null, [5, 0, 0]],
      ['RFoot', null, [-5, 0, 0]],
    ] as const;
    expect(openingAxes(subject('ms3d', standard, joints))).toEqual({ up: 'z', forward: 'minus_y' });
  });

  it('chooses the front axis that points from the tail to the head', () => {
    const joints = [
      ['tail3', null, [0, 8, 12]],
      ['head', null, [0, 12, -12]],
    ] as const;
    expect(openingAxes(subject('ms3d', standard, joints))).toEqual({ up: 'y', forward: 'minus_z' });
  });

  it('keeps the axes that a game defines', () => {
    const joints = [
      ['lhand', null, [20, 0, 0]],
      ['rhand', null, [-20, 0, 0]],
    ] as const;
    expect(openingAxes(subject('mdl', quake, joints))).toEqual(quake);
    const lying = { min: [-10, 0, -10], max: [10, 20, 10] } as const;
    expect(openingAxes(subject('md3', quake, [], lying))).toEqual(quake);
  });

  it('points up the axis along which a model without joints stands on the origin', () => {
    const onZ: Bounds = { min: [-10, -6, 0.1], max: [10, 6, 8] };
    expect(openingAxes(subject('obj', standard, [], onZ))).toEqual({ up: 'z', forward: 'minus_y' });
    const onY: Bounds = { min: [-10, 0, -6], max: [10, 8, 6] };
    expect(openingAxes(subject('obj', standard, [], onY))).toEqual(standard);
    expect(openingAxes(subject('3ds', { up: 'z', forward: 'minus_y' }, [], onY))).toEqual(standard);
  });

  it('keeps the up axis if a model stands on the origin along both axes or neither, or hangs flat on a wall', () => {
    expect(openingAxes(subject('obj', standard, []))).toEqual(standard);
    expect(openingAxes(subject('obj', standard, [], { min: [0, 0, 0], max: [1, 1, 1] }))).toEqual(standard);
    const lamp: Bounds = { min: [-10, -20, 0], max: [10, 20, 8] };
    expect(openingAxes(subject('obj', standard, [], lamp))).toEqual(standard);
  });
});
