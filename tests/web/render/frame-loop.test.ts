import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FrameLoop } from '../../../web/lib/render/frame-loop.js';

let frames: ((now: number) => void)[] = [];

/** Runs the next animation frame at a time in milliseconds. */
function frame(now: number): void {
  const callbacks = frames;
  frames = [];
  for (const callback of callbacks) callback(now);
}

beforeEach(() => {
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (callback: (now: number) => void) => frames.push(callback));
  vi.stubGlobal('cancelAnimationFrame', () => (frames = []));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the frame loop', () => {
  it('runs once for any number of requests, then stops', () => {
    const draw = vi.fn();
    const loop = new FrameLoop(draw);
    loop.request();
    loop.request();
    expect(frames).toHaveLength(1);
    frame(0);
    expect(draw).toHaveBeenCalledOnce();
    expect(frames).toHaveLength(0);
  });

  it('calls tickers with the time between frames, then draws', () => {
    const order: (string | number)[] = [];
    const loop = new FrameLoop(() => order.push('draw'));
    const stop = loop.add((seconds) => order.push(seconds));
    frame(1000);
    frame(1016);
    stop();
    frame(1032);
    expect(order).toEqual([0, 'draw', 0.016, 'draw', 'draw']);
    expect(frames).toHaveLength(0);
  });

  it('limits long pauses, and does not count stopped time', () => {
    const seconds: number[] = [];
    const loop = new FrameLoop(() => undefined);
    const stop = loop.add((time) => seconds.push(time));
    frame(0);
    frame(60_000);
    stop();
    frame(60_016);
    loop.add((time) => seconds.push(time));
    frame(90_000);
    expect(seconds).toEqual([0, 0.25, 0]);
  });

  it('removes a ticker that returns false', () => {
    const loop = new FrameLoop(() => undefined);
    let left = 2;
    const ticker = vi.fn(() => --left > 0);
    loop.add(ticker);
    for (const now of [0, 16, 32]) frame(now);
    expect(ticker).toHaveBeenCalledTimes(2);
    expect(frames).toHaveLength(0);
  });

  it('continues with a ticker that the previous ticker has added when it ended', () => {
    const loop = new FrameLoop(() => undefined);
    const next = vi.fn();
    loop.add(() => {
      loop.add(next);
      return false;
    });
    for (const now of [0, 16]) frame(now);
    expect(next).toHaveBeenLastCalledWith(0.016, 16);
    expect(frames).toHaveLength(1);
  });

  it('removes a ticker that throws, and reports the error', () => {
    const report = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation(() => undefined);
    const draw = vi.fn();
    const loop = new FrameLoop(draw);
    const listener = vi.fn();
    loop.add(() => {
      throw new Error('a fault of somebody else');
    });
    loop.add(listener);
    for (const now of [0, 16, 32]) frame(now);
    expect(listener).toHaveBeenCalledTimes(3);
    expect(draw).toHaveBeenCalledTimes(3);
    expect(report).toHaveBeenCalledOnce();
    expect(() => report.mock.calls[0]?.[0]()).toThrow('a fault of somebody else');
  });

  it('continues after a drawing that throws, and reports the error', () => {
    const report = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation(() => undefined);
    const loop = new FrameLoop(() => {
      throw new Error('a program that does not build');
    });
    const ticker = vi.fn();
    loop.add(ticker);
    for (const now of [0, 16, 32]) frame(now);
    expect(ticker).toHaveBeenCalledTimes(3);
    expect(() => report.mock.calls[0]?.[0]()).toThrow('a program that does not build');
  });
});
