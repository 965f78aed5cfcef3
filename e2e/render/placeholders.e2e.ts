import { describe, expect, it } from 'vitest';
import type { MaterialSummary } from '../../web/lib/types/subject.js';
import { plainStage } from '../../web/lib/material/plain.js';
import { useHarness } from './open-harness.js';
import type { LookOptions } from './page/page.js';

const browser = useHarness();

interface Look {
  /** The surface's material; null for a surface without one. */
  readonly material: Partial<MaterialSummary> | null;
  readonly options?: LookOptions;
  readonly yaw?: number;
}

/** Measurements of the pixels of a sphere. The brightness of a pixel is the mean of its three channels. */
interface Seen {
  readonly darkest: number;
  readonly brightest: number;
  readonly mean: number;
  /** The largest value of any channel, and the colour of the brightest pixel. */
  readonly most: number;
  readonly color: readonly number[];
  /** The number of different shades. */
  readonly shades: number;
  /** The fraction of the sphere's pixels within two steps of its brightest pixel. */
  readonly flat: number;
}

/** Draws a sphere on blue, a colour that no sphere has, and measures its pixels. */
async function look(looks: Record<string, Look>): Promise<Record<string, Seen>> {
  const { page, errors } = await browser.open();
  const seen = await page.evaluate(async (each) => {
    const h = window.harness;
    const renderer = new h.Renderer();
    const [rings, sides, radius] = [24, 48, 10];
    const positions: number[] = [];
    const normals: number[] = [];
    const indices: number[] = [];
    for (let ring = 0; ring <= rings; ring++)
      for (let side = 0; side <= sides; side++) {
        const [tilt, turn] = [(ring / rings) * Math.PI, (side / sides) * Math.PI * 2];
        const normal = [Math.sin(tilt) * Math.cos(turn), Math.sin(tilt) * Math.sin(turn), Math.cos(tilt)];
        normals.push(...normal);
        positions.push(...normal.map((value) => value * radius));
        const at = ring * (sides + 1) + side;
        if (ring < rings && side < sides)
          indices.push(at, at + sides + 1, at + 1, at + 1, at + sides + 1, at + sides + 2);
      }
    const mesh = h.meshOf({
      positions: new Float32Array(positions),
      normals: new Float32Array(normals),
      texcoords: new Float32Array((positions.length / 3) * 2),
      indices: new Uint32Array(indices),
    });
    const base = h.panelPart([{}]);
    const found: Record<string, Seen> = {};
    for (const [name, { material, options, yaw = 0 }] of Object.entries(each)) {
      const [surface] = base.surfaces;
      const part = {
        ...base,
        meshes: [mesh],
        surfaces: [{ ...surface!, indexCount: indices.length, material: material === null ? null : 0 }],
        materials: [{ ...base.materials[0]!, ...material }],
      };
      const { view } = h.show(renderer, {
        model: new h.FakeModel({ part, image: null }),
        camera: { yaw, pitch: 0, target: [0, 0, 0], distance: 50 },
        options: { grid: false, shadow: false, background: '#0000ff', ...options },
      });
      const { rgba } = await h.pixels(renderer, view);
      const shades: number[] = [];
      let most = 0;
      let [best, color]: [number, number[]] = [-1, []];
      for (let i = 0; i < rgba.length; i += 4) {
        const [r, g, b] = [rgba[i]!, rgba[i + 1]!, rgba[i + 2]!];
        if (b > r + 30) continue;
        const shade = (r + g + b) / 3;
        if (shade > best) [best, color] = [shade, [r, g, b]];
        most = Math.max(most, r, g, b);
        shades.push(shade);
      }
      shades.sort((a, b) => a - b);
      const [darkest, brightest] = [shades[0]!, shades.at(-1)!];
      found[name] = {
        ...{ darkest, brightest, most, color },
        mean: shades.reduce((sum, shade) => sum + shade, 0) / shades.length,
        shades: new Set(shades.map(Math.round)).size,
        flat: shades.filter((shade) => shade > brightest - 2).length / shades.length,
      };
      view.dispose();
    }
    return found;
  }, looks);
  expect(errors).toEqual([]);
  return seen;
}

const bare = { stages: [plainStage] };
const white = { diffuse: [1, 1, 1, 1], ambient: [1, 1, 1, 1] } as const;
const surfaces = {
  'no material': null,
  'a MilkShape material': {
    ...bare,
    shading: 'phong',
    diffuse: [0.8, 0.8, 0.8, 1],
    ambient: [0.2, 0.2, 0.2, 1],
  },
  'a white one': { ...bare, ...white, shading: 'phong' },
  'one of Doom 3': { ...bare, ...white, shading: 'doom3' },
  'one of Quake III': { ...bare, ...white, shading: 'quake3' },
} as const;

describe('A surface without an image', () => {
  it.each(['game', 'studio'] as const)('is plain grey and shaded in the %s light', async (light) => {
    const looks = Object.entries(surfaces).flatMap(([name, material]) =>
      [0, 70, 180].map((yaw) => [`${name}, from ${yaw}`, { material, yaw, options: { light } }] as const),
    );
    for (const [name, seen] of Object.entries(await look(Object.fromEntries(looks)))) {
      expect(seen.most, name).toBeLessThanOrEqual(245);
      expect(seen.darkest, name).toBeGreaterThan(25);
      expect(seen.brightest - seen.darkest, name).toBeGreaterThan(60);
      expect(seen.shades, name).toBeGreaterThan(40);
      expect(seen.flat, name).toBeLessThan(0.2);
    }
  });

  it('is light grey with a warm tint for every format', async () => {
    const looks = Object.entries(surfaces).map(([name, material]) => [name, { material }] as const);
    const seen = Object.entries(await look(Object.fromEntries(looks)));
    for (const [name, { brightest, color }] of seen) {
      expect(brightest, name).toBeGreaterThan(190);
      expect(color[0]! - color[2]!, name).toBeGreaterThan(4);
      expect(color[0]! - color[2]!, name).toBeLessThan(40);
      expect(brightest, name).toBeCloseTo(seen[0]![1].brightest);
    }
  });

  it('has the colour of its material, and is brighter if the game light comes from the front', async () => {
    const seen = await look({
      red: { material: { ...bare, shading: 'phong', diffuse: [0.8, 0, 0, 1] } },
      black: { material: { ...bare, shading: 'doom3', diffuse: [0, 0, 0, 1] } },
      lit: { material: null, options: { lightYaw: 0 } },
      unlit: { material: null, options: { lightYaw: 180 } },
    });
    expect(seen['red']!.color[0]).toBeGreaterThan(190);
    expect(seen['red']!.color[1]).toBeLessThan(80);
    expect(seen['black']!.most).toBeLessThan(80);
    expect(seen['lit']!.mean).toBeGreaterThan(seen['unlit']!.mean + 15);
  });
});
