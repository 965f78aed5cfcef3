// Stages of Quake III materials, tested by pixels. Each expected number is computed from the formulas.
import { describe, expect, it } from 'vitest';
import { plainPlacement } from '../../web/lib/material/placement.js';
import type { BlendFactor, StageSummary } from '../../web/lib/types/subject.js';
import { blendOf, modifierOf, stageOf, waveOf, type Panel } from './fake-stages.js';
import { useHarness } from './open-harness.js';
import { about, lookAtPanels, middleColors, type PanelLook } from './panels.js';

const browser = useHarness();

/** The first image is at the back, the second in front of it. */
const paints = [
  [200, 100, 50, 255],
  [40, 80, 120, 128],
] as const;
const half = 128 / 255;

function blend(source: BlendFactor, destination: BlendFactor): Partial<StageSummary> {
  return { images: [1], ...blendOf(source, destination) };
}

function panel(...stages: readonly Partial<StageSummary>[]): Panel[] {
  return [{ material: { stages: stages.map(stageOf) } }];
}

describe('a stage over another one', () => {
  const formulas: readonly [BlendFactor, BlendFactor, (s: number, d: number) => number][] = [
    ['one', 'one', (s, d) => s + d],
    ['dst_color', 'zero', (s, d) => (s * d) / 255],
    ['zero', 'src_color', (s, d) => (s * d) / 255],
    ['dst_color', 'src_color', (s, d) => (2 * s * d) / 255],
    ['src_alpha', 'one_minus_src_alpha', (s, d) => s * half + d * (1 - half)],
    ['one_minus_src_alpha', 'src_alpha', (s, d) => s * (1 - half) + d * half],
    ['src_alpha', 'one', (s, d) => s * half + d],
    ['one_minus_src_alpha', 'one', (s, d) => s * (1 - half) + d],
    ['one', 'one_minus_src_color', (s, d) => s + d * (1 - s / 255)],
    ['one_minus_dst_color', 'one', (s, d) => s * (1 - d / 255) + d],
    ['dst_color', 'one', (s, d) => (s * d) / 255 + d],
    ['zero', 'one_minus_src_alpha', (_s, d) => d * (1 - half)],
    ['src_alpha', 'zero', (s) => s * half],
    ['src_alpha', 'src_alpha', (s, d) => (s + d) * half],
    // The game's framebuffer has no alpha, so destination alpha reads 1.
    ['dst_alpha', 'one_minus_dst_alpha', (s) => s],
    ['src_alpha_saturate', 'one', (_s, d) => d],
  ];

  it('blends by any pair of factors', async () => {
    const seen = await middleColors(
      browser,
      Object.fromEntries(
        formulas.map(([source, destination]) => [
          `${source} ${destination}`,
          { panels: panel({}, blend(source, destination)), paints },
        ]),
      ),
    );
    for (const [source, destination, want] of formulas) {
      const [r, g, b] = [0, 1, 2].map((i) => Math.min(255, want(paints[1][i]!, paints[0][i]!)));
      expect(seen[`${source} ${destination}`], `${source} ${destination}`).toEqual(about(r!, g!, b!, 255));
    }
  });

  it('covers the page behind the canvas according to its opacity', async () => {
    const options = { background: 'transparent' } as const;
    const seen = await middleColors(browser, {
      opaque: { panels: panel({}), paints, options },
      glass: { panels: panel(blend('src_alpha', 'one_minus_src_alpha')), paints, options },
      turned: { panels: panel(blend('one_minus_src_alpha', 'src_alpha')), paints, options },
      added: { panels: panel(blend('one', 'one')), paints, options },
      addedByAlpha: { panels: panel(blend('src_alpha', 'one')), paints, options },
      addedOver: { panels: panel({}, blend('one', 'one')), paints, options },
      filtered: { panels: panel({}, blend('dst_color', 'zero')), paints, options },
      filter: { panels: panel(blend('dst_color', 'zero')), paints, options },
      screen: { panels: panel(blend('one', 'one_minus_src_color')), paints, options },
      replaced: { panels: panel(blend('src_alpha', 'zero')), paints, options },
    });
    // Colours are premultiplied.
    expect(seen['opaque']).toEqual([200, 100, 50, 255]);
    expect(seen['glass']).toEqual(about(20, 40, 60, 128));
    expect(seen['turned']).toEqual(about(20, 40, 60, 127));
    expect(seen['added']).toEqual(about(40, 80, 120, 120));
    expect(seen['addedByAlpha']).toEqual(about(20, 40, 60, 60));
    expect(seen['addedOver']![3]).toBe(255);
    expect(seen['filtered']).toEqual(about(31, 31, 24, 255));
    expect(seen['filter']).toEqual([0, 0, 0, 0]);
    expect(seen['screen']).toEqual(about(40, 80, 120, 120));
    expect(seen['replaced']).toEqual(about(20, 40, 60, 255));
  });
});

