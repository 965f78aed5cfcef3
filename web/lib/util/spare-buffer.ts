import { clock, type Cancel } from './clock.js';

/**
 * Keeps a large buffer between two uses. Copying into fresh memory costs ten times as much as into memory that has been
 * used before, and a person who opens one model after the other needs buffers of one size.
 */

/** A smaller buffer is not worth keeping; a larger one is not kept. */
const smallest = 1 << 20;
export const largestSpare: number = 96 << 20;
/** Milliseconds without a use after which the buffer is given up. */
const keepTime = 2000;

let spare: ArrayBuffer | null = null;
let timer: Cancel | undefined;

/** A buffer of at least that many bytes, with anything in it; the caller owns it. */
export function takeBuffer(size: number): ArrayBuffer {
  const kept = spare;
  if (kept === null || kept.byteLength < size || kept.byteLength > size * 4) return new ArrayBuffer(size);
  spare = null;
  return kept;
}

/** Takes a buffer that is not used any more, to keep it for the next use. */
export function giveBuffer(buffer: ArrayBuffer): void {
  const { byteLength } = buffer;
  if (byteLength < smallest || byteLength > largestSpare || byteLength < (spare?.byteLength ?? 0)) return;
  spare = buffer;
  timer?.();
  timer = clock.after(keepTime, () => (spare = null), false);
}
