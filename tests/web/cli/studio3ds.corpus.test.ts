// Compares `info` and `pose` of third-party 3D Studio files with their counts and with lib3ds.
import { describe, expect, it } from 'vitest';
import type { Info } from '../../../web/lib/model/info.js';
import type { Pose } from '../../../web/cli/pose.js';
import { marrowJson } from '../support/cli.js';
import { noCorpus, shared, sharedJson, sharedTable, titled } from '../support/corpus.js';

interface TruthNode {
  readonly name: string;
  readonly instance: string;
  /** Row-major. */
  readonly node_matrix: readonly number[];
  readonly sample?: readonly (readonly number[])[];
}

interface Truth {
  readonly file: string;
  readonly lib3ds: {
    readonly poses: readonly { readonly frame: number; readonly nodes: readonly TruthNode[] }[];
  };
}

const truths = [
  'assimp_camerarollanimwithchildobject',
  'assimp_cubes_with_alpha',
  'assimp_rotatingcube',
  'glscene_cape',
  'glscene_mushroom',
  'o3dv_cube_hierarchy',
  'o3dv_cube_two_instances',
];

const rows = noCorpus ? [] : sharedTable('corpus/MANIFEST.tsv').filter(({ format }) => format === '3ds');

function nameOf({ name, instance }: TruthNode): string {
  if (instance === '') return name;
  return name === '$$$DUMMY' ? instance : `${name}.${instance}`;
}

/** Converts a column-major matrix to row-major order. */
function byRows(matrix: readonly number[]): number[] {
  return matrix.map((_, i) => matrix[(i % 4) * 4 + Math.floor(i / 4)]!);
}

describe.skipIf(noCorpus)(titled('marrow on third-party 3DS files'), () => {
  it.each(rows.map(({ path = '' }) => path))('prints the counts of %s', async (path) => {
    const row = rows.find((each) => each['path'] === path);
    const info = await marrowJson<Info>('info', shared(path));
    expect(info).toMatchObject({
      format: '3ds',
      up: 'z',
      source: {
        vertices: Number(row?.['verts']),
        triangles: Number(row?.['tris']),
        frames: Number(row?.['frames']),
        surfaces: Number(row?.['meshes']),
      },
    });
    expect(info.clips).toHaveLength(Number(row?.['anims']));
  });

  it.each(truths)('animates like the reference of %s', async (name) => {
    const truth = sharedJson<Truth>('truth', `3ds_${name}.json`);
    const { clips, bounds } = await marrowJson<Info>('info', shared(truth.file));
    const size = Math.hypot(...bounds.max.map((most, i) => most - bounds.min[i]!));
    let compared = 0;
    for (const { frame, nodes } of truth.lib3ds.poses) {
      const options = clips.length === 0 ? ['--clip', 'none'] : ['--frame', String(frame)];
      const { joints } = await marrowJson<Pose>('pose', shared(truth.file), ...options);
      const left = [...joints];
      for (const node of nodes) {
        const at = left.findIndex((joint) => joint.name === nameOf(node));
        expect(at, `frame ${frame}: ${nameOf(node)}`).toBeGreaterThanOrEqual(0);
        const [joint] = left.splice(at, 1);
        byRows(joint?.matrix ?? []).forEach((value, i) => {
          // Tolerances: a tenth of a degree for the axes, a thousandth of the size for the origin.
          const least = i % 4 === 3 ? size * 1e-3 : 0.0017;
          expect(Math.abs(value - node.node_matrix[i]!)).toBeLessThan(least);
          compared++;
        });
      }
    }
    expect(compared).toBeGreaterThanOrEqual(truth.lib3ds.poses.length * 16);
  });
});
