import type { MeshData } from '../types/subject.js';
import type { InstanceHost } from './instance-host.js';

/** A mesh to measure. */
export interface MeasuredMesh {
  /** Index into the model's parts. */
  readonly part: number;
  /** Index of a mesh with vertex frames in the part; null for other meshes. */
  readonly mesh: number | null;
  /** The vertices and weights; only of meshes without vertex frames. */
  readonly data: Pick<MeshData, 'positions' | 'skin' | 'skinJoints' | 'skinWeights'>;
}

/**
 * The boxes of a part in the space of the first part: minimum x, y, z, then maximum x, y, z. Empty, with each minimum
 * above its maximum, if the part has no measured mesh or is hidden.
 */
export interface MeasuredBoxes {
  /** The box in the first step. */
  readonly start: Float32Array;
  /** The box that contains the part in all steps. */
  readonly all: Float32Array;
}

/** Sizes in bytes of a MeasuredMesh and a MeasuredBoxes in the module (wasm/instance/measure.h). */
const [meshBytes, boxesBytes] = [28, 48];

/**
 * Poses an instance step by step and computes the exact box of each part, in one call of the module. Leaves the
 * instance in the pose of the last step.
 *
 * @param seconds - for each step, one time per part, to which the part's clips seek; NaN leaves them unchanged
 * @throws ModelError `out_of_memory`
 */
export function measurePoses(
  host: InstanceHost,
  meshes: readonly MeasuredMesh[],
  seconds: Float64Array,
): MeasuredBoxes[] {
  const { heap, module } = host.core();
  const { parts } = host.model;
  const owned: number[] = [];
  const keep = (address: number): number => (owned.push(address), address);
  const put = ({ buffer, byteOffset, byteLength }: ArrayBufferView): number =>
    byteLength === 0 ? 0 : keep(heap.put(new Uint8Array(buffer, byteOffset, byteLength)));
  try {
    const table = Uint32Array.from(
      meshes.flatMap(({ part, mesh, data: { positions, skin, skinJoints, skinWeights } }) => [
        ...[part, mesh ?? module.none],
        ...(mesh === null ? [positions.length / 3, skin.influences] : [0, 0]),
        ...(mesh === null ? [positions, skinJoints, skinWeights].map(put) : [0, 0, 0]),
      ]),
    );
    const boxes = keep(heap.allocate(boxesBytes * parts.length));
    const times = put(seconds);
    host.bound.measure(put(table), table.byteLength / meshBytes, times, seconds.length / parts.length, boxes);
    const numbers = heap.floats(boxes, (boxesBytes / 4) * parts.length).slice();
    const box = (at: number): Float32Array => numbers.subarray(at * 6, at * 6 + 6);
    return parts.map((_, p) => ({ start: box(p * 2), all: box(p * 2 + 1) }));
  } finally {
    for (const address of owned) heap.free(address);
  }
}
