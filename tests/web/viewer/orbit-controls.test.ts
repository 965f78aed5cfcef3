import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultControls, type CameraState, type ControlOptions } from '../../../web/lib/types/view.js';
import { OrbitControls } from '../../../web/lib/viewer/camera/orbit-controls.js';

/** The members of a canvas element that the controls use. */
class FakeCanvas extends EventTarget {
  readonly style = { touchAction: '' };
  readonly clientHeight = 100;
  readonly attributes: Map<string, string> = new Map();

  set tabIndex(index: number) {
    this.attributes.set('tabindex', String(index));
  }

  hasAttribute(name: string): boolean {
    return this.attributes.has(name);
  }

  removeAttribute(name: string): void {
    this.attributes.delete(name);
  }

  getBoundingClientRect(): object {
    return { left: 0, top: 0, width: 100, height: 100 };
  }

  getRootNode(): object {
    return { activeElement: this };
  }

  send(type: string, values: object): void {
    this.dispatchEvent(Object.assign(new Event(type, { cancelable: true }), values));
  }
}

const start: CameraState = { yaw: 0, pitch: 0, distance: 100, target: [0, 0, 0], fov: 30 };

function controlled(options: Partial<ControlOptions> = {}): {
  readonly canvas: FakeCanvas;
  readonly controls: OrbitControls;
  readonly steps: CameraState[];
  readonly flights: (readonly number[])[];
} {
  const canvas = new FakeCanvas();
  const steps: CameraState[] = [];
  const flights: (readonly number[])[] = [];
  const camera = {
    now: start,
    goal: start,
    drag: () => undefined,
    step: (to: CameraState) => steps.push(to),
    fly: (direction: readonly number[]) => flights.push(direction),
  };
  const controls = new OrbitControls(canvas as unknown as HTMLCanvasElement, camera, {
    ...defaultControls,
    ...options,
  });
  return { canvas, controls, steps, flights };
}

describe('the wheel', () => {
  beforeEach(() => vi.stubGlobal('WheelEvent', { DOM_DELTA_PIXEL: 0, DOM_DELTA_LINE: 1, DOM_DELTA_PAGE: 2 }));
  afterEach(() => vi.unstubAllGlobals());

  const zoomed = (wheel: { deltaY: number; ctrlKey: boolean; deltaMode?: number }): number => {
    const { canvas, steps } = controlled();
    canvas.send('wheel', { deltaMode: 0, clientX: 50, clientY: 50, ...wheel });
    return steps[0]!.distance / start.distance;
  };

  it('zooms as far with Ctrl as without', () => {
    for (const step of [{ deltaY: 100 }, { deltaY: -120 }, { deltaY: 1, deltaMode: 1 }])
      expect(zoomed({ ...step, ctrlKey: true })).toBe(zoomed({ ...step, ctrlKey: false }));
  });

  it('zooms faster for the small steps of a pinch on a touchpad', () => {
    expect(zoomed({ deltaY: 4, ctrlKey: true })).toBeCloseTo(Math.exp(0.04), 5);
    expect(zoomed({ deltaY: 4, ctrlKey: false })).toBeCloseTo(Math.exp(0.006), 5);
  });
});

describe('flight', () => {
  it('is faster while Shift is held, also if it is pressed after a flight key', () => {
    const { canvas, flights } = controlled({ mode: 'fly' });
    const [w, shift] = [
      { key: 'w', code: 'KeyW' },
      { key: 'Shift', code: 'ShiftLeft' },
    ];
    canvas.send('keydown', { ...shift, shiftKey: true });
    canvas.send('keyup', { ...shift, shiftKey: false });
    expect(flights).toEqual([]);
    canvas.send('keydown', { ...w, shiftKey: false });
    canvas.send('keydown', { ...shift, shiftKey: true });
    canvas.send('keyup', { ...shift, shiftKey: false });
    expect(flights).toEqual([
      [0, 0, 1],
      [0, 0, 3],
      [0, 0, 1],
    ]);
  });
});

describe('the tabindex of the canvas', () => {
  it('is set while the controls are enabled', () => {
    const { canvas, controls } = controlled();
    expect(canvas.attributes.get('tabindex')).toBe('0');
    controls.options = { ...defaultControls, enabled: false };
    expect(canvas.hasAttribute('tabindex')).toBe(false);
    controls.options = defaultControls;
    expect(canvas.attributes.get('tabindex')).toBe('0');
    controls.dispose();
    expect(canvas.hasAttribute('tabindex')).toBe(false);
  });

  it('does not change if the page has set it', () => {
    const { canvas, controls } = controlled({ enabled: false });
    canvas.attributes.set('tabindex', '-1');
    controls.options = defaultControls;
    controls.dispose();
    expect(canvas.attributes.get('tabindex')).toBe('-1');
  });
});
