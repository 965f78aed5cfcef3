// Compares pixels of physically based materials with reference formulas: the microfacet BRDF for lamps, and a numerical
// integral over directions for reflected surroundings.
import { describe, expect, it } from 'vitest';
import type { MaterialSummary } from '../../web/lib/types/subject.js';
import type { Vec3 } from '../../web/lib/types/vectors.js';
import { modifierOf, stageOf, type Panel } from './fake-stages.js';
import { useHarness } from './open-harness.js';
import { about, lookAtPanels, middleColors, type PanelLook } from './panels.js';

const browser = useHarness();

// --- the studio, in world space: Y is up and the eye straight ahead, at +Z ---

const eye: Vec3 = [0, 0, 1];
const key = { towards: [-0.4, 0.62, 0.67], color: [0.88, 0.82, 0.74] } as const;
const back = { towards: [0.66, 0.3, -0.69], color: [0.16, 0.2, 0.26] } as const;
const sky = [0.42, 0.47, 0.53] as const;
const floor = [0.17, 0.16, 0.14] as const;

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, x, i) => sum + x * b[i]!, 0);
const unit = (v: readonly number[]): Vec3 => {
  const length = Math.sqrt(dot(v, v));
  return [v[0]! / length, v[1]! / length, v[2]! / length];
};
const linear = (c: number): number => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const srgb = (light: number): number => 1.055 * light ** (1 / 2.4) - 0.055;
const mix = (a: number, b: number, t: number): number => a + (b - a) * t;

interface Look {
  readonly color: Vec3;
  readonly roughness: number;
  readonly metalness: number;
  readonly normal: Vec3;
}

const schlick = (f0: number, cosine: number): number => f0 + (1 - f0) * (1 - cosine) ** 5;

/** Smith's lambda of GGX. */
function lambda(cosine: number, alpha: number): number {
  const tangent = Math.sqrt(1 - cosine * cosine) / cosine;
  return (Math.sqrt(1 + alpha * alpha * tangent * tangent) - 1) / 2;
}

/** The microfacet BRDF. */
function specularBrdf(n: Vec3, l: Vec3, v: Vec3, alpha: number, f0: number): number {
  const h = unit([l[0] + v[0], l[1] + v[1], l[2] + v[2]]);
  const squaredTangent = 1 / dot(n, h) ** 2 - 1;
  const facets = alpha ** 2 / (Math.PI * dot(n, h) ** 4 * (alpha ** 2 + squaredTangent) ** 2);
  const visible = 1 / (1 + lambda(dot(n, l), alpha) + lambda(dot(n, v), alpha));
  return (facets * visible * schlick(f0, dot(v, h))) / (4 * dot(n, l) * dot(n, v));
}

/** The fraction of light from uniform surroundings that is reflected, by importance sampling of the facets. */
function reflectedShare(cosine: number, alpha: number, f0: number): number {
  const v: Vec3 = [Math.sqrt(1 - cosine * cosine), 0, cosine];
  const steps = 64;
  let sum = 0;
  for (let i = 0; i < steps; i++) {
    for (let k = 0; k < steps; k++) {
      const u = (i + 0.5) / steps;
      const turn = (2 * Math.PI * (k + 0.5)) / steps;
      const z = Math.sqrt((1 - u) / (1 + (alpha * alpha - 1) * u));
      const r = Math.sqrt(1 - z * z);
      const h: Vec3 = [r * Math.cos(turn), r * Math.sin(turn), z];
      const vh = dot(v, h);
      const l: Vec3 = [2 * vh * h[0] - v[0], 2 * vh * h[1] - v[1], 2 * vh * h[2] - v[2]];
      if (vh <= 0 || l[2] <= 0) continue;
      const visible = 1 / (1 + lambda(l[2], alpha) + lambda(cosine, alpha));
      sum += (schlick(f0, vh) * visible * vh) / (cosine * z);
    }
  }
  return sum / steps ** 2;
}

