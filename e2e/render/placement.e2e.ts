// The placements of a material's images, tested by pixels.
import { describe, expect, it } from 'vitest';
import { plainPlacement } from '../../web/lib/material/placement.js';
import { plainMaterial } from '../../web/lib/material/plain.js';
import type { MapPlacement, MaterialPlacements, MaterialSummary } from '../../web/lib/types/subject.js';
import { blendOf, stageOf, type Panel } from './fake-stages.js';
import { useHarness } from './open-harness.js';
import { about, lookAtPanels, type PanelLook } from './panels.js';

const browser = useHarness();

/** The middles of the quarters of a panel: upper left, upper right, lower left, lower right. */
const at = [
  [-5, 5],
  [5, 5],
  [-5, -5],
  [5, -5],
] as const;
const base = [
  [100, 0, 0],
  [0, 100, 0],
  [0, 0, 100],
  [100, 100, 100],
] as const;

const placed = (placement: Partial<MapPlacement>): MapPlacement => ({ ...plainPlacement, ...placement });
const maps = (placements: Partial<MaterialPlacements>): MaterialPlacements => ({
  ...plainMaterial.placements,
  ...placements,
});
/** Moves an image by half its width. */
const half = placed({ offset: [0.5, 0] });
/** Shows the upper half of an image. */
const upper = placed({ scale: [1, 0.5] });

async function look(
  looks: Record<string, Partial<PanelLook> & { readonly material: Partial<MaterialSummary> }>,
  panel: Panel = {},
): Promise<Record<string, number[][]>> {
  const seen = await lookAtPanels(
    browser,
    Object.fromEntries(
      Object.entries(looks).map(([name, { material, ...more }]) => [
        name,
        { panels: [{ ...panel, material }], at, ...more },
      ]),
    ),
  );
  return Object.fromEntries(
    Object.entries(seen).map(([name, colors]) => [name, colors.map((color) => color.slice(0, 3))]),
  );
}

describe('the placement of an image', () => {
  it('scales, rotates, and then translates the texture coordinates', async () => {
    const [r, g, b, w] = base;
    const placements: Record<string, Partial<MapPlacement>> = {
      plain: {},
      scale: { scale: [1, 0.5] },
      offset: { offset: [0.5, 0] },
      // s' = t, t' = -s.
      rotation: { rotation: Math.PI / 2 },
      // s' = t / 2 + 0.5, t' = -s.
      all: { scale: [1, 0.5], rotation: Math.PI / 2, offset: [0.5, 0] },
      repeat: { offset: [1, 0] },
      clamp: { offset: [1, 0], wrap: 'clamp' },
      mirror: { offset: [1, 0], wrap: 'mirror' },
    };
    const seen = await look(
      Object.fromEntries(
        Object.entries(placements).map(([name, placement]) => [
          name,
          { material: { stages: [stageOf({ placement: placed(placement) })] }, paints: [base] },
        ]),
      ),
    );
    expect(seen).toEqual({
      plain: [r, g, b, w],
      scale: [r, g, r, g],
      offset: [g, r, w, b],
      rotation: [b, r, w, g],
      all: [w, g, w, g],
      repeat: [r, g, b, w],
      clamp: [g, g, w, w],
      mirror: [g, r, w, b],
    });
  });
});

