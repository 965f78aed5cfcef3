import { beforeAll, describe, expect, it } from 'vitest';
import { errorOf } from '../../../web/lib/wasm/core.js';
import { readSnapshot } from '../../../web/lib/model/snapshot.js';
import type { SnapshotBuffers } from '../../../web/lib/wasm/heap.js';
import type { SubjectSummary } from '../../../web/lib/types/subject.js';
import { buildMd2 } from '../support/md2-builder.js';
import { Loader } from '../../../web/lib/load/worker/loader.js';
import { openedBy, openingOf } from '../support/open.js';
import { newCore } from '../support/wasm.js';

let summary: SubjectSummary;
let snapshot: SnapshotBuffers;

beforeAll(async () => {
  ({ summary, snapshot } = await openedBy(new Loader(), openingOf({ 'test.md2': buildMd2() })));
});

/** A copy with a modified core. */
function changed(change: (view: DataView) => void): SnapshotBuffers {
  const core = snapshot.core.slice();
  change(new DataView(core.buffer));
  return { core, rest: snapshot.rest };
}

/** A copy with two more rows in the table; the bytes of their chunks are at the end. */
function withChunks({ core, rest }: SnapshotBuffers, kind: string, size: number): SnapshotBuffers {
  const row = 24;
  // The table may only grow by multiples of 16 bytes, or everything after it would be misaligned.
  const shift = row * 2;
  const old = new DataView(core.buffer, core.byteOffset);
  const [coreSize, total, count] = [8, 12, 16].map((at) => old.getUint32(at, true)) as [
    number,
    number,
    number,
  ];
  const tableEnd = 32 + count * row;
  const gap = tableEnd % 16 === 0 ? 0 : 16 - (tableEnd % 16);
  const made = new Uint8Array(coreSize + shift);
  made.set(core.subarray(0, tableEnd));
  made.set(core.subarray(tableEnd + gap, coreSize), tableEnd + gap + shift);
  const view = new DataView(made.buffer);
  for (let at = 32; at < tableEnd; at += row)
    view.setUint32(at + 12, view.getUint32(at + 12, true) + shift, true);
  for (let i = 0; i < 2; i++) {
    const at = tableEnd + i * row;
    [...kind].forEach((letter, j) => view.setUint8(at + j, letter.charCodeAt(0)));
    view.setUint32(at + 8, i, true);
    view.setUint32(at + 12, total + shift, true);
    view.setUint32(at + 16, size, true);
  }
  view.setUint32(8, coreSize + shift, true);
  view.setUint32(12, total + shift + size, true);
  view.setUint32(16, count + 2, true);
  const longer = new Uint8Array(rest.byteLength + size);
  longer.set(new Uint8Array(rest));
  return { core: made, rest: longer.buffer };
}

/** The offset of the table's row for the first chunk of that kind. */
function rowOf(kind: string, view: DataView): number {
  const count = view.getUint32(16, true);
  for (let at = 32; at < 32 + count * 24; at += 24) {
    const letters = [0, 1, 2, 3].map((i) => String.fromCharCode(view.getUint8(at + i)));
    if (letters.join('') === kind) return at;
  }
  throw new Error(`no ${kind}`);
}

describe('readSnapshot', () => {
  it('creates the arrays in place, without a copy', () => {
    const { parts } = readSnapshot(snapshot, summary);
    expect(parts[0]?.surfaces).toMatchObject([{ name: 'test', mesh: 0, firstIndex: 0, indexCount: 6 }]);
    const mesh = parts[0]?.meshes[0];
    expect(mesh).toMatchObject({ vertexCount: 4, indexCount: 6, skin: { influences: 0 } });
    for (const absent of [mesh?.skinJoints, mesh?.skinWeights, mesh?.tangents, mesh?.colors])
      expect(absent).toHaveLength(0);
    expect(mesh?.positions.buffer).toBe(snapshot.rest);
    expect(mesh?.indices.buffer).toBe(snapshot.rest);
    expect([...(mesh?.sourceVertex ?? [])].sort()).toEqual([0, 1, 2, 3]);
    expect(mesh?.texcoords).toHaveLength(8);
    expect(mesh?.normals).toHaveLength(12);
  });

  it('ignores an unknown chunk and a newer minor version', () => {
    const added = withChunks(
      changed((view) => view.setUint16(6, 9, true)),
      'NEWS',
      32,
    );
    const { parts, core } = readSnapshot(added, summary);
    expect(parts[0]?.meshes[0]?.positions).toEqual(
      readSnapshot(snapshot, summary).parts[0]?.meshes[0]?.positions,
    );
    expect(core.byteLength).toBeGreaterThan(0);
  });

  it('returns the core that another instance adopts', async () => {
    const { core: bytes } = readSnapshot(snapshot, summary);
    const core = await newCore();
    const outcome = core.heap.with(bytes, (address, size) => core.module.Subject.adopt(address, size));
    expect(outcome.ok).toBe(true);
  });

  it.each<[string, (view: DataView) => void]>([
    ['another magic', (view) => view.setUint8(0, 0)],
    ['an earlier major version', (view) => view.setUint16(4, 1, true)],
    ['a later major version', (view) => view.setUint16(4, 3, true)],
    ['a core past its end', (view) => view.setUint32(8, 0x7fffffff, true)],
    ['another size', (view) => view.setUint32(12, 64, true)],
    ['an excessive count', (view) => view.setUint32(16, 0xffffffff, true)],
    ['a chunk past its end', (view) => view.setUint32(rowOf('POSN', view) + 12, 0xfffffff0, true)],
    ['a chunk in the header', (view) => view.setUint32(rowOf('POSN', view) + 12, 0, true)],
    ['a misaligned offset', (view) => view.setUint32(rowOf('POSN', view) + 12, 1000001, true)],
    ['a missing array', (view) => view.setUint8(rowOf('INDX', view), 0)],
    ['an array too short', (view) => view.setUint32(rowOf('NORM', view) + 16, 16, true)],
    ['a partial number', (view) => view.setUint32(rowOf('TEXC', view) + 16, 30, true)],
  ])('refuses a snapshot with %s', (_, change) => {
    expect(() => readSnapshot(changed(change), summary)).toThrow(
      expect.objectContaining({ name: 'ModelError', code: 'bad_value', file: 'test' }),
    );
  });

  it('refuses every prefix', () => {
    const { core, rest } = snapshot;
    const refused = expect.objectContaining({ code: 'bad_value' }) as Error;
    for (let size = 0; size < core.byteLength; size += 16)
      expect(() => readSnapshot({ core: core.slice(0, size), rest }, summary)).toThrow(refused);
    for (let size = 0; size < rest.byteLength; size += 16)
      expect(() => readSnapshot({ core, rest: rest.slice(0, size) }, summary)).toThrow(refused);
  });

  it('returns a core that never crashes the module, however it is damaged', async () => {
    const core = await newCore();
    const { byteLength } = readSnapshot(snapshot, summary).core;
    for (let at = 16; at < byteLength; at += 4) {
      const bytes = new Uint8Array(snapshot.core.slice(0, byteLength));
      new DataView(bytes.buffer).setUint32(at, 0xffffffff, true);
      const outcome = core.heap.with(bytes, (address, size) => core.module.Subject.adopt(address, size));
      if (outcome.ok) outcome.subject.delete();
      else expect(errorOf(outcome.error, 'test')).toMatchObject({ name: 'ModelError' });
      expect(core.lost).toBe(false);
    }
  });
});
