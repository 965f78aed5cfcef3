import type { FileSource, OnBytes } from '../types/api.js';
import { orAborted } from '../util/abort.js';

/** A file's bytes in a buffer that is theirs alone, so that it can be handed to the worker. */
export async function readOwned(
  source: Pick<FileSource, 'read'>,
  name: string,
  signal: AbortSignal,
  onBytes: OnBytes,
): Promise<Uint8Array | null> {
  const bytes = await orAborted(source.read(name, signal, onBytes), signal, name);
  return bytes === null || ownsItsBuffer(bytes) ? bytes : new Uint8Array(bytes);
}

function ownsItsBuffer({ buffer, byteLength }: Uint8Array): boolean {
  return buffer instanceof ArrayBuffer && byteLength === buffer.byteLength;
}
