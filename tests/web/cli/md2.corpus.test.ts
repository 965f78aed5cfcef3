import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Info } from '../../../web/lib/model/info.js';
import type { Pose, SurfacePose } from '../../../web/cli/pose.js';
import { marrow, marrowJson } from '../support/cli.js';
import { noCorpus, shared, sharedJson, sharedTable, titled } from '../support/corpus.js';

type Vector = readonly [number, number, number];

interface TruthFrame {
  readonly frame: number;
  readonly name: string;
  readonly vertices: {
    readonly count: number;
    readonly index: readonly number[];
    readonly position: readonly Vector[];
    readonly bbox_min: Vector;
    readonly bbox_max: Vector;
  };
  readonly normal?: readonly Vector[];
}

interface Truth {
  readonly file: string;
  readonly frames: readonly TruthFrame[];
}

interface StaticTruth {
  readonly files: Readonly<
    Record<
      string,
      {
        readonly triangles: number;
        readonly area: number;
        readonly bbox_min: Vector;
        readonly bbox_max: Vector;
      }
    >
  >;
}

/** The tolerance of distances, relative to the model's size. */
const tolerance = 1e-4;

const truths = [
  'md2_irrlicht_sydney_sydney',
  'md2_ufo_bloodspider_bloodspider',
  'md2_ufo_crocodile_croc',
  'md2_ufo_taman_body01',
  'md2_yq2_crosshair_tris',
];

const rows = noCorpus ? [] : sharedTable('corpus/MANIFEST.tsv').filter((row) => row['format'] === 'md2');
const paths = rows.map((row) => row['path'] ?? '');

/** The rows of the .anm file beside a model: name, number of frames and frames per second. Null if there is none. */
function animationRows(path: string): [string, number, number][] | null {
  const file = shared(path).replace(/\.md2$/, '.anm');
  if (!existsSync(file)) return null;
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/^[ \t]*(\w+)[ \t]+(\d+)[ \t]+(\d+)[ \t]+(\d+)/gm)].map(
    ([, name = '', first, last, fps]) => [name, Number(last) - Number(first) + 1, Number(fps) || 10],
  );
}

const isPlain = (path: string): boolean => animationRows(path) === null;

function vertexOf({ positions }: SurfacePose, vertex: number): number[] {
  return positions.slice(vertex * 3, vertex * 3 + 3);
}

function distance(a: readonly number[], b: readonly number[]): number {
  return Math.hypot(...a.map((value, i) => value - (b[i] ?? NaN)));
}

function triangles(surface: SurfacePose): number[][][] {
  return Array.from({ length: surface.indices.length / 3 }, (_, t) =>
    surface.indices.slice(t * 3, t * 3 + 3).map((vertex) => vertexOf(surface, vertex)),
  );
}

function area([a = [], b = [], c = []]: readonly number[][]): number {
  const [u = [], v = []] = [b, c].map((corner) => corner.map((value, i) => value - (a[i] ?? NaN)));
  const [ux = 0, uy = 0, uz = 0] = u;
  const [vx = 0, vy = 0, vz = 0] = v;
  return Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) / 2;
}

describe.skipIf(noCorpus)(titled('marrow on third-party MD2 files'), () => {
  it.each(paths)('prints the counts of %s', async (path) => {
    const row = rows.find((each) => each['path'] === path);
    const info = await marrowJson<Info>('info', shared(path));
    expect(info.source).toEqual({
      vertices: Number(row?.['verts']),
      triangles: Number(row?.['tris']),
      frames: Number(row?.['frames']),
      surfaces: 1,
    });
    const animations = animationRows(path);
    if (animations === null)
      expect(info.clips.reduce((sum, clip) => sum + clip.frames, 0)).toBe(info.source.frames);
    else expect(info.clips.map(({ name, frames, fps }) => [name, frames, fps])).toEqual(animations);
  });

  it.each(paths)('poses %s with the triangle count, area and bounds of the reference', async (path) => {
    const truth = sharedJson<StaticTruth>('truth/static.json').files[path];
    const pose = await marrowJson<Pose>('pose', shared(path), '--clip', 'none');
    const surface = pose.surfaces[0];
    if (truth === undefined || surface === undefined) throw new Error('no reference');
    const all = triangles(surface);
    expect(all).toHaveLength(truth.triangles);
    expect(all.reduce((sum, corners) => sum + area(corners), 0) / truth.area).toBeCloseTo(1, 4);
    const info = await marrowJson<Info>('info', shared(path));
    const size = distance(truth.bbox_min, truth.bbox_max);
    expect(distance(info.bounds.min, truth.bbox_min)).toBeLessThan(size * tolerance);
    expect(distance(info.bounds.max, truth.bbox_max)).toBeLessThan(size * tolerance);
  });

  it.each(truths)('poses every frame like the reference of %s', async (name) => {
    const truth = sharedJson<Truth>('truth', `${name}.json`);
    for (const { frame, vertices, normal } of truth.frames) {
      const pose = await marrowJson<Pose>('pose', shared(truth.file), '--frame', String(frame));
      const surface = pose.surfaces[0];
      if (surface === undefined) throw new Error('no surface');
      const size = distance(vertices.bbox_min, vertices.bbox_max);
      let compared = 0;
      vertices.index.forEach((fileVertex, i) => {
        const vertex = surface.source.indexOf(fileVertex);
        // A vertex that no triangle uses is not loaded.
        if (vertex < 0) return;
        compared += 1;
        expect(distance(vertexOf(surface, vertex), vertices.position[i] ?? [])).toBeLessThan(
          size * tolerance,
        );
        if (normal === undefined) return;
        const found = surface.normals.slice(vertex * 3, vertex * 3 + 3);
        expect(distance(found, normal[i] ?? [])).toBeLessThan(1e-4);
      });
      expect(compared).toBeGreaterThanOrEqual(3);
    }
  });

  it('finds the images of UFO:AI, whose names have no extension', async () => {
    const info = await marrowJson<Info>('info', shared('corpus/md2/ufo_taman/body01.md2'));
    expect(info.skins).toEqual(['body01a', 'body01b', 'body01c', 'body01d']);
    expect(info.materials.every(({ found }) => found)).toBe(true);
    expect(info.warnings).toEqual([]);
  });

  it('names clips by the frame names of a Quake II player', async () => {
    const info = await marrowJson<Info>('info', shared('corpus/md2/irrlicht_sydney/sydney.md2'));
    expect(info.clips.find(({ name }) => name === 'run')).toMatchObject({ frames: 6, fps: 10, loop: 0 });
    expect(info.clips[0]).toMatchObject({ name: 'stand', frames: 40, fps: 10 });
  });

  it.each(paths.filter(isPlain))('plays %s at 10 frames per second, and deaths do not loop', async (path) => {
    const { clips } = await marrowJson<Info>('info', shared(path));
    for (const { name, frames, fps, seconds, loop } of clips) {
      const ends = /death|deth|(^|[^a-z])die([^a-z]|$)/i.test(name);
      expect({ name, fps, loop }).toEqual({ name, fps: 10, loop: ends ? null : 0 });
      expect(seconds, name).toBeCloseTo((ends ? frames - 1 : frames) / 10);
    }
  });

  it('lists the subjects of a folder', async () => {
    const { code, out } = await marrow('info', shared('corpus/md2/ufo_rpg2'));
    expect(code).toBe(0);
    expect(out).toContain('5 subjects in ufo_rpg2');
  });
});
