import { describe, expect, it } from 'vitest';
import { armPart, poseArm } from '../../../e2e/render/fake-arm.js';
import { meshOf } from '../../../e2e/render/fake-figure.js';
import { deformReference } from '../../../e2e/render/page/deform-reference.js';
import { createBox } from '../../../web/lib/math/box.js';
import { MeshGeometry } from '../../../web/lib/render/geometry/mesh-geometry.js';
import { SurfaceMiddle } from '../../../web/lib/render/geometry/surface-middle.js';
import { VertexPoses } from '../../../web/lib/render/geometry/vertex-poses.js';
import { addPoints } from '../support/boxes.js';

const nothing = new Float32Array(0);

/** Two separate triangles: the first around (1, 1, 0), the second around (10, 20, 30). */
const triangles = meshOf({
  positions: new Float32Array([0, 0, 0, 2, 0, 0, 0, 2, 0, 9, 19, 30, 11, 19, 30, 9, 21, 30]),
  normals: new Float32Array(18),
  texcoords: new Float32Array(12),
  indices: Uint32Array.of(0, 1, 2, 3, 4, 5),
});
const ranges = [
  { firstIndex: 0, indexCount: 3 },
  { firstIndex: 3, indexCount: 3 },
];

describe('the middle of a surface', () => {
  it("is the centre of the bounding box of the surface's vertices", () => {
    const { surfaces } = new MeshGeometry(triangles, ranges, null);
    const middles = surfaces.map((surface) => new SurfaceMiddle(surface, null));
    for (const middle of middles) middle.update(nothing, 0);
    expect(middles.map(({ at }) => [...at])).toEqual([
      [1, 1, 0],
      [10, 20, 30],
    ]);
  });

  it('follows vertex frames, and is only computed again for a new pose', () => {
    const mesh = new MeshGeometry({ ...triangles, vertexFrames: 0 }, ranges, null);
    const poses = new VertexPoses([{ meshes: [mesh] }]);
    const pose = poses.byMesh[0]![0]!;
    const middle = new SurfaceMiddle(mesh.surfaces[1]!, pose);
    middle.update(nothing, 0);
    expect([...middle.at]).toEqual([10, 20, 30]);
    const positions = triangles.positions.map((number) => number + 5);
    pose.data.set(positions);
    middle.update(nothing, 0);
    expect([...middle.at]).toEqual([10, 20, 30]);
    poses.set(pose, { positions, normals: triangles.normals });
    middle.update(nothing, 0);
    expect([...middle.at]).toEqual([15, 25, 35]);
  });

  it('follows the joints of its actor in the shared palette', () => {
    const part = armPart();
    const data = part.meshes[0]!;
    // The head, moved by one joint, is the third of four boxes. Each box has six sides of six indices.
    const mesh = new MeshGeometry(data, [{ firstIndex: 72, indexCount: 36 }], null);
    const middle = new SurfaceMiddle(mesh.surfaces[0]!, null);
    const palette = new Float32Array(part.joints.length * 12);
    poseArm(0, new Float32Array(palette.length), palette);
    // The head's joint, translated by (3, 4, 5) and rotated by 90 degrees about z.
    palette.set([0, -1, 0, 3, 1, 0, 0, 4, 0, 0, 1, 5], 4 * 12);
    const all = new Float32Array(palette.length * 2);
    all.set(palette, palette.length);
    middle.update(all, part.joints.length);
    const posed = deformReference(data, palette, false).positions;
    const box = createBox();
    for (const vertex of mesh.surfaces[0]!.indices) addPoints(box, posed.subarray(vertex * 3), 1);
    const exact = [0, 1, 2].map((axis) => (box[axis]! + box[axis + 3]!) / 2);
    expect([...middle.at]).toEqual(exact.map((number) => expect.closeTo(number, 4) as unknown));
    expect([...middle.at]).toEqual([3, 4, 31]);
  });
});