describe('overbright', () => {
  // A normal towards the sun, where the light is (182 + 150)/255 of white.
  const normal = [0.45 / 1.05, 0.3 / 1.05, 0.9 / 1.05] as const;
  const options = { light: 'game', overbright: true } as const;

  it('clamps the light only after it was multiplied by the image', async () => {
    const panels = [{ ...panel({ rgb: 'lighting_diffuse' })[0]!, normal }];
    const seen = await middleColors(browser, {
      window: { panels, paints, options: { light: 'game' } },
      fullScreen: { panels, paints, options },
      unlit: { panels, paints, options: { light: 'unlit', overbright: true } },
    });
    expect(seen['window']).toEqual(about(200, 100, 50, 255));
    expect(seen['fullScreen']).toEqual(about(255, 130.2, 65.1, 255));
    expect(seen['unlit']).toEqual(about(200, 100, 50, 255));
  });

  it('doubles the first stage and additive stages, but not a stage that multiplies the result by its colours', async () => {
    const base = { rgb: 'identity' } as const;
    const steady = { rgb: 'identity_lighting' } as const;
    const half = { rgb: 'constant', color: [0.5, 0.5, 0.5, 1] } as const;
    const seen = await middleColors(
      browser,
      Object.fromEntries(
        Object.entries({
          identity: [base],
          identityLighting: [steady],
          constant: [half],
          wave: [{ rgb: 'wave', rgbWave: waveOf({ shape: 'sine', base: 0.5 }) }],
          added: [steady, { ...base, ...blend('one', 'one') }],
          filtered: [half, { ...base, ...blend('dst_color', 'zero') }],
          glass: [steady, { ...base, ...blend('src_alpha', 'one_minus_src_alpha') }],
        } satisfies Record<string, Partial<StageSummary>[]>).map(([name, stages]) => [
          name,
          { panels: panel(...stages), paints, options },
        ]),
      ),
    );
    expect(seen['identity']).toEqual(about(255, 200, 100, 255));
    expect(seen['identityLighting']).toEqual(about(200, 100, 50, 255));
    expect(seen['constant']).toEqual(about(200, 100, 50, 255));
    expect(seen['wave']).toEqual(about(100, 50, 25, 255));
    // 200 + 2 * 40, 100 + 2 * 80, 50 + 2 * 120.
    expect(seen['added']).toEqual(about(255, 255, 255, 255));
    // (200, 100, 50) as above, times (40, 80, 120)/255.
    expect(seen['filtered']).toEqual(about(31.4, 31.4, 23.5, 255));
    // 2 * (40, 80, 120) * half, plus half of the destination.
    const there = [200, 100, 50].map((value) => value * (127 / 255));
    expect(seen['glass']).toEqual(about(there[0]! + 40, there[1]! + 80, there[2]! + 120, 255));
  });
});

