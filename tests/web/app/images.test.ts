// Images, reports and labels of the page.
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import {
  referencedBy,
  missingImages,
  imageRows,
  showsPlaceholder,
  shownImage,
  usersOf,
} from '../../../web/app/state/images.js';
import { textureChoices } from '../../../web/app/state/texture-targets.js';
import { refusalOf, reportCount, reportNotes } from '../../../web/app/state/report.js';
import { initialState, type AppState, type Subject } from '../../../web/app/state/state.js';
import { fileRows } from '../../../web/app/state/statistics.js';
import { unknownOf, unknownSample } from '../../../web/app/state/unknown.js';
import { labelWidth, placeLabels } from '../../../web/app/ui/scene/label-places.js';
import { isCovered, rulerLabels } from '../../../web/app/ui/transport/ruler.js';
import { textOf } from '../../../web/app/text/messages.js';
import { load } from '../../../web/lib/load/load.js';
import { infoOf } from '../../../web/lib/model/info.js';
import { partTriangles, restPartView } from '../../../web/lib/internal/index.js';
import type { PickedSurface } from '../../../web/lib/viewer/index.js';
import { fakeImage } from './support/fakes.js';
import { image, material, part, runner, stage, subject, surface } from './support/subject.js';

const showing = (name: string, ...images: number[]): ReturnType<typeof material> =>
  material(name, { stages: images.map((at) => stage({ images: [at] })) });

/** Legs and a torso that share a missing image, and a head whose normal map is missing. */
const legs = part('legs', {
  file: 'players/x/legs.md3',
  images: [image('players/x/body.tga', null), image('boots.tga')],
  materials: [showing('cloth', 0), showing('skin', 0), showing('boots', 1)],
  surfaces: [
    surface('l_legs', { material: 0 }),
    surface('l_hips', { material: 1 }),
    surface('l_boots', { material: 2 }),
  ],
});
const torso = part('torso', {
  ...{ file: 'players/x/torso.md3', parent: 0 },
  images: [image('players\\x\\BODY.tga', null)],
  materials: [showing('coat', 0)],
  surfaces: [surface('u_torso', { material: 0 })],
});
const head = part('head', {
  ...{ file: 'players/x/head.md3', parent: 1 },
  images: [image('face.tga'), image('face_local.tga', null)],
  materials: [material('face', { stages: [stage({ images: [0] })], normalMap: 1 })],
  surfaces: [surface('h_face', { material: 0 })],
});
const figure = subject([legs, torso, head]);
const stateOf = (open: Subject, patch: Partial<AppState> = {}): AppState => ({
  ...initialState,
  welcome: false,
  subject: open,
  ...patch,
});