describe('separate placements', () => {
  it('apply to the diffuse and the emissive image', async () => {
    const glow = [
      [0, 0, 60],
      [60, 0, 0],
      [0, 60, 0],
      [0, 0, 0],
    ] as const;
    const material = {
      emissive: [1, 1, 1, 1],
      emissiveMap: 1,
      placements: maps({ emissive: placed({ scale: [0.5, 1], offset: [0.5, 0] }) }),
    } as const;
    const seen = await look({
      upper: { material: { ...material, stages: [stageOf({ placement: upper })] }, paints: [base, glow] },
      plain: { material: { ...material, stages: [stageOf()] }, paints: [base, glow] },
    });
    // The emissive image shows its right half.
    expect(seen['upper']).toEqual([
      [160, 0, 0],
      [60, 100, 0],
      [100, 0, 0],
      [0, 100, 0],
    ]);
    expect(seen['plain']).toEqual([
      [160, 0, 0],
      [60, 100, 0],
      [0, 0, 100],
      [100, 100, 100],
    ]);
  });

  it('apply to the diffuse image and its alpha map', async () => {
    const mask = [
      [255, 255, 255],
      [0, 0, 0],
      [0, 0, 0],
      [255, 255, 255],
    ] as const;
    const stage = { alphaImage: 1, placement: upper, alphaPlacement: half } as const;
    const over = { ...stage, ...blendOf('src_alpha', 'one_minus_src_alpha') };
    const tested = { ...stage, alphaTest: 'greater', alphaReference: 0.5 } as const;
    const paints = [base, mask];
    const seen = await look({
      blended: { material: { stages: [stageOf(over)] }, paints },
      tested: { material: { stages: [stageOf(tested)] }, paints },
    });
    const shown = [[0, 0, 0], base[1], base[0], [0, 0, 0]];
    expect(seen).toEqual({ blended: shown, tested: shown });
  });

  it('apply to the maps of the lighting, with the same result as maps of a single colour', async () => {
    const lit = [stageOf({ rgb: 'lighting_diffuse', images: [], white: true })];
    const colors = [
      [60, 60, 60],
      [255, 200, 130],
      [140, 120, 255],
      [20, 255, 190],
    ] as const;
    const shiny = {
      shading: 'doom3',
      specular: [1, 1, 1, 1],
      specularMap: 1,
      stages: [stageOf({ rgb: 'lighting_diffuse' })],
    } as const;
    const physical = {
      shading: 'physical',
      diffuse: [0.8, 0.5, 0.2, 1],
      metalness: 1,
      roughness: 1,
    } as const;
    const materials: Record<string, Partial<MaterialSummary>> = {
      specular: { ...shiny, placements: maps({ specular: half }) },
      roughness: { ...physical, roughnessMap: 1, placements: maps({ roughness: half }) },
      metalness: { ...physical, metalnessMap: 1, placements: maps({ metalness: half }) },
      normal: { ...physical, normalMap: 1, placements: maps({ normal: half }) },
    };
    const black = [0, 0, 0];
    const options = { light: 'game', lightYaw: -22.5 } as const;
    for (const [name, material] of Object.entries(materials)) {
      const whole = { stages: lit, ...material };
      const seen = await look(
        {
          placed: { material: whole, paints: [black, colors], options },
          ...Object.fromEntries(
            colors.map((color, i) => [`${i}`, { material: whole, paints: [black, color], options }]),
          ),
        },
        { tangent: [0, 1, 0, 1] },
      );
      const expected = [1, 0, 3, 2].map((color, place) => seen[`${color}`]![place]!);
      expect(seen['placed'], name).toEqual(expected.map((color) => about(...color)));
      expect(new Set(expected.map(String)).size, name).toBeGreaterThan(2);
    }
  });

  it('that rotate a normal map also rotate its normals', async () => {
    const material = { shading: 'physical', normalMap: 1, roughness: 1 } as const;
    const stages = [stageOf({ rgb: 'lighting_diffuse', images: [], white: true })];
    const options = { light: 'studio' } as const;
    const right = [null, [218, 128, 218]];
    const down = [null, [128, 38, 218]];
    const placements = maps({ normal: placed({ rotation: Math.PI / 2 }) });
    const seen = await look(
      {
        // After the rotation, the right of the image points down on the surface.
        turned: { material: { ...material, stages, placements }, paints: right, options },
        down: { material: { ...material, stages }, paints: down, options },
        right: { material: { ...material, stages }, paints: right, options },
      },
      { tangent: [0, 1, 0, 1] },
    );
    expect(seen['turned']).toEqual(seen['down']!.map((color) => about(...color)));
    expect(seen['turned']).not.toEqual(seen['right']!.map((color) => about(...color)));
  });
});
