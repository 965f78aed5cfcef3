import type { CDPSession } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { TakeOptions } from '../support/browser.js';
import { imageDifference, sameImage } from '../support/images.js';
import type { Visitor } from './visitor.js';
import { reducedMotion, useVisits } from './visits.js';

const visits = useVisits();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
/** The initial camera of most tests: yaw and pitch in degrees, distance, target (x, y, z), field of view in degrees. */
const start = '&camera=10,5,150,0,4,0,30';
const first: Camera = { yaw: 10, pitch: 5, distance: 150, x: 0, y: 4, z: 0 };

interface Camera {
  readonly yaw: number;
  readonly pitch: number;
  readonly distance: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** The camera in the page's address; null if the address has none. */
function cameraOf(visitor: Visitor): Camera | null {
  const text = new URLSearchParams(new URL(visitor.page.url()).hash.slice(1)).get('camera');
  const [yaw = NaN, pitch = NaN, distance = NaN, x = NaN, y = NaN, z = NaN] =
    text?.split(',').map(Number) ?? [];
  return text === null ? null : { yaw, pitch, distance, x, y, z };
}

/** Opens the sample in a page with a stopped clock. */
async function visitStill(address: string, options: TakeOptions = {}): Promise<Visitor> {
  const visitor = await visits.visitUlna(address, { ...options, clock: true });
  await visitor.stopClock();
  return visitor;
}

/** Advances the clock until the address has an expected camera at rest, and returns that camera. */
async function cameraBecomes(visitor: Visitor, expected: (camera: Camera) => boolean): Promise<Camera> {
  await expect
    .poll(async () => {
      await visitor.advance(2000);
      return expected(cameraOf(visitor) ?? first);
    })
    .toBe(true);
  return cameraOf(visitor) ?? first;
}

const isTurned = (camera: Camera, { yaw, pitch }: Camera): boolean =>
  yaw !== camera.yaw || pitch !== camera.pitch;
const isMoved = (camera: Camera, { x, y, z }: Camera): boolean =>
  Math.hypot(x - camera.x, y - camera.y, z - camera.z) > 0.5;
const isNearer = (camera: Camera, { distance }: Camera): boolean => distance < camera.distance * 0.99;

async function middle(visitor: Visitor): Promise<{ x: number; y: number }> {
  const box = await visitor.scene.boundingBox();
  if (box === null) throw new Error('The scene is missing.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function drag(
  visitor: Visitor,
  button: 'left' | 'right' | 'middle',
  dx: number,
  dy: number,
): Promise<void> {
  const { mouse } = visitor.page;
  const { x, y } = await middle(visitor);
  await mouse.move(x, y);
  await mouse.down({ button });
  await mouse.move(x + dx, y + dy, { steps: 4 });
  await mouse.up({ button });
}

describe('the mouse', () => {
  it('orbits with the left button, and pans with the other buttons or with Shift', async () => {
    const visitor = await visitStill(start);
    await drag(visitor, 'left', -100, 40);
    let camera = await cameraBecomes(visitor, (now) => isTurned(first, now));
    expect(camera.yaw).toBeGreaterThan(20);
    expect(camera.pitch).toBeGreaterThan(10);
    expect(isMoved(first, camera)).toBe(false);

    for (const button of ['right', 'middle'] as const) {
      const before = camera;
      await drag(visitor, button, 80, 60);
      camera = await cameraBecomes(visitor, (now) => isMoved(before, now));
      expect(isTurned(before, camera)).toBe(false);
      // Dragging down raises the camera's target.
      expect(camera.y).toBeGreaterThan(before.y);
    }

    const before = camera;
    await visitor.page.keyboard.down('Shift');
    await drag(visitor, 'left', 80, 0);
    await visitor.page.keyboard.up('Shift');
    camera = await cameraBecomes(visitor, (now) => isMoved(before, now));
    expect(isTurned(before, camera)).toBe(false);
  });

  it('zooms to the pointer with the wheel, and zooms the view but not the page with a touchpad pinch', async () => {
    const visitor = await visitStill(start);
    const { x, y } = await middle(visitor);
    await visitor.page.mouse.move(x, y);
    await visitor.page.mouse.wheel(0, -200);
    const straight = await cameraBecomes(visitor, (now) => isNearer(first, now));
    expect(isMoved(first, straight)).toBe(false);
    await visitor.page.mouse.move(x, y - 150);
    await visitor.page.mouse.wheel(0, -200);
    const up = await cameraBecomes(visitor, (now) => isNearer(straight, now));
    expect(up.y).toBeGreaterThan(straight.y);

    // Browsers report a pinch on a touchpad as wheel events with Ctrl. The page itself must not zoom.
    await visitor.page.mouse.move(x, y);
    await visitor.page.keyboard.down('Control');
    await visitor.page.mouse.wheel(0, -20);
    await visitor.page.keyboard.up('Control');
    const { distance } = await cameraBecomes(visitor, (now) => isNearer(up, now));
    expect(distance).toBeGreaterThan(up.distance * 0.7);
    expect(await visitor.page.evaluate(() => visualViewport?.scale)).toBe(1);
  });
});

describe('touch gestures', () => {
  type Point = readonly [x: number, y: number];

  async function touch(session: CDPSession, type: string, points: readonly Point[]): Promise<void> {
    const touchPoints = points.map(([x, y], id) => ({ x, y, id }));
    await session.send('Input.dispatchTouchEvent', { type: type as 'touchMove', touchPoints });
  }

  /** Moves fingers between positions relative to the middle of the scene. */
  async function gesture(visitor: Visitor, from: readonly Point[], to: readonly Point[]): Promise<void> {
    const session = await visitor.page.context().newCDPSession(visitor.page);
    const { x, y } = await middle(visitor);
    const at = (part: number): Point[] =>
      from.map(([fx, fy], i) => {
        const [tx, ty] = to[i] ?? [fx, fy];
        return [x + fx + (tx - fx) * part, y + fy + (ty - fy) * part];
      });
    await touch(session, 'touchStart', at(0));
    for (let step = 1; step <= 5; step++) await touch(session, 'touchMove', at(step / 5));
    await touch(session, 'touchEnd', []);
    await session.detach();
  }

  const pair = (x: number, y: number): Point[] => [
    [-x, y],
    [x, y],
  ];

  it('orbit with one finger, pan with two parallel fingers, and zoom with two fingers that move apart', async () => {
    const visitor = await visitStill(start, phone);
    await gesture(visitor, [[0, 0]], [[-70, 0]]);
    const turned = await cameraBecomes(visitor, (now) => isTurned(first, now));
    expect(turned.yaw).toBeGreaterThan(first.yaw + 10);
    expect(isMoved(first, turned)).toBe(false);

    await gesture(visitor, pair(40, 0), pair(40, 60));
    const panned = await cameraBecomes(visitor, (now) => isMoved(turned, now));
    expect(isTurned(turned, panned)).toBe(false);
    expect(panned.y).toBeGreaterThan(turned.y);
    expect(panned.distance / turned.distance).toBeCloseTo(1, 1);

    await gesture(visitor, pair(30, 0), pair(60, 0));
    const zoomed = await cameraBecomes(visitor, (now) => isNearer(panned, now));
    expect(zoomed.distance / panned.distance).toBeCloseTo(0.5, 1);
    expect(isTurned(panned, zoomed)).toBe(false);
  });
});

describe('the keyboard in the scene', () => {
  it('orbits, pans and zooms the camera', async () => {
    const visitor = await visitStill(start);
    await visitor.scene.focus();
    const { keyboard } = visitor.page;
    await keyboard.press('ArrowRight');
    await keyboard.press('ArrowUp');
    const around = await cameraBecomes(visitor, ({ yaw, pitch }) => yaw > first.yaw && pitch !== first.pitch);
    expect(isMoved(first, around)).toBe(false);
    await keyboard.press('Shift+ArrowUp');
    const aside = await cameraBecomes(visitor, (now) => isMoved(around, now));
    expect(aside.yaw).toBe(around.yaw);
    await keyboard.press('+');
    const near = await cameraBecomes(visitor, (now) => isNearer(aside, now));
    await keyboard.press('-');
    await cameraBecomes(visitor, ({ distance }) => distance > near.distance * 1.05);
    // While the scene has the focus, the minus key zooms. Elsewhere it changes the speed.
    expect(visitor.page.url()).not.toContain('speed=');
  });
});

describe('the view keys', () => {
  it('show the front, side and top at the same distance, and fit the model again', async () => {
    const visitor = await visitStill(start);
    const { keyboard } = visitor.page;
    await keyboard.press('7');
    await cameraBecomes(visitor, ({ yaw, pitch }) => yaw === 0 && pitch === 0);
    const front = await visitor.canvas();
    await keyboard.press('8');
    await cameraBecomes(visitor, ({ yaw, pitch }) => yaw === 90 && pitch === 0);
    const side = await visitor.canvas();
    await keyboard.press('9');
    await cameraBecomes(visitor, ({ pitch }) => pitch === 89);
    const top = await visitor.canvas();
    expect(sameImage(front, side) || sameImage(side, top)).toBe(false);
    expect(cameraOf(visitor)?.distance).toBe(first.distance);
    await keyboard.press('f');
    await visitor.advance(2000);
    expect(visitor.page.url()).not.toContain('camera=');
  });
});

describe('the turntable', () => {
  it('turns the view until the user presses its key again or drags the view', async () => {
    const visitor = await visitStill('', { viewport: { width: 1180, height: 420 } });
    const before = await visitor.canvas();
    await visitor.page.keyboard.press('r');
    await visitor.advance(500);
    expect(visitor.page.url()).toContain('turntable=1');
    expect(sameImage(await visitor.canvas(), before)).toBe(false);
    await visitor.page.keyboard.press('r');
    await visitor.advance(1000);
    expect(visitor.page.url()).not.toContain('turntable');
    const stopped = cameraOf(visitor);
    expect(stopped).not.toBeNull();
    expect(stopped?.yaw).not.toBe(26);
    const rest = await visitor.canvas();
    await visitor.advance(10_000);
    expect(cameraOf(visitor)).toEqual(stopped);
    expect(imageDifference(await visitor.canvas(), rest)).toBeNull();
    await visitor.page.keyboard.press('r');
    await visitor.advance(500);
    expect(visitor.page.url()).toContain('turntable=1');
    await drag(visitor, 'left', 30, 0);
    await visitor.advance(1000);
    expect(visitor.page.url()).not.toContain('turntable');
  });

  it('does not turn the view if the user prefers reduced motion', async () => {
    const visitor = await visitStill('&turntable=1', reducedMotion);
    const before = await visitor.canvas();
    await visitor.advance(10_000);
    expect(imageDifference(await visitor.canvas(), before)).toBeNull();
  });
});
