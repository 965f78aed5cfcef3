import { describe, expect, it } from 'vitest';
import { armPart, poseArm } from '../../../e2e/render/fake-arm.js';
import { deformReference } from '../../../e2e/render/page/deform-reference.js';
import { addBox, createBox } from '../../../web/lib/math/box.js';
import { SkinBounds } from '../../../web/lib/render/geometry/skin-bounds.js';
import { addPoints } from '../support/boxes.js';

const part = armPart();
const mesh = part.meshes[0]!;
const bounds = new SkinBounds(part.meshes);

function boxes(angle: number): { loose: Float32Array; exact: Float32Array } {
  const palette = new Float32Array(part.joints.length * 12);
  poseArm(angle, new Float32Array(palette.length), palette);
  const loose = createBox();
  addBox(loose, bounds.still);
  bounds.addPosed(loose, palette, 0);
  const exact = createBox();
  addPoints(exact, deformReference(mesh, palette, false).positions, mesh.vertexCount);
  return { loose, exact };
}

describe('the bounds of skinned vertices', () => {
  it('are exact in the rest pose', () => {
    const { loose, exact } = boxes(0);
    expect([...loose]).toEqual([...exact]);
  });

  it('contain every vertex in any pose, and are at most 25 % too large', () => {
    for (let angle = -2; angle <= 2; angle += 0.25) {
      const { loose, exact } = boxes(angle);
      for (let axis = 0; axis < 3; axis++) {
        expect(loose[axis]!).toBeLessThanOrEqual(exact[axis]! + 1e-4);
        expect(loose[axis + 3]!).toBeGreaterThanOrEqual(exact[axis + 3]! - 1e-4);
        expect(loose[axis + 3]! - loose[axis]!).toBeLessThan((exact[axis + 3]! - exact[axis]!) * 1.25);
      }
    }
  });

  it('keep a separate box for unskinned vertices', () => {
    expect([...bounds.still]).toEqual([-6, -6, -24, 6, 6, -14]);
  });
});
