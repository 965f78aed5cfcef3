// The effects of Quake III materials on the vertices, sides, depth and order of surfaces, tested by pixels.
import { describe, expect, it } from 'vitest';
import type { DeformSummary, StageSummary } from '../../web/lib/types/subject.js';
import type { Vec3 } from '../../web/lib/types/vectors.js';
import { blendOf, deformOf, modifierOf, stageOf, waveOf, type Panel } from './fake-stages.js';
import { useHarness } from './open-harness.js';
import { lookAtPanels, type PanelLook } from './panels.js';

const browser = useHarness();

const red = [200, 0, 0, 255] as const;
const green = [0, 200, 0, 255] as const;
const blue = [0, 0, 200, 255] as const;

function letter([r = 0, g = 0, b = 0]: readonly number[]): string {
  if (r + g + b === 0) return '.';
  return r > 180 ? 'r' : g > 180 ? 'g' : b > 180 ? 'b' : '?';
}

/** The colours at the positions of each scene, as letters: r, g, b, a dot for the background, or a question mark. */
async function letters(looks: Record<string, PanelLook>): Promise<Record<string, string>> {
  const seen = await lookAtPanels(
    browser,
    Object.fromEntries(
      Object.entries(looks).map(([name, look]) => [name, { paints: [red, green, blue], ...look }]),
    ),
  );
  return Object.fromEntries(
    Object.entries(seen).map(([name, colors]) => [name, colors.map(letter).join('')]),
  );
}

/** A horizontal panel. Seen from the side, a shift along its normal changes its height in the image. */
const lying = { lying: true, half: 5 } as const;
/**
 * The camera is in front and slightly above, so that a horizontal panel appears as a band whose height is a quarter of
 * the panel's depth.
 */
const pitch = 15;
const camera = { pitch } as const;
/** The positions to read, at ascending heights of the panel, projected for the camera. */
const heights: readonly (readonly [number, number])[] = [-9, -6, -3, 0, 3, 6, 9].map((z) => [
  0,
  z * Math.cos((pitch * Math.PI) / 180),
]);

function deformed(deform: Partial<DeformSummary>, more: Partial<Panel> = {}): Panel[] {
  const material = { cull: 'none', stages: [stageOf()], deforms: [deformOf(deform)] } as const;
  return [{ ...lying, ...more, material }];
}

const ahead = { at: heights, camera } as const;