describe('exposure', () => {
  // The factor of one stop of linear light in the gamma space of the image.
  const stop = 2 ** (1 / 2.2);

  it('scales the colours in every light, but not displays of surface data', async () => {
    const look = (options: NonNullable<PanelLook['options']>): PanelLook => ({
      panels: panel({}),
      paints,
      options,
    });
    const seen = await middleColors(browser, {
      game: look({ light: 'unlit', exposure: 2 }),
      darker: look({ light: 'unlit', exposure: 0.5 }),
      black: look({ light: 'unlit', exposure: 0 }),
      normals: look({ light: 'normals' }),
      exposedNormals: look({ light: 'normals', exposure: 2 }),
    });
    expect(seen['game']).toEqual(about(255, 100 * stop, 50 * stop, 255));
    expect(seen['darker']).toEqual(about(200 / stop, 100 / stop, 50 / stop, 255));
    expect(seen['black']).toEqual([0, 0, 0, 255]);
    expect(seen['exposedNormals']).toEqual(seen['normals']);
  });

  it('scales additive stages, and products of stages only once', async () => {
    const options = { light: 'game', exposure: 0.5 } as const;
    const seen = await middleColors(browser, {
      added: { panels: panel({}, blend('one', 'one')), paints, options },
      filtered: { panels: panel({}, blend('dst_color', 'zero')), paints, options },
    });
    expect(seen['added']).toEqual(about(240 / stop, 180 / stop, 170 / stop, 255));
    expect(seen['filtered']).toEqual(about(31.4 / stop, 31.4 / stop, 23.5 / stop, 255));
  });
});

