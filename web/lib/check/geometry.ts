import type { PartData, SurfaceSummary } from '../types/subject.js';
import type { Bounds } from '../types/described.js';
import { counted, finding, someOf, type Finding, type Place } from './report.js';
import { quakeNormals, type StoredFacts } from './stored-facts.js';

/** A normal of a file may be so much longer or shorter than 1: files round. */
const lengthTolerance = 0.02;
/** A triangle is one without area when it is so much flatter than long. */
const flatness = 1e-6;
/** No model is so many units large: a box that is farther away is none. */
const largest = 1 << 20;
/** Units that a vertex may lie outside of its frame's box: files round to 1/64, exporters less well. */
const boxTolerance = 0.25;

/** What is the matter with triangles and normals. */
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
    if (area <= flatness * length) flat += 1;
  }
  if (flat === 0) return [];
  const all = counted(surface.indexCount / 3, 'triangle');
  const message = `${flat.toLocaleString('en')} of its ${all} ${flat === 1 ? 'has' : 'have'} no area: they cost time and show nothing. Weld or delete them in the editor.`;
  return [
    finding('note', 'degenerate_triangles', part.file, { kind: 'surface', name: surface.name }, message),
  ];
}

/** Normals of an MD2 past the end of the game's table. */
function normalIndices({ file }: PartData, stored: StoredFacts | null): Finding[] {
  const wild = stored?.wildNormals ?? 0;
  if (wild === 0) return [];
  const message = `${counted(wild, 'normal')} ${wild === 1 ? 'is' : 'are'} past the ${quakeNormals} of the game's table. Export the model again with its normals.`;
  return [finding('warning', 'normal_index', file, null, message)];
}

function normalLengths({ file }: PartData, stored: StoredFacts | null): Finding[] {
  const lengths = stored?.normalLengths ?? [];
  const wrong = lengths.filter((length) => !(Math.abs(length - 1) <= lengthTolerance));
  if (wrong.length === 0) return [];
  const worst = wrong.reduce((far, each) => (Math.abs(each - 1) > Math.abs(far - 1) ? each : far));
  const message = `${counted(wrong.length, 'normal')} of ${lengths.length.toLocaleString('en')} ${wrong.length === 1 ? 'is' : 'are'} not of length 1 (one is ${Number(worst.toPrecision(3))} long): the light on it is wrong. Export the model again with its normals.`;
  return [finding('warning', 'normal_length', file, null, message)];
}

/**
 * Frames whose vertices lie outside the box or the sphere that the file stores for them. The game draws a model only
 * where those are in sight.
 */
export function frameFindings(part: PartData, stored: StoredFacts | null): Finding[] {
  const outside = stored?.outsideFrames ?? [];
  const wrong = outside.filter((far) => far > boxTolerance).length;
  if (wrong === 0) return [];
  const far = Math.max(...outside);
  const how =
    far < largest ? `by up to ${Number(far.toPrecision(3))} units` : 'which holds no sensible numbers';
  const worst = outside.indexOf(far);
  const place: Place = { kind: 'frame', name: String(worst) };
  const message = `In ${wrong} of ${counted(outside.length, 'frame')} vertices lie outside the box or the sphere that the file stores for the frame, ${how}: at the edge of the screen the game leaves the model out while it is in sight. Export it again with its bounds.`;
  return [finding('warning', 'frame_bounds', part.file, place, message)];
}

/** A clip's box is wrong where the poses lie outside it by more than this share of their own largest side. */
const boxShare = 0.5;

/**
 * Clips whose poses lie far outside the box that the file stores for them. What is known of the poses is a box that may be
 * a little too large, so that a little is no finding; of clips that travel the file's box may leave the way out.
 */
export function clipBoundsFindings(part: PartData, stored: StoredFacts | null): Finding[] {
  const wrong = part.clips.filter((clip) => {
    const box = stored?.clipBoxes?.get(clip.name);
    const isThere = box !== undefined && [...box.min, ...box.max].some((side) => side !== 0);
    return isThere && Math.hypot(...clip.displacement) < 1 && isFarOutside(clip.bounds, box);
  });
  if (wrong.length === 0) return [];
  const place: Place = { kind: 'clip', name: someOf(wrong.map(({ name }) => name)) };
  const message = `In ${counted(wrong.length, 'sequence')} of ${part.clips.length} the model lies far outside the box that the file stores for it: at the edge of the screen the game leaves it out while it is in sight. Compile it again, without $bbox of another model.`;
  return [finding('warning', 'frame_bounds', part.file, place, message)];
}

/** Whether a box of poses lies so far outside the one that the file stores that the file's is wrong. */
export function isFarOutside(poses: Bounds, box: Bounds): boolean {
  const sides = [0, 1, 2].map((axis) => poses.max[axis]! - poses.min[axis]!);
  const far = [0, 1, 2].flatMap((axis) => [
    box.min[axis]! - poses.min[axis]!,
    poses.max[axis]! - box.max[axis]!,
  ]);
  return Math.max(...far) > Math.max(...sides) * boxShare + boxTolerance;
}