/** The expected linear light from a surface, for each channel. */
function expected({ color, roughness, metalness, normal }: Look): number[] {
  const n = unit(normal);
  const seen = dot(n, eye);
  const alpha = roughness ** 2;
  const up = 2 * seen * n[1] - eye[1];
  const softness = mix(0.1, 1, roughness);
  const t = Math.min(1, Math.max(0, (up + softness) / (2 * softness)));
  // Schlick's Fresnel term is linear in f0, and so is the reflection.
  const [none, all] = [reflectedShare(seen, alpha, 0), reflectedShare(seen, alpha, 1)];
  return ([0, 1, 2] as const).map((channel) => {
    const base = linear(color[channel]);
    const f0 = mix(0.04, base, metalness);
    const surroundings = mix(floor[channel], sky[channel], t * t * (3 - 2 * t));
    let light = surroundings * mix(none, all, f0);
    for (const { towards, color: lamp } of [key, back]) {
      const l = unit(towards);
      // A lamp's colour is the radiance of a white diffuse surface facing it; its irradiance is pi times as large.
      if (dot(n, l) > 0)
        light += Math.PI * lamp[channel] * dot(n, l) * specularBrdf(n, l, eye, Math.max(alpha, 0.02), f0);
    }
    const fallsIn =
      key.color[channel] * Math.max(0, (dot(n, key.towards) + 0.15) / 1.15) +
      back.color[channel] * Math.max(0, dot(n, back.towards)) +
      mix(floor[channel], sky[channel], (n[1] + 1) / 2);
    light += base * (1 - metalness) * fallsIn * (1 - mix(none, all, 0.04));
    return Math.min(1, light);
  });
}

// --- panels ---

const white = stageOf({ rgb: 'lighting_diffuse', images: [], white: true });
const physical = { shading: 'physical', stages: [white] } as const;

/** File space has Z up and looks along +X: world (x, y, z) is file (z, x, y). */
const inFile = ([x, y, z]: Vec3): Vec3 => [z, x, y];

function panel(
  material: Partial<MaterialSummary>,
  more: Partial<Panel> = {},
): Partial<PanelLook> & { panels: Panel[] } {
  return { panels: [{ ...more, material: { ...physical, ...material } }], options: { light: 'studio' } };
}

function panelOf({ color, roughness, metalness, normal }: Look): PanelLook {
  return panel({ diffuse: [...color, 1], roughness, metalness }, { normal: inFile(unit(normal)) });
}

const ahead: Vec3 = [0, 0, 1];
const above: Vec3 = [0, 0.7, 0.7];
const below: Vec3 = [0.2, -0.6, 0.75];
const aside: Vec3 = [0.9, 0.1, 0.35];
/** The direction half-way between the key light and the eye, where the highlight of the key light is. */
const middle: Vec3 = [key.towards[0], key.towards[1], key.towards[2] + 1];
/** A direction slightly beside that highlight. */
const beside: Vec3 = [-0.1, 0.42, 0.9];

