/**
 * A large buffer between two uses: fresh memory costs ten times what copying into memory does that has been used before,
 * and who opens one model after the other needs buffers of one size.
 */

/** What is smaller is not worth keeping, what is larger is not kept. */
const smallest = 1 << 20;
const largest = 64 << 20;
/** Milliseconds without a use after which it is given up. */
const patience = 2000;

let spare: ArrayBuffer | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** A buffer of at least that many bytes, with anything in it; it is the caller's. */
export function takeBuffer(size: number): ArrayBuffer {
  const kept = spare;
  if (kept === null || kept.byteLength < size || kept.byteLength > size * 4) return new ArrayBuffer(size);
  spare = null;
  return kept;
}

/** Keeps a buffer that nobody looks into any more. */
export function giveBuffer(buffer: ArrayBuffer): void {
  const { byteLength } = buffer;
  if (byteLength < smallest || byteLength > largest || byteLength < (spare?.byteLength ?? 0)) return;
  spare = buffer;
  clearTimeout(timer);
  timer = setTimeout(() => (spare = null), patience);
  // In Node nobody waits for that.
  (timer as { unref?: () => void }).unref?.();
}
