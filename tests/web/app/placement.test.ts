import { beforeEach, describe, expect, it, vi } from 'vitest';
import { formatView, parseView } from '../../../web/lib/state/index.js';
import { rootRotation, turnedAxes } from '../../../web/lib/viewer/index.js';
import { makeActions, type Actions } from '../../../web/app/actions/actions.js';
import { commandFor } from '../../../web/app/commands/commands.js';
import {
  axesOf,
  openingPlacement,
  placementOf,
  turnedPlacement,
  type Placement,
} from '../../../web/app/state/placement.js';
import { initialState, type AppState } from '../../../web/app/state/state.js';
import { Store } from '../../../web/app/state/store.js';
import { upAxes } from '../../../web/app/text/names.js';
import { angleAt, dragAngle, ringSeenBy } from '../../../web/app/ui/scene/placing/rings.js';
import { useManualClock } from '../support/manual-clock.js';
import { part, subject } from './support/subject.js';
import { seen } from './support/playback.js';

useManualClock();

const file = { up: 'z', forward: 'x' } as const;
/** The placement of a model that has just been opened, with these values replaced. */
const placed = (data: Partial<Placement>): Placement => ({ ...openingPlacement, ...data });
const matrix = (placement: Placement): number[] => rootRotation(axesOf(file, placement));
const closeTo = (values: readonly number[]): unknown[] =>
  values.map((value): unknown => expect.closeTo(value, 3));
const times = (a: readonly number[], b: readonly number[]): number[] =>
  Array.from({ length: 9 }, (_, at) =>
    [0, 1, 2].reduce((sum, k) => sum + a[k * 3 + (at % 3)]! * b[Math.floor(at / 3) * 3 + k]!, 0),
  );
const [sin, cos] = [Math.sin(Math.PI / 9), Math.cos(Math.PI / 9)];
/** Rotations by 20 degrees, column-major. */
const rotations = {
  x: [1, 0, 0, 0, cos, sin, 0, -sin, cos],
  y: [cos, 0, -sin, 0, 1, 0, sin, 0, cos],
  z: [cos, sin, 0, -sin, cos, 0, 0, 0, 1],
};

