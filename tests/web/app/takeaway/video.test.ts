import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  encodeVideo,
  h264Codecs,
  recordVideo,
  videoWay,
  type Film,
} from '../../../../web/app/takeaway/video.js';
import { useManualClock } from '../../support/manual-clock.js';
import { flushPromises } from '../../support/promises.js';

afterEach(() => vi.unstubAllGlobals());

describe('the H.264 level of a video', () => {
  it('is the lowest that supports its pixels and rate', () => {
    expect(h264Codecs({ width: 768, height: 768 }, 30)).toEqual([
      'avc1.64001f',
      'avc1.4d001f',
      'avc1.42e01f',
    ]);
    expect(h264Codecs({ width: 1280, height: 720 }, 60)[0]).toBe('avc1.640028');
  });

  it('is high enough for the longer side', () => {
    expect(h264Codecs({ width: 4096, height: 128 }, 30)[0]).toBe('avc1.640028');
    expect(h264Codecs({ width: 128, height: 4112 }, 30)[0]).toBe('avc1.640033');
  });
});

describe('MP4', () => {
  const size = { width: 64, height: 64 };
  const records = (...types: readonly string[]): void => {
    vi.stubGlobal('MediaRecorder', { isTypeSupported: (type: string) => types.includes(type) });
    vi.stubGlobal('HTMLCanvasElement', { prototype: { captureStream: () => undefined } });
  };
  const encodesNothing = {
    isConfigSupported: () => Promise.resolve({ supported: false }),
  };

  it('is recorded only with H.264 if VideoEncoder exists but does not support it', async () => {
    vi.stubGlobal('VideoEncoder', encodesNothing);
    records('video/mp4');
    expect(await videoWay('mp4', size, 30)).toEqual({ kind: 'none' });
    records('video/mp4', 'video/mp4;codecs=avc1');
    expect(await videoWay('mp4', size, 30)).toEqual({ kind: 'recording', type: 'video/mp4;codecs=avc1' });
  });

  it('is recorded without a codec name if VideoEncoder does not exist', async () => {
    vi.stubGlobal('VideoEncoder', undefined);
    records('video/mp4');
    expect(await videoWay('mp4', size, 30)).toEqual({ kind: 'recording', type: 'video/mp4' });
  });
});

const size = { width: 2, height: 2 };
const pixels = { data: new Uint8ClampedArray(16) };
const context = { getImageData: () => pixels, clearRect: () => undefined, drawImage: () => undefined };
const canvas = (): HTMLCanvasElement => {
  const fake: object = { ...size, getContext: () => context };
  return fake as HTMLCanvasElement;
};
const film = (draw: (index: number) => void = () => undefined): Film => ({
  ...{ size, rate: 10, times: [0, 0.1, 0.2], seconds: 0.3, transparent: true, matte: '#000000' },
  draw: (index) => {
    draw(index);
    return Promise.resolve(canvas());
  },
});
const task = (signal: AbortSignal): { signal: AbortSignal; progress: () => void } => ({
  signal,
  progress: () => undefined,
});

describe('an encoded video with opacity', () => {
  const way = { kind: 'frames', codec: 'vp8', track: 'V_VP8' } as const;

  /** Stubs the encoder; the call of `encode` with this number fails. Returns the number of open frames. */
  const encoder = (failing: number): (() => number) => {
    let [open, calls] = [0, 0];
    vi.stubGlobal(
      'VideoFrame',
      class {
        constructor() {
          open++;
        }
        close(): void {
          open--;
        }
      },
    );
    vi.stubGlobal(
      'VideoEncoder',
      class {
        readonly encodeQueueSize = 0;
        readonly state = 'configured';
        configure(): void {
          // Nothing to prepare.
        }
        encode(): void {
          if (++calls === failing) throw new Error('no memory');
        }
        close(): void {
          // Nothing to free.
        }
      },
    );
    return () => open;
  };

  it.each([1, 2, 3])('leaves no frame open if encoding frame %i fails', async (failing) => {
    const open = encoder(failing);
    await expect(encodeVideo(film(), way, task(new AbortController().signal))).rejects.toThrow('no memory');
    expect(open()).toBe(0);
  });
});

describe('a recorded video', () => {
  const clock = useManualClock();
  const way = { kind: 'recording', type: 'video/webm' } as const;

  /** Stubs the browser's recorder, and returns a function that makes the recording fail. */
  const recorder = (): (() => void) => {
    const track = { requestFrame: () => undefined, stop: () => undefined };
    const stream = { getVideoTracks: () => [track] };
    const recorded: object = Object.assign(canvas(), { captureStream: () => stream });
    vi.stubGlobal('document', { createElement: () => recorded });
    let fail = (): void => undefined;
    vi.stubGlobal(
      'MediaRecorder',
      class {
        state = 'inactive';
        onerror = (): void => undefined;
        onstop = (): void => undefined;
        constructor() {
          fail = () => {
            this.state = 'inactive';
            this.onerror();
            this.onstop();
          };
        }
        start(): void {
          this.state = 'recording';
        }
        stop(): void {
          this.state = 'inactive';
          this.onstop();
        }
      },
    );
    return () => fail();
  };

  it('ends at once if the recording fails', async () => {
    const fail = recorder();
    const drawn: number[] = [];
    const draw = (index: number): void => {
      drawn.push(index);
      if (index === 1) fail();
    };
    const recorded = recordVideo(film(draw), way, task(new AbortController().signal));
    const result = expect(recorded).rejects.toThrow('the recording failed');
    for (let i = 0; i < 10; i++) {
      await flushPromises();
      clock().advance(50);
    }
    await result;
    expect(drawn).toEqual([0, 1]);
  });

  it('reports only the cancellation if the recorder fails after it', async () => {
    const fail = recorder();
    const control = new AbortController();
    const draw = (index: number): void => {
      if (index !== 0) return;
      control.abort(new Error('cancelled'));
      fail();
    };
    await expect(recordVideo(film(draw), way, task(control.signal))).rejects.toThrow('cancelled');
    // An unhandled rejection would be reported as an error of the test run.
    await flushPromises();
  });
});
