import { describe, expect, it } from 'vitest';
import type { MaterialSummary, DecodedImage, StageSummary } from '../../web/lib/types/subject.js';
import { blendOf, stageOf } from './fake-stages.js';
import { useHarness } from './open-harness.js';
import type { LookOptions } from './page/page.js';
import { about } from './panels.js';

const browser = useHarness();

/** Indices of images. Index 0 is the albedo. */
const map = 1;
const heightMap = 2;

/** A material of one lit stage that shows the albedo. */
function lit(stage: Partial<StageSummary>): Partial<MaterialSummary> {
  return { stages: [stageOf({ rgb: 'lighting_diffuse', ...stage })] };
}
const over = blendOf('src_alpha', 'one_minus_src_alpha');

interface Look {
  readonly material: Partial<MaterialSummary>;
  readonly options?: LookOptions;
  /** The colour of the albedo, and of the map with index 1. */
  readonly albedo?: readonly number[];
  readonly other?: readonly number[];
  /** A height map with these increments (of 255) for each texel to the right and down. */
  readonly slope?: readonly [right: number, down: number];
  /** The positions in the image to read. */
  readonly at?: readonly (readonly [number, number])[];
}

/** The colours on the chest of the bust, seen from the front, or at other positions. */
async function look(looks: Record<string, Look>): Promise<Record<string, number[][]>> {
  const { page, errors } = await browser.open();
  const seen = await page.evaluate(async (each) => {
    const h = window.harness;
    const renderer = new h.Renderer();
    const colors: Record<string, number[][]> = {};
    for (const [name, { material, options, albedo, other, slope, at = [[0.5, 0.5]] }] of Object.entries(
      each,
    )) {
      const image = (color: readonly number[]): DecodedImage =>
        h.plainImage(color[0]!, color[1]!, color[2]!, color[3] ?? 255);
      const model = new h.FakeModel({ arm: { material }, image: image(albedo ?? [100, 100, 100]) });
      const { view, asset } = h.show(renderer, {
        model,
        camera: { yaw: 0, pitch: 0, target: [0, 4, 0] },
        options: { grid: false, shadow: false, background: '#0000ff', ...options },
      });
      if (other) asset.setImage(0, 1, image(other));
      if (slope) asset.setImage(0, 2, h.slopeImage(...slope));
      const pixels = await h.pixels(renderer, view);
      colors[name] = at.map(([x, y]) => h.colorAt(pixels, x, y));
      view.dispose();
    }
    return colors;
  }, looks);
  expect(errors).toEqual([]);
  return seen;
}

