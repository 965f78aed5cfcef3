/** Reads a file; null if a count of a damaged file points past its end. */
export function readIfWhole<T>(bytes: Uint8Array, read: (view: DataView) => T): T | null {
  try {
    return read(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
