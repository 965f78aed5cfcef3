import { beforeAll, describe, expect, it } from 'vitest';
import { readSnapshot } from '../../../web/lib/core/snapshot.js';
import type { SubjectSummary } from '../../../web/lib/types/subject.js';
import { buildMd2 } from '../support/md2-builder.js';
import { newCore, newLoader } from '../support/wasm.js';

let summary: SubjectSummary;
let whole: ArrayBuffer;

beforeAll(async () => {
  const loader = await newLoader();
  const files = [{ name: 'test.md2', bytes: buildMd2() }];
  ({ summary, snapshot: whole } = await loader.run('open', { set: 1, files, entry: 'test.md2' }));
});

/** A copy with a change. */
function changed(change: (view: DataView) => void): ArrayBuffer {
  const copy = whole.slice(0);
  change(new DataView(copy));
  return copy;
}

/** Where the table's row of the first chunk of that kind lies. */
function rowOf(kind: string, view: DataView): number {
  const count = view.getUint32(16, true);
  for (let at = 32; at < 32 + count * 24; at += 24) {
    const letters = [0, 1, 2, 3].map((i) => String.fromCharCode(view.getUint8(at + i)));
    if (letters.join('') === kind) return at;
  }
  throw new Error(`no ${kind}`);
}

describe('readSnapshot', () => {
  it('carves the arrays in place, without a copy', () => {
    const { parts } = readSnapshot(whole, summary);
    const surface = parts[0]?.surfaces[0];
    expect(surface).toMatchObject({
      name: 'test',
      vertices: 4,
      triangles: 2,
      influences: 0,
      joints: null,
      tangents: null,
    });
    expect(surface?.positions.buffer).toBe(whole);
    expect(surface?.indices.buffer).toBe(whole);
    expect([...(surface?.source ?? [])].sort()).toEqual([0, 1, 2, 3]);
    expect(surface?.texcoords).toHaveLength(8);
    expect(surface?.normals).toHaveLength(12);
  });

  it('gives the core that another instance adopts', async () => {
    const { core: bytes } = readSnapshot(whole, summary);
    expect(bytes.byteLength).toBeLessThan(whole.byteLength);
    const core = await newCore();
    const subject = core.heap.with(bytes, (data, size) => core.raw.marrow_subject_adopt(data, size));
    expect(subject).toBeGreaterThan(0);
  });

  it.each<[string, (view: DataView) => void]>([
    ['another magic', (view) => view.setUint8(0, 0)],
    ['another version', (view) => view.setUint32(4, 2, true)],
    ['a core past its end', (view) => view.setUint32(8, 0x7fffffff, true)],
    ['another size', (view) => view.setUint32(12, 64, true)],
    ['a wild count', (view) => view.setUint32(16, 0xffffffff, true)],
    ['a chunk past its end', (view) => view.setUint32(rowOf('POSN', view) + 12, 0xfffffff0, true)],
    ['a chunk in the header', (view) => view.setUint32(rowOf('POSN', view) + 12, 0, true)],
    ['a crooked offset', (view) => view.setUint32(rowOf('POSN', view) + 12, 1000001, true)],
    ['a missing array', (view) => view.setUint8(rowOf('INDX', view), 0)],
    ['an array too short', (view) => view.setUint32(rowOf('NORM', view) + 16, 16, true)],
    ['half a number', (view) => view.setUint32(rowOf('TEXC', view) + 16, 30, true)],
  ])('refuses one with %s', (_, change) => {
    expect(() => readSnapshot(changed(change), summary)).toThrow(
      expect.objectContaining({ name: 'ModelError', code: 'bad_value', file: 'test' }),
    );
  });

  it('refuses every prefix', () => {
    for (let size = 0; size < whole.byteLength; size += 16) {
      expect(() => readSnapshot(whole.slice(0, size), summary)).toThrow(
        expect.objectContaining({ code: 'bad_value' }),
      );
    }
  });

  it('has its core refused by the module when it is damaged', async () => {
    const core = await newCore();
    const { byteLength } = readSnapshot(whole, summary).core;
    for (let at = 16; at < byteLength; at += 4) {
      const bytes = new Uint8Array(whole.slice(0, byteLength));
      new DataView(bytes.buffer).setUint32(at, 0xffffffff, true);
      const subject = core.heap.with(bytes, (data, size) => core.raw.marrow_subject_adopt(data, size));
      if (subject === 0) expect(core.replyError('test')).toMatchObject({ name: 'ModelError' });
      else core.raw.marrow_subject_delete(subject);
      expect(core.lost).toBe(false);
    }
  });
});
