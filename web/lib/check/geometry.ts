import type { PartData, SurfaceSummary } from '../types/subject.js';
import type { Bounds } from '../types/described.js';
import { counted, finding, someOf, type Finding, type Place } from './report.js';
import { quakeNormals } from './quake-mdl.js';
import type { StoredFacts } from './stored-facts.js';

/** Tolerated deviation of a normal's length from 1, because files round. */
const lengthTolerance = 0.02;
/** A triangle is degenerate if twice its area is at most this fraction of the longer of two edges, squared. */
const degenerateRatio = 1e-6;
/** Distances above this many units mean that the stored bounds are not valid numbers. */
const maxDistance = 1 << 20;
/**
 * Tolerated distance of a vertex from its frame's box, in units: files round to 1/64, and some exporters to larger
 * steps.
 */
const boxTolerance = 0.25;

/** Findings about triangles and normals. */
export function geometryFindings(part: PartData, stored: StoredFacts | null): Finding[] {
  return [
    ...part.surfaces.flatMap((surface) => flatTriangles(part, surface)),
    ...normalIndices(part, stored),
    ...normalLengths(part, stored),
  ];
}

function flatTriangles(part: PartData, surface: SurfaceSummary): Finding[] {
  const mesh = part.meshes[surface.mesh];
  if (mesh?.primitive !== 'triangles') return [];
  const { positions, indices } = mesh;
  const end = surface.firstIndex + surface.indexCount;
  const at = (corner: number, axis: number): number => positions[(indices[corner] ?? 0) * 3 + axis] ?? 0;
  let flat = 0;
  for (let first = surface.firstIndex; first < end; first += 3) {
    const edge = (corner: number): number[] =>
      [0, 1, 2].map((axis) => at(first + corner, axis) - at(first, axis));
    const [[ax = 0, ay = 0, az = 0], [bx = 0, by = 0, bz = 0]] = [edge(1), edge(2)];
    const area = Math.hypot(ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx);
    const length = Math.max(ax * ax + ay * ay + az * az, bx * bx + by * by + bz * bz);
    if (area <= degenerateRatio * length) flat += 1;
  }
  if (flat === 0) return [];
  const all = counted(surface.indexCount / 3, 'triangle');
  const message = `${flat.toLocaleString('en')} of its ${all} ${flat === 1 ? 'has' : 'have'} no area: they cost time and are not visible. Merge their vertices or delete them in the editor.`;
  return [
    finding('note', 'degenerate_triangles', part.file, { kind: 'surface', name: surface.name }, message),
  ];
}

/** Finding about normals of a Quake model or MD2 whose indices exceed the game's table. */
function normalIndices({ file }: PartData, stored: StoredFacts | null): Finding[] {
  const invalid = stored?.invalidNormals ?? 0;
  if (invalid === 0) return [];
  const message = `${counted(invalid, 'normal')} ${invalid === 1 ? 'has an index' : 'have indices'} beyond the ${quakeNormals} entries of the game's table. Export the model again with normals.`;
  return [finding('warning', 'normal_index', file, null, message)];
}

function normalLengths({ file }: PartData, stored: StoredFacts | null): Finding[] {
  const lengths = stored?.normalLengths ?? [];
  const wrong = lengths.filter((length) => !(Math.abs(length - 1) <= lengthTolerance));
  if (wrong.length === 0) return [];
  const worst = wrong.reduce((far, each) => (Math.abs(each - 1) > Math.abs(far - 1) ? each : far));
  const message = `${counted(wrong.length, 'normal')} of ${lengths.length.toLocaleString('en')} ${wrong.length === 1 ? 'does' : 'do'} not have length 1 (for example ${Number(worst.toPrecision(3))}), so the lighting is wrong. Export the model again with normals.`;
  return [finding('warning', 'normal_length', file, null, message)];
}

/**
 * Finding about frames with vertices outside the box or sphere that the file stores for them. The game culls models by
 * these bounds.
 */
export function frameFindings(part: PartData, stored: StoredFacts | null): Finding[] {
  const outside = stored?.outsideFrames ?? [];
  const wrong = outside.filter((far) => far > boxTolerance).length;
  if (wrong === 0) return [];
  const far = Math.max(...outside);
  const how =
    far < maxDistance ? `by up to ${Number(far.toPrecision(3))} units` : 'whose numbers are not valid';
  const worst = outside.indexOf(far);
  const place: Place = { kind: 'frame', name: String(worst) };
  const message = `In ${wrong} of ${counted(outside.length, 'frame')}, vertices lie outside the bounds that the file stores for the frame, ${how}: the game may hide the model at the edge of the screen although it is visible. Export it again with bounds.`;
  return [finding('warning', 'frame_bounds', part.file, place, message)];
}

/** A clip's box is wrong if poses exceed it by more than this fraction of the poses' largest side. */
const boxShare = 0.5;

/**
 * Finding about clips whose poses lie far outside the box that the file stores for them. The computed bounds of the
 * poses may be slightly too large, so small differences are ignored. Clips with root motion are skipped: their box may
 * exclude the travelled distance.
 */
export function clipBoundsFindings(part: PartData, stored: StoredFacts | null): Finding[] {
  const wrong = part.clips.filter((clip) => {
    const box = stored?.clipBoxes?.get(clip.name);
    const isThere = box !== undefined && [...box.min, ...box.max].some((side) => side !== 0);
    return isThere && Math.hypot(...clip.displacement) < 1 && isFarOutside(clip.bounds, box);
  });
  if (wrong.length === 0) return [];
  const place: Place = { kind: 'clip', name: someOf(wrong.map(({ name }) => name)) };
  const message = `In ${counted(wrong.length, 'sequence')} of ${part.clips.length} the model lies far outside the stored bounding box: the game may hide it at the edge of the screen although it is visible. Compile it again without the $bbox of another model.`;
  return [finding('warning', 'frame_bounds', part.file, place, message)];
}

/** Whether the bounds of poses exceed the stored box so far that the stored box must be wrong. */
export function isFarOutside(poses: Bounds, box: Bounds): boolean {
  const sides = [0, 1, 2].map((axis) => poses.max[axis]! - poses.min[axis]!);
  const far = [0, 1, 2].flatMap((axis) => [
    box.min[axis]! - poses.min[axis]!,
    poses.max[axis]! - box.max[axis]!,
  ]);
  return Math.max(...far) > Math.max(...sides) * boxShare + boxTolerance;
}
