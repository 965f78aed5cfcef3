import { clock, type Cancel } from './clock.js';

/**
 * Keeps a large buffer between two uses. Copying into new memory takes ten times as long as into memory that was used
 * before, and models that are opened one after the other need buffers of similar size.
 */

/** Smaller buffers are not worth keeping; larger ones take too much memory. */
const smallest = 1 << 20;
export const largestSpare: number = 96 << 20;
/** Milliseconds without use after which the buffer is released. */
const keepTime = 2000;

let spare: ArrayBuffer | null = null;
let timer: Cancel | undefined;

/** Returns a buffer of at least `size` bytes with undefined content; the caller owns it. */
export function takeBuffer(size: number): ArrayBuffer {
  const kept = spare;
  if (kept === null || kept.byteLength < size || kept.byteLength > size * 4) return new ArrayBuffer(size);
  spare = null;
  return kept;
}

/** Keeps a buffer that is no longer used for the next call of `takeBuffer`. */
export function giveBuffer(buffer: ArrayBuffer): void {
  const { byteLength } = buffer;
  if (byteLength < smallest || byteLength > largestSpare || byteLength < (spare?.byteLength ?? 0)) return;
  spare = buffer;
  timer?.();
  timer = clock.after(keepTime, () => (spare = null), false);
}
