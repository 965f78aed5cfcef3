import { describe, expect, it } from 'vitest';
import { armPart, poseArm } from '../../../e2e/render/fake-arm.js';
import { deformReference } from '../../../e2e/render/page/deform-reference.js';
import { skinVertex, type Skinned } from '../../../web/lib/math/skin.js';

/** Two joints: one moves by 10 along x, one scales by 2. An unused matrix precedes them. */
const palette = [
  ...new Array<number>(12).fill(100),
  ...[1, 0, 0, 10, 0, 1, 0, 0, 0, 0, 1, 0],
  ...[2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0],
];
const mesh: Skinned = {
  positions: Float32Array.of(1, 2, 3, 1, 2, 3, 1, 2, 3),
  skin: { influences: 4 },
  skinJoints: Uint16Array.of(0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0),
  skinWeights: Float32Array.of(0, 0, 0, 0, 0.75, 0.25, 0, 0, 1, 0, 0.5, 0),
};

function skinned(of: Skinned, vertex: number): number[] {
  const out = new Float32Array(4);
  skinVertex(of, vertex, palette, 1, out, 1);
  return [...out];
}

describe('a skinned vertex', () => {
  it('does not move without a weight', () => {
    expect(skinned(mesh, 0)).toEqual([0, 1, 2, 3]);
    expect(skinned({ ...mesh, skin: { influences: 0 } }, 1)).toEqual([0, 1, 2, 3]);
  });

  it('is the weighted sum of its positions by each joint', () => {
    // 0.75 (2, 4, 6) + 0.25 (11, 2, 3).
    expect(skinned(mesh, 1)).toEqual([0, 4.25, 3.5, 5.25]);
  });

  it('ignores joints after the first weight of 0', () => {
    expect(skinned(mesh, 2)).toEqual([0, 11, 2, 3]);
  });

  it('has the position that the CPU reference of the shader computes', () => {
    const part = armPart();
    const arm = part.meshes[0]!;
    const bent = new Float32Array(part.joints.length * 12);
    poseArm(1.2, new Float32Array(bent.length), bent);
    const { positions } = deformReference(arm, bent, false);
    const own = new Float32Array(positions.length);
    for (let vertex = 0; vertex < arm.vertexCount; vertex++)
      skinVertex(arm, vertex, bent, 0, own, vertex * 3);
    own.forEach((value, i) => expect(value).toBeCloseTo(positions[i]!, 4));
  });
});
