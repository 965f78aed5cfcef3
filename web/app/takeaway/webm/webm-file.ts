/**
 * A WebM file of one video track, made of a video encoder's chunks.
 *
 *   EBML       "webm", version 4
 *   Segment    SeekHead   position of Cues
 *              Info       length, unit of time (a millisecond)
 *              Tracks     one video track: codec, size, colours, opacity
 *              Clusters   a new one at each key frame and after 30 s: blocks with times relative to the cluster
 *              Cues       position of every cluster, for seeking
 *
 * Opacity is stored as the brightness of a second image for each frame, encoded like the first one (BlockAdditional 1).
 *
 * No library is used, because the maintained ones (mediabunny, MPL-2.0) are twenty times the size of this file, even
 * after tree shaking.
 *
 * Sources: RFC 8794 (EBML), RFC 9559 (Matroska), "WebM Container Guidelines" and its alpha extension (The WebM Project).
 */
import { bytesOf, headOf, joined, type Element } from './ebml.js';

export interface WebmTrack {
  readonly codec: 'V_VP8' | 'V_VP9' | 'V_AV1';
  readonly width: number;
  readonly height: number;
  readonly transparent: boolean;
  /** The colour space; if null, the player chooses it. */
  readonly color: WebmColor | null;
}

/** Code points of ITU-T H.273. */
export interface WebmColor {
  readonly matrix: number;
  readonly transfer: number;
  readonly primaries: number;
  readonly fullRange: boolean;
}

export interface WebmFrame {
  /** Milliseconds from the start. */
  readonly time: number;
  readonly isKey: boolean;
  readonly bytes: Uint8Array;
  /** The image of the opacity; null if the track is opaque. */
  readonly alpha: Uint8Array | null;
}

/** The maximum duration of a cluster in milliseconds: times in a cluster are signed 16-bit integers. */
const clusterLength = 30_000;

/** @param length - the duration in milliseconds */
export function webmFile(track: WebmTrack, frames: readonly WebmFrame[], length: number): Blob {
  const info: Element = [
    0x1549a966,
    [
      [0x2ad7b1, { uint: 1_000_000 }],
      [0x4489, { float: length }],
      [0x4d80, { text: 'Marrow' }],
      [0x5741, { text: 'Marrow' }],
    ],
  ];
  const head = bytesOf([info, tracks(track)]);
  const clusters = clustersOf(frames, length);
  // The SeekHead comes first. Its size does not depend on the position of Cues, which takes eight bytes.
  const seekSize = seekHead(0).length;
  const offsets: number[] = [];
  let at = seekSize + head.length;
  for (const { parts } of clusters) {
    offsets.push(at);
    at += parts.reduce((sum, part) => sum + part.length, 0);
  }
  const cues = bytesOf([
    [
      0x1c53bb6b,
      clusters.map(({ time }, i): Element => [
        0xbb,
        [
          [0xb3, { uint: time }],
          [
            0xb7,
            [
              [0xf7, { uint: 1 }],
              [0xf1, { uint: offsets[i] ?? 0 }],
            ],
          ],
        ],
      ]),
    ],
  ]);
  const size = at + cues.length;
  return new Blob(
    [
      bytesOf([header]),
      headOf(0x18538067, size),
      seekHead(at),
      head,
      ...clusters.flatMap(({ parts }) => parts),
      cues,
    ],
    { type: 'video/webm' },
  );
}

const header: Element = [
  0x1a45dfa3,
  [
    [0x4286, { uint: 1 }],
    [0x42f7, { uint: 1 }],
    [0x42f2, { uint: 4 }],
    [0x42f3, { uint: 8 }],
    [0x4282, { text: 'webm' }],
    [0x4287, { uint: 4 }],
    [0x4285, { uint: 2 }],
  ],
];

/** The position of Cues, relative to the segment's content. */
function seekHead(cues: number): Uint8Array<ArrayBuffer> {
  const place = new DataView(new ArrayBuffer(8));
  place.setUint32(0, Math.floor(cues / 2 ** 32));
  place.setUint32(4, cues % 2 ** 32);
  return bytesOf([
    [
      0x114d9b74,
      [
        [
          0x4dbb,
          [
            [0x53ab, { bytes: Uint8Array.of(0x1c, 0x53, 0xbb, 0x6b) }],
            [0x53ac, { bytes: new Uint8Array(place.buffer) }],
          ],
        ],
      ],
    ],
  ]);
}

function tracks({ codec, width, height, transparent, color }: WebmTrack): Element {
  const colors: Element[] =
    color === null
      ? []
      : [
          [
            0x55b0,
            [
              [0x55b1, { uint: color.matrix }],
              [0x55b9, { uint: color.fullRange ? 2 : 1 }],
              [0x55ba, { uint: color.transfer }],
              [0x55bb, { uint: color.primaries }],
            ],
          ],
        ];
  const video: Element[] = [
    [0xb0, { uint: width }],
    [0xba, { uint: height }],
    ...(transparent ? ([[0x53c0, { uint: 1 }]] as const) : []),
    ...colors,
  ];
  return [
    0x1654ae6b,
    [
      [
        0xae,
        [
          [0xd7, { uint: 1 }],
          [0x73c5, { uint: 1 }],
          [0x83, { uint: 1 }],
          // No lacing: a block is one frame.
          [0x9c, { uint: 0 }],
          ...(transparent ? ([[0x55ee, { uint: 1 }]] as const) : []),
          [0x86, { text: codec }],
          [0xe0, video],
        ],
      ],
    ],
  ];
}

interface Cluster {
  readonly time: number;
  readonly parts: Uint8Array<ArrayBuffer>[];
}

function clustersOf(frames: readonly WebmFrame[], length: number): Cluster[] {
  const groups: WebmFrame[][] = [];
  for (const frame of frames) {
    const group = groups.at(-1);
    const start = group?.[0]?.time ?? 0;
    if (group === undefined || (frame.isKey && group.length > 0) || frame.time - start > clusterLength)
      groups.push([frame]);
    else group.push(frame);
  }
  let next = 0;
  return groups.map((group) => {
    const time = group[0]?.time ?? 0;
    const blocks = group.map((frame, i) => {
      const before = frames[next - 1];
      next++;
      const end = frames[next]?.time ?? length;
      return block(frame, frame.time - time, end - frame.time, i === 0 ? null : (before?.time ?? null));
    });
    const start = bytesOf([[0xe7, { uint: time }]]);
    const size = blocks.reduce((sum, part) => sum + part.length, start.length);
    return { time, parts: [headOf(0x1f43b675, size), start, ...blocks] };
  });
}

/** The BlockGroup of a frame. If it is not a key frame, it stores the relative time of the previous frame. */
function block(
  { time, isKey, bytes, alpha }: WebmFrame,
  offset: number,
  duration: number,
  before: number | null,
): Uint8Array<ArrayBuffer> {
  // Track 1, the time relative to the cluster, no flags.
  const content = joined([Uint8Array.of(0x81, (offset >> 8) & 255, offset & 255, 0), bytes]);
  const parts: Element[] = [[0xa1, { bytes: content }]];
  if (alpha !== null)
    parts.push([
      0x75a1,
      [
        [
          0xa6,
          [
            [0xee, { uint: 1 }],
            [0xa5, { bytes: alpha }],
          ],
        ],
      ],
    ]);
  parts.push([0x9b, { uint: Math.max(1, duration) }]);
  if (!isKey) parts.push([0xfb, { int: Math.min(-1, (before ?? time - 1) - time) }]);
  return bytesOf([[0xa0, parts]]);
}