describe('an image', () => {
  it('is listed once, with the materials and surfaces of all parts that show it', () => {
    const rows = imageRows(figure);
    expect(rows.map(({ name }) => name)).toEqual([
      ...['players/x/body.tga', 'boots.tga', 'face.tga', 'face_local.tga'],
    ]);
    expect(rows[0]?.materials).toEqual(['cloth', 'skin', 'coat']);
    expect(usersOf(rows[0]!, figure)).toEqual(['cloth', 'skin', 'coat', 'l_legs', 'l_hips', 'u_torso']);
    expect(usersOf(rows[1]!, figure)).toEqual(['l_boots']);
    expect(referencedBy(figure, rows[0]!)).toEqual(['legs.md3', 'torso.md3']);
  });

  it('is distinguished from an image of the same name in another folder', () => {
    const other = part('other', { file: 'players/y/legs.md3', images: [image('skin.pcx', null)] });
    const own = part('own', { file: 'players/x/legs.md3', images: [image('skin.pcx', null)] });
    expect(missingImages(subject([own, other]))).toHaveLength(2);
    expect(missingImages(subject([own, { ...other, file: 'players/x/torso.md3' }]))).toHaveLength(1);
  });

  it('replaces the texture of one material without changing others with the same image', () => {
    const override = { part: 0, material: 1, name: 'new.png', decoded: fakeImage };
    const painted = subject([legs], { textureOverrides: [override] });
    expect(imageRows(painted).map(({ override, materials }) => [override?.name, materials])).toEqual([
      ['new.png', ['skin']],
      [undefined, ['cloth']],
      [undefined, ['boots']],
    ]);
  });

  it('opens in the texture dialog for the materials that show it', () => {
    const other = { ...fakeImage };
    const override = { part: 0, material: 1, name: 'new.png', decoded: fakeImage };
    const bare = [fakeImage, other].map((decoded, at) => {
      return { part: 0, material: at === 0 ? null : 3, name: `bare${at}.png`, decoded };
    });
    const body = { ...legs, materials: [...legs.materials, material('plain', { stages: [] })] };
    const painted = subject([body], { textureOverrides: [override, ...bare] });
    const opened = (image: number, shown: typeof fakeImage | null): unknown => {
      const texture = { part: 0, image, override: shown };
      const row = shownImage(stateOf(painted, { inspect: { ...initialState.inspect, texture } }));
      return row && [row.override?.name ?? row.name, row.materialIndices];
    };
    expect(opened(0, null)).toEqual(['players/x/body.tga', [0]]);
    expect(opened(0, fakeImage)).toEqual(['new.png', [1]]);
    expect(opened(2, other)).toEqual(['bare1.png', [3]]);
    // The user has meanwhile removed or replaced the image.
    expect(opened(0, other)).toEqual(['new.png', [1]]);
    expect(opened(3, null)).toBeNull();
  });

  it('is distinguished from another image by its materials, even if their names are equal', () => {
    const twins = { ...legs, materials: [showing('cloth', 0), showing('cloth', 0), showing('boots', 1)] };
    const override = { part: 0, material: 1, name: 'new.png', decoded: fakeImage };
    const painted = subject([twins], { textureOverrides: [override] });
    expect(imageRows(painted).map(({ surfaces }) => surfaces)).toEqual([['l_hips'], ['l_legs'], ['l_boots']]);
    const places = textureChoices(stateOf(painted), 'any.png').map((choice) => choice.places);
    expect(places).toEqual([
      [{ part: 0, material: 0 }],
      [{ part: 0, material: 1 }],
      [{ part: 0, material: 2 }],
    ]);
  });

  it('of surfaces without a material is listed with these surfaces', () => {
    const bare = part('bare', { surfaces: [surface('plain'), surface('cut', { levelOfDetail: 1 })] });
    const override = { part: 0, material: null, name: 'new.png', decoded: fakeImage };
    const [row] = imageRows(subject([bare], { textureOverrides: [override] }));
    expect(row?.surfaces).toEqual(['plain']);
  });

  it('can be replaced if it is on a visible or, with a selection, on a selected surface', () => {
    const labels = (patch: Partial<AppState>): string[] =>
      textureChoices(stateOf(figure, patch), 'new.png').map(({ label }) => textOf(label));
    expect(labels({})).toEqual(['body.tga', 'boots.tga', 'face.tga']);
    expect(labels({ selectedPart: 1 })).toEqual(['body.tga']);
    const picked = { part: 0, surface: 0, material: 2 } as PickedSurface;
    const inspect = { ...initialState.inspect, picked };
    expect(labels({ inspect, selectedPart: 1 })).toEqual(['boots.tga']);
    expect(labels({ partView: { ...restPartView, shown: new Map([['head', false]]) } })).toEqual([
      'body.tga',
      'boots.tga',
    ]);
    const [body] = textureChoices(stateOf(figure), 'new.png');
    expect(body?.places).toEqual([
      { part: 0, material: 0 },
      { part: 0, material: 1 },
      { part: 1, material: 0 },
    ]);
    expect(textureChoices(stateOf(figure), 'Boots.png').map(({ places }) => places)).toEqual([
      [{ part: 0, material: 2 }],
    ]);
  });
});

