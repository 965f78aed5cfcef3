import { describe, expect, it, vi } from 'vitest';
import { Presenter } from '../../../web/lib/render/gl/presenter.js';

/** A hidden canvas whose context is lost as soon as its commands are sent, and the canvas of a view. */
function lostWhileDrawing(): { gl: WebGL2RenderingContext; canvas: HTMLCanvasElement; shown: () => number } {
  let isLost = false;
  const source = {
    width: 4,
    height: 4,
    transferToImageBitmap: () => {
      if (isLost) throw new DOMException('the context is lost', 'InvalidStateError');
      return {};
    },
  };
  const transferFromImageBitmap = vi.fn();
  const canvas = { width: 4, height: 4, getContext: () => ({ transferFromImageBitmap }) };
  const gl = { canvas: source, flush: () => (isLost = true), isContextLost: () => isLost };
  return {
    gl: gl as unknown as WebGL2RenderingContext,
    canvas: canvas as unknown as HTMLCanvasElement,
    shown: () => transferFromImageBitmap.mock.calls.length,
  };
}

describe('a context that is lost while it draws', () => {
  it('leaves the canvas of a view unchanged', () => {
    const { gl, canvas, shown } = lostWhileDrawing();
    const presenter = new Presenter(canvas);
    presenter.fit(gl.canvas, 4, 4, { alone: true, mixed: false });
    presenter.present(gl, 8, 8);
    expect(shown()).toBe(0);
    expect([canvas.width, canvas.height]).toEqual([4, 4]);
  });
});
