import { beforeEach, describe, expect, it, vi } from 'vitest';
import { placementOf, quarterTurned } from '../../../web/lib/internal/index.js';
import { rootRotation, turnedAxes } from '../../../web/lib/viewer/index.js';
import { makeActions, type Actions } from '../../../web/app/actions/actions.js';
import { commandFor } from '../../../web/app/commands/commands.js';
import { initialState, type AppState } from '../../../web/app/state/state.js';
import { Store } from '../../../web/app/state/store.js';
import { upAxes } from '../../../web/app/text/names.js';
import { angleAt, dragAngle, ringSeenBy } from '../../../web/app/ui/scene/placing/rings.js';
import { useManualClock } from '../support/manual-clock.js';
import { part, subject } from './support/subject.js';
import { seen } from './support/playback.js';

useManualClock();

describe('a quarter turn', () => {
  const file = { up: 'z', forward: 'x' } as const;

  it('rotates the top to the front, the front to the right, or the top to the left', () => {
    // The sides of the file at the right (+X), at the top (+Y) and at the front (+Z) of the image.
    expect(quarterTurned(file, 'x', 1)).toEqual({ up: 'minus_x', forward: 'z' });
    expect(quarterTurned(file, 'y', 1)).toEqual(turnedAxes(file, 'file', 90));
    expect(quarterTurned(file, 'z', 1)).toEqual({ up: 'y', forward: 'x' });
  });

  it('is the matrix of a rotation by 90 degrees about the axis', () => {
    const times = (a: readonly number[], b: readonly number[]): number[] =>
      Array.from({ length: 9 }, (_, at) =>
        [0, 1, 2].reduce((sum, k) => sum + a[k * 3 + (at % 3)]! * b[Math.floor(at / 3) * 3 + k]!, 0),
      );
    const quarters = {
      x: [1, 0, 0, 0, 0, 1, 0, -1, 0],
      y: [0, 0, -1, 0, 1, 0, 1, 0, 0],
      z: [0, 1, 0, -1, 0, 0, 0, 0, 1],
    };
    for (const about of ['x', 'y', 'z'] as const)
      expect(rootRotation(quarterTurned(file, about, 1))).toEqual(times(quarters[about], rootRotation(file)));
  });

  it('is undone by three more turns, or by one in the opposite direction', () => {
    for (const about of ['x', 'y', 'z'] as const) {
      expect(quarterTurned(quarterTurned(file, about, 1), about, 3)).toEqual(file);
      expect(quarterTurned(quarterTurned(file, about, 1), about, -1)).toEqual(file);
    }
  });

  it('always has an up axis and a facing', () => {
    for (const up of upAxes)
      for (const facing of [0, 90, 180, 270] as const) {
        const axes = turnedAxes(file, up, facing);
        expect(placementOf(file, axes)).toEqual({ up: up === 'z' ? 'file' : up, facing });
      }
  });
});

describe('placements', () => {
  let store: Store<AppState>;
  let actions: Actions;
  const placement = (): unknown[] => [store.state.scene.up, store.state.scene.facing];

  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    // MD2: z is up, x is the front.
    store = new Store<AppState>({ ...initialState, welcome: false, subject: subject([part('rock')]) });
    actions = makeActions(store);
  });

  it('are undone and redone one by one, whichever control made them', () => {
    actions.view.turnModel('x', 1);
    expect(placement()).toEqual(['minus_x', 0]);
    expect(seen(store.state).announcement).toBe('\u2212X is up, front rotated by 0°');
    actions.view.turnFront();
    actions.view.setUp('y');
    actions.view.undoPlacement();
    actions.view.undoPlacement();
    expect(placement()).toEqual(['minus_x', 0]);
    actions.view.redoPlacement();
    expect(placement()).toEqual(['minus_x', 90]);
    actions.view.undoPlacement();
    actions.view.undoPlacement();
    expect(placement()).toEqual(['file', 0]);
    actions.view.undoPlacement();
    expect(placement()).toEqual(['file', 0]);
  });

  it('cannot be redone after another turn', () => {
    actions.view.turnModel('y', 1);
    actions.view.undoPlacement();
    actions.view.turnModel('y', 2);
    actions.view.redoPlacement();
    expect(placement()).toEqual(['file', 180]);
  });

  it('count a whole drag as one step, or as none if it ends where it began', () => {
    const from = { up: 'file', facing: 0 } as const;
    for (const quarters of [1, 2, 3]) actions.view.previewTurn(from, 'y', quarters);
    expect(placement()).toEqual(['file', 270]);
    actions.view.endTurn(from);
    actions.view.previewTurn({ up: 'file', facing: 270 }, 'y', 1);
    actions.view.previewTurn({ up: 'file', facing: 270 }, 'y', 0);
    actions.view.endTurn({ up: 'file', facing: 270 });
    expect(store.state.placements.past).toEqual([from]);
  });

  it('have the keys Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y, if there is something to undo or redo', () => {
    const press = (key: string, shiftKey = false): string | undefined =>
      commandFor(
        { key, code: '', altKey: false, ctrlKey: true, metaKey: false, shiftKey } as KeyboardEvent,
        store.state,
      )?.id;
    expect([press('z'), press('Z', true), press('y')]).toEqual([undefined, undefined, undefined]);
    actions.view.turnModel('z', 1);
    expect(press('z')).toBe('undo');
    actions.view.undoPlacement();
    expect([press('z'), press('Z', true), press('y')]).toEqual([undefined, 'redo', 'redo']);
  });
});

describe('a ring', () => {
  const front = { yaw: 0, pitch: 0 };

  it('is a circle if the camera looks along its axis', () => {
    const ring = ringSeenBy(front, 'z');
    for (const [degrees, x, y] of [
      [0, 1, 0],
      [90, 0, -1],
      [180, -1, 0],
    ] as const) {
      const at = ring((degrees * Math.PI) / 180);
      expect([at.x, at.y]).toEqual([expect.closeTo(x, 6), expect.closeTo(y, 6)]);
    }
    expect(angleAt(ring, 0, -3)).toBeCloseTo(Math.PI / 2, 6);
  });

  it('rotates by one radian when it is dragged by its radius, in the direction of the pointer', () => {
    const ring = ringSeenBy(front, 'z');
    expect(dragAngle(ring, 0, 0, -1)).toBeCloseTo(1, 6);
    expect(dragAngle(ring, 0, 0, 1)).toBeCloseTo(-1, 6);
    expect(dragAngle(ring, 0, 1, 0)).toBeCloseTo(0, 6);
    // The front half of the ring around the up axis follows the pointer to the right.
    const level = ringSeenBy({ yaw: 0, pitch: 20 }, 'y');
    expect(dragAngle(level, angleAt(level, 0, 0.3), 0.5, 0)).toBeCloseTo(0.5, 6);
    const mirrored = ringSeenBy({ yaw: 0, pitch: 20 }, 'y', true);
    expect(dragAngle(mirrored, angleAt(mirrored, 0, 0.3), 0.5, 0)).toBeCloseTo(-0.5, 6);
  });
});