describe('vertices', () => {
  it('move along their normals with a wave', async () => {
    const wave = waveOf({ shape: 'square', amplitude: 6, frequency: 0.5 });
    const spread = waveOf({ shape: 'sawtooth', base: 6, amplitude: -12, phase: 0.5, frequency: 1 });
    const seen = await letters({
      still: { panels: deformed({}), ...ahead },
      up: { panels: deformed({ wave }), ...ahead },
      down: { panels: deformed({ wave }), ...ahead, time: 1 },
      upAgain: { panels: deformed({ wave }), ...ahead, time: 2 },
      phase: { panels: deformed({ wave: { ...wave, phase: 0.5, frequency: 0 } }), ...ahead },
      // The phase grows by (x + y + z) * spread: by a quarter for 10 units to the right, which lowers the panel by 3.
      spreadLeft: {
        panels: deformed({ wave: spread, spread: 1 / 40 }, { at: [0, -10, 0], half: 2 }),
        at: heights.map(([, z]) => [-10, z] as const),
        camera,
      },
      spreadRight: {
        panels: deformed({ wave: spread, spread: 1 / 40 }, { at: [0, 10, 0], half: 2 }),
        at: heights.map(([, z]) => [10, z] as const),
        camera,
      },
    });
    expect(seen['still']).toBe('...r...');
    expect(seen['up']).toBe('.....r.');
    expect(seen['down']).toBe('.r.....');
    expect(seen['upAgain']).toBe('.....r.');
    expect(seen['phase']).toBe('.r.....');
    // 6 - 12 * frac(1/2 - 1/4), and 6 - 12 * frac(1/2 + 1/4).
    expect(seen['spreadLeft']).toBe('....r..');
    expect(seen['spreadRight']).toBe('..r....');
  });

  it('move along a direction, independently of their normals', async () => {
    const wave = waveOf({ shape: 'triangle', amplitude: 2, frequency: 1 });
    const vector: Vec3 = [0, 0, 3];
    const seen = await letters({
      start: { panels: deformed({ kind: 'move', vector, wave }), ...ahead },
      most: { panels: deformed({ kind: 'move', vector, wave }), ...ahead, time: 0.25 },
      half: { panels: deformed({ kind: 'move', vector, wave }), ...ahead, time: 0.375 },
      least: { panels: deformed({ kind: 'move', vector, wave }), ...ahead, time: 5.75 },
    });
    expect(Object.values(seen)).toEqual(['...r...', '.....r.', '....r..', '.r.....']);
  });

  it('bulge depending on their texture coordinate and the time', async () => {
    const quarter = Math.PI / 2;
    // Vertices move by height * sin(width * s + speed * t). On the panel, s is 0 at the left edge and 1 at the right.
    const seen = await letters({
      still: { panels: deformed({ kind: 'bulge', vector: [0, 6, quarter] }), ...ahead },
      quarter: { panels: deformed({ kind: 'bulge', vector: [0, 6, quarter] }), ...ahead, time: 1 },
      threeQuarters: { panels: deformed({ kind: 'bulge', vector: [0, 6, quarter] }), ...ahead, time: 7 },
      // The left edge is at height 0 and the right edge at 6, so the middle of the straight edge between them is at 3.
      width: { panels: deformed({ kind: 'bulge', vector: [quarter, 6, 0] }), ...ahead },
    });
    expect(Object.values(seen)).toEqual(['...r...', '.....r.', '.r.....', '....r..']);
  });

  it('can have animated normals, which change the lighting but not the positions', async () => {
    const shaken = (amplitude: number): Panel[] => [
      {
        material: {
          stages: [stageOf({ rgb: 'lighting_diffuse' })],
          deforms: [deformOf({ kind: 'normal', wave: waveOf({ amplitude, frequency: 2 }) })],
        },
      },
    ];
    const at = [
      [-9, -9],
      [9, 9],
    ] as const;
    const paints = [[150, 150, 150, 255]] as const;
    const seen = await lookAtPanels(browser, {
      reducedMotion: { panels: shaken(0), paints, at },
      now: { panels: shaken(0.9), paints, at },
      later: { panels: shaken(0.9), paints, at, time: 1.3 },
      same: { panels: shaken(0.9), paints, at },
    });
    expect(seen['reducedMotion']![0]).toEqual(seen['reducedMotion']![1]);
    expect(seen['now']![0]).not.toEqual(seen['now']![1]);
    expect(seen['later']).not.toEqual(seen['now']);
    expect(seen['same']).toEqual(seen['now']);
    for (const [r] of Object.values(seen).flat()) expect(r).toBeGreaterThan(100);
  });

  it('are moved by several deformations in order', async () => {
    const up = deformOf({ kind: 'move', vector: [0, 0, 1], wave: waveOf({ base: 6 }) });
    // Vertices rise by 3 where x + y + z is about 0, and sink by 3 where it is about 6.
    const step = deformOf({
      spread: 1 / 12,
      wave: waveOf({ shape: 'square', amplitude: 3, phase: 0.25, frequency: 1 }),
    });
    const both = (...deforms: DeformSummary[]): Panel[] => [
      { lying: true, half: 1, material: { cull: 'none', stages: [stageOf()], deforms } },
    ];
    const seen = await letters({
      upFirst: { panels: both(up, step), ...ahead },
      stepFirst: { panels: both(step, up), ...ahead },
    });
    expect(seen).toEqual({ upFirst: '....r..', stepFirst: '......r' });
  });

  it('are deformed also if joints move them', async () => {
    const { page, errors } = await browser.open();
    const up = deformOf({ kind: 'move', vector: [0, 0, 2], wave: waveOf({ base: 3 }) });
    const material = { shading: 'quake3', stages: [stageOf()] } as const;
    const seen = await page.evaluate(
      async ([plain, pushed]) => {
        const h = window.harness;
        const renderer = new h.Renderer();
        const heights: number[] = [];
        for (const each of [plain, pushed]) {
          const model = new h.FakeModel({ arm: { material: each }, image: h.plainImage(200, 0, 0) });
          const { view } = h.show(renderer, {
            model,
            camera: { yaw: 0, pitch: 0, target: [0, 4, 0] },
            options: { grid: false, shadow: false, background: '#000000' },
          });
          const { rgba, width, height } = await h.pixels(renderer, view);
          let first = 0;
          while (first < rgba.length && rgba[first]! < 100) first += 4;
          // Pixels per unit of the file, seen from 160 units away.
          const unit = height / (2 * 160 * Math.tan((15 * Math.PI) / 180));
          heights.push((height / 2 - first / 4 / width) / unit);
        }
        return heights;
      },
      [material, { ...material, deforms: [up] }] as const,
    );
    expect(seen[1]! - seen[0]!).toBeCloseTo(6, 0);
    expect(errors).toEqual([]);
  });
});

