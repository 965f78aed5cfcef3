import { describe, expect, it } from 'vitest';
import {
  fileRows,
  limitRows,
  memoryRows,
  sharingRows,
  statisticsText,
} from '../../../web/app/state/statistics.js';
import type { LimitUse } from '../../../web/lib/internal/index.js';
import { mipmapBytes } from '../../../web/lib/render/gl/textures.js';
import { clip, image, mesh, part, subject } from './support/subject.js';

const shown = subject(
  [part('tris', { clips: [clip('run')], images: ['a', 'b', 'c'].map((name) => image(name)) })],
  {
    images: [
      [256, 64, 64].map((size) => ({ width: size, height: size, rgba: new Uint8Array(), hasAlpha: false })),
    ],
  },
);

describe('the statistics', () => {
  it('omit joints, tags and strips if there are none', () => {
    const labels = fileRows(shown).map(([label]) => label);
    expect(labels).toEqual([
      ...['Format', 'Triangles', 'Vertices', 'Surfaces', 'Frames', 'Clips', 'Size in units', 'Textures'],
      'File size',
    ]);
  });

  it('have a row for several copies of the model', () => {
    expect(fileRows(shown, {}, 9)).toContainEqual(['Copies', '9', '180 triangles']);
  });

  it('show the index buffer and vertex cache misses if there are triangles', () => {
    const sphere = subject([part('sphere', { meshes: [mesh({ vertexCount: 500, indexCount: 2250 })] })]);
    expect(sharingRows(sphere, null, 0.684)).toEqual([
      ['Face corners', '2,250', '4.5 per vertex'],
      ['Index buffer', '8.8 KB'],
      ['Vertex cache misses', '0.68', 'at most 3 per triangle'],
    ]);
    const lines = mesh({ primitive: 'lines', vertexCount: 2, indexCount: 2 });
    expect(sharingRows(subject([part('wire', { meshes: [lines] })]), null, null)).toEqual([]);
  });

  it('count textures by size', () => {
    const textures = fileRows(shown).find(([label]) => label === 'Textures');
    expect(textures?.[1]).toBe('256 \u00d7 256, 2 at 64 \u00d7 64');
    const bare = fileRows(subject([part('rock')])).find(([label]) => label === 'Textures');
    expect(bare?.[1]).toBe('none');
  });

  it('compare the largest value of any part with each limit of the game', () => {
    const use = (kind: 'surfaceTriangles' | 'frames', count: number, most: number): LimitUse => ({
      ...{ kind, count, most },
      source: 'X',
    });
    expect(
      limitRows([
        [use('surfaceTriangles', 300, 2000), use('frames', 190, 1024)],
        [use('surfaceTriangles', 2001, 2000), use('frames', 1, 1024)],
      ]),
    ).toEqual([
      ['Triangles per surface', '2,001 of 2,000', 'exceeded'],
      ['Frames', '190 of 1,024'],
    ]);
    expect(limitRows([[]])).toEqual([]);
  });

  it('are copied as lines of text', () => {
    const rows = memoryRows({ snapshot: 2048, images: 512, wasm: 1 << 20, gpu: 4096 });
    expect(statisticsText('Ulna', rows)).toBe(
      'Ulna\nMemory: 2.0 KB\nDecoded images: 512 bytes\nGPU memory: 4.0 KB\nWebAssembly memory: 1.0 MB',
    );
  });
});

describe('a texture with its mipmaps', () => {
  it('has the bytes of all mipmap levels', () => {
    expect(mipmapBytes(1, 1)).toBe(4);
    expect(mipmapBytes(2, 2)).toBe(20);
    expect(mipmapBytes(4, 1)).toBe(28);
    expect(mipmapBytes(256, 256)).toBe(349524);
  });
});