describe("Doom 3's light", () => {
  const doom3 = { shading: 'doom3', normalMap: map } as const;
  /** Light from the front, and from the right of the image, 45 degrees high. */
  const ahead = { lightYaw: -22.5 } as const;
  const right = { lightYaw: -112.5 } as const;

  it('uses the normals of a normal map, in which red points right and green up', async () => {
    const seen = await look({
      flat: { material: doom3, options: ahead, other: [128, 128, 255] },
      missing: { material: doom3, options: ahead },
      up: { material: doom3, options: ahead, other: [128, 218, 218] },
      down: { material: doom3, options: ahead, other: [128, 38, 218] },
      toRight: { material: doom3, options: right, other: [218, 128, 218] },
      toLeft: { material: doom3, options: right, other: [38, 128, 218] },
    });
    const red = (name: string): number => seen[name]![0]![0]!;
    expect(seen['missing']).toEqual(seen['flat']);
    // N.L is 0.71 on the flat surface, 1 towards the light, and 0 perpendicular to it, where only the fill light remains.
    expect(red('up')).toBeGreaterThan(red('flat') * 1.15);
    expect(red('down')).toBeLessThan(red('flat') * 0.5);
    expect(red('down')).toBeGreaterThan(10);
    expect(red('toRight')).toBeGreaterThan(red('toLeft') * 2);
  });

  it('ignores normal maps for face normals; the studio light uses normal maps too', async () => {
    const studio = { light: 'studio' } as const;
    const faces = { ...ahead, normals: 'face' } as const;
    const seen = await look({
      up: { material: doom3, options: studio, other: [128, 218, 218] },
      down: { material: doom3, options: studio, other: [128, 38, 218] },
      facesUp: { material: doom3, options: faces, other: [128, 218, 218] },
      facesDown: { material: doom3, options: faces, other: [128, 38, 218] },
    });
    expect(seen['up']![0]![0]!).toBeGreaterThan(seen['down']![0]![0]! * 1.2);
    expect(seen['facesUp']).toEqual(seen['facesDown']);
  });

  it('uses the normals of a height map, in which bright is high, alone or added to a normal map', async () => {
    // An increment of 2/255 per texel, times the scale, is a slope of 45 degrees, like that of the normal maps.
    const bumpy = { shading: 'doom3', heightMap, heightScale: 127.5 } as const;
    const both = { ...bumpy, normalMap: map } as const;
    const seen = await look({
      flat: { material: bumpy, options: ahead, slope: [0, 0] },
      missing: { material: bumpy, options: ahead },
      up: { material: bumpy, options: ahead, slope: [0, 2] },
      down: { material: bumpy, options: ahead, slope: [0, -2] },
      toRight: { material: bumpy, options: right, slope: [-2, 0] },
      toLeft: { material: bumpy, options: right, slope: [2, 0] },
      lower: { material: { ...bumpy, heightScale: 30 }, options: ahead, slope: [0, 2] },
      upByMap: { material: both, options: ahead, other: [128, 218, 218], slope: [0, 0] },
      toRightByMap: { material: both, options: right, other: [218, 128, 218], slope: [0, 0] },
      together: { material: both, options: ahead, other: [128, 173, 238], slope: [0, 1] },
      against: { material: both, options: ahead, other: [128, 218, 218], slope: [0, -2] },
      studioUp: { material: bumpy, options: { light: 'studio' }, slope: [0, 2] },
      studioDown: { material: bumpy, options: { light: 'studio' }, slope: [0, -2] },
    });
    const red = (name: string): number => seen[name]![0]![0]!;
    expect(seen['missing']).toEqual(seen['flat']);
    expect(red('up')).toBeGreaterThan(red('flat') * 1.15);
    expect(red('down')).toBeLessThan(red('flat') * 0.5);
    expect(red('toRight')).toBeGreaterThan(red('toLeft') * 2);
    expect(Math.abs(red('up') - red('upByMap'))).toBeLessThan(2);
    expect(Math.abs(red('toRight') - red('toRightByMap'))).toBeLessThan(2);
    expect(Math.abs(red('against') - red('flat'))).toBeLessThan(2);
    expect(red('together')).toBeGreaterThan(red('flat') * 1.1);
    expect(red('lower')).toBeGreaterThan(red('flat') * 1.02);
    expect(red('lower')).toBeLessThan(red('up') * 0.97);
    expect(red('studioUp')).toBeGreaterThan(red('studioDown') * 1.2);
  });

  it('adds highlights in the colour of the specular map', async () => {
    const shiny = { shading: 'doom3', specular: [1, 1, 1, 1], specularMap: map } as const;
    // The half vector is 22 degrees off the normal of the chest, so the highlight is well above 0.
    const seen = await look({
      none: { material: shiny, options: ahead },
      green: { material: shiny, options: ahead, other: [0, 60, 0] },
    });
    const [none, green] = [seen['none']![0]!, seen['green']![0]!];
    expect(green[0]).toBe(none[0]);
    expect(green[1]!).toBeGreaterThan(none[1]! + 20);
  });
});

describe('a glow', () => {
  const glowing = { emissive: [1, 0.5, 0, 1], emissiveMap: map } as const;

  it('is the emissive map times the emissive colour, added in every light', async () => {
    const lights: Record<string, Look> = {
      doom3: { material: { ...glowing, shading: 'doom3' } },
      faces: { material: { ...glowing, shading: 'doom3', normalMap: 3 }, options: { normals: 'face' } },
      quake3: { material: { ...glowing, shading: 'quake3' } },
      phong: { material: { ...glowing, shading: 'phong' } },
      studio: { material: { ...glowing, shading: 'doom3' }, options: { light: 'studio' } },
      unlit: { material: { ...glowing, shading: 'doom3' }, options: { light: 'unlit' } },
    };
    const looks: Record<string, Look> = {};
    const albedo = [50, 50, 50];
    for (const [name, light] of Object.entries(lights)) {
      const material = { ...light.material, emissive: [0, 0, 0, 1], emissiveMap: null } as const;
      looks[`${name} without`] = { ...light, albedo, material };
      looks[`${name} missing`] = { ...light, albedo };
      looks[`${name} dark`] = { ...light, albedo, other: [0, 0, 0] };
      looks[`${name} bright`] = { ...light, albedo, other: [60, 60, 100] };
    }
    const seen = await look(looks);
    for (const name of Object.keys(lights)) {
      const [r = 0, g = 0, b = 0] = seen[`${name} without`]![0]!;
      expect(seen[`${name} missing`], name).toEqual(seen[`${name} without`]);
      expect(seen[`${name} dark`], name).toEqual(seen[`${name} without`]);
      expect(seen[`${name} bright`]![0], name).toEqual(about(r + 60, g + 30, b, 255));
    }
  });

  it('is drawn on the surface, except where its alpha test fails', async () => {
    const tested = { ...lit({ alphaTest: 'greater', alphaReference: 0.5 }), ...glowing } as const;
    const other = [60, 60, 60];
    const options = { light: 'unlit' } as const;
    const seen = await look({
      shown: { material: tested, options, other },
      leftOut: { material: tested, options, other, albedo: [100, 100, 100, 100] },
      blended: { material: { ...lit(over), ...glowing }, options, other, albedo: [100, 100, 100, 128] },
    });
    expect(seen['shown']![0]).toEqual(about(160, 130, 100, 255));
    expect(seen['leftOut']![0]).toEqual([0, 0, 255, 255]);
    expect(seen['blended']![0]).toEqual(about(110, 80, 177, 255));
  });
});