describe('an image that the user has applied to several materials', () => {
  it('is a single target for the next image', () => {
    const textureOverrides = [
      { part: 0, material: 0, name: 'new.png', decoded: fakeImage },
      { part: 0, material: 1, name: 'new.png', decoded: fakeImage },
      { part: 1, material: 0, name: 'new.png', decoded: fakeImage },
    ];
    const painted = subject([legs, torso, head], { textureOverrides });
    const choices = textureChoices(stateOf(painted), 'next.png');
    expect(choices.map(({ label, places }) => [textOf(label), places])).toEqual([
      [
        'new.png',
        [
          { part: 0, material: 0 },
          { part: 0, material: 1 },
          { part: 1, material: 0 },
        ],
      ],
      ['boots.tga', [{ part: 0, material: 2 }]],
      ['face.tga', [{ part: 2, material: 0 }]],
    ]);
  });
});

describe('the placeholder of a missing image', () => {
  it('is not mentioned if the visible skin shows another image on all surfaces', () => {
    const skinned = {
      ...legs,
      skins: [{ name: 'plain', materials: [0, 0, 2], withIcon: false }],
    };
    const override = { part: 0, material: 0, name: 'new.png', decoded: fakeImage };
    const open = subject([skinned], {
      textureOverrides: [override],
      summary: { ...figure.summary, parts: [skinned], skins: [{ name: 'plain', families: [0] }] },
    });
    expect(showsPlaceholder(stateOf(open))).toBe(false);
  });

  it('is mentioned only if it is visible', () => {
    expect(showsPlaceholder(stateOf(figure))).toBe(true);
    const hidden = new Map([
      ['legs', false],
      ['torso', false],
    ]);
    // The remaining surface lacks only its normal map, for which no placeholder is shown.
    expect(showsPlaceholder(stateOf(figure, { partView: { ...restPartView, shown: hidden } }))).toBe(false);
    const painted = [0, 1].map((at) => ({ part: 0, material: at, name: 'new.png', decoded: fakeImage }));
    expect(showsPlaceholder(stateOf(subject([legs], { textureOverrides: painted })))).toBe(false);
  });
});

describe('the report', () => {
  it('reports a missing image in its row, and other warnings as notes', () => {
    const warnings = [
      { file: 'players/x/body.tga', message: 'The file does not exist.' },
      { file: 'legs.md3', message: 'Frame 3 is empty.' },
    ];
    expect(reportNotes({ ...figure, warnings })).toEqual([warnings[1]]);
    expect(reportCount({ ...figure, warnings })).toBe(missingImages(figure).length + 1);
  });

  it('shows in the row why an image could not be read', () => {
    const warnings = [{ file: 'boots.tga', message: 'It ends early.' }];
    const images = [[undefined, null], [undefined], [undefined, undefined]];
    const failed = { ...figure, warnings, images };
    const rows = missingImages(failed);
    expect(rows.map(({ name, state }) => [name, state])).toEqual([
      ['players/x/body.tga', 'missing'],
      ['boots.tga', 'failed'],
      ['face_local.tga', 'missing'],
    ]);
    expect(rows.map((row) => refusalOf(failed, row))).toEqual([null, 'It ends early.', null]);
    expect(reportNotes(failed)).toEqual([]);
  });
});

describe('an address', () => {
  const asked = (text: string): string[] =>
    unknownOf(new URLSearchParams(text), subject([runner]), []).map(textOf);

  it('causes a message for each unknown name, which lists the available names', () => {
    expect(asked('clip=moonwalk')).toEqual([
      'There is no clip named \u201cmoonwalk\u201d. Available: stand, run, death1, pose.',
    ]);
    expect(asked('skin=gold')).toEqual(['There is no skin named \u201cgold\u201d. None are available.']);
    expect(asked('hidden=tris,ear')).toEqual(['There is no part named \u201cear\u201d. Available: tris.']);
    expect(asked('weapon=bfg')[0]).toMatch(/^There is no weapon/);
    expect(asked('head=models/players/x/')[0]).toMatch(/^There is no player/);
    expect(asked('tab=skins')[0]).toMatch(
      /^There is no section named \u201cskins\u201d. Available: parts, animations/,
    );
    expect(textOf(unknownSample('nobody') ?? '')).toMatch(
      /^There is no sample named \u201cnobody\u201d. Available: ulna, talus/,
    );
  });

  it('causes no message if all names exist', () => {
    expect(asked('clip=run&tab=report&shown=tris&weapon=none&unheard=1')).toEqual([]);
    expect([unknownSample(undefined), unknownSample('ulna')]).toEqual([null, null]);
  });
});