describe('sprites', () => {
  const sprite = (kind: DeformSummary['kind'], more: Partial<Panel> = {}): Panel[] => [
    { ...more, material: { stages: [stageOf()], deforms: [deformOf({ kind })] } },
  ];
  /** The middle of the image, and positions towards its edges and a corner. */
  const around = [
    [0, 0],
    [9, 0],
    [-9, 0],
    [0, 9],
    [0, -9],
    [9, 9],
  ] as const;

  it('face the camera as squares with the whole image upright', async () => {
    const seen = await letters({
      panel: { panels: [{ material: { stages: [stageOf()] } }], at: around, camera: { yaw: 90 } },
      ahead: { panels: sprite('autosprite'), at: around },
      left: { panels: sprite('autosprite'), at: around, camera: { yaw: 90 } },
      behind: { panels: sprite('autosprite'), at: around, camera: { yaw: 200, pitch: 30 } },
      above: { panels: sprite('autosprite'), at: around, camera: { pitch: 89 } },
      mirrored: { panels: sprite('autosprite'), at: around, options: { mirror: true } },
      lying: { panels: sprite('autosprite', { lying: true }), at: around },
      turned: { panels: sprite('autosprite', { turned: true }), at: around },
    });
    expect(seen).toEqual({
      panel: '......',
      ahead: 'rrrrrr',
      left: 'rrrrrr',
      behind: 'rrrrrr',
      above: 'rrrrrr',
      mirrored: 'rrrrrr',
      lying: 'rrrrrr',
      turned: 'rrrrrr',
    });
    const quarters = [
      [
        [200, 0, 0],
        [0, 200, 0],
        [0, 0, 200],
        [200, 0, 0],
      ],
    ] as const;
    const at = [
      [-5, 5],
      [5, 5],
      [-5, -5],
    ] as const;
    const upright = await letters({
      ahead: { panels: sprite('autosprite'), paints: quarters, at },
      behind: { panels: sprite('autosprite'), paints: quarters, at, camera: { yaw: 170, pitch: -20 } },
    });
    expect(upright).toEqual({ ahead: 'rgb', behind: 'rgb' });
  });

  it('have a half width of 0.707 times the distance from the middle to the first corner', async () => {
    // 10 * sqrt 2 * 0.707 is 10.
    const at = [9.5, 10.5].flatMap(
      (side) =>
        [
          [side, 0],
          [0, side],
        ] as [number, number][],
    );
    const seen = await letters({ it: { panels: sprite('autosprite'), at, camera: { yaw: 60 } } });
    expect(seen['it']).toBe('rr..');
  });

  it('are moved by vertex frames, then by other deformations', async () => {
    const { page, errors } = await browser.open();
    const up = deformOf({ kind: 'move', vector: [0, 0, 1], wave: waveOf({ base: 2 }) });
    const seen = await page.evaluate(
      async (panel) => {
        const h = window.harness;
        const renderer = new h.Renderer();
        const part = h.panelPart([panel]);
        (part.meshes[0] as { vertexFrames: number }).vertexFrames = 0;
        const model = new h.FakeModel({ part, image: h.plainImage(200, 0, 0) });
        const { view, actor } = h.show(renderer, {
          model: new h.FakeModel({ part: h.panelPart([panel]) }),
          camera: { yaw: 70, pitch: 0, target: [0, 0, 0], distance: 4000, fov: 0.43 },
          options: { grid: false, shadow: false, background: '#000000' },
        });
        const asset = renderer.createModel(model.parts);
        asset.setImage(0, 0, model.image(0, 0));
        const posed = asset.createInstance();
        const frame = model.createInstance().frame();
        const { positions, normals } = part.meshes[0]!;
        const raised = positions.map((value, i) => (i % 3 === 2 ? value + 7 : value));
        const parts = [{ ...frame.parts[0]!, meshes: [{ positions: raised, normals }] }];
        posed.apply({ root: frame.root, time: 0, parts });
        view.actors = [posed];
        actor.dispose();
        const pixels = await h.pixels(renderer, view);
        return [3.5, 4.5, 9, 13.5, 14.5, -9].map(
          (z) => h.colorAt(pixels, 0.5 + 4.5 / 30, 0.5 - z / 30)[0]! > 100,
        );
      },
      {
        half: 5,
        material: { stages: [stageOf()], deforms: [deformOf({ kind: 'autosprite' }), up] },
      },
    );
    // Half the width of the sprite is 5, and its middle is at 7 + 2.
    expect(seen).toEqual([false, true, true, true, false, false]);
    expect(errors).toEqual([]);
  });

  it('rotate only about their long axis if they are beams', async () => {
    const { page, errors } = await browser.open();
    const seen = await page.evaluate(
      async (material) => {
        const h = window.harness;
        const renderer = new h.Renderer();
        const part = h.panelPart([{ material }]);
        // The panel is 4 units wide and 20 high: y and z of its four corners.
        part.meshes[0]!.positions.set([0, -2, -10, 0, 2, -10, 0, 2, 10, 0, -2, 10]);
        const model = new h.FakeModel({ part, image: h.plainImage(200, 0, 0) });
        const found: Record<string, boolean[]> = {};
        const cameras = { ahead: [0, 0], left: [90, 0], behind: [180, 0], high: [45, 60] } as const;
        for (const [name, [yaw, pitch]] of Object.entries(cameras)) {
          const { view } = h.show(renderer, {
            model,
            camera: { yaw, pitch, target: [0, 0, 0], distance: 4000, fov: 0.43 },
            options: { grid: false, shadow: false, background: '#000000' },
          });
          const pixels = await h.pixels(renderer, view);
          const at = (x: number, y: number): boolean =>
            h.colorAt(pixels, 0.5 + x / 30, 0.5 - y / 30)[0]! > 100;
          found[name] = [at(1.7, 0), at(-1.7, 0), at(2.4, 0), at(0, 4.6), at(0, 5.4), at(0, 9.6)];
        }
        return found;
      },
      { stages: [stageOf()], deforms: [deformOf({ kind: 'autosprite2' })] },
    );
    const [yes, no] = [true, false];
    expect(seen).toEqual({
      ahead: [yes, yes, no, yes, yes, yes],
      left: [yes, yes, no, yes, yes, yes],
      behind: [yes, yes, no, yes, yes, yes],
      // The beam stays upright, so from 60 degrees above it appears half as high.
      high: [yes, yes, no, yes, no, no],
    });
    expect(errors).toEqual([]);
  });
});

