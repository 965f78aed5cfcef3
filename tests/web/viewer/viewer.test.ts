import { expect, it } from 'vitest';
import { Viewer } from '../../../web/lib/viewer/index.js';

it('new Viewer() refuses what is no canvas of a page, as in a worker', () => {
  const offscreen = { width: 300, height: 150, getContext: () => null };
  expect(() => new Viewer(offscreen as never)).toThrow(
    new TypeError(
      'new Viewer() takes a <canvas> of a page. It draws on no OffscreenCanvas, and in no worker: make it where the page is.',
    ),
  );
});
