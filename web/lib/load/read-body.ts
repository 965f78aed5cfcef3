import type { OnBytes } from '../types/api.js';

/** Reads an answer into one array, telling after each piece how far it is. */
export async function readBody(response: Response, onBytes: OnBytes): Promise<Uint8Array> {
  const total = sizeOf(response);
  const reader = response.body?.getReader();
  if (reader === undefined) return new Uint8Array(await response.arrayBuffer());
  let bytes = new Uint8Array(total ?? 1 << 16);
  let loaded = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (loaded + part.value.byteLength > bytes.byteLength) {
      bytes = grown(bytes, loaded, loaded + part.value.byteLength);
    }
    bytes.set(part.value, loaded);
    loaded += part.value.byteLength;
    onBytes(loaded, total);
  }
  return loaded === bytes.byteLength ? bytes : bytes.slice(0, loaded);
}

/** The length of what is sent; of a compressed answer that is not the length of what arrives. */
function sizeOf(response: Response): number | null {
  const length = Number(response.headers.get('content-length') ?? NaN);
  const plain = (response.headers.get('content-encoding') ?? 'identity') === 'identity';
  return plain && Number.isSafeInteger(length) && length > 0 && length <= largestPromise ? length : null;
}

/** A server's word alone gets no more memory than this. */
const largestPromise = 1 << 30;

function grown(bytes: Uint8Array<ArrayBuffer>, used: number, needed: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.max(needed, bytes.byteLength * 2));
  larger.set(bytes.subarray(0, used));
  return larger;
}
