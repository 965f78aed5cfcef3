import { describe, expect, it } from 'vitest';
import type { MaterialSummary, DecodedImage, StageSummary } from '../../web/lib/types/subject.js';
import { blendOf, stageOf, type Panel } from './fake-stages.js';
import { useHarness } from './open-harness.js';
import { lookAtPanels, middleColors, type PanelLook } from './panels.js';

const browser = useHarness();

type Rgb = readonly [number, number, number];

/** The colours, opacity and depths of three panes of glass. The last one is the nearest to a camera in front. */
const colors: readonly Rgb[] = [
  [240, 20, 40],
  [30, 220, 10],
  [50, 60, 250],
];
const opacity = 153 / 255;
const depths = [-6, 0, 6] as const;
const paints = colors.map((color) => [...color, 153]);

/** A two-sided material that blends the given image. */
function glass(image: number): Partial<MaterialSummary> {
  const over = blendOf('src_alpha', 'one_minus_src_alpha');
  return { cull: 'none', stages: [stageOf({ images: [image], ...over })] };
}

function pane(image: number): Panel {
  return { at: [depths[image]!, 0, 0], material: glass(image) };
}

/** The colour of panes that are blended over black, the farthest pane first. */
function through(...panes: readonly Rgb[]): number[] {
  const light = panes.reduce(
    (behind: Rgb, color) => {
      const channel = (i: 0 | 1 | 2): number => opacity * color[i] + (1 - opacity) * behind[i];
      return [channel(0), channel(1), channel(2)];
    },
    [0, 0, 0],
  );
  return [...light, 255];
}

/** Expects a colour within a tolerance of two, because each of three layers is rounded. */
function near(color: readonly number[]): unknown[] {
  return color.map((number) => expect.closeTo(number, -0.61) as unknown);
}

const orders = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;
const [red, green, blue] = colors as [Rgb, Rgb, Rgb];

describe('panes of glass behind each other', () => {
  it.each([true, false])('look the same in any order in the file, in one mesh: %s', async (shared) => {
    const looks: Record<string, PanelLook> = {};
    for (const order of orders) {
      for (const yaw of [0, 180]) {
        looks[`${order.join('')} from ${yaw}`] = { panels: order.map(pane), shared, paints, camera: { yaw } };
      }
    }
    const seen = await middleColors(browser, looks);
    expect(Object.keys(seen)).toHaveLength(12);
    for (const [name, color] of Object.entries(seen)) {
      const expected = name.endsWith('180') ? through(blue, green, red) : through(red, green, blue);
      expect(color, name).toEqual(near(expected));
    }
    // The colours from both sides differ, so a wrong order would fail.
    expect(through(blue, green, red)).not.toEqual(near(through(red, green, blue)));
  });

  it('look the same if panes of two models alternate', async () => {
    const { page, errors } = await browser.open();
    const seen = await page.evaluate(
      async ({ outer, inner, paints: all }) => {
        const h = window.harness;
        const renderer = new h.Renderer();
        const images = all.map(([r = 0, g = 0, b = 0, a = 0]): DecodedImage => h.plainImage(r, g, b, a));
        const show = (panels: readonly Panel[], yaw: number): ReturnType<typeof h.show> => {
          const shown = h.show(renderer, {
            model: new h.FakeModel({ part: h.panelPart(panels), image: null }),
            camera: { yaw, pitch: 0, target: [0, 0, 0], distance: 4000, fov: 0.43 },
            options: { grid: false, shadow: false, background: '#000000' },
          });
          images.forEach((image, index) => shown.asset.setImage(0, index, image));
          return shown;
        };
        const found: number[][] = [];
        for (const yaw of [0, 180]) {
          const [a, b] = [show(outer, yaw), show(inner, yaw)];
          for (const actors of [
            [a.actor, b.actor],
            [b.actor, a.actor],
          ]) {
            a.view.actors = actors;
            found.push(h.colorAt(await h.pixels(renderer, a.view), 0.5, 0.5));
          }
        }
        return found;
      },
      { outer: [pane(2), pane(0)], inner: [pane(1)], paints },
    );
    const ahead = near(through(red, green, blue));
    const behind = near(through(blue, green, red));
    expect(seen).toEqual([ahead, ahead, behind, behind]);
    expect(errors).toEqual([]);
  });

  it('are sorted again if the camera moves to the other side', async () => {
    const { page, errors } = await browser.open();
    const seen = await page.evaluate(
      async ({ panels, paints: all }) => {
        const h = window.harness;
        const renderer = new h.Renderer();
        const { view, asset } = h.show(renderer, {
          model: new h.FakeModel({ part: h.panelPart(panels), image: null }),
          options: { grid: false, shadow: false, background: '#000000' },
        });
        all.forEach(([r = 0, g = 0, b = 0, a = 0], image) =>
          asset.setImage(0, image, h.plainImage(r, g, b, a)),
        );
        const found: number[][] = [];
        for (const yaw of [0, 180, 0]) {
          view.camera = { yaw, pitch: 0, target: [0, 0, 0], distance: 4000, fov: 0.43 };
          found.push(h.colorAt(await h.pixels(renderer, view), 0.5, 0.5));
        }
        return found;
      },
      { panels: [pane(1), pane(2), pane(0)], paints },
    );
    const ahead = near(through(red, green, blue));
    expect(seen).toEqual([ahead, near(through(blue, green, red)), ahead]);
    expect(errors).toEqual([]);
  });
});

