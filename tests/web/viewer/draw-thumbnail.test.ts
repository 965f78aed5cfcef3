import { afterEach, expect, it, vi } from 'vitest';
import { drawThumbnail } from '../../../web/lib/viewer/draw-thumbnail.js';

const blob = new Blob(['image']);
const renderer = { failed: false, compiling: false };
const image = { convertToBlob: (): Promise<Blob> => Promise.resolve(blob) };
const screenshot = vi.fn((): object | null => image);

vi.mock('../../../web/lib/viewer/viewer.js', () => ({
  Viewer: class {
    readonly renderer = renderer;
    readonly settled = true;
    set = (): void => undefined;
    show = (): Promise<void> => Promise.resolve();
    idle = (): Promise<void> => Promise.resolve();
    screenshot = screenshot;
    dispose = (): void => undefined;
  },
}));
vi.mock('../../../web/lib/viewer/apply-thumbnail.js', () => ({ applyThumbnail: () => undefined }));

afterEach(() => {
  vi.unstubAllGlobals();
  renderer.failed = false;
});

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

it('drawThumbnail() rejects after code could not be fetched, unless the image needs none of it', async () => {
  vi.stubGlobal('OffscreenCanvas', vi.fn());
  renderer.failed = true;
  expect(await drawThumbnail({} as never, {})).toBe(blob);
  screenshot.mockReturnValueOnce(null);
  await expect(drawThumbnail({} as never, {})).rejects.toThrow(
    'The code that draws this thumbnail could not be fetched. Try again later.',
  );
});
