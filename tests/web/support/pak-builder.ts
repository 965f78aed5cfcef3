/** A file of a PAK archive; options override any part, also with invalid values. */
export interface PakEntry {
  readonly name: string;
  readonly data?: Uint8Array | string;
  /** Offset and size in the directory. Default: the true ones. */
  readonly offset?: number;
  readonly size?: number;
}

export interface PakOptions {
  readonly magic?: string;
  /** Offset and length of the directory in the header. */
  readonly directoryAt?: number;
  readonly directorySize?: number;
}

export function buildPak(entries: readonly PakEntry[], options: PakOptions = {}): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder();
  const files = entries.map(({ data = '' }) => (typeof data === 'string' ? text.encode(data) : data));
  const end = 12 + files.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const pak = new Uint8Array(end + entries.length * 64);
  const view = new DataView(pak.buffer);
  pak.set(text.encode(options.magic ?? 'PACK'));
  view.setInt32(4, options.directoryAt ?? end, true);
  view.setInt32(8, options.directorySize ?? entries.length * 64, true);
  let at = 12;
  entries.forEach(({ name, offset, size }, i) => {
    const file = files[i] ?? new Uint8Array();
    pak.set(file, at);
    const row = end + i * 64;
    pak.set(text.encode(name).subarray(0, 56), row);
    view.setUint32(row + 56, offset ?? at, true);
    view.setUint32(row + 60, size ?? file.byteLength, true);
    at += file.byteLength;
  });
  return pak;
}
