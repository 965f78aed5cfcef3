import { describe, expect, it } from 'vitest';
import { sampleFrames, unwound } from '../../../web/app/open/joint-curves.js';
import { uvTriangles } from '../../../web/app/open/uv-layout.js';
import {
  boxEdges,
  boxSides,
  distanceOf,
  initialInspect,
  stepBack,
  withPoint,
} from '../../../web/app/state/inspect.js';
import { centredView, fittedView, shownPixels, zoomedView } from '../../../web/app/state/texture-pixels.js';
import type { DecodedImage } from '../../../web/lib/index.js';
import type { SurfacePoint } from '../../../web/lib/viewer/index.js';

const point = (triangle: number): SurfacePoint => ({ part: 0, surface: 0, triangle, weights: [1, 0, 0] });

describe('measuring', () => {
  it('names the sides of a box by the up and forward axes of the file', () => {
    const box = { min: [-8, -16, 0], max: [8, 16, 56] } as const;
    const kinds = (up: 'z' | 'y' | 'x', forward: 'x' | 'minus_y' | 'z'): string[] =>
      boxSides(box, { up, forward }).map(({ kind, size }) => `${kind} ${size}`);
    expect(kinds('z', 'x')).toEqual(['depth 16', 'width 32', 'height 56']);
    expect(kinds('z', 'minus_y')).toEqual(['width 16', 'depth 32', 'height 56']);
    expect(kinds('y', 'z')).toEqual(['width 16', 'height 32', 'depth 56']);
    // If up and forward are the same axis, that axis is the height.
    expect(kinds('x', 'x')).toEqual(['height 16', 'depth 32', 'width 56']);
  });

  it('uses the twelve edges of a box, each along one axis', () => {
    expect(boxEdges.length).toBe(12);
    for (const { axis, from, to } of boxEdges) expect(to - from).toBe(1 << axis);
    expect(new Set(boxEdges.map(({ from, to }) => `${from} ${to}`)).size).toBe(12);
  });

  it('uses two points; a third begins a new distance', () => {
    const one = withPoint([], point(1));
    const two = withPoint(one, point(2));
    expect(two.map(({ triangle }) => triangle)).toEqual([1, 2]);
    expect(withPoint(two, point(3)).map(({ triangle }) => triangle)).toEqual([3]);
    expect(distanceOf([1, 2, 3], [1, 5, 7])).toBe(5);
  });

  it('is undone in steps: the points, the picked point, the tool', () => {
    const picked = { ...point(0), material: null, texcoord: [0, 0] } as const;
    let now: typeof initialInspect | null = {
      ...initialInspect,
      tool: 'measure',
      picked,
      points: [point(1)],
    };
    const steps: string[] = [];
    for (; now; now = stepBack(now)) steps.push(`${now.points.length} ${now.picked !== null} ${now.tool}`);
    expect(steps).toEqual(['1 true measure', '0 true measure', '0 false measure', '0 false null']);
  });
});

describe('the curves of a joint', () => {
  it('are sampled four times per frame, with a limit for long clips', () => {
    expect(sampleFrames(0)).toEqual([0]);
    expect(sampleFrames(2)).toEqual([0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]);
    expect(sampleFrames(5000).length).toBe(401);
    expect(sampleFrames(5000).at(-1)).toBe(5000);
  });

  it('do not jump when an angle passes 180 degrees', () => {
    expect(unwound([-170, 10, 350], [170, 0, 0])).toEqual([190, 10, -10]);
  });
});

describe('the UV layout of a texture', () => {
  const part = {
    skins: [{ name: 'other', materials: [1, 1] }],
    surfaces: [
      { material: 0, mesh: 0, firstIndex: 0, indexCount: 3 },
      { material: 1, mesh: 0, firstIndex: 3, indexCount: 3 },
      { material: null, mesh: 0, firstIndex: 0, indexCount: 3 },
    ],
    meshes: [
      {
        primitive: 'triangles',
        indices: new Uint32Array([0, 1, 2, 3, 4, 5]),
        texcoords: new Float32Array([0, 0, 1, 0, 0, 1, 2.25, -0.75, 2.5, -0.75, 2.25, -0.5]),
      },
    ],
  } as unknown as Parameters<typeof uvTriangles>[0];

  it('has the triangles of the surfaces with its materials in any skin', () => {
    expect([...uvTriangles(part, [0])]).toEqual([0, 0, 1, 0, 0, 1]);
    expect(uvTriangles(part, [1]).length).toBe(12);
    expect(uvTriangles(part, [0, 1]).length).toBe(12);
  });

  it('has the triangles of the surfaces without a material', () => {
    expect([...uvTriangles(part, [null])]).toEqual([0, 0, 1, 0, 0, 1]);
    expect(uvTriangles(part, []).length).toBe(0);
  });

  it('wraps triangles into the image', () => {
    expect([...uvTriangles(part, [1])].slice(6)).toEqual([0.25, 0.25, 0.5, 0.25, 0.25, 0.5]);
  });
});

describe('an enlarged texture', () => {
  const image: DecodedImage = {
    width: 2,
    height: 1,
    rgba: new Uint8Array([10, 20, 30, 40, 50, 60, 70, 255]),
    hasAlpha: true,
  };

  it('is shown with all channels, without alpha, or as one channel in grey', () => {
    expect([...shownPixels(image, 'rgba')]).toEqual([...image.rgba]);
    expect([...shownPixels(image, 'rgb')]).toEqual([10, 20, 30, 255, 50, 60, 70, 255]);
    expect([...shownPixels(image, 'green')]).toEqual([20, 20, 20, 255, 60, 60, 60, 255]);
    expect([...shownPixels(image, 'alpha')]).toEqual([40, 40, 40, 255, 255, 255, 255, 255]);
  });

  it('is fitted and centred, magnified only by integers, and zooms about a point', () => {
    const room = { width: 648, height: 448 };
    expect(fittedView({ width: 128, height: 64 }, room)).toEqual({ scale: 4, x: 68, y: 96 });
    expect(fittedView({ width: 1200, height: 400 }, room)).toEqual({ scale: 0.5, x: 24, y: 124 });
    expect(fittedView({ width: 1, height: 1 }, room).scale).toBe(16);
    const view = centredView({ width: 100, height: 100 }, { width: 300, height: 200 }, 1);
    expect(view).toEqual({ scale: 1, x: 100, y: 50 });
    expect(zoomedView(view, 2, 150, 100)).toEqual({ scale: 2, x: 50, y: 0 });
    expect(zoomedView(view, 1000, 0, 0).scale).toBe(64);
  });
});