describe('a physically based material', () => {
  const normals = [ahead, above, below, aside, middle, beside];
  const roughnesses = [0.2, 0.5, 1];
  const colors: readonly Vec3[] = [
    [1, 0.77, 0.34],
    [0.15, 0.2, 0.3],
  ];

  /** A panel for each normal and roughness, side by side. */
  const rows = normals.flatMap((normal, column) =>
    roughnesses.map((roughness, row) => {
      return { normal, roughness, at: [5 * column - 12.5, 5 * row - 5] as const };
    }),
  );

  it('reflects light according to the formulas, rough or smooth, metallic or not', async () => {
    const groups = colors.flatMap((color) => [0, 0.5, 1].map((metalness) => ({ color, metalness })));
    const seen = await lookAtPanels(
      browser,
      Object.fromEntries(
        groups.map((group, g) => {
          const panels = rows.map(({ normal, roughness, at: [y, z] }): Panel => {
            const [only] = panelOf({ ...group, normal, roughness }).panels;
            return { ...only, at: [0, y, z], half: 2 };
          });
          return [g, { panels, at: rows.map(({ at }) => at), options: { light: 'studio' } }];
        }),
      ),
    );
    const off: string[] = [];
    groups.forEach((group, g) =>
      rows.forEach(({ normal, roughness }, i) => {
        const look = { ...group, normal, roughness };
        const lights = expected(look);
        for (const channel of [0, 1, 2] as const) {
          const light = linear(seen[g]![i]![channel]! / 255);
          const wanted = lights[channel]!;
          if (Math.abs(light - wanted) > 0.012 + 0.03 * wanted)
            off.push(`${JSON.stringify(look)}: channel ${channel} is ${light}, not ${wanted}`);
        }
      }),
    );
    expect(off).toEqual([]);
  });

  it('has a smaller and brighter highlight if it is smoother, and a coloured one if it is metallic', async () => {
    const look = (roughness: number, metalness: number, normal: Vec3): PanelLook =>
      panelOf({ color: [0.8, 0.4, 0.1], roughness, metalness, normal });
    const seen = await middleColors(browser, {
      smooth: look(0.3, 0, middle),
      rough: look(0.9, 0, middle),
      smoothBeside: look(0.3, 0, ahead),
      roughMetal: look(0.6, 1, middle),
      metalBeside: look(0.1, 1, below),
    });
    const blue = (name: string): number => seen[name]![2]!;
    expect(blue('smooth')).toBeGreaterThan(blue('rough') + 40);
    expect(blue('smooth')).toBeGreaterThan(blue('smoothBeside') + 40);
    const [r = 0, , b = 0] = seen['roughMetal']!;
    expect(r).toBeGreaterThan(2 * b);
    // A metal has no diffuse reflection: beside the highlight it reflects only the dark floor.
    expect(seen['metalBeside']![0]).toBeLessThan(110);
  });
});