describe('a glass surface with an inner and an outer side', () => {
  /** The near and the far side of a bottle, which face away from each other, in either order in the file. */
  const sides = (nearFirst: boolean, cull: MaterialSummary['cull']): Panel[] => {
    const over = blendOf('src_alpha', 'one_minus_src_alpha');
    const material = { cull, stages: [stageOf({ white: true, rgb: 'vertex', alpha: 'vertex', ...over })] };
    const colored = (color: Rgb): number[] => [0, 1, 2, 3].flatMap(() => [...color, 153]);
    const front: Panel = { at: [6, 0, 0], colors: colored(blue), material };
    const back: Panel = { at: [-6, 0, 0], turned: true, colors: colored(red), material };
    return nearFirst ? [front, back] : [back, front];
  };

  it('shows the inner side through the outer one, from both directions, in any order of triangles', async () => {
    const looks: Record<string, PanelLook> = {};
    for (const nearFirst of [true, false])
      for (const yaw of [0, 180])
        looks[`${String(nearFirst)} ${yaw}`] = {
          panels: sides(nearFirst, 'none'),
          joined: true,
          camera: { yaw },
        };
    const seen = await middleColors(browser, looks);
    expect(seen).toEqual({
      'true 0': near(through(red, blue)),
      'true 180': near(through(blue, red)),
      'false 0': near(through(red, blue)),
      'false 180': near(through(blue, red)),
    });
  });

  it('shows only one side if the file culls the other, and both with the option for both sides', async () => {
    const one = { panels: sides(true, 'back'), joined: true };
    const seen = await middleColors(browser, { one, both: { ...one, options: { twoSided: true } } });
    expect(seen).toEqual({ one: near(through(blue)), both: near(through(red, blue)) });
  });
});

describe('a sheet of glass in front of another sheet of the same surface', () => {
  it('hides the other sheet if it writes depth, except where it is fully transparent', async () => {
    const sheets = (alpha: number, depth: Partial<StageSummary>): PanelLook => {
      const over = blendOf('src_alpha', 'one_minus_src_alpha');
      const stage = stageOf({ white: true, rgb: 'vertex', alpha: 'vertex', ...over, ...depth });
      const sheet = (x: number, color: Rgb, a: number): Panel => ({
        at: [x, 0, 0],
        colors: [0, 1, 2, 3].flatMap(() => [...color, a]),
        material: { cull: 'none', stages: [stage] },
      });
      // Triangles that face the same way are drawn in the order of the file: here the nearer sheet first.
      return { panels: [sheet(6, blue, alpha), sheet(-6, red, 153)], joined: true };
    };
    const seen = await middleColors(browser, {
      hides: sheets(153, { depthWrite: true }),
      shows: sheets(153, { depthWrite: false }),
      unseen: sheets(0, { depthWrite: true, alphaTest: 'greater', alphaReference: 0 }),
    });
    expect(seen).toEqual({
      hides: near(through(blue)),
      shows: near(through(blue, red)),
      unseen: near(through(red)),
    });
  });
});

describe('an alpha-tested surface', () => {
  it('is not sorted: of two such surfaces at the same depth, the later one in the file is visible', async () => {
    const cut = (image: number): Partial<MaterialSummary> => ({
      stages: [stageOf({ images: [image], alphaTest: 'greater_equal', alphaReference: 0.5 })],
    });
    // The middle of the second surface is farther from the eye, so sorting would draw it first.
    const middle: Panel = { half: 4, material: cut(0) };
    const aside: Panel = { at: [0, 4, 0], half: 6, material: cut(1) };
    const look = { paints, at: [[0, 0]] as const };
    const seen = await lookAtPanels(browser, {
      middleFirst: { ...look, panels: [middle, aside] },
      asideFirst: { ...look, panels: [aside, middle] },
    });
    expect(seen).toEqual({ middleFirst: [[...green, 255]], asideFirst: [[...red, 255]] });
  });

  it('is distinguished from glass by the alpha values of its image in formats that do not define blending', async () => {
    const leaf = (image: number): Partial<MaterialSummary> => ({ ...glass(image), shading: 'phong' });
    const middle: Panel = { half: 4, material: leaf(0) };
    const aside: Panel = { at: [0, 4, 0], half: 6, material: leaf(1) };
    const at = [[0, 0]] as const;
    const hard = colors.map((color) => [...color, 255]);
    const seen = await lookAtPanels(browser, {
      // Alpha-tested surfaces are drawn in the order of the file, glass surfaces from far to near by their middles.
      cutOut: { at, paints: hard, panels: [middle, aside] },
      glass: { at, paints, panels: [middle, aside] },
    });
    expect(seen).toEqual({ cutOut: [[...green, 255]], glass: [near(through(green, red))] });
  });

  it('is drawn before all glass, and hides the glass behind it', async () => {
    const cut: Panel = {
      material: { stages: [stageOf({ images: [1], alphaTest: 'greater', alphaReference: 0 })] },
    };
    const seen = await middleColors(browser, {
      before: { panels: [pane(2), cut], paints },
      behind: { panels: [pane(0), cut], paints },
    });
    expect(seen).toEqual({
      before: near(
        [...through(blue)].map((channel, i) => (i < 3 ? channel + (1 - opacity) * green[i]! : 255)),
      ),
      behind: [...green, 255],
    });
  });
});
