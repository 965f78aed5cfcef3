import type { OnBytes } from '../../types/api.js';
import { composeMessage } from '../../messages/compose.js';
import { ModelError } from '../../util/errors.js';

/** The number of first bytes that are enough to recognize every supported format and archive. */
export const headSize = 16;
/** The maximum size of a response in bytes. The limit of a single model is lower (`largestFile`). */
const largest = 1 << 30;
/** The maximum number of bytes that are allocated for a declared length before any data has arrived. */
const largestInitial = 16 << 20;

/**
 * Reads a response into one array and reports the progress after each chunk.
 *
 * @param name - the file's name, for errors
 * @param isEnough - called once with the first bytes and the declared length, if the server declares one; if it returns
 *   true, the rest is not read
 * @returns the bytes that have been read
 * @throws ModelError `too_large` above 1 GB, immediately if the server declares that length
 */
export async function readBody(
  response: Response,
  name: string,
  onBytes: OnBytes,
  isEnough?: (head: Uint8Array, size: number) => boolean,
): Promise<Uint8Array> {
  const total = declaredSize(response);
  if (total !== null && total > largest) {
    await response.body?.cancel();
    throw tooLarge(name);
  }
  const reader = response.body?.getReader();
  if (reader === undefined) return new Uint8Array(await response.arrayBuffer());
  let bytes = new Uint8Array(Math.min(total ?? 1 << 16, largestInitial));
  let loaded = 0;
  let isAsked = isEnough === undefined || total === null;
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
    if (isAsked || loaded < headSize) continue;
    isAsked = true;
    if (isEnough?.(bytes.subarray(0, loaded), total ?? 0) !== true) continue;
    await reader.cancel();
    break;
  }
  return loaded === bytes.byteLength ? bytes : bytes.slice(0, loaded);
}

function tooLarge(file: string): ModelError {
  const message = composeMessage('source-response-too-large', largest / 2 ** 30);
  return new ModelError({ code: 'too_large', message, file });
}

/** The declared length; null if it is missing, or is the compressed length (`content-encoding`). */
export function declaredSize(response: Response): number | null {
  const length = Number(response.headers.get('content-length') ?? NaN);
  const plain = (response.headers.get('content-encoding') ?? 'identity') === 'identity';
  return plain && Number.isSafeInteger(length) && length > 0 ? length : null;
}

/** Returns a copy with twice the size, or with the declared length if that is smaller. */
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