describe('a rotation of a placement', () => {
  it('by 90 degrees about x, y or z moves the top to the front, the front to the right, or the top to the left', () => {
    const turned = (about: 'x' | 'y' | 'z'): unknown =>
      axesOf(file, turnedPlacement(file, placed({}), about, 90));
    const turn = [0, 0, 0];
    expect(turned('x')).toEqual({ up: 'minus_x', forward: 'z', turn });
    expect(turned('y')).toEqual({ ...turnedAxes(file, 'file', 90), turn });
    expect(turned('z')).toEqual({ up: 'y', forward: 'x', turn });
  });

  it('is the matrix of a rotation about the axis, from any placement', () => {
    for (const up of upAxes)
      for (const facing of [0, 90, 180, 270] as const) {
        const from = placed({ up, facing, turnX: 12, turnY: -31, turnZ: 5.5 });
        for (const about of ['x', 'y', 'z'] as const)
          expect(matrix(turnedPlacement(file, from, about, 20))).toEqual(
            closeTo(times(rotations[about], matrix(from))),
          );
      }
  });

  it('is stored as the nearest axes and a small rotation', () => {
    expect(turnedPlacement(file, placed({}), 'y', 30)).toEqual(placed({ turnY: 30 }));
    expect(turnedPlacement(file, placed({}), 'y', 60)).toEqual(placed({ facing: 90, turnY: -30 }));
    expect(turnedPlacement(file, placed({}), 'x', 100)).toEqual(placed({ up: 'minus_x', turnX: 10 }));
    expect(turnedPlacement(file, placed({ facing: 90 }), 'z', -12.341)).toEqual(
      placed({ facing: 90, turnZ: -12.34 }),
    );
  });

  it('is undone by the opposite rotation, and equal orientations have equal placements', () => {
    for (const about of ['x', 'y', 'z'] as const) {
      const turned = turnedPlacement(file, placed({}), about, 37.5);
      expect(turnedPlacement(file, turned, about, -37.5)).toEqual(placed({}));
      expect(turnedPlacement(file, turned, about, 52.5)).toEqual(
        turnedPlacement(file, placed({}), about, 90),
      );
    }
    expect(turnedPlacement(file, placed({ up: 'z' }), 'y', 180)).toEqual(placed({ facing: 180 }));
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

  it('are undone and redone one by one, regardless of the control that made them', () => {
    actions.view.turnModel('x', 90);
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

  it('cannot be redone after another rotation', () => {
    actions.view.turnModel('y', 90);
    actions.view.undoPlacement();
    actions.view.turnModel('y', 180);
    actions.view.redoPlacement();
    expect(placement()).toEqual(['file', 180]);
  });

  it('count a whole drag as one step, or as none if it ends where it began', () => {
    const from = placed({});
    for (const angle of [10.5, 180, 270]) actions.view.previewTurn(from, 'y', angle);
    expect(placement()).toEqual(['file', 270]);
    actions.view.endTurn(from);
    actions.view.previewTurn(placed({ facing: 270 }), 'y', 33);
    actions.view.previewTurn(placed({ facing: 270 }), 'y', 0);
    actions.view.endTurn(placed({ facing: 270 }));
    expect(store.state.placements.past).toEqual([from]);
  });

  it('have free angles, which are announced, undone and redone', () => {
    actions.view.turnModel('x', 15);
    actions.view.turnModel('z', 7.5);
    const { scene } = store.state;
    expect(seen(store.state).announcement).toBe(
      'Z is up, front rotated by 0°, then by 15.00°, 0.00°, 7.50° about x, y, z',
    );
    actions.view.undoPlacement();
    expect(store.state.scene).toMatchObject({ turnX: 15, turnY: 0, turnZ: 0 });
    actions.view.redoPlacement();
    expect(store.state.scene).toEqual(scene);
    actions.view.resetOrientation();
    expect(store.state.scene).toMatchObject(openingPlacement);
  });

  it('are in the address, and their free angles are reset when the facing changes', () => {
    actions.view.turnModel('x', 15);
    actions.view.turnModel('y', 90);
    const written = formatView({ scene: placementOf(store.state.scene) });
    expect(written.toString()).toBe('v=1&facing=90&turn=0%2C0%2C-15');
    expect(parseView(written).scene).toEqual({ facing: 90, turnX: 0, turnY: 0, turnZ: -15 });
    actions.view.setFacing(180);
    expect(placementOf(store.state.scene)).toEqual(placed({ facing: 180 }));
  });

  it('keep the tilt when the front is turned by 90 degrees', () => {
    actions.view.turnModel('x', 15);
    actions.view.turnFront();
    expect(placementOf(store.state.scene)).toEqual(placed({ facing: 90, turnZ: -15 }));
    for (let i = 0; i < 3; i++) actions.view.turnFront();
    expect(placementOf(store.state.scene)).toEqual(placed({ turnX: 15 }));
    expect(store.state.placements.past).toHaveLength(5);
  });

  it('have the keys Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y, if there is something to undo or redo', () => {
    const press = (key: string, shiftKey = false): string | undefined =>
      commandFor(
        { key, code: '', altKey: false, ctrlKey: true, metaKey: false, shiftKey } as KeyboardEvent,
        store.state,
      )?.id;
    expect([press('z'), press('Z', true), press('y')]).toEqual([undefined, undefined, undefined]);
    actions.view.turnModel('z', 90);
    expect(press('z')).toBe('undo');
    actions.view.undoPlacement();
    expect([press('z'), press('Z', true), press('y')]).toEqual([undefined, 'redo', 'redo']);
  });
});

describe('a rotation ring', () => {
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