describe('the images of a physically based material', () => {
  const textured = { stages: [stageOf({ rgb: 'lighting_diffuse' })], diffuse: [1, 1, 1, 1] } as const;
  const normal = inFile(unit(beside));

  it('are multiplied by its factors: roughness in the green channel, metalness in the blue channel', async () => {
    const rough = { ...textured, roughness: 0.8, metalness: 0.6 } as const;
    const paints = [
      [200, 100, 50],
      [10, 128, 64],
    ];
    const seen = await middleColors(browser, {
      maps: { ...panel({ ...rough, roughnessMap: 1, metalnessMap: 1 }, { normal }), paints },
      factors: {
        ...panel({ ...rough, roughness: (0.8 * 128) / 255, metalness: (0.6 * 64) / 255 }, { normal }),
        paints,
      },
      without: { ...panel(rough, { normal }), paints },
      late: {
        ...panel({ ...rough, roughnessMap: 1, metalnessMap: 1 }, { normal }),
        paints: paints.slice(0, 1),
      },
      noMetal: { ...panel({ ...rough, metalness: 0 }, { normal }), paints },
    });
    expect(seen['maps']).toEqual(about(...seen['factors']!));
    expect(seen['maps']).not.toEqual(about(...seen['without']!));
    // Until the metalness map is loaded, the surface is not metallic.
    expect(seen['late']).toEqual(seen['noMetal']);
  });

  it('are multiplied by its colour and the vertex colours', async () => {
    const half = 188 / 255; // half of the linear light of white
    const grey = (value: number): MaterialSummary['diffuse'] => [value, value, value, 1];
    const colors = Array.from({ length: 4 }, () => [128, 128, 128, 255]).flat();
    const stages = [stageOf({ rgb: 'lit_vertex' })];
    const seen = await middleColors(browser, {
      image: { ...panel({ ...textured, diffuse: grey(half) }, { normal }), paints: [[188, 188, 188]] },
      color: panel({ diffuse: grey(srgb(linear(half) ** 2)) }, { normal }),
      vertices: {
        ...panel({ stages, diffuse: [1, 1, 1, 1] }, { normal, colors }),
        paints: [[255, 255, 255]],
      },
      vertexColor: { ...panel({ ...textured }, { normal }), paints: [[128, 128, 128]] },
    });
    expect(seen['image']).toEqual(about(...seen['color']!));
    expect(seen['vertices']).toEqual(about(...seen['vertexColor']!));
  });

  it('change its normals in tangent space, in studio and game light, except for face normals', async () => {
    const tangent = [0, 1, 0, 1] as const;
    const material = { ...textured, roughness: 0.4, metalness: 0.5 };
    // Red points right and green up, so the second colour is a normal that points up by 45 degrees.
    const paints = [
      [200, 100, 50],
      [128, 218, 218],
    ];
    for (const light of ['studio', 'game'] as const) {
      const seen = await middleColors(browser, {
        mapped: { ...panel({ ...material, normalMap: 1 }, { tangent }), paints, options: { light } },
        bent: { ...panel(material, { normal: inFile(unit([0, 1, 1])) }), paints, options: { light } },
        flat: { ...panel(material), paints, options: { light } },
        faces: {
          ...panel({ ...material, normalMap: 1 }, { tangent }),
          paints,
          options: { light, normals: 'face' },
        },
      });
      expect(seen['mapped'], light).toEqual(about(...seen['bent']!));
      expect(seen['mapped'], light).not.toEqual(about(...seen['flat']!));
      expect(seen['faces'], light).toEqual(about(...seen['flat']!));
    }
  });

  it('include an emissive map; without it, the emissive colour is added everywhere', async () => {
    const black = { diffuse: [0, 0, 0, 1], roughness: 1 } as const;
    const map = [
      [255, 255, 255],
      [100, 0, 0],
    ] as const;
    const seen = await middleColors(browser, {
      dark: panel(black),
      glow: panel({ ...black, emissive: [0, 0.5, 0, 1] }),
      map: { ...panel({ ...black, emissive: [1, 1, 1, 1], emissiveMap: 1 }), paints: map },
    });
    const [r = 0, g = 0, b = 0] = seen['dark']!;
    const together = linear(g / 255) + linear(0.5);
    expect(seen['glow']).toEqual(about(r, Math.round(255 * srgb(together)), b, 255));
    expect(seen['map']).toEqual(about(r + 100, g, b, 255));
  });

  it('use the placement of its first stage, including the emissive map', async () => {
    // Moves the image by half its size, so that its upper left quarter is at the lower right.
    const quarters = [
      [0, 200, 0],
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ] as const;
    const modifiers = [modifierOf('transform', [1, 0, 0, 1, 0.5, 0.5])];
    const glowing = { diffuse: [0, 0, 0, 1], emissive: [1, 1, 1, 1], emissiveMap: 1 } as const;
    const at = [[5, -5]] as const;
    const seen = await middleColors(browser, {
      moved: { ...panel({ ...glowing, stages: [{ ...white, modifiers }] }), paints: [null, quarters], at },
      still: { ...panel(glowing), paints: [null, quarters], at },
    });
    expect(seen['moved']![1]).toBeGreaterThan(200);
    expect(seen['still']![1]).toBeLessThan(100);
  });
});

describe('the light of a physically based material', () => {
  const look = (options: PanelLook['options'] = {}, material: Partial<MaterialSummary> = {}): PanelLook => ({
    ...panel({ roughness: 0.7, diffuse: [0.8, 0.8, 0.8, 1], ...material }),
    options,
  });

  it("has the direction of the game's light, and is omitted in the unlit mode", async () => {
    const seen = await middleColors(browser, {
      front: look({ light: 'game', lightYaw: -22.5 }),
      behind: look({ light: 'game', lightYaw: 157.5 }),
      unlit: {
        ...look({ light: 'unlit' }, { stages: [stageOf({ rgb: 'lighting_diffuse' })] }),
        paints: [[9, 90, 200]],
      },
    });
    expect(seen['front']![0]).toBeGreaterThan(seen['behind']![0]! + 30);
    expect(seen['behind']![0]).toBeGreaterThan(80);
    expect(seen['unlit']).toEqual([9, 90, 200, 255]);
  });

  it('is finite where there is no normal', async () => {
    const seen = await middleColors(browser, {
      none: { ...panel({ roughness: 0 }, { normal: [0, 0, 0] }) },
      metal: { ...panel({ roughness: 0, metalness: 1 }, { normal: [0, 0, 0] }) },
    });
    for (const [r = 0] of Object.values(seen)) {
      expect(r).toBeGreaterThan(60);
      expect(r).toBeLessThan(250);
    }
  });
});
