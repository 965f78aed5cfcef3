import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Info } from '../../../web/lib/model/info.js';
import type { PartPose, Pose, SurfacePose } from '../../../web/cli/pose.js';
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

interface Truth {
  readonly file: string;
  readonly frames: readonly {
    readonly frame: number;
    readonly surfaces: readonly {
      readonly name: string;
      readonly vertices: TruthVertices;
      readonly normal?: readonly Vector[];
    }[];
    readonly tags: readonly {
      readonly name: string;
      readonly origin: Vector;
      readonly axis: readonly Vector[];
    }[];
  }[];
}

interface PlayerTruth {
  readonly dir: string;
  readonly poses: readonly {
    readonly lower_frame: number;
    readonly upper_frame: number;
    readonly upper_matrix: Rows;
    readonly head_matrix: Rows;
    readonly weapon_matrix: Rows;
    readonly parts: Readonly<Record<'lower' | 'upper' | 'head', TruthVertices>>;
  }[];
  readonly legs_walk_first_after_offset: number;
  readonly lower_num_frames: number;
  readonly upper_num_frames: number;
}

/** Tolerances: of distances, relative to the model's size, and of angles, in degrees. */
const tolerance = 1e-4;
const mostDegrees = 0.1;

const truths = [
  'md3_kt_kubalwagon_european_fnt_v2',
  'md3_nx_flag_red_flag_red',
  'md3_oa_player_sarge_head',
  'md3_oa_player_sarge_lower',
  'md3_oa_player_sarge_upper',
  'md3_oa_w_machinegun_machinegun',
  'md3_oa_w_machinegun_machinegun_hand',
];

const sets = noCorpus ? [] : readdirSync(shared('corpus/md3'));
const rows = noCorpus ? [] : sharedTable('corpus/MANIFEST.tsv').filter((row) => row['format'] === 'md3');
const paths = rows.map((row) => row['path'] ?? '');

function distance(a: readonly number[], b: readonly number[]): number {
  return Math.hypot(...a.map((value, i) => value - (b[i] ?? NaN)));
}

function sizeOf({ bbox_min, bbox_max }: TruthVertices): number {
  return distance(bbox_min, bbox_max);
}

/** A column of a column-major matrix: an axis or the origin. */
function column(matrix: readonly number[], index: number): number[] {
  return matrix.slice(index * 4, index * 4 + 3);
}

function expectMatrix(found: readonly number[], columns: readonly (readonly number[])[], size: number): void {
  const degrees = columns
    .slice(0, 3)
    .map((axis, i) => (2 * Math.asin(distance(column(found, i), axis) / 2) * 180) / Math.PI);
  expect(Math.max(...degrees)).toBeLessThan(mostDegrees);
  expect(distance(column(found, 3), columns[3] ?? [])).toBeLessThan(size * tolerance);
}

function columnsOf(matrix: Rows): number[][] {
  return [0, 1, 2, 3].map((i) => [0, 1, 2].map((row) => matrix[row * 4 + i] ?? NaN));
}

function product(a: readonly number[], b: readonly number[]): number[] {
  return Array.from({ length: 16 }, (_, at) => {
    const [col, row] = [Math.floor(at / 4), at % 4];
    return [0, 1, 2, 3].reduce((sum, k) => sum + (a[k * 4 + row] ?? NaN) * (b[col * 4 + k] ?? NaN), 0);
  });
}

function moved(matrix: readonly number[], point: readonly number[]): number[] {
  return [0, 1, 2].map((row) =>
    point.reduce((sum, value, i) => sum + value * (matrix[i * 4 + row] ?? NaN), matrix[12 + row] ?? NaN),
  );
}

function attachment(pose: PartPose, name: string): readonly number[] {
  return pose.attachments.find((each) => each.name === name)?.matrix ?? [];
}

/**
 * Compares the vertices with the reference's, which may belong to one surface or to several consecutive ones. Returns
 * how many were compared.
 */
function compareVertices(
  surfaces: readonly SurfacePose[],
  { index, position }: TruthVertices,
  matrix: readonly number[] | null,
  size: number,
): number {
  let compared = 0;
  index.forEach((fileVertex, i) => {
    for (const { source, positions } of surfaces) {
      const vertex = source.indexOf(fileVertex);
      // A vertex that no triangle uses is not loaded.
      if (vertex < 0) continue;
      compared += 1;
      const own = positions.slice(vertex * 3, vertex * 3 + 3);
      const found = matrix === null ? own : moved(matrix, own);
      expect(distance(found, position[i] ?? []), `vertex ${fileVertex}`).toBeLessThan(size * tolerance);
    }
  });
  return compared;
}

