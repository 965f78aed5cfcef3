import type { PartSummary, SubjectSummary } from '../types/described.js';
import { decodeText } from '../util/code-pages.js';
import { composeMessage } from '../messages/compose.js';
import { ModelError } from '../util/errors.js';
import { enumerations, records } from './summary-table.js';

/** The described fields of a part, and of a subject without its parts. */
export type DescribedPart = Omit<PartSummary, 'file'>;
export interface DescribedSubject extends Omit<SubjectSummary, 'parts'> {
  readonly parts: readonly DescribedPart[];
}

/**
 * Reads names and numbers of a subject from a snapshot (wasm/model/snapshot.h), without its bulk arrays. An index that
 * means "none" is read as null, an enumeration value as its name, and text that is not UTF-8 as Windows-1252.
 *
 * @param core - the core of a snapshot that this version's modules have written
 * @throws ModelError if a field is missing: the modules are of another version than this script
 */
export function readSummary(core: Uint8Array): DescribedSubject {
  const reader = new Reader(core);
  const chunks = reader.chunks();
  const described = (record: string, id: string, part: number): object => {
    const chunk = chunks.get(`${id} ${part}`);
    if (chunk === undefined) throw mismatch(composeMessage('result-chunk-missing', id, part));
    return reader.record(fieldsOf(record), chunk.at, chunk.at + chunk.size);
  };
  const parts: object[] = [];
  for (let part = 0; chunks.has(`PART ${part}`); part++)
    // The part's name replaces its model's name.
    parts.push({ ...described('Model', 'MODL', part), ...described('PartPlace', 'PART', part) });
  return { ...described('SubjectDetails', 'SUBJ', 0), parts } as unknown as DescribedSubject;
}

const headerSize = 32;
const rowSize = 24;
const none = 0xffffffff;

type ReadValue = (reader: Reader, at: number, end: number) => unknown;

interface Field {
  readonly number: number;
  readonly key: string;
  readonly read: ReadValue;
}

class Reader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get view(): DataView {
    return this.#view;
  }

  /** The locations of chunks, by FourCC and part. */
  chunks(): Map<string, { readonly at: number; readonly size: number }> {
    const count = this.#view.getUint32(16, true);
    const found: Map<string, { readonly at: number; readonly size: number }> = new Map();
    for (let row = headerSize; row < headerSize + count * rowSize; row += rowSize) {
      const id = String.fromCharCode(...this.#bytes.subarray(row, row + 4));
      const [part, item, at, size] = [4, 8, 12, 16].map((field) => this.#view.getUint32(row + field, true));
      if (item === 0) found.set(`${id} ${part}`, { at: at!, size: size! });
    }
    return found;
  }

  record(fields: readonly Field[], from: number, end: number): object {
    const out: Record<string, unknown> = {};
    let next = 0;
    for (let at = from; at < end;) {
      const start = at + 8;
      const size = this.#view.getUint32(at + 4, true);
      if (start + size > end) throw mismatch(composeMessage('result-field-size'));
      const field = fields[next];
      // Fields that are not in the summary are skipped.
      if (field?.number === this.#view.getUint32(at, true)) {
        out[field.key] = field.read(this, start, start + size);
        next++;
      }
      at = start + size;
    }
    const missing = fields[next];
    if (missing !== undefined) throw mismatch(composeMessage('result-field-missing', missing.key));
    return out;
  }

  records(fields: readonly Field[], at: number): object[] {
    const out: object[] = [];
    let start = at + 4;
    for (let count = this.#view.getUint32(at, true); count > 0; count--) {
      const size = this.#view.getUint32(start, true);
      out.push(this.record(fields, start + 4, start + 4 + size));
      start += 4 + size;
    }
    return out;
  }

  text(at: number, end: number): string {
    return decodeText(this.#bytes.subarray(at, end));
  }
}

const scalars: Readonly<
  Record<string, { readonly size: number; readonly read: (view: DataView, at: number) => unknown }>
> = {
  boolean: { size: 1, read: (view, at) => view.getUint8(at) !== 0 },
  u8: { size: 1, read: (view, at) => view.getUint8(at) },
  u16: { size: 2, read: (view, at) => view.getUint16(at, true) },
  u32: { size: 4, read: (view, at) => view.getUint32(at, true) },
  u64: { size: 8, read: (view, at) => Number(view.getBigUint64(at, true)) },
  f32: { size: 4, read: (view, at) => view.getFloat32(at, true) },
  f64: { size: 8, read: (view, at) => view.getFloat64(at, true) },
  index: {
    size: 4,
    read: (view, at) => {
      const index = view.getUint32(at, true);
      return index === none ? null : index;
    },
  },
};

const fieldsByRecord: Map<string, readonly Field[]> = new Map();

function fieldsOf(record: string): readonly Field[] {
  let fields = fieldsByRecord.get(record);
  if (fields === undefined) {
    // The summary does not have the fields named `-`.
    fields = records[record]!.split(' ').flatMap((row, number) =>
      row === '-' ? [] : [fieldOf(row, number)],
    );
    fieldsByRecord.set(record, fields);
  }
  return fields;
}

function fieldOf(row: string, number: number): Field {
  const [name = '', type = ''] = row.split(':');
  const key = name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  return { number, key, read: readerOf(type) };
}

function readerOf(type: string): ReadValue {
  if (type === 'text') return (reader, at, end) => reader.text(at, end);
  const isList = type.endsWith('[]');
  const [element = '', count] = (isList ? type.slice(0, -2) : type).split('*');
  if (element in records)
    return isList
      ? (reader, at) => reader.records(fieldsOf(element), at)
      : (reader, at, end) => reader.record(fieldsOf(element), at, end);
  const { size, read } = scalars[element] ?? choiceOf(element);
  if (!isList && count === undefined) return ({ view }, at) => read(view, at);
  return ({ view }, from, end) => {
    const out: unknown[] = [];
    for (let at = from; at < end; at += size) out.push(read(view, at));
    return out;
  };
}

function choiceOf(enumeration: string): (typeof scalars)[string] {
  const names = enumerations[enumeration]!.split(' ');
  return { size: 1, read: (view, at) => names[view.getUint8(at)] };
}

function mismatch(message: string): ModelError {
  return new ModelError({ code: 'unsupported_version', message, file: '' });
}
