import { describe, expect, it } from 'vitest';
import { lengthBytes } from '../../../../web/app/takeaway/webm/ebml.js';
import { webmFile, type WebmFrame } from '../../../../web/app/takeaway/webm/webm-file.js';

/** An element of a file, with the offset of its content. */
interface Found {
  readonly id: number;
  readonly at: number;
  readonly start: number;
  readonly end: number;
}

const containers = new Set([
  ...[0x1a45dfa3, 0x18538067, 0x114d9b74, 0x4dbb, 0x1549a966, 0x1654ae6b, 0xae, 0xe0, 0x55b0, 0x1f43b675],
  ...[0xa0, 0x75a1, 0xa6, 0x1c53bb6b, 0xbb, 0xb7],
]);

/** Reads every element of a file; a container precedes its children. */
function elementsOf(bytes: Uint8Array, from = 0, to = bytes.length): Found[] {
  const found: Found[] = [];
  let at = from;
  while (at < to) {
    const idSize = Math.clz32(bytes[at]!) - 23;
    let id = 0;
    for (let i = 0; i < idSize; i++) id = id * 256 + bytes[at + i]!;
    const lengthAt = at + idSize;
    const lengthSize = Math.clz32(bytes[lengthAt]!) - 23;
    let length = bytes[lengthAt]! & (0xff >> lengthSize);
    for (let i = 1; i < lengthSize; i++) length = length * 256 + bytes[lengthAt + i]!;
    const start = lengthAt + lengthSize;
    expect(start + length).toBeLessThanOrEqual(to);
    found.push({ id, at, start, end: start + length });
    if (containers.has(id)) found.push(...elementsOf(bytes, start, start + length));
    at = start + length;
  }
  return found;
}

const frame = (time: number, isKey: boolean, alpha = false): WebmFrame => ({
  ...{ time, isKey },
  bytes: Uint8Array.of(time & 255, 1, 2),
  alpha: alpha ? Uint8Array.of(9, time & 255) : null,
});

const track = { codec: 'V_VP9', width: 640, height: 480, transparent: false, color: null } as const;

async function read(file: Blob): Promise<{ readonly bytes: Uint8Array; readonly all: Found[] }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { bytes, all: elementsOf(bytes) };
}

const uint = (bytes: Uint8Array, { start, end }: Found): number =>
  bytes.subarray(start, end).reduce((value, byte) => value * 256 + byte, 0);

describe('a WebM file', () => {
  it('has size, codec, duration and colours', async () => {
    const color = { matrix: 1, transfer: 13, primaries: 1, fullRange: false };
    const { bytes, all } = await read(webmFile({ ...track, color }, [frame(0, true)], 1234));
    const one = (id: number): Found => all.find((each) => each.id === id)!;
    expect(new TextDecoder().decode(bytes.subarray(one(0x86).start, one(0x86).end))).toBe('V_VP9');
    expect([uint(bytes, one(0xb0)), uint(bytes, one(0xba))]).toEqual([640, 480]);
    expect(new DataView(bytes.buffer).getFloat64(one(0x4489).start)).toBe(1234);
    expect([0x55b1, 0x55ba, 0x55bb, 0x55b9].map((id) => uint(bytes, one(id)))).toEqual([1, 13, 1, 1]);
    expect(all.some(({ id }) => id === 0x53c0)).toBe(false);
  });

  it('begins a cluster with each key frame, and has cues to them', async () => {
    const frames = [0, 40, 80, 120, 160].map((time) => frame(time, time % 80 === 0));
    const { bytes, all } = await read(webmFile(track, frames, 200));
    const clusters = all.filter(({ id }) => id === 0x1f43b675);
    expect(clusters).toHaveLength(3);
    const segment = all.find(({ id }) => id === 0x18538067)!;
    const places = all.filter(({ id }) => id === 0xf1).map((each) => uint(bytes, each) + segment.start);
    expect(places).toEqual(clusters.map(({ at }) => at));
    const cues = all.find(({ id }) => id === 0x1c53bb6b)!;
    const seek = all.find(({ id }) => id === 0x53ac)!;
    expect(uint(bytes, seek) + segment.start).toBe(cues.at);
    expect(all.filter(({ id }) => id === 0xb3).map((each) => uint(bytes, each))).toEqual([0, 80, 160]);
  });

  it('has the time, duration and reference of each frame', async () => {
    const frames = [frame(0, true), frame(40, false), frame(90, false)];
    const { bytes, all } = await read(webmFile(track, frames, 120));
    const blocks = all.filter(({ id }) => id === 0xa1);
    const view = new DataView(bytes.buffer);
    expect(blocks.map(({ start }) => view.getInt16(start + 1))).toEqual([0, 40, 90]);
    expect(blocks.map(({ start }) => bytes[start])).toEqual([0x81, 0x81, 0x81]);
    expect(all.filter(({ id }) => id === 0x9b).map((each) => uint(bytes, each))).toEqual([40, 50, 30]);
    expect(all.filter(({ id }) => id === 0xfb).map(({ start }) => view.getInt32(start))).toEqual([-40, -50]);
  });

  it('begins a new cluster before a time exceeds sixteen bits', async () => {
    const frames = Array.from({ length: 50 }, (_, i) => frame(i * 1000, i === 0));
    const { all } = await read(webmFile(track, frames, 50_000));
    expect(all.filter(({ id }) => id === 0x1f43b675)).toHaveLength(2);
  });

  it('stores the alpha of a frame as additional data', async () => {
    const frames = [frame(0, true, true), frame(40, false, true)];
    const { bytes, all } = await read(webmFile({ ...track, transparent: true }, frames, 80));
    expect(
      uint(
        bytes,
        all.find(({ id }) => id === 0x53c0)!,
      ),
    ).toBe(1);
    expect(
      uint(
        bytes,
        all.find(({ id }) => id === 0x55ee)!,
      ),
    ).toBe(1);
    const alphas = all.filter(({ id }) => id === 0xa5);
    expect(alphas.map(({ start, end }) => [...bytes.subarray(start, end)])).toEqual([
      [9, 0],
      [9, 40],
    ]);
  });
});

describe('a length', () => {
  it.each([
    [0, [0x80]],
    [126, [0xfe]],
    // 127 would be all ones, which means "unknown".
    [127, [0x40, 0x7f]],
    [16_382, [0x7f, 0xfe]],
    [16_383, [0x20, 0x3f, 0xff]],
    [2 ** 32, [0x09, 0, 0, 0, 0]],
  ])('of %i is encoded in the fewest bytes', (size, bytes) => {
    expect([...lengthBytes(size)]).toEqual(bytes);
  });
});
