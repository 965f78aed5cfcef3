import type { SurfaceData } from '../../../web/lib/types/subject.js';
import type { Deformed } from './feedback.js';

/** The arithmetic of skinning in double precision: what shaders/deform_skin.glsl has to agree with. */
export function deformReference(surface: SurfaceData, palette: Float32Array): Deformed {
  const { positions, normals, tangents, vertices } = surface;
  const out = {
    positions: moved(surface, palette, positions, 3, 1),
    normals: moved(surface, palette, normals, 3, 0),
  };
  const still = new Float32Array(vertices * 4);
  return { ...out, tangents: moved(surface, palette, tangents ?? still, 4, 0) };
}

function moved(
  { vertices, influences, joints, weights }: SurfaceData,
  palette: Float32Array,
  from: Float32Array,
  stride: number,
  w: number,
): Float32Array {
  const out = new Float32Array(vertices * 3);
  for (let vertex = 0; vertex < vertices; vertex++) {
    const [x = 0, y = 0, z = 0] = from.subarray(vertex * stride);
    const sum = [0, 0, 0];
    let total = 0;
    for (let i = vertex * influences; i < (vertex + 1) * influences; i++) {
      const weight = weights![i]!;
      total += weight;
      for (let row = 0; row < 3; row++) {
        const m = joints![i]! * 12 + row * 4;
        sum[row]! +=
          weight * (palette[m]! * x + palette[m + 1]! * y + palette[m + 2]! * z + palette[m + 3]! * w);
      }
    }
    out.set(total > 0 ? sum : [x, y, z], vertex * 3);
  }
  return out;
}
