import { expect, it } from 'vitest';
import { Viewer } from '../../../web/lib/viewer/index.js';

it('new Viewer() rejects an object that is not a canvas', () => {
  const other = { width: 300, height: 150, getContext: () => null };
  expect(() => new Viewer(other as never)).toThrow(
    new TypeError('new Viewer() takes a <canvas> or an OffscreenCanvas.'),
  );
});
