import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Info } from '../../../web/lib/model/info.js';
import type { Pose, SurfacePose } from '../../../web/cli/pose.js';
import { marrowJson } from '../support/cli.js';
import { noCorpus, shared, sharedJson, sharedTable, titled } from '../support/corpus.js';

type Vector = readonly [number, number, number];
/** A 3 x 4 matrix, row-major. */
type Rows = readonly number[];

interface TruthVertices {
  readonly count: number;
  readonly index: readonly number[];
  readonly position: readonly Vector[];
  readonly bbox_min: Vector;
  readonly bbox_max: Vector;
}

interface TruthPose {
  readonly frame: number;
  readonly joints: readonly Rows[];
  readonly meshes: readonly TruthVertices[];
}

interface Md5Truth {
  readonly mesh: string;
  readonly joints: readonly { readonly name: string; readonly parent: number }[];
  readonly bind: {
    readonly joints: readonly Rows[];
    readonly meshes: readonly { readonly vertices: TruthVertices }[];
  };
  readonly anims: readonly {
    readonly file: string;
    readonly numFrames: number;
    readonly frameRate: number;
    readonly poses: readonly TruthPose[];
  }[];
}

interface Ms3dTruth {
  readonly file: string;
  readonly fps: number;
  readonly total_frames: number;
  readonly joints: readonly { readonly name: string; readonly parent: number }[];
  readonly poses: readonly {
    readonly time: number;
    readonly joints: readonly Rows[];
    readonly vertices: TruthVertices;
  }[];
  readonly bind_joints: readonly Rows[];
  readonly bind_vertices: TruthVertices;
}

/** Tolerances: of distances, relative to the model's size, and of angles, in degrees. */
const tolerance = 1e-3;
const mostDegrees = 0.1;

const md5Truths = ['cube2_ffflag', 'dr_flag01', 're_door02', 're_drone', 're_pistol'];
const ms3dTruths = ['frankie_run_mm3d', 'frankie_run_weights2', 'twospheres', 'woman4'];

const rows = noCorpus ? [] : sharedTable('corpus/MANIFEST.tsv');
const paths = (format: string): string[] =>
  rows.filter((row) => row['format'] === format).map((row) => row['path'] ?? '');

function distance(a: readonly number[], b: readonly number[]): number {
  return Math.hypot(...a.map((value, i) => value - (b[i] ?? NaN)));
}

function sizeOf({ bbox_min, bbox_max }: TruthVertices): number {
  return distance(bbox_min, bbox_max);
}

/** The angle between two rotations, from the distance of their axes, because an arc cosine is inexact near 0. */
function degreesBetween(matrix: readonly number[], truth: Rows): number {
  let squares = 0;
  for (let row = 0; row < 3; row++)
    for (let column = 0; column < 3; column++)
      squares += ((matrix[column * 4 + row] ?? NaN) - (truth[row * 4 + column] ?? NaN)) ** 2;
  return (2 * Math.asin(Math.sqrt(squares / 8)) * 180) / Math.PI;
}

/** Compares joints by name. Joints that share a name are compared in their order. */
function compareJoints(pose: Pose, names: readonly string[], truth: readonly Rows[], size: number): void {
  expect(pose.joints).toHaveLength(truth.length);
  const seen: Map<string, number> = new Map();
  names.forEach((name, i) => {
    const nth = seen.get(name) ?? 0;
    seen.set(name, nth + 1);
    const found = pose.joints.filter((joint) => joint.name === name)[nth];
    const expected = truth[i] ?? [];
    const at = [expected[3] ?? NaN, expected[7] ?? NaN, expected[11] ?? NaN];
    expect(distance(found?.matrix.slice(12, 15) ?? [NaN], at), name).toBeLessThan(size * tolerance);
    expect(degreesBetween(found?.matrix ?? [], expected), name).toBeLessThan(mostDegrees);
  });
}

/** Compares the vertices with the reference's, and returns how many were compared. */
function compareVertices(surfaces: readonly SurfacePose[], truth: TruthVertices, size: number): number {
  let compared = 0;
  truth.index.forEach((fileVertex, i) => {
    for (const { source, positions } of surfaces) {
      const vertex = source.indexOf(fileVertex);
      // A vertex that no triangle uses is not loaded.
      if (vertex < 0) continue;
      compared += 1;
      const found = positions.slice(vertex * 3, vertex * 3 + 3);
      expect(distance(found, truth.position[i] ?? []), `vertex ${fileVertex}`).toBeLessThan(size * tolerance);
    }
  });
  return compared;
}