describe.skipIf(noCorpus)(titled('marrow on third-party MD3 files'), () => {
  it.each(sets)('opens %s', async (set) => {
    const info = await marrowJson<Info>('info', shared('corpus/md3', set));
    expect(info.format).toBe('md3');
    const parts = info.parts.map(({ name }) => name);
    if (set.startsWith('oa_player')) expect(parts).toEqual(['upper', 'head']);
    if (set.startsWith('oa_w_')) expect(parts.at(-1)).toMatch(/_flash$/);
  });

  it.each(paths)('prints the counts of %s', async (path) => {
    const row = rows.find((each) => each['path'] === path);
    const info = await marrowJson<Info>('info', shared(path));
    expect(info.name).toBe(basename(path, '.md3'));
    expect(info.source).toEqual({
      vertices: Number(row?.['verts']),
      triangles: Number(row?.['tris']),
      frames: Number(row?.['frames']),
      surfaces: Number(row?.['meshes']),
    });
    expect(info.attachments).toHaveLength(Number(row?.['tags']));
  });

  it.each(truths)('poses whole and fractional frames like the reference of %s', async (name) => {
    const truth = sharedJson<Truth>('truth', `${name}.json`);
    let compared = 0;
    for (const { frame, surfaces, tags } of truth.frames) {
      const pose = await marrowJson<Pose>(
        'pose',
        shared(truth.file),
        '--frame',
        String(frame),
        ...(tags.length > 0 ? ['--tags', 'engine'] : []),
      );
      const size = Math.max(1, ...surfaces.map(({ vertices }) => sizeOf(vertices)));
      expect(pose.surfaces.map((surface) => surface.name)).toEqual(surfaces.map((surface) => surface.name));
      surfaces.forEach(({ vertices, normal }, i) => {
        const surface = pose.surfaces.slice(i, i + 1);
        compared += compareVertices(surface, vertices, null, size);
        vertices.index.forEach((fileVertex, at) => {
          const vertex = surface[0]?.source.indexOf(fileVertex) ?? -1;
          if (normal === undefined || vertex < 0) return;
          const found = surface[0]?.normals.slice(vertex * 3, vertex * 3 + 3) ?? [];
          expect(distance(found, normal[at] ?? [])).toBeLessThan(1e-4);
        });
      });
      expect(pose.attachments.map((each) => each.name)).toEqual(tags.map((tag) => tag.name));
      for (const tag of tags) {
        expectMatrix(attachment(pose, tag.name), [...tag.axis, tag.origin], size);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(0);
  });
});

describe.skipIf(noCorpus)(titled('marrow on third-party Quake III player models'), () => {
  it.each(['md3player_sarge', 'md3player_penguin'])(
    'places the parts like the reference of %s',
    async (name) => {
      const truth = sharedJson<PlayerTruth>('truth', `${name}.json`);
      for (const each of truth.poses) {
        const pose = await marrowJson<Pose>(
          'pose',
          shared(truth.dir),
          '--tags',
          'engine',
          '--frame',
          `lower=${each.lower_frame},upper=${each.upper_frame}`,
        );
        const [upper, head] = pose.parts;
        if (upper === undefined || head === undefined) throw new Error('a part is missing');
        const size = sizeOf(each.parts.lower) + sizeOf(each.parts.upper);
        expectMatrix(upper.matrix, columnsOf(each.upper_matrix), size);
        expectMatrix(head.matrix, columnsOf(each.head_matrix), size);
        const weapon = product(upper.matrix, attachment(upper, 'tag_weapon'));
        expectMatrix(weapon, columnsOf(each.weapon_matrix), size);
        for (const [part, vertices, matrix] of [
          [pose, each.parts.lower, null],
          [upper, each.parts.upper, upper.matrix],
          [head, each.parts.head, head.matrix],
        ] as const)
          expect(compareVertices(part.surfaces, vertices, matrix, size)).toBeGreaterThan(0);
      }
    },
  );

  it.each(['md3player_sarge', 'md3player_penguin'])('counts the frames of %s', async (name) => {
    const truth = sharedJson<PlayerTruth>('truth', `${name}.json`);
    const info = await marrowJson<Info>('info', shared(truth.dir));
    expect([info.source.frames, info.parts[0]?.source.frames]).toEqual([
      truth.lower_num_frames,
      truth.upper_num_frames,
    ]);
    // animation.cfg counts leg frames after the torso-only frames, which lower.md3 lacks: this offset is subtracted.
    const [walk, frame] = await Promise.all([
      marrowJson<Pose>('pose', shared(truth.dir), '--clip', 'LEGS_WALK', '--frame', '0'),
      marrowJson<Pose>('pose', shared(truth.dir), '--frame', `lower=${truth.legs_walk_first_after_offset}`),
    ]);
    expect(walk.surfaces[0]?.positions).toEqual(frame.surfaces[0]?.positions);
  });

  it.each(['oa_w_bfg', 'oa_w_machinegun', 'oa_w_shotgun'])('attaches %s as a weapon', async (weapon) => {
    const kind = weapon.slice('oa_w_'.length);
    const info = await marrowJson<Info>(
      'info',
      shared('corpus/md3/oa_player_penguin'),
      '--part',
      `weapon=${shared('corpus/md3', weapon)}`,
      '--part',
      `head=${shared('corpus/md3/oa_player_sarge')}`,
    );
    expect(info.subject).toBe('penguin');
    expect(info.parts.map((part) => [part.name, part.attachedTo, part.how, part.at]).slice(0, 3)).toEqual([
      ['upper', 'lower', 'tag', 'tag_torso'],
      ['head', 'upper', 'tag', 'tag_head'],
      [kind, 'upper', 'tag', 'tag_weapon'],
    ]);
    expect(info.parts.at(-1)).toMatchObject({ name: `${kind}_flash`, attachedTo: kind, at: 'tag_flash' });
    // Images are searched beside the part that uses them.
    expect(info.parts[2]?.materials.some(({ found }) => found)).toBe(true);
  });

  it('lists no clips of the head', async () => {
    const path = shared('corpus/md3/oa_player_gargoyle');
    const info = await marrowJson<Info>('info', path);
    expect(info.parts[1]?.clips).toEqual([]);
    const pose = await marrowJson<Pose>('pose', path, '--clip', 'run', '--time', '0.2');
    expect(pose.parts.map(({ name }) => name)).toEqual(['upper', 'head']);
  });
});