describe('a saved image', () => {
  it('keeps additive colours on a transparent background', async () => {
    const { page, errors } = await browser.open();
    const seen = await page.evaluate(
      async (panels) => {
        const h = window.harness;
        const renderer = new h.Renderer();
        const model = new h.FakeModel({ part: h.panelPart(panels), image: h.plainImage(0, 0, 0) });
        const { view, asset } = h.show(renderer, {
          model,
          camera: { yaw: 0, pitch: 0, target: [0, 0, 0], distance: 50 },
          options: { grid: false, shadow: false },
        });
        asset.setImage(0, 1, h.plainImage(40, 80, 120));
        await h.pixels(renderer, view);
        const image = view.screenshot({ width: 64, height: 64, scene: { background: 'transparent' } });
        const saved = await new Promise<Blob | null>((resolve) => image!.toBlob(resolve));
        const decoded = await createImageBitmap(saved!);
        const canvas = new OffscreenCanvas(64, 64).getContext('2d')!;
        canvas.drawImage(decoded, 0, 0);
        return [...canvas.getImageData(32, 32, 1, 1).data];
      },
      panel(blend('one', 'one')),
    );
    // (40, 80, 120) over black equals (85, 170, 255) with an alpha of 120.
    expect(seen.map((each, i) => Math.abs(each - [85, 170, 255, 120][i]!) < 3)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(errors).toEqual([]);
  });
});

describe('an alpha test', () => {
  it('compares alpha exactly, in steps of 1/255', async () => {
    const look = (
      alphaTest: StageSummary['alphaTest'],
      alphaReference: number,
      alpha: number,
    ): { panels: Panel[]; paints: number[][] } => ({
      panels: panel({ alphaTest, alphaReference }),
      paints: [[200, 100, 50, alpha]],
    });
    const seen = await middleColors(browser, {
      'GT0 of 1': look('greater', 0, 1),
      'GT0 of 0': look('greater', 0, 0),
      'LT128 of 127': look('less', 0.5, 127),
      'LT128 of 128': look('less', 0.5, 128),
      'GE128 of 128': look('greater_equal', 0.5, 128),
      'GE128 of 127': look('greater_equal', 0.5, 127),
    });
    const [shown, left] = [
      [200, 100, 50, 255],
      [0, 0, 0, 255],
    ];
    expect(Object.values(seen)).toEqual([shown, left, shown, left, shown, left]);
  });

  it('tests the alpha computed by the stage', async () => {
    const wave = waveOf({ shape: 'sawtooth', amplitude: 1, frequency: 1 });
    const stage = {
      alphaTest: 'greater_equal',
      alphaReference: 0.5,
      alpha: 'wave',
      alphaWave: wave,
    } as const;
    const seen = await middleColors(browser, {
      early: { panels: panel(stage), time: 0.4 },
      late: { panels: panel(stage), time: 0.6 },
    });
    expect(seen['early']).toEqual([0, 0, 0, 255]);
    expect(seen['late']).toEqual([200, 100, 50, 255]);
  });
});

describe('the colour of a stage', () => {
  it('is its constant, or its wave limited to 0 to 1', async () => {
    const wave = waveOf({ shape: 'sine', base: 0.5, amplitude: 1, frequency: 0.25 });
    const waved = panel({ rgb: 'wave', rgbWave: wave });
    const seen = await middleColors(browser, {
      constant: { panels: panel({ rgb: 'constant', color: [0.5, 1, 0, 1] }) },
      start: { panels: waved },
      most: { panels: waved, time: 1 },
      least: { panels: waved, time: 3 },
      between: { panels: waved, time: 12 + 7 / 3 },
      alpha: {
        panels: panel({}, { white: true, alpha: 'constant', color: [0, 0, 0, 0.25], ...over }),
      },
    });
    expect(seen['constant']).toEqual(about(100, 100, 0, 255));
    expect(seen['start']).toEqual(about(100, 50, 25, 255));
    expect(seen['most']).toEqual([200, 100, 50, 255]);
    expect(seen['least']).toEqual([0, 0, 0, 255]);
    // sin of 7/12 of a turn is -1/2.
    expect(seen['between']).toEqual(about(0, 0, 0, 255));
    expect(seen['alpha']).toEqual(about(200 * 0.75 + 64, 100 * 0.75 + 64, 50 * 0.75 + 64, 255));
  });

  it('is the vertex colour or its complement, and white without vertex colours', async () => {
    const colors = Array.from({ length: 4 }, () => [128, 255, 0, 64]).flat();
    const own = (stage: Partial<StageSummary>, with_ = true): { panels: Panel[] } => ({
      panels: panel(stage).map((each) => (with_ ? { ...each, colors } : each)),
    });
    const seen = await middleColors(browser, {
      vertex: own({ rgb: 'vertex' }),
      exact: own({ rgb: 'exact_vertex' }),
      rest: own({ rgb: 'one_minus_vertex' }),
      alpha: own({ alpha: 'vertex', ...over }),
      none: own({ rgb: 'vertex', alpha: 'vertex' }, false),
      noRest: own({ rgb: 'one_minus_vertex' }, false),
      entity: own({ rgb: 'entity' }),
      noEntity: own({ rgb: 'one_minus_entity' }),
    });
    expect(seen['vertex']).toEqual(about(100, 100, 0, 255));
    expect(seen['exact']).toEqual(seen['vertex']);
    expect(seen['rest']).toEqual(about(100, 0, 50, 255));
    expect(seen['alpha']).toEqual(about(50, 25, 13, 255));
    for (const name of ['none', 'noRest', 'entity', 'noEntity'])
      expect(seen[name]).toEqual([200, 100, 50, 255]);
  });

  it('is the vertex colour times the light if both are requested', async () => {
    const colors = Array.from({ length: 4 }, () => [128, 255, 0, 64]).flat();
    const lit = (stage: Partial<StageSummary>, light: 'game' | 'unlit'): object => ({
      panels: panel(stage).map((each) => ({ ...each, colors })),
      paints: [[200, 100, 50, 255]],
      options: { light },
    });
    const seen = await middleColors(browser, {
      plain: lit({ rgb: 'lighting_diffuse' }, 'game'),
      both: lit({ rgb: 'lit_vertex' }, 'game'),
      unlit: lit({ rgb: 'lit_vertex' }, 'unlit'),
      white: lit({ rgb: 'lit_vertex', white: true, images: [] }, 'unlit'),
    } as never);
    const [r = 0, g = 0] = seen['plain']!;
    expect(r).toBeGreaterThan(100);
    expect(seen['both']).toEqual(about((r * 128) / 255, g, 0, 255));
    expect(seen['unlit']).toEqual(about(100, 100, 0, 255));
    expect(seen['white']).toEqual(about(128, 255, 0, 255));
  });

  it('is the light of the game, per vertex and limited to 1, if requested', async () => {
    // Ambient light of 182/255, and light of 150/255 from the direction (0.45, 0.3, 0.9), whose length is 1.05.
    const lit = 182 / 255 + ((150 / 255) * 0.45) / 1.05;
    const white = [[100, 100, 100, 255]];
    const stage = panel({ rgb: 'lighting_diffuse' });
    const normal = (x: number, y: number, z: number): Panel[] =>
      stage.map((each) => ({ ...each, normal: [x, y, z] }));
    const seen = await middleColors(browser, {
      ahead: { panels: stage, paints: white },
      away: { panels: normal(0, -1, 0), paints: white },
      up: { panels: normal(0, 0, 1), paints: white },
      unlit: { panels: stage, paints: white, options: { light: 'unlit' } },
      studio: { panels: stage, paints: white, options: { light: 'studio' } },
      plain: { panels: [{}], paints: white },
      plainFaces: { panels: [{ normal: [0, -1, 0] }], paints: white, options: { normals: 'face' } },
      // After a quarter turn of the light, the component along the panel's normal is 0.3.
      turned: { panels: stage, paints: white, options: { lightYaw: 90 } },
      identity: { panels: panel({}), paints: white, options: { light: 'studio' } },
    });
    expect(seen['ahead']).toEqual(about(100 * lit, 100 * lit, 100 * lit, 255));
    expect(seen['away']![0]).toBeCloseTo((100 * 182) / 255, -0.31);
    expect(seen['up']).toEqual([100, 100, 100, 255]);
    expect(seen['unlit']).toEqual([100, 100, 100, 255]);
    expect(seen['studio']![0]).not.toBe(100);
    expect(seen['plain']).toEqual(seen['ahead']);
    expect(seen['plainFaces']).toEqual(seen['ahead']);
    expect(seen['turned']![0]).toBeCloseTo(100 * (182 / 255 + ((150 / 255) * 0.3) / 1.05), -0.31);
    expect(seen['identity']).toEqual([100, 100, 100, 255]);
  });

  it('can have an alpha computed from a highlight or from the distance to the eye', async () => {
    const alpha = (kind: StageSummary['alpha'], more: Partial<StageSummary> = {}): Panel[] =>
      panel({ rgb: 'constant', color: [0, 0, 0, 1] }, { white: true, alpha: kind, ...over, ...more });
    // The vertices are 10 units from the middle. Values at the vertices and in the middle differ by at most 2 %.
    const length = Math.hypot(960, 1980, 96);
    const [x, y] = [-960 / length, 1980 / length];
    const n = [Math.SQRT1_2, Math.SQRT1_2, 0] as const;
    const towards = n[0] * x + n[1] * y;
    const highlight = Math.max(0, 2 * towards * n[0] - x) ** 4;
    const seen = await middleColors(browser, {
      specular: { panels: alpha('lighting_specular').map((each) => ({ ...each, normal: n })) },
      away: { panels: alpha('lighting_specular').map((each) => ({ ...each, normal: [0, 0, -1] })) },
      portal: { panels: alpha('portal', { portalRange: 8000 }) },
      farPortal: { panels: alpha('portal', { portalRange: 1000 }) },
    });
    expect(seen['specular']![0]! / 255).toBeCloseTo(highlight, 1.5);
    expect(highlight).toBeGreaterThan(0.4);
    // The lamp is behind the surface, but the game still computes the highlight.
    expect(seen['away']![0]! / 255).toBeCloseTo((-x) ** 4, 1.5);
    expect(seen['portal']).toEqual(about(127.5, 127.5, 127.5, 255));
    expect(seen['farPortal']).toEqual([255, 255, 255, 255]);
  });
});

const over = blendOf('src_alpha', 'one_minus_src_alpha');

/** Red at the upper left, green at the upper right, blue at the lower left, white at the lower right. */
const quarters = [
  [
    [255, 0, 0],
    [0, 255, 0],
    [0, 0, 255],
    [255, 255, 255],
  ],
] as const;
const around = [
  [-5, 5],
  [5, 5],
  [-5, -5],
  [5, -5],
] as const;

/** The colours of the panel's four quarters as letters, the upper ones first. */
function letters(colors: readonly number[][]): string {
  const names: Record<string, string> = {
    '255,0,0': 'r',
    '0,255,0': 'g',
    '0,0,255': 'b',
    '255,255,255': 'w',
  };
  return colors.map(([r, g, b]) => names[`${r},${g},${b}`] ?? '-').join('');
}

async function quartered(
  looks: Record<
    string,
    { readonly stage: Partial<StageSummary> } & Pick<PanelLook, 'time' | 'camera'> & Partial<Panel>
  >,
): Promise<Record<string, string>> {
  const seen = await lookAtPanels(
    browser,
    Object.fromEntries(
      Object.entries(looks).map(([name, { stage, time = 0, camera = {}, ...more }]) => [
        name,
        { panels: [{ ...more, ...panel(stage)[0]! }], paints: quarters, time, camera, at: around },
      ]),
    ),
  );
  return Object.fromEntries(Object.entries(seen).map(([name, colors]) => [name, letters(colors)]));
}

describe('texture coordinates', () => {
  it('are moved by their modifiers, in their order', async () => {
    const stretch = modifierOf('stretch', [], { shape: 'sawtooth', amplitude: 1, frequency: 0.25 });
    const scroll = modifierOf('scroll', [0.5, 0]);
    const seen = await quartered({
      plain: { stage: {} },
      scroll0: { stage: { modifiers: [scroll] } },
      scroll1: { stage: { modifiers: [scroll] }, time: 1 },
      scroll2: { stage: { modifiers: [scroll] }, time: 2 },
      scrollDown: { stage: { modifiers: [modifierOf('scroll', [0, 0.25])] }, time: 2 },
      // At the four positions, s and t are 1/4 or 3/4.
      scale: { stage: { modifiers: [modifierOf('scale', [1, 0.5])] } },
      turn90: { stage: { modifiers: [modifierOf('rotate', [90])] }, time: 1 },
      turn180: { stage: { modifiers: [modifierOf('rotate', [90])] }, time: 2 },
      // s' = t, t' = s.
      transform: { stage: { modifiers: [modifierOf('transform', [0, 1, 1, 0, 0, 0])] } },
      // The wave is 0.3: 1/4 reads 0.5 - 0.25/0.3, which is -1/3, and 3/4 reads 4/3.
      stretch: { stage: { modifiers: [stretch] }, time: 1.2 },
      scrollThenScale: { stage: { modifiers: [scroll, modifierOf('scale', [0.5, 1])] }, time: 1 },
      scaleThenScroll: { stage: { modifiers: [modifierOf('scale', [0.5, 1]), scroll] }, time: 1 },
    });
    expect(seen).toEqual({
      plain: 'rgbw',
      scroll0: 'rgbw',
      scroll1: 'grwb',
      scroll2: 'rgbw',
      scrollDown: 'bwrg',
      scale: 'rgrg',
      // s' = s cos w - t sin w with w = -90 degrees: (1/4, 1/4) reads (1/4, 3/4).
      turn90: 'brwg',
      turn180: 'wbgr',
      transform: 'rbgw',
      stretch: 'wbgr',
      // The values of s are (0.75, 1.25) / 2 in the first case, and (0.125, 0.375) + 0.5 in the second.
      scrollThenScale: 'rgbw',
      scaleThenScroll: 'ggww',
    });
  });

  it('are changed by turbulence, depending on its phase, the time and the position', async () => {
    // At the origin, the sine of a quarter turn is 1, so the coordinates move by half the image.
    const turbulence = modifierOf('turbulence', [], { amplitude: 0.5, phase: 0.25 });
    const waves = modifierOf('turbulence', [], { amplitude: 0.5, frequency: 0.25 });
    const slow = modifierOf('scale', [0.5, 0.5]);
    const seen = await quartered({
      still: { stage: { modifiers: [waves] } },
      full: { stage: { modifiers: [waves] }, time: 1 },
      back: { stage: { modifiers: [waves] }, time: 2 },
      phase: { stage: { modifiers: [turbulence] } },
      halved: { stage: { modifiers: [turbulence, slow] } },
      // The sine has a quarter turn at x + z = 256 for s, and at y = 256 for t.
      above: { stage: { modifiers: [waves] }, at: [0, 0, 256], camera: { target: [0, 256, 0] } },
      beside: { stage: { modifiers: [waves] }, at: [0, 256, 0], camera: { target: [256, 0, 0] } },
    });
    expect(seen['still']).toBe('rgbw');
    expect(seen['full']).toBe('wbgr');
    expect(seen['back']).toBe('rgbw');
    expect(seen['phase']).toBe('wbgr');
    // (1/4 + 1/2) / 2 is 3/8, (3/4 + 1/2) / 2 is 5/8.
    expect(seen['halved']).toBe('rgbw');
    expect(seen['above']).toBe('grwb');
    expect(seen['beside']).toBe('bwrg');
  });

  it('are computed from the position, or from the reflection', async () => {
    const vector = {
      texcoord: 'vector',
      texcoordS: [0, 0.05, 0],
      texcoordT: [0, 0, -0.05],
    } as const;
    const seen = await quartered({
      // s = y/20, t = -z/20: a quarter to either side of 0, where the image repeats.
      vector: { stage: vector },
      // A reflection straight back, r = (1, 0, 0), gives s = t = 1/2; a normal turned by 10 degrees changes them.
      left: { stage: { texcoord: 'environment' }, normal: [0.98, -0.17, 0.03] },
      right: { stage: { texcoord: 'environment' }, normal: [0.98, 0.17, 0.03] },
      below: { stage: { texcoord: 'environment' }, normal: [0.98, 0.17, -0.03] },
      lightmap: { stage: { texcoord: 'lightmap' } },
    });
    expect(seen['vector']).toBe('wbgr');
    // s = 0.5 + r.y/2 < 1/2, t = 0.5 - r.z/2 < 1/2.
    expect(seen['left']).toBe('rrrr');
    expect(seen['right']).toBe('gggg');
    expect(seen['below']).toBe('wwww');
    expect(seen['lightmap']).toBe('rgbw');
  });

  it('are clamped at the edges of the image', async () => {
    const modifiers = [modifierOf('scroll', [0.5, 0])];
    const placement = { ...plainPlacement, wrap: 'clamp' } as const;
    const seen = await quartered({ clamped: { stage: { placement, modifiers }, time: 1 } });
    expect(seen['clamped']).toBe('ggww');
  });
});

describe('the images of a stage', () => {
  const three = [
    [255, 0, 0],
    [0, 255, 0],
    [0, 0, 255],
  ] as const;

  it('are shown in turn, floor(time * fps) mod their number', async () => {
    const panels = panel({ images: [0, 1, 2], imagesPerSecond: 4 });
    const at = (time: number): { panels: Panel[]; paints: typeof three; time: number } => ({
      panels,
      paints: three,
      time,
    });
    const seen = await middleColors(browser, {
      a: at(0),
      b: at(0.24),
      c: at(0.26),
      d: at(0.7),
      e: at(0.8),
      f: at(9.3),
    });
    expect(
      Object.values(seen)
        .map((color) => letters([color]))
        .join(''),
    ).toBe('rrgbrg');
  });

  it('are white if none is named; a missing one is grey in an opaque or alpha-blended first stage, otherwise not drawn', async () => {
    const missing = { paints: [[10, 20, 30, 255], null] } as const;
    const seen = await middleColors(browser, {
      white: { panels: panel({ images: [], white: true, rgb: 'constant', color: [1, 0.2, 0, 1] }) },
      lightmap: {
        panels: panel({}, { images: [], lightmap: true, ...blendOf('dst_color', 'zero') }),
      },
      placeholder: { panels: panel({ images: [1] }), ...missing },
      added: { panels: panel({}, blend('one', 'one')), ...missing },
      alone: { panels: panel(blend('one', 'one')), ...missing },
      glass: { panels: panel(blend('src_alpha', 'one_minus_src_alpha')), ...missing },
      glassOver: { panels: panel({}, blend('src_alpha', 'one_minus_src_alpha')), ...missing },
    });
    expect(seen['white']).toEqual([255, 51, 0, 255]);
    expect(seen['lightmap']).toEqual([200, 100, 50, 255]);
    expect(seen['placeholder']![0]).toBeGreaterThan(160);
    expect(seen['placeholder']![2]).toBeLessThan(seen['placeholder']![0]!);
    expect(seen['added']).toEqual([10, 20, 30, 255]);
    expect(seen['alone']).toEqual([0, 0, 0, 255]);
    // A first stage of that kind becomes a placeholder. A later stage is not drawn, so the stage below it is visible.
    expect(seen['glass']).toEqual(seen['placeholder']);
    expect(seen['glassOver']).toEqual([10, 20, 30, 255]);
  });
});
