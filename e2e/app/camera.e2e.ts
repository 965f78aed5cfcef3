import type { CDPSession } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { samePicture } from '../support/pictures.js';
import type { Visitor } from './visitor.js';
import { useVisits } from './visits.js';

const visits = useVisits();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
/** The camera at the start of every test: yaw, pitch, distance, target, field of view. */
const start = '&paused=1&camera=10,5,150,0,4,0,30';
const still = { reducedMotion: 'reduce' } as const;

interface Camera {
  readonly yaw: number;
  readonly pitch: number;
  readonly distance: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** The camera in the page's address; null where there is none. */
function cameraOf(visitor: Visitor): Camera | null {
  const text = new URLSearchParams(new URL(visitor.page.url()).hash.slice(1)).get('camera');
  const [yaw = NaN, pitch = NaN, distance = NaN, x = NaN, y = NaN, z = NaN] =
    text?.split(',').map(Number) ?? [];
  return text === null ? null : { yaw, pitch, distance, x, y, z };
}

/** Waits until the address holds an expected camera and has stopped changing, and returns that camera. */
async function cameraBecomes(visitor: Visitor, expected: (camera: Camera) => boolean): Promise<Camera> {
  let before = '';
  const settled = (): boolean => {
    const same = before === visitor.page.url();
    before = visitor.page.url();
    return same && expected(cameraOf(visitor) ?? first);
  };
  await expect.poll(settled, { interval: 400 }).toBe(true);
  return cameraOf(visitor) ?? first;
}

const first: Camera = { yaw: 10, pitch: 5, distance: 150, x: 0, y: 4, z: 0 };
const turned = ({ yaw, pitch }: Camera): boolean => yaw !== first.yaw || pitch !== first.pitch;
const moved = ({ x, y, z }: Camera): boolean => Math.hypot(x - first.x, y - first.y, z - first.z) > 0.5;
const nearer = ({ distance }: Camera): boolean => distance < first.distance * 0.99;

async function middle(visitor: Visitor): Promise<{ x: number; y: number }> {
  const box = await visitor.scene.boundingBox();
  if (box === null) throw new Error('the scene is not there');
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
  it('turns with its left button', async () => {
    const visitor = await visits.visitUlna(start, still);
    await drag(visitor, 'left', -100, 40);
    const camera = await cameraBecomes(visitor, turned);
    expect(camera.yaw).toBeGreaterThan(20);
    expect(camera.pitch).toBeGreaterThan(10);
    expect(moved(camera)).toBe(false);
  });

  it.each(['right', 'middle'] as const)('pans with its %s button', async (button) => {
    const visitor = await visits.visitUlna(start, still);
    await drag(visitor, button, 80, 60);
    const camera = await cameraBecomes(visitor, moved);
    expect(turned(camera)).toBe(false);
    // Dragging down raises the camera's target.
    expect(camera.y).toBeGreaterThan(first.y);
  });

  it('pans with Shift', async () => {
    const visitor = await visits.visitUlna(start, still);
    await visitor.page.keyboard.down('Shift');
    await drag(visitor, 'left', 80, 0);
    await visitor.page.keyboard.up('Shift');
    expect(turned(await cameraBecomes(visitor, moved))).toBe(false);
  });

  it('zooms with its wheel, to where it points', async () => {
    const visitor = await visits.visitUlna(start, still);
    const { x, y } = await middle(visitor);
    await visitor.page.mouse.move(x, y);
    await visitor.page.mouse.wheel(0, -200);
    const straight = await cameraBecomes(visitor, nearer);
    expect(moved(straight)).toBe(false);
    await visitor.page.mouse.move(x, y - 150);
    await visitor.page.mouse.wheel(0, -200);
    const up = await cameraBecomes(visitor, ({ distance }) => distance < straight.distance * 0.99);
    expect(up.y).toBeGreaterThan(straight.y);
  });

  it('zooms where a touch pad is pinched, and not the page', async () => {
    const visitor = await visits.visitUlna(start, still);
    const { x, y } = await middle(visitor);
    await visitor.page.mouse.move(x, y);
    await visitor.page.keyboard.down('Control');
    await visitor.page.mouse.wheel(0, -20);
    await visitor.page.keyboard.up('Control');
    const { distance } = await cameraBecomes(visitor, nearer);
    expect(distance).toBeGreaterThan(first.distance * 0.7);
    expect(await visitor.page.evaluate(() => visualViewport?.scale)).toBe(1);
  });
});