describe.skipIf(noCorpus)(titled('marrow on third-party MD5 files'), () => {
  it.each(paths('md5mesh'))('prints the counts of %s', async (path) => {
    const row = rows.find((each) => each['path'] === path);
    const info = await marrowJson<Info>('info', shared(path));
    expect(info.source).toMatchObject({
      vertices: Number(row?.['verts']),
      triangles: Number(row?.['tris']),
      surfaces: Number(row?.['meshes']),
    });
    expect(info.joints).toHaveLength(Number(row?.['joints']));
  });

  it.each(md5Truths)('has the same rest pose as the reference of %s', async (name) => {
    const truth = sharedJson<Md5Truth>('truth', `md5_${name}.json`);
    const pose = await marrowJson<Pose>('pose', shared(truth.mesh), '--clip', 'none');
    const names = truth.joints.map((joint) => joint.name);
    const size = Math.max(...truth.bind.meshes.map(({ vertices }) => sizeOf(vertices)));
    compareJoints(pose, names, truth.bind.joints, size);
    truth.bind.meshes.forEach(({ vertices }, i) => {
      expect(compareVertices(pose.surfaces.slice(i, i + 1), vertices, size)).toBeGreaterThan(0);
    });
  });

  it.each(md5Truths)('animates like the reference of %s', async (name) => {
    const truth = sharedJson<Md5Truth>('truth', `md5_${name}.json`);
    const names = truth.joints.map((joint) => joint.name);
    const size = Math.max(...truth.bind.meshes.map(({ vertices }) => sizeOf(vertices)));
    for (const { file, numFrames, frameRate, poses } of truth.anims) {
      const clip = basename(file, '.md5anim');
      const info = await marrowJson<Info>('info', shared(truth.mesh));
      expect(info.clips.find((each) => each.name === clip)).toMatchObject({
        frames: numFrames,
        fps: frameRate,
      });
      for (const { frame, joints, meshes } of poses) {
        const pose = await marrowJson<Pose>(
          'pose',
          shared(truth.mesh),
          '--clip',
          clip,
          '--frame',
          String(frame),
        );
        compareJoints(pose, names, joints, size);
        meshes.forEach((vertices, i) => {
          expect(compareVertices(pose.surfaces.slice(i, i + 1), vertices, size)).toBeGreaterThan(0);
        });
      }
    }
  });

  it('names the animations beside a mesh after their files', async () => {
    const info = await marrowJson<Info>('info', shared('corpus/md5/re_drone/mesh.md5mesh'));
    expect(info.clips.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['attack1', 'climb-left', 'forward', 'idle', 'sword-idle']),
    );
    expect(info.clips).toHaveLength(23);
  });
});

describe.skipIf(noCorpus)(titled('marrow on third-party MS3D files'), () => {
  it.each(paths('ms3d'))('prints the counts of %s', async (path) => {
    const row = rows.find((each) => each['path'] === path);
    const info = await marrowJson<Info>('info', shared(path));
    expect(info.source).toMatchObject({
      vertices: Number(row?.['verts']),
      triangles: Number(row?.['tris']),
    });
    expect(info.joints).toHaveLength(Number(row?.['joints']));
  });

  it.each(ms3dTruths)('has the same rest pose and animation as the reference of %s', async (name) => {
    const truth = sharedJson<Ms3dTruth>('truth', `ms3d_${name}.json`);
    const names = truth.joints.map((joint) => joint.name);
    const size = sizeOf(truth.bind_vertices);
    const rest = await marrowJson<Pose>('pose', shared(truth.file), '--clip', 'none');
    compareJoints(rest, names, truth.bind_joints, size);
    expect(compareVertices(rest.surfaces, truth.bind_vertices, size)).toBeGreaterThan(0);
    for (const { time, joints, vertices } of truth.poses) {
      const pose = await marrowJson<Pose>('pose', shared(truth.file), '--time', String(time));
      compareJoints(pose, names, joints, size);
      expect(compareVertices(pose.surfaces, vertices, size)).toBeGreaterThan(0);
    }
  });
});