describe('the first frame', () => {
  it('equals the second frame, although its maps are uploaded while it is drawn', async () => {
    const { page, errors } = await browser.open();
    const different = await page.evaluate(
      async (maps) => {
        const h = window.harness;
        const renderer = new h.Renderer();
        const model = new h.FakeModel({ arm: { material: { shading: 'doom3', ...maps } } });
        const { view, asset } = h.show(renderer, { model });
        asset.setImage(0, 1, h.plainImage(128, 200, 200));
        const shown = (): Uint8ClampedArray => {
          const copy = document.createElement('canvas');
          copy.width = copy.height = 480;
          const context = copy.getContext('2d')!;
          context.drawImage(view.canvas, 0, 0);
          return context.getImageData(0, 0, 480, 480).data;
        };
        await h.settle(renderer);
        const first = shown();
        view.invalidate();
        await h.settle(renderer);
        const second = shown();
        return first.filter((value, i) => value !== second[i]).length;
      },
      { normalMap: map, specularMap: map, specular: [1, 1, 1, 1], emissiveMap: map, heightMap: map } as const,
    );
    expect(different).toBe(0);
    expect(errors).toEqual([]);
  });
});

describe('a material', () => {
  const unlit = { light: 'unlit' } as const;

  it('takes its opacity from the alpha map: from its alpha channel or, if that is opaque, from its luminance', async () => {
    const masked = lit({ alphaImage: map, ...over });
    const seen = await look({
      missing: { material: masked, options: unlit },
      half: { material: masked, options: unlit, other: [128, 128, 128] },
      alpha: { material: masked, options: unlit, other: [255, 255, 255, 64] },
      tested: {
        material: lit({ alphaImage: map, alphaTest: 'greater', alphaReference: 0.6 }),
        options: unlit,
        other: [128, 128, 128],
      },
    });
    expect(seen['missing']![0]).toEqual([100, 100, 100, 255]);
    expect(seen['half']![0]).toEqual([50, 50, 177, 255]);
    expect(seen['alpha']![0]!.map((value) => Math.round(value / 4))).toEqual([6, 6, 54, 64]);
    expect(seen['tested']![0]).toEqual([0, 0, 255, 255]);
  });

  it('uses the alpha of its image only if it blends', async () => {
    const albedo = [100, 100, 100, 128];
    const seen = await look({
      opaque: { material: {}, options: unlit, albedo },
      blended: { material: lit(over), options: unlit, albedo },
      opacity: { material: { ...lit(over), opacity: 0.5 }, options: unlit, albedo },
      opaqueAllTheSame: { material: { opacity: 0.5 }, options: unlit, albedo },
    });
    expect(seen['opaque']![0]).toEqual([100, 100, 100, 255]);
    // The back of the chest is culled, so only the background is visible through its front.
    expect(seen['blended']![0]).toEqual([50, 50, 177, 255]);
    expect(seen['opacity']![0]).toEqual([25, 25, 216, 255]);
    expect(seen['opaqueAllTheSame']![0]).toEqual([100, 100, 100, 255]);
  });

  it('shows a sphere map as a reflection', async () => {
    const { page, errors } = await browser.open();
    const seen = await page.evaluate(
      async (material) => {
        const h = window.harness;
        const renderer = new h.Renderer();
        const image = h.quarterImage([
          [200, 0, 0],
          [0, 200, 0],
          [200, 200, 0],
          [200, 200, 200],
        ]);
        const model = new h.FakeModel({ arm: { material }, image });
        // The camera is so far away that its rays are almost parallel, so a flat face reflects a single colour.
        const chest = async (yaw: number, pitch: number): Promise<number[]> => {
          const { view } = h.show(renderer, {
            model,
            camera: { yaw, pitch, target: [0, 4, 0], distance: 2000, fov: 1.5 },
            options: { light: 'unlit', grid: false, shadow: false },
          });
          return h.colorAt(await h.pixels(renderer, view), 0.5, 0.5);
        };
        // Seen from the left and above, the face points to the right and down. From the opposite side, it is reversed.
        return { above: await chest(-15, 15), below: await chest(15, -15) };
      },
      lit({ texcoord: 'sphere' }),
    );
    expect(seen.above).toEqual([200, 200, 200, 255]);
    expect(seen.below).toEqual([200, 0, 0, 255]);
    expect(errors).toEqual([]);
  });
});
