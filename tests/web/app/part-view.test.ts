import { describe, expect, it } from 'vitest';
import {
  detailLevels,
  hasGameBoxes,
  hasHitboxes,
  isPartShown,
  partViewOf,
  savedParts,
  shownTriangles,
} from '../../../web/lib/state/part-view.js';
import { restPartView } from '../../../web/lib/state/part-view.js';
import { formatView, parseView } from '../../../web/lib/state/schema.js';
import { labelWidth, placeLabels, roomFor } from '../../../web/app/ui/scene/label-places.js';
import { treeRows } from '../../../web/app/ui/inspector/parts/tree-rows.js';
import { head, lower, upper } from './support/player.js';
import { mesh, part, summary, surface } from './support/subject.js';

const flash = part('x_flash', { parent: 1, how: 'tag', at: 'tag_weapon', shown: false });
// Two surfaces share a mesh; a mesh of lines has no triangles.
const meshes = [mesh(), mesh({ primitive: 'lines' })];
const surfaces = [
  surface('a', { levelOfDetail: 0, indexCount: 300 }),
  surface('a_1', { levelOfDetail: 1, indexCount: 60 }),
  surface('b_1', { levelOfDetail: 1, firstIndex: 60, indexCount: 60 }),
  surface('c_1', { levelOfDetail: 1, mesh: 1, indexCount: 60 }),
];
const fine = { ...lower, meshes, surfaces };
const all = summary([fine, upper, head, flash]);
const view = (text: string): ReturnType<typeof partViewOf> =>
  partViewOf(all, parseView(new URLSearchParams(text)).parts ?? {});

describe('the visible parts', () => {
  it('are all except initially hidden ones, until the user changes them', () => {
    const state = { partView: restPartView, weapon: null };
    expect(all.parts.map((each) => isPartShown(each, state))).toEqual([true, true, true, false]);
    const decided = { partView: view('hidden=head&shown=x_flash'), weapon: null };
    expect(all.parts.map((each) => isPartShown(each, decided))).toEqual([true, true, false, true]);
  });

  it('count only the triangles of the selected level of detail', () => {
    expect(detailLevels(all)).toBe(2);
    expect(shownTriangles(all, { partView: restPartView, weapon: null })).toBe(140);
    expect(shownTriangles(all, { partView: view('lod=1&hidden=head'), weapon: null })).toBe(60);
  });

  it('are part of the address; invalid values are ignored', () => {
    const text = 'v=1&hidden=lower%2Chead&shown=x_flash&lod=1&tag-rotation=engine';
    const state = { partView: view(text), weapon: null };
    expect(formatView({ parts: savedParts(all, state) }).toString()).toBe(text);
    expect(view('lod=7').detail).toBe(1);
    expect(parseView(new URLSearchParams('lod=-1&tag-rotation=x&hidden=,'))).toEqual({});
  });

  it('have hitboxes if any part has some, and game boxes only if the root has some', () => {
    const bounds = { min: [0, 0, 0], max: [0, 0, 0] } as const;
    const silent = { ...lower, movementBox: bounds, clippingBox: bounds };
    const eyed = { ...silent, eyePosition: [0, 0, 64] as const };
    const struck = { ...silent, hitboxes: [{ joint: 0, group: 1, bounds }] };
    expect([silent, struck].map((each) => hasHitboxes(summary([upper, each])))).toEqual([false, true]);
    expect([silent, eyed].map((each) => hasGameBoxes(summary([each, upper])))).toEqual([false, true]);
    expect(hasGameBoxes(summary([silent, eyed]))).toBe(false);
  });

  it('are listed in a tree with one row for each tag, whether a part is attached to it or not', () => {
    const rows = treeRows(
      summary([lower, { ...upper, attachments: [...upper.attachments, ...lower.attachments] }, head]),
    );
    expect(rows.filter(({ kind }) => kind === 'tag').map(({ name, parent }) => [name, parent])).toEqual([
      ['tag_torso', true],
      ['tag_head', true],
      ['tag_weapon', false],
    ]);
  });
});

describe('names of tags in the scene', () => {
  it('are beside the model, without overlaps', () => {
    const at = (name: string, x: number, y: number): Parameters<typeof placeLabels>[0][number] => ({
      name,
      x,
      y,
    });
    const places = placeLabels(
      [at('a', 100, 50), at('b', 104, 52), at('c', 300, 60), at('a', 101, 51), at('d', -5, 0)],
      400,
      400,
    );
    expect(places.map(({ name, side }) => [name, side])).toEqual([
      ['a', 'left'],
      ['b', 'left'],
      ['c', 'right'],
    ]);
    const clear = placeLabels([at('a', 190, 50), at('c', 210, 60)], 600, 400, { left: 160, right: 240 });
    expect(clear.map(({ labelX }) => labelX)).toEqual([138, 262]);
    expect((places[1]?.labelY ?? 0) - (places[0]?.labelY ?? 0)).toBeGreaterThanOrEqual(24);
  });

  it('are to the right of the toolbar if there is room, otherwise below it', () => {
    const rail = { left: 12, right: 52, top: 12, bottom: 500 };
    const body = { left: 100, right: 300 };
    const at = (x: number): number[] =>
      placeLabels([{ x, y: 300, name: 'muzzle' }], 800, 600, body, [rail]).flatMap((place) => [
        Math.round(place.labelX - labelWidth(place)),
        Math.round(place.labelY),
      ]);
    const [left = 0, height] = at(190);
    expect(left).toBeGreaterThan(rail.right);
    expect(height).toBe(286);
    expect(at(90)[1]).toBeGreaterThan(rail.bottom);
  });

  it('are moved up if there are many at the bottom', () => {
    const low = Array.from({ length: 6 }, (_, i) => ({ name: `foot ${i}`, x: 300 + i, y: 380 }));
    const rows = placeLabels([{ name: 'head', x: 310, y: 30 }, ...low], 800, 400, { left: 200, right: 290 });
    expect(rows[0]?.labelY).toBe(16);
    rows.slice(1).forEach(({ labelY }, i) => expect(labelY - rows[i]!.labelY).toBeGreaterThanOrEqual(24));
    expect(rows.at(-1)?.labelY).toBeLessThanOrEqual(388);
  });

  it('are all shown only if they fit on one side and do not exceed a maximum number', () => {
    expect(roomFor(13, 900, 600)).toBe(true);
    expect(roomFor(13, 900, 300)).toBe(false);
    expect(roomFor(40, 2000, 2000)).toBe(false);
    expect(roomFor(3, 390, 600)).toBe(false);
  });
});
