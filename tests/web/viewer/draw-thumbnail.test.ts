import { afterEach, expect, it, vi } from 'vitest';
import { drawThumbnail } from '../../../web/lib/viewer/draw-thumbnail.js';

const blob = new Blob(['image']);

vi.mock('../../../web/lib/viewer/viewer.js', () => ({
  Viewer: class {
    readonly renderer = { failed: false, compiling: false };
    readonly settled = true;
    set = (): void => undefined;
    show = (): Promise<void> => Promise.resolve();
    idle = (): Promise<void> => Promise.resolve();
    screenshot = (): object => ({ convertToBlob: () => Promise.resolve(blob) });
    dispose = (): void => undefined;
  },
}));
vi.mock('../../../web/lib/viewer/apply-thumbnail.js', () => ({ applyThumbnail: () => undefined }));

afterEach(() => vi.unstubAllGlobals());

it('drawThumbnail() stops listening to its signal when the image is drawn', async () => {
  vi.stubGlobal('OffscreenCanvas', vi.fn());
  const { signal } = new AbortController();
  let listeners = 0;
  const add = signal.addEventListener.bind(signal);
  signal.addEventListener = (type: string, listener: never, options: AddEventListenerOptions = {}): void => {
    listeners++;
    options.signal?.addEventListener('abort', () => listeners--);
    add(type, listener, options);
  };
  const drawn = drawThumbnail({} as never, { signal });
  expect(listeners).toBe(1);
  expect(await drawn).toBe(blob);
  expect(listeners).toBe(0);
});
