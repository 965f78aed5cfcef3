import { afterEach, describe, expect, it, vi } from 'vitest';
import { h264Codecs, videoWay } from '../../../../web/app/takeaway/video.js';

afterEach(() => vi.unstubAllGlobals());

describe('the H.264 level of a video', () => {
  it('is the lowest for its pixels and its rate', () => {
    expect(h264Codecs({ width: 768, height: 768 }, 30)).toEqual([
      'avc1.64001f',
      'avc1.4d001f',
      'avc1.42e01f',
    ]);
    expect(h264Codecs({ width: 1280, height: 720 }, 60)[0]).toBe('avc1.640028');
  });

  it('allows the longer side', () => {
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

  it('is not recorded with another codec than H.264', async () => {
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
