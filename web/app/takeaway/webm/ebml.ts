/** EBML, the binary format of WebM: nested elements with an identifier, a length and their content. */

/** An element: identifier and content. `bytesOf` converts lists and nested elements into bytes. */
export type Element = readonly [id: number, content: Content];

type Content =
  | { readonly uint: number }
  | { readonly int: number }
  | { readonly float: number }
  | { readonly text: string }
  | { readonly bytes: Uint8Array }
  | readonly Element[];

export function bytesOf(elements: readonly Element[]): Uint8Array<ArrayBuffer> {
  return joined(elements.map(([id, content]) => element(id, contentBytes(content))));
}

/** An element's identifier and length; the content follows. */
export function headOf(id: number, size: number): Uint8Array<ArrayBuffer> {
  return joined([bigEndian(id), lengthBytes(size)]);
}

function element(id: number, content: Uint8Array): Uint8Array<ArrayBuffer> {
  return joined([headOf(id, content.length), content]);
}

function contentBytes(content: Content): Uint8Array {
  if (Array.isArray(content)) return bytesOf(content as readonly Element[]);
  const value = content as Exclude<Content, readonly Element[]>;
  if ('uint' in value) return bigEndian(value.uint);
  if ('int' in value) return signed(value.int);
  if ('float' in value) return float64(value.float);
  if ('text' in value) return new TextEncoder().encode(value.text);
  return value.bytes;
}

/** An unsigned integer in the minimum number of bytes, big-endian. */
function bigEndian(value: number): Uint8Array {
  const bytes: number[] = [];
  for (let rest = value; rest > 0 || bytes.length === 0; rest = Math.floor(rest / 256))
    bytes.unshift(rest % 256);
  return Uint8Array.from(bytes);
}

/** A 32-bit integer in two's complement. */
function signed(value: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(4));
  view.setInt32(0, value);
  return new Uint8Array(view.buffer);
}

function float64(value: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return new Uint8Array(view.buffer);
}

/**
 * Encodes a length: the number of leading zero bits is the number of additional bytes. A length of all ones means
 * "unknown"; it is not used.
 */
export function lengthBytes(size: number): Uint8Array {
  let count = 1;
  while (count < 8 && size >= 2 ** (7 * count) - 1) count++;
  const bytes = new Uint8Array(count);
  let rest = size;
  for (let i = count - 1; i >= 0; i--) {
    bytes[i] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  bytes[0] = (bytes[0] ?? 0) | (1 << (8 - count));
  return bytes;
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
