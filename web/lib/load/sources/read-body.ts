import type { OnBytes } from '../../types/api.js';
import { ModelError } from '../../util/errors.js';

/** No file that belongs to a model is larger. */
const largest = 1 << 30;
/** No more memory than this is allocated for a length that a server announces, before any byte has come. */
const largestPromise = 16 << 20;

/**
 * Reads a response into one array and reports the progress after each piece.
 *
 * @param name - the file's name, for errors
 * @throws ModelError `too_large` past 1 GB, at once where the server announces that much
 */
export async function readBody(response: Response, name: string, onBytes: OnBytes): Promise<Uint8Array> {
  const total = sizeOf(response);
  if (total !== null && total > largest) {
    await response.body?.cancel();
    throw tooLarge(name);
  }
  const reader = response.body?.getReader();
  if (reader === undefined) return new Uint8Array(await response.arrayBuffer());
  let bytes = new Uint8Array(Math.min(total ?? 1 << 16, largestPromise));
  let loaded = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const needed = loaded + part.value.byteLength;
    if (needed > largest) {
      await reader.cancel();
      throw tooLarge(name);
    }
    if (needed > bytes.byteLength) bytes = grown(bytes, loaded, needed, total);
    bytes.set(part.value, loaded);
    loaded = needed;
    onBytes(loaded, total);
  }
  return loaded === bytes.byteLength ? bytes : bytes.slice(0, loaded);
}

function tooLarge(file: string): ModelError {
  const message = 'The server sends more than 1 GB. Fetch the file by hand, and open what is needed of it.';
  return new ModelError({ code: 'too_large', message, file });
}

/** The announced length; null for a compressed response, whose content is longer than what is sent. */
function sizeOf(response: Response): number | null {
  const length = Number(response.headers.get('content-length') ?? NaN);
  const plain = (response.headers.get('content-encoding') ?? 'identity') === 'identity';
  return plain && Number.isSafeInteger(length) && length > 0 ? length : null;
}

/** A copy with twice the room, or with the announced length where that is less. */
function grown(
  bytes: Uint8Array<ArrayBuffer>,
  used: number,
  needed: number,
  total: number | null,
): Uint8Array<ArrayBuffer> {
  const doubled = bytes.byteLength * 2;
  const larger = new Uint8Array(Math.max(needed, total === null ? doubled : Math.min(doubled, total)));
  larger.set(bytes.subarray(0, used));
  return larger;
}