describe('a side of a surface', () => {
  it('is visible if the material does not cull it', async () => {
    const side = (cull: 'back' | 'front' | 'none', turned: boolean): PanelLook => ({
      panels: [{ turned, material: { cull, stages: [stageOf()] } }],
    });
    const seen = await letters({
      back: side('back', false),
      backBehind: side('back', true),
      front: side('front', false),
      frontBehind: side('front', true),
      none: side('none', false),
      noneBehind: side('none', true),
    });
    expect(Object.values(seen).join('')).toBe('r..rrr');
  });
});

describe('the renderer', () => {
  const paint = (image: number, more: Partial<StageSummary> = {}): StageSummary[] => [
    stageOf({ images: [image], ...more }),
  ];
  const glass = blendOf('src_alpha', 'one_minus_src_alpha');

  it('draws a stage with the depth function "equal" only where the previous stage was drawn', async () => {
    const paints = [
      [
        [200, 0, 0],
        [200, 0, 0],
        [200, 0, 0],
        [200, 0, 0],
      ],
      [0, 200, 0, 255],
      [0, 0, 200, 255],
    ] as const;
    const tilted = { yaw: 50, pitch: 20, distance: 100, fov: 20 };
    const nine = Array.from({ length: 9 }, (_, i) => [(i % 3) * 2 - 2, Math.floor(i / 3) * 2 - 2] as const);
    const equal = stageOf({ images: [1], ...glass, depthEqual: true });
    const less = stageOf({ images: [1], ...glass });
    // The alpha test of the first stage rejects every pixel.
    const hole = stageOf({ alphaTest: 'less', alphaReference: 0.5 });
    const seen = await letters({
      equal: { panels: [{ material: { stages: [stageOf(), equal] } }], paints },
      hole: { panels: [{ material: { stages: [hole, equal] } }], paints },
      holeLess: { panels: [{ material: { stages: [hole, less] } }], paints },
      // In a close, tilted view, shader programs of different lights must compute the same depth.
      tilted: {
        panels: [{ material: { stages: [stageOf({ rgb: 'lighting_diffuse' }), equal] } }],
        paints,
        camera: tilted,
        at: nine,
      },
      // Programs that transform texture coordinates must compute the same depth too, with and without light.
      scripted: {
        panels: [
          { material: { stages: [stageOf(), { ...equal, modifiers: [modifierOf('scale', [2, 2])] }] } },
        ],
        paints,
        camera: tilted,
        at: nine,
      },
      scriptedLight: {
        panels: [
          {
            material: {
              stages: [stageOf({ rgb: 'lighting_diffuse', modifiers: [modifierOf('scale', [2, 2])] }), equal],
            },
          },
        ],
        paints,
        camera: tilted,
        at: nine,
      },
    });
    expect(seen).toEqual({
      equal: 'g',
      hole: '.',
      holeLess: 'g',
      tilted: 'ggggggggg',
      scripted: 'ggggggggg',
      scriptedLight: 'ggggggggg',
    });
  });

  it('draws surfaces by ascending sort value, and those with equal values from back to front', async () => {
    const panels = (near: number, far: number): Panel[] => [
      { at: [2, 0, 0], material: { sort: near, stages: paint(0, glass) } },
      { at: [-2, 0, 0], material: { sort: far, stages: paint(1, glass) } },
    ];
    const seen = await letters({
      rising: { panels: panels(9, 5) },
      falling: { panels: panels(5, 9) },
      nearest: { panels: panels(10, 16) },
      plain: {
        panels: [
          { at: [2, 0, 0], material: { sort: 16, stages: paint(0, glass) } },
          { at: [-2, 0, 0], material: { stages: paint(1, { rgb: 'lighting_diffuse', ...glass }) } },
        ],
      },
      // Without a sort value in the file, an additive stage is drawn last. Drawn before the opaque green, the red would
      // be hidden.
      adding: {
        panels: [
          { at: [2, 0, 0], material: { stages: paint(1, glass) } },
          { at: [-2, 0, 0], material: { stages: paint(0, blendOf('src_alpha', 'one')) } },
        ],
      },
    });
    // The panels write no depth, so the one drawn last is visible.
    expect(seen).toEqual({ rising: 'r', falling: 'g', nearest: 'g', plain: 'r', adding: 'r' });
  });

  it('hides surfaces behind a stage only if the stage writes depth', async () => {
    const panels = (depthWrite: boolean): Panel[] => [
      { at: [2, 0, 0], material: { sort: 5, stages: paint(0, { ...glass, depthWrite }) } },
      { at: [-2, 0, 0], material: { sort: 9, stages: paint(1, glass) } },
    ];
    const seen = await letters({ writes: { panels: panels(true) }, leaves: { panels: panels(false) } });
    expect(seen).toEqual({ writes: 'r', leaves: 'g' });
  });

  it('draws a decal in front of the surface at the same depth', async () => {
    const decal = (polygonOffset: boolean): Panel[] => [
      { at: [0.002, 0, 0], material: { stages: paint(0) } },
      { material: { sort: 4, polygonOffset, stages: paint(1, glass) } },
    ];
    const near = { yaw: 30, pitch: 10, distance: 100, fov: 20 } as const;
    const seen = await letters({
      decal: { panels: decal(true), camera: near },
      behind: { panels: decal(false), camera: near },
    });
    expect(seen).toEqual({ decal: 'g', behind: 'r' });
  });

  it('does not draw a material without stages', async () => {
    const seen = await letters({ it: { panels: [{ material: { stages: [] } }] } });
    expect(seen['it']).toBe('.');
  });
});

describe('a level of detail', () => {
  it('is drawn only if it is the current level of the part', async () => {
    const level = (image: number): Panel => ({
      levelOfDetail: image,
      material: { stages: [stageOf({ images: [image] })] },
    });
    const panels = [level(0), level(1), level(2)];
    const seen = await letters({
      fine: { panels },
      middle: { panels, levelOfDetail: 1 },
      coarse: { panels, levelOfDetail: 2 },
    });
    expect(seen).toEqual({ fine: 'r', middle: 'g', coarse: 'b' });
  });
});