describe('the number of triangles', () => {
  it('includes visible parts only', () => {
    const value = (shown: ReadonlyMap<string, boolean>): string | undefined =>
      fileRows(figure, { partView: { ...restPartView, shown } }).find(
        ([label]) => label === 'Triangles',
      )?.[1];
    expect(value(new Map())).toBe('60');
    expect(value(new Map([['head', false]]))).toBe('40');
  });

  it.each(['talus/talus.pk3', 'hyoid/hyoid.mdl', 'ulna/tris.md2'])(
    'of %s is the same on the page as in `marrow info`',
    async (path) => {
      const name = path.slice(path.indexOf('/') + 1);
      const data = await readFile(new URL(`../../../public/samples/${path}`, import.meta.url));
      const model = await load({ name, data: new Uint8Array(data) });
      const { source, parts } = infoOf(model);
      const counted = [source, ...(parts ?? []).map((each) => each.source)].map(({ triangles }) => triangles);
      expect(model.summary.parts.map((each) => partTriangles(each, 0))).toEqual(counted);
      model.dispose();
    },
  );
});

describe('labels', () => {
  it('of the ruler do not overlap, for any number of digits', () => {
    for (const [length, width] of [
      ...[
        [99_999, 700],
        [12_345, 1180],
        [372, 1180],
        [1004, 330],
        [41, 330],
      ],
    ] as [number, number][]) {
      const labels = rulerLabels(length, width);
      const digits = (frame: number): number => String(frame).length * 6.7;
      const spans = labels.map((frame, at) => {
        const x = (frame / length) * width;
        if (at === 0) return [0, digits(frame)] as const;
        if (at === labels.length - 1) return [x - digits(frame), x] as const;
        return [x - digits(frame) / 2, x + digits(frame) / 2] as const;
      });
      spans.slice(1).forEach(([from], at) => expect(from).toBeGreaterThan(spans[at]![1] + 4));
    }
  });

  it('of the ruler are hidden if the playhead covers them', () => {
    expect(isCovered(10, 100, 1000, 0.1, 4)).toBe(true);
    expect(isCovered(10, 100, 1000, 0.2, 4)).toBe(false);
    // The last label is left of its frame.
    expect(isCovered(100, 100, 1000, 0.99, 4)).toBe(true);
  });

  it('over the scene are inside of it and outside of covered areas', () => {
    const names = ['tag_torso', 'tag_weapon', 'tag_a_very_long_name_that_goes_on_and_on'];
    const tags = names.map((name, at) => ({ name, x: 150 + at * 60, y: 20 + at * 30 }));
    const covers = [
      { left: 12, right: 54, top: 12, bottom: 260 },
      { left: 300, right: 400, top: 12, bottom: 50 },
    ];
    const places = placeLabels(tags, 420, 300, { left: 140, right: 280 }, covers);
    expect(places.length).toBeGreaterThan(0);
    for (const { labelX, labelY, side, name } of places) {
      const [left, right] =
        side === 'left' ? [labelX - labelWidth({ name }), labelX] : [labelX, labelX + labelWidth({ name })];
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(420);
      for (const cover of covers) {
        const apart =
          right <= cover.left ||
          left >= cover.right ||
          labelY + 12 <= cover.top ||
          labelY - 12 >= cover.bottom;
        expect(apart).toBe(true);
      }
    }
  });

  it('are omitted if there is no free position', () => {
    const covers = [{ left: 0, right: 400, top: 0, bottom: 300 }];
    expect(placeLabels([{ name: 'tag', x: 200, y: 100 }], 400, 300, null, covers)).toEqual([]);
  });
});