describe('fingers', () => {
  type Point = readonly [x: number, y: number];

  async function touch(session: CDPSession, type: string, points: readonly Point[]): Promise<void> {
    const touchPoints = points.map(([x, y], id) => ({ x, y, id }));
    await session.send('Input.dispatchTouchEvent', { type: type as 'touchMove', touchPoints });
  }

  /** Moves fingers from places to places, both relative to the middle of the scene. */
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

  it('turn, one alone', async () => {
    const visitor = await visits.visitUlna(start, { ...phone, ...still });
    await gesture(visitor, [[0, 0]], [[-70, 0]]);
    const camera = await cameraBecomes(visitor, turned);
    expect(camera.yaw).toBeGreaterThan(first.yaw + 10);
    expect(moved(camera)).toBe(false);
  });

  it('pan, two side by side', async () => {
    const visitor = await visits.visitUlna(start, { ...phone, ...still });
    const two = (dy: number): Point[] => [
      [-40, dy],
      [40, dy],
    ];
    await gesture(visitor, two(0), two(60));
    const camera = await cameraBecomes(visitor, moved);
    expect(turned(camera)).toBe(false);
    expect(camera.y).toBeGreaterThan(first.y);
    expect(camera.distance / first.distance).toBeCloseTo(1, 1);
  });

  it('zoom, two that part', async () => {
    const visitor = await visits.visitUlna(start, { ...phone, ...still });
    const two = (away: number): Point[] => [
      [-away, 0],
      [away, 0],
    ];
    await gesture(visitor, two(30), two(60));
    const camera = await cameraBecomes(visitor, nearer);
    expect(camera.distance / first.distance).toBeCloseTo(0.5, 1);
    expect(turned(camera)).toBe(false);
  });
});

describe('the keyboard in the scene', () => {
  it('turns, pans and zooms', async () => {
    const visitor = await visits.visitUlna(start, still);
    await visitor.scene.focus();
    const { keyboard } = visitor.page;
    await keyboard.press('ArrowRight');
    await keyboard.press('ArrowUp');
    const around = await cameraBecomes(visitor, ({ yaw, pitch }) => yaw > 10 && pitch !== 5);
    expect(moved(around)).toBe(false);
    await keyboard.press('Shift+ArrowUp');
    const aside = await cameraBecomes(visitor, moved);
    expect(aside.yaw).toBe(around.yaw);
    await keyboard.press('+');
    const near = await cameraBecomes(visitor, nearer);
    await keyboard.press('-');
    await cameraBecomes(visitor, ({ distance }) => distance > near.distance * 1.05);
    // On the scene the minus key zooms and leaves the speed as it is.
    expect(visitor.page.url()).not.toContain('speed=');
  });
});

describe('the views', () => {
  it('look from the front, the side and above, and fit again', async () => {
    const visitor = await visits.visitUlna(start);
    const { keyboard } = visitor.page;
    await keyboard.press('7');
    await cameraBecomes(visitor, ({ yaw, pitch }) => yaw === 0 && pitch === 0);
    const front = await visitor.picture();
    await keyboard.press('8');
    await cameraBecomes(visitor, ({ yaw, pitch }) => yaw === 90 && pitch === 0);
    const side = await visitor.picture();
    await keyboard.press('9');
    await cameraBecomes(visitor, ({ pitch }) => pitch === 89);
    const top = await visitor.picture();
    expect(samePicture(front, side) || samePicture(side, top)).toBe(false);
    expect(cameraOf(visitor)?.distance).toBe(first.distance);
    await keyboard.press('f');
    await expect.poll(() => visitor.page.url()).not.toContain('camera=');
  });

  it('go round on the turntable until it is stopped or somebody takes hold', async () => {
    const visitor = await visits.visitUlna('&paused=1');
    await visitor.page.keyboard.press('r');
    await expect.poll(() => visitor.page.url()).toContain('turntable=1');
    await visitor.seesChange();
    await visitor.page.keyboard.press('r');
    await expect.poll(() => visitor.page.url()).not.toContain('turntable');
    const stopped = cameraOf(visitor);
    expect(stopped?.yaw).not.toBe(26);
    await visitor.picture();
    expect(cameraOf(visitor)).toEqual(stopped);
    await visitor.page.keyboard.press('r');
    await expect.poll(() => visitor.page.url()).toContain('turntable=1');
    await drag(visitor, 'left', 30, 0);
    await expect.poll(() => visitor.page.url()).not.toContain('turntable');
  });

  it('do not turn by themselves where less motion is wanted', async () => {
    const visitor = await visits.visitUlna('&paused=1&turntable=1', still);
    const picture = await visitor.picture();
    expect(samePicture(await visitor.picture(), picture)).toBe(true);
  });
});
