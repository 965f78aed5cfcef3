import { gifSize, measuredFrames } from './estimate.js';
import type { GifColors } from '../../lib/internal/index.js';
import type { GifAnswer, GifRequest } from './gif-protocol.js';
import { sizeWithin } from './image-size.js';
import { rgbOf } from './rgb.js';
import type { Film, Task } from './video.js';

/** The number of frames that the palette is chosen from, and the maximum length of their sides in pixels. */
const sampleCount = 8;
const sampleSide = 200;

export interface GifFilm extends Film {
  readonly colors: GifColors;
  /** The duration of each frame, in hundredths of a second. */
  readonly delays: readonly number[];
}

/**
 * Estimates the size of a GIF in bytes: encodes the first frame and pairs of consecutive frames from the whole film,
 * because a clip may move at different speeds. A short film is encoded completely.
 */
export async function measureGif(film: GifFilm, signal: AbortSignal): Promise<number> {
  const count = film.times.length;
  const chosen = measuredFrames(count);
  const part: GifFilm = {
    ...film,
    times: chosen.map((index) => film.times[index] ?? 0),
    draw: (index) => film.draw(chosen[index] ?? 0),
  };
  const sizes: number[] = [];
  await encodeGif(part, { signal, progress: () => undefined }, (size) => sizes.push(size));
  return gifSize(chosen, sizes, count);
}

/**
 * Encodes a film as a GIF. While a worker compresses a frame, this thread draws the next one.
 *
 * @param packedTo - called after each frame with the current size of the file in bytes
 */
export async function encodeGif(
  film: GifFilm,
  { signal, progress }: Task,
  packedTo: (size: number) => void = () => undefined,
): Promise<Blob> {
  const { size, colors, transparent, delays, times } = film;
  const worker = new Worker(new URL('./gif-worker.ts', import.meta.url), { type: 'module' });
  const packer = new Packer(worker, signal);
  try {
    await packer.ask({ kind: 'start', ...size, colors, transparent, matte: rgbOf(film.matte) });
    if (colors === 'one') {
      const rgba = await samplesOf(film, signal);
      await packer.ask({ kind: 'samples', rgba }, [rgba.buffer]);
    }
    let packed: Promise<void> = Promise.resolve();
    for (const i of times.keys()) {
      signal.throwIfAborted();
      const canvas = await film.draw(i);
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, size.width, size.height);
      await packed;
      packed = packer
        .ask({ kind: 'frame', rgba: data, delay: delays[i] ?? 2 }, [data.buffer])
        .then((answer) => packedTo(answer.kind === 'done' ? answer.size : 0));
      // If drawing the next frame fails, this promise is not awaited; avoid an unhandled rejection.
      packed.catch(() => undefined);
      progress((i + 1) / times.length);
    }
    await packed;
    const file = await packer.ask({ kind: 'end' });
    if (file.kind !== 'file') throw new Error('the GIF could not be encoded');
    return new Blob([file.bytes], { type: 'image/gif' });
  } finally {
    worker.terminate();
  }
}

async function samplesOf(film: Film, signal: AbortSignal): Promise<Uint8ClampedArray<ArrayBuffer>> {
  const { times, size } = film;
  const count = Math.min(sampleCount, times.length);
  const small = sizeWithin(size, sampleSide);
  const canvas = document.createElement('canvas');
  canvas.width = small.width;
  canvas.height = small.height * count;
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  for (let i = 0; i < count; i++) {
    signal.throwIfAborted();
    const image = await film.draw(Math.floor((i * times.length) / count));
    context.drawImage(image, 0, i * small.height, small.width, small.height);
  }
  return context.getImageData(0, 0, canvas.width, canvas.height).data;
}

/** Sends requests to the worker one at a time. */
class Packer {
  readonly #worker: Worker;
  readonly #signal: AbortSignal;

  constructor(worker: Worker, signal: AbortSignal) {
    this.#worker = worker;
    this.#signal = signal;
  }

  ask(request: GifRequest, transfer: Transferable[] = []): Promise<GifAnswer> {
    return new Promise((resolve, reject) => {
      const stop = (): void => reject(this.#signal.reason as Error);
      this.#signal.addEventListener('abort', stop, { once: true });
      this.#worker.onmessage = ({ data }: MessageEvent<GifAnswer>) => {
        this.#signal.removeEventListener('abort', stop);
        if (data.kind === 'error') reject(new Error(data.message));
        else resolve(data);
      };
      this.#worker.onerror = () => reject(new Error('the worker that packs the GIF cannot be started'));
      this.#worker.postMessage(request, transfer);
    });
  }
}
