import { describe, expect, it } from 'vitest';
import { mp4File, type Mp4Frame } from '../../../../web/app/takeaway/mp4-file.js';
import { h264Codecs } from '../../../../web/app/takeaway/video.js';

/** The boxes (ISO/IEC 14496-12) by name. A box has four bytes of length, four letters, and content. */
function boxes(bytes: Uint8Array): Map<string, Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found: Map<string, Uint8Array> = new Map();
  for (let at = 0; at + 8 <= bytes.length;) {
    const length = view.getUint32(at);
    found.set(String.fromCharCode(...bytes.subarray(at + 4, at + 8)), bytes.subarray(at + 8, at + length));
    at += Math.max(8, length);
  }
  return found;
}

function inside(bytes: Uint8Array, ...path: readonly string[]): Uint8Array {
  return path.reduce((content, name) => boxes(content).get(name) ?? new Uint8Array(), bytes);
}

const numbers = (bytes: Uint8Array): number[] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, i) => view.getInt32(i * 4));
};

/** The parameter sets of a frame of 64 x 48 pixels, high profile, level 3.1. */
const description = Uint8Array.from([
  1, 0x64, 0, 31, 0xff, 0xe1, 0, 4, 0x67, 0x64, 0, 31, 1, 0, 2, 0x68, 0xee,
]);
const config: VideoDecoderConfig = { codec: 'avc1.64001f', codedWidth: 64, codedHeight: 48, description };

const frame = (timestamp: number, isKey: boolean, length: number): Mp4Frame => ({
  timestamp,
  duration: 40_000,
  isKey,
  bytes: Uint8Array.from({ length }, (_, i) => i),
});

async function written(frames: readonly Mp4Frame[]): Promise<Uint8Array> {
  return new Uint8Array(await (await mp4File(frames, config)).arrayBuffer());
}

const table = (file: Uint8Array, name: string): Uint8Array =>
  inside(file, 'moov', 'trak', 'mdia', 'minf', 'stbl', name);

describe('mp4File', () => {
  it('has its index before its frames, and the size and parameter sets of the video', async () => {
    const file = await written([frame(0, true, 5), frame(40_000, false, 3)]);
    expect([...boxes(file).keys()].filter((name) => name !== 'free')).toEqual(['ftyp', 'moov', 'mdat']);
    const entry = inside(table(file, 'stsd').subarray(8), 'avc1');
    const view = new DataView(entry.buffer, entry.byteOffset);
    expect([view.getUint16(24), view.getUint16(26)]).toEqual([64, 48]);
    expect([...inside(entry.subarray(78), 'avcC')]).toEqual([...description]);
  });

  it('has the size and data of every frame and the total duration, and lists the key frames', async () => {
    const file = await written([frame(0, true, 5), frame(40_000, false, 3), frame(80_000, true, 4)]);
    // Version and flags, a common size (none), the count, the sizes.
    expect(numbers(table(file, 'stsz'))).toEqual([0, 0, 3, 5, 3, 4]);
    expect(numbers(table(file, 'stss'))).toEqual([0, 2, 1, 3]);
    const [, units = 0, duration = 0] = numbers(inside(file, 'moov', 'trak', 'mdia', 'mdhd')).slice(2);
    expect(duration / units).toBeCloseTo(0.12, 6);
    expect([...inside(file, 'mdat')]).toEqual([0, 1, 2, 3, 4, 0, 1, 2, 0, 1, 2, 3]);
  });

  it('shows frames that are decoded early at their presentation time', async () => {
    const inOrder = await written([frame(0, true, 1), frame(40_000, false, 1), frame(80_000, false, 1)]);
    expect(boxes(inside(inOrder, 'moov', 'trak', 'mdia', 'minf', 'stbl')).has('ctts')).toBe(false);
    const file = await written([frame(0, true, 1), frame(80_000, false, 1), frame(40_000, false, 1)]);
    const [, runs = 0, ...delays] = numbers(table(file, 'ctts'));
    expect(runs).toBe(3);
    const [first = 0, second = 0, third = 0] = delays.filter((_, i) => i % 2 === 1);
    expect(second - first).toBeGreaterThan(0);
    expect(third - first).toBeLessThan(0);
  });
});

describe('h264Codecs', () => {
  it('returns codecs with the lowest level that supports the size and rate, best profile first', () => {
    expect(h264Codecs({ width: 640, height: 480 }, 30)).toEqual([
      'avc1.64001f',
      'avc1.4d001f',
      'avc1.42e01f',
    ]);
    expect(h264Codecs({ width: 1280, height: 720 }, 30)[0]).toBe('avc1.64001f');
    expect(h264Codecs({ width: 1280, height: 720 }, 60)[0]).toBe('avc1.640028');
    expect(h264Codecs({ width: 1920, height: 1080 }, 30)[0]).toBe('avc1.640028');
    expect(h264Codecs({ width: 3840, height: 2160 }, 30)[0]).toBe('avc1.640033');
    expect(h264Codecs({ width: 3840, height: 2160 }, 60)[0]).toBe('avc1.640034');
  });

  it('returns an empty list for a size beyond the last level', () => {
    expect(h264Codecs({ width: 9000, height: 9000 }, 30)).toEqual([]);
  });
});
